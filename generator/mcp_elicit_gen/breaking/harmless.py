"""Changes that break nothing: said so that a review sees all there is."""

from .answers import NOTE, OK, TOOL, form_example
from .kinds import Kind, Level

NOTHING = "nothing to do"

HARMLESS_KINDS = (
    Kind(
        "BC301",
        "spec-added",
        Level.HARMLESS,
        "A spec is new.",
        "Nobody has called its tools yet.",
        NOTHING,
        "",
        """\
tools:
  order:
    description: Order something.
""",
    ),
    Kind(
        "BC302",
        "tool-added",
        Level.HARMLESS,
        "A tool is new.",
        "Nobody has called it yet.",
        NOTHING,
        """\
tools:
  order: {description: Order something.}
""",
        """\
tools:
  order: {description: Order something.}
  order_all: {description: Order everything.}
""",
    ),
    Kind(
        "BC303",
        "prompt-added",
        Level.HARMLESS,
        "A prompt is new.",
        "Nobody has got it yet.",
        NOTHING,
        """\
prompts:
  letter: {description: Write a letter.}
""",
        """\
prompts:
  letter: {description: Write a letter.}
  note: {description: Write a note.}
""",
    ),
    Kind(
        "BC304",
        "argument-added",
        Level.HARMLESS,
        "A tool or prompt has a new argument that can be left out.",
        "Calls without it are still right.",
        NOTHING,
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
      colour: {type: string, description: Its colour., required: false}
""",
    ),
    Kind(
        "BC305",
        "argument-widened",
        Level.HARMLESS,
        "An argument accepts what it accepted, and more; or it can be left out now.",
        "Calls that were right still are.",
        NOTHING,
        """\
tools:
  order:
    description: Order something.
    arguments:
      amount: {type: integer, maximum: 10, description: How much.}
""",
        """\
tools:
  order:
    description: Order something.
    arguments:
      amount: {type: integer, maximum: 100, description: How much.}
""",
    ),
    Kind(
        "BC306",
        "return-narrowed",
        Level.HARMLESS,
        "A result is among those that callers know, or has a property more.",
        "Callers that read the old ones can read these.",
        NOTHING,
        """\
tools:
  order:
    description: Order something.
    returns: {enum: [ordered, refused, waiting]}
""",
        """\
tools:
  order:
    description: Order something.
    returns: {enum: [ordered, refused]}
""",
    ),
    Kind(
        "BC307",
        "words-changed",
        Level.HARMLESS,
        "A title, a description, an example or `meta` of a tool, prompt, argument or result is "
        "another one.",
        "What is accepted and returned is the same; a model may choose otherwise, by other words.",
        NOTHING,
        """\
tools:
  order: {description: Order something.}
""",
        """\
tools:
  order: {description: Order something at once.}
""",
    ),
    Kind(
        "BC308",
        "hint-changed",
        Level.HARMLESS,
        "An annotation promises more than it did, or is said otherwise.",
        "What hosts and people agreed to covers it.",
        NOTHING,
        """\
tools:
  order:
    description: Order something.
    annotations: {readOnlyHint: false}
""",
        """\
tools:
  order:
    description: Order something.
    annotations: {readOnlyHint: true}
""",
    ),
    Kind(
        "BC309",
        "question-added",
        Level.HARMLESS,
        "A tool or prompt asks a question that it did not ask.",
        "Calls are still right. Where nobody can be asked they may fail: see `when_unavailable`.",
        "say with `when_unavailable` what happens where nobody can be asked",
        TOOL,
        form_example(OK) + TOOL + "    asks: {confirm: confirm}\n",
    ),
    Kind(
        "BC310",
        "question-setting",
        Level.HARMLESS,
        "When a question is put, or what counts without an answer, is another: `ask_when`, "
        "`otherwise`, `needs`, `check`, `timeout` and the like.",
        "What a question shows is the same. Once put in a call its outcome stands.",
        NOTHING,
        form_example(OK) + "    when_unavailable: Not ordered.\n",
        form_example(OK) + "    when_unavailable: Nothing was ordered.\n",
    ),
    Kind(
        "BC311",
        "dependency-changed",
        Level.HARMLESS,
        "A dependency is new, is gone, or takes or returns something else.",
        "Only your handlers see dependencies; `generate` and a type checker say which do not fit.",
        NOTHING,
        TOOL,
        "dependencies:\n  stock: {returns: {type: integer}}\n" + TOOL + "    takes: [stock]\n",
        also=("BC312",),
    ),
    Kind(
        "BC312",
        "handler-changed",
        Level.HARMLESS,
        "A handler gets something else: `context`, `takes`, `unwrap`, a parameter of `asks`, "
        "`may_ask`, `completes`, or a class of another name.",
        "Callers do not see it; `generate` and a type checker say which handlers do not fit.",
        NOTHING,
        TOOL,
        TOOL + "    context: true\n",
    ),
    Kind(
        "BC313",
        "server-changed",
        Level.HARMLESS,
        "`server` has another `version`, `handlers` or `on_answer`; or another name, and nothing "
        "asks.",
        "Clients show name and version, and decide nothing by them.",
        NOTHING,
        'server: {name: Shop, version: "1.0"}\n' + TOOL,
        'server: {name: Shop, version: "1.1"}\n' + TOOL,
    ),
    Kind(
        "BC314",
        "spec-moved",
        Level.HARMLESS,
        "A spec lies in another folder, or has another name and no answers that depend on it.",
        "Callers see no difference. With another name your imports of the package change.",
        "change your imports, if the file's name is another",
        TOOL,
        TOOL,
        after_path="specs/more/shop.yaml",
    ),
    Kind(
        "BC315",
        "argument-default",
        Level.HARMLESS,
        "The default of an argument is another one.",
        "Calls without it are still right, and mean something else.",
        "make sure that callers who leave it out want the new one",
        """\
tools:
  order:
    description: Order something.
    arguments:
      amount: {type: integer, default: 1, description: How much.}
""",
        """\
tools:
  order:
    description: Order something.
    arguments:
      amount: {type: integer, default: 2, description: How much.}
""",
    ),
    Kind(
        "BC316",
        "question-unreached",
        Level.HARMLESS,
        "A question has changed that no tool and no prompt asked, or asks any more.",
        "Nobody has been asked it.",
        NOTHING,
        form_example(OK) + TOOL,
        form_example(OK + NOTE % "") + TOOL,
    ),
)
