"""Changes that break callers: what was right to send or to read is so no more."""

from .kinds import Kind, Level

KEEP_ARGUMENT = "take what callers send today, or add a tool of another name and keep this one"
KEEP_RETURN = "return what callers read today, or add a tool of another name and keep this one"

CALLER_KINDS = (
    Kind(
        "BC101",
        "spec-removed",
        Level.CALLERS,
        "A spec is gone, and no other one has its tools.",
        "Callers of its tools and prompts get an error.",
        "keep the spec until nobody calls its tools",
        """\
tools:
  order:
    description: Order something.
""",
        "",
    ),
    Kind(
        "BC102",
        "tool-removed",
        Level.CALLERS,
        "A tool is gone, or has another name.",
        "Callers know a tool by its name; hosts keep permissions under it.",
        "keep the tool until nobody calls it",
        """\
tools:
  order: {description: Order something.}
  order_all: {description: Order everything.}
""",
        """\
tools:
  order: {description: Order something.}
""",
    ),
    Kind(
        "BC103",
        "prompt-removed",
        Level.CALLERS,
        "A prompt is gone, or has another name.",
        "People find a prompt by its name, in menus and as a command.",
        "keep the prompt until nobody gets it",
        """\
prompts:
  letter: {description: Write a letter.}
  note: {description: Write a note.}
""",
        """\
prompts:
  letter: {description: Write a letter.}
""",
    ),
    Kind(
        "BC104",
        "argument-removed",
        Level.CALLERS,
        "An argument of a tool or prompt is gone, or has another name.",
        "What callers still send is dropped without a word.",
        KEEP_ARGUMENT,
        """\
tools:
  order:
    description: Order something.
    arguments:
      item: {type: string, description: What to order.}
      colour: {type: string, description: Its colour., required: false}
""",
        """\
tools:
  order:
    description: Order something.
    arguments:
      item: {type: string, description: What to order.}
""",
    ),
    Kind(
        "BC105",
        "required-argument-added",
        Level.CALLERS,
        "A tool or prompt has a new argument that callers must send.",
        "Calls without it are refused, and callers that know the old list send none.",
        "mark it `required: false`, give it a `default`, or `ask` for it",
        """\
tools:
  order:
    description: Order something.
    arguments:
      item: {type: string, description: What to order.}
""",
        """\
tools:
  order:
    description: Order something.
    arguments:
      item: {type: string, description: What to order.}
      colour: {type: string, description: Its colour.}
""",
    ),
    Kind(
        "BC106",
        "argument-required",
        Level.CALLERS,
        "An argument that could be left out is required.",
        "Calls without it were right and are refused now.",
        "keep `required: false` or the `default`, or `ask` for it",
        """\
tools:
  order:
    description: Order something.
    arguments:
      item: {type: string, description: What to order., required: false}
""",
        """\
tools:
  order:
    description: Order something.
    arguments:
      item: {type: string, description: What to order.}
""",
    ),
    Kind(
        "BC107",
        "argument-not-asked",
        Level.CALLERS,
        "An argument that was asked for where it was missing is required.",
        "Callers were told that they could leave it to the person; such calls are refused now.",
        "keep `ask`, or mark it `required: false`",
        """\
questions:
  details:
    message: What is missing?
    form:
      fields:
        item: {type: string, title: Item, required: false}
        note: {type: string, title: Note}
tools:
  order:
    description: Order something.
    arguments:
      item: {ask: details}
      note: {ask: details}
""",
        """\
questions:
  details:
    message: What is missing?
    form:
      fields:
        item: {type: string, title: Item, required: false}
        note: {type: string, title: Note}
tools:
  order:
    description: Order something.
    arguments:
      item: {type: string, description: Item}
      note: {ask: details}
""",
        also=("BC218",),
    ),
    Kind(
        "BC108",
        "retry-removed",
        Level.CALLERS,
        "The argument of `retry_with` is gone, or has another name.",
        "Where nobody can be asked, callers answered the question with it.",
        "keep `retry_with`",
        """\
questions:
  confirm:
    message: "Order {item}?"
    retry_with: approved
    form: {fields: {ok: {type: boolean, title: Order it}}}
""",
        """\
questions:
  confirm:
    message: "Order {item}?"
    form: {fields: {ok: {type: boolean, title: Order it}}}
""",
    ),
    Kind(
        "BC109",
        "argument-type",
        Level.CALLERS,
        "A type of an argument, or of something inside it, is not accepted any more.",
        "Calls that were right are refused.",
        KEEP_ARGUMENT,
        """\
tools:
  order:
    description: Order something.
    arguments:
      amount: {type: number, description: How much.}
""",
        """\
tools:
  order:
    description: Order something.
    arguments:
      amount: {type: integer, description: How much.}
""",
    ),
    Kind(
        "BC110",
        "argument-values",
        Level.CALLERS,
        "A value of an argument's `enum` or `const` is gone, or only some values are accepted.",
        "Calls that were right are refused.",
        KEEP_ARGUMENT,
        """\
tools:
  order:
    description: Order something.
    arguments:
      size: {enum: [small, medium, large], description: Its size.}
""",
        """\
tools:
  order:
    description: Order something.
    arguments:
      size: {enum: [small, large], description: Its size.}
""",
    ),
    Kind(
        "BC111",
        "argument-bounds",
        Level.CALLERS,
        "A bound, length, `pattern`, `format` or `multipleOf` of an argument is stricter, or "
        "another one.",
        "Calls that were right are refused, by the server or by a client that checks first.",
        KEEP_ARGUMENT,
        """\
tools:
  order:
    description: Order something.
    arguments:
      amount: {type: integer, minimum: 1, maximum: 100, description: How much.}
""",
        """\
tools:
  order:
    description: Order something.
    arguments:
      amount: {type: integer, minimum: 1, maximum: 10, description: How much.}
""",
    ),
    Kind(
        "BC112",
        "argument-properties",
        Level.CALLERS,
        "A property inside an argument is gone or required, or other properties are not accepted.",
        "Calls that were right are refused, or a part of them is dropped without a word.",
        KEEP_ARGUMENT,
        """\
tools:
  order:
    description: Order something.
    arguments:
      address:
        type: object
        description: Where it goes.
        properties: {street: {type: string}, town: {type: string}}
        required: [town]
""",
        """\
tools:
  order:
    description: Order something.
    arguments:
      address:
        type: object
        description: Where it goes.
        properties: {street: {type: string}, town: {type: string}}
        required: [street, town]
""",
    ),
    Kind(
        "BC113",
        "return-type",
        Level.CALLERS,
        "A result, or something inside it, may be of another type.",
        "Callers read what they know; clients check results against the schema that they saw.",
        KEEP_RETURN,
        """\
tools:
  order:
    description: Order something.
    returns: {type: integer}
""",
        """\
tools:
  order:
    description: Order something.
    returns: {type: [integer, "null"]}
""",
    ),
    Kind(
        "BC114",
        "return-values",
        Level.CALLERS,
        "A result may be a value that its `enum` or `const` did not have.",
        "Callers decide by the values that they know.",
        KEEP_RETURN,
        """\
tools:
  order:
    description: Order something.
    returns: {enum: [ordered, refused]}
""",
        """\
tools:
  order:
    description: Order something.
    returns: {enum: [ordered, refused, waiting]}
""",
    ),
    Kind(
        "BC115",
        "return-bounds",
        Level.CALLERS,
        "A result may lie outside of its bounds, or not keep to its `pattern` or `format`.",
        "Callers rely on what the schema promises.",
        KEEP_RETURN,
        """\
tools:
  order:
    description: Order something.
    returns: {type: integer, minimum: 1}
""",
        """\
tools:
  order:
    description: Order something.
    returns: {type: integer}
""",
    ),
    Kind(
        "BC116",
        "return-properties",
        Level.CALLERS,
        "A property of a result is gone, may be missing, or comes though others were excluded.",
        "Callers that read it find nothing.",
        KEEP_RETURN,
        """\
tools:
  order:
    description: Order something.
    returns:
      type: object
      properties: {number: {type: string}, price: {type: number}}
      required: [number]
""",
        """\
tools:
  order:
    description: Order something.
    returns:
      type: object
      properties: {number: {type: string}}
      required: [number]
""",
    ),
    Kind(
        "BC117",
        "hint-weakened",
        Level.CALLERS,
        "An annotation promises less: `readOnlyHint` or `idempotentHint` is true no more, "
        "`destructiveHint` or `openWorldHint` is false no more.",
        "Hosts decide by the hints what runs without asking; people have agreed to the old ones.",
        "add a tool of another name for what does more",
        """\
tools:
  order:
    description: Order something.
    annotations: {readOnlyHint: true}
""",
        """\
tools:
  order:
    description: Order something.
    annotations: {readOnlyHint: false}
""",
    ),
)
