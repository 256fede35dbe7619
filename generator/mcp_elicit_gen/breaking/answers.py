"""Changes that drop answers in flight.

On 2026-07-28 connections a call waits for a person outside of the server, and what was asked and
answered travels with it. It counts under the question's name, and only for the question as it was
shown: its message and its requested schema, or its URL.
"""

from .kinds import Kind, Level

QUIET = "keep it, or deploy when no call waits for an answer: the person is asked again"
LOST = "keep it, or deploy when no call waits for an answer"

TOOL = """\
tools:
  order:
    description: Order something.
    arguments: {item: {type: string, description: What to order.}}
"""

VISIT = """\
questions:
  confirm:
    mode: url
    message: Pay the deposit.
    url: "https://pay.example.com/%s/{item}"
    elicitation_id: "deposit-{item}"
"""


def form_example(fields: str) -> str:
    """An example question with these fields."""
    return f"""\
questions:
  confirm:
    message: "Order {{item}}?"
    form:
      fields:
{fields}"""


OK = "        ok: {type: boolean, title: Order it}\n"
SIZE = "        size: {%s, title: Size}\n"
NOTE = "        note: {type: string, title: Note%s}\n"

ANSWER_KINDS = (
    Kind(
        "BC201",
        "question-removed",
        Level.ANSWERS,
        "A question that a tool or prompt asked is gone.",
        "What people have answered to it counts for nothing.",
        LOST,
        form_example(OK) + TOOL + "    asks: {confirm: confirm}\n",
        TOOL,
    ),
    Kind(
        "BC202",
        "question-renamed",
        Level.ANSWERS,
        "A question has another name and is otherwise the same.",
        "An answer is kept under the name of its question: the person is asked again.",
        LOST,
        form_example(OK) + TOOL + "    asks: {confirm: confirm}\n",
        form_example(OK).replace("confirm", "agree") + TOOL + "    asks: {confirm: agree}\n",
    ),
    Kind(
        "BC203",
        "question-not-asked",
        Level.ANSWERS,
        "A tool or prompt does not ask a question any more that others ask.",
        "What people have answered to it in this tool counts for nothing.",
        LOST,
        form_example(OK)
        + TOOL
        + "    asks: {confirm: confirm}\n"
        + TOOL.removeprefix("tools:\n").replace("order:", "order_all:")
        + "    asks: {confirm: confirm}\n",
        form_example(OK)
        + TOOL
        + "    asks: {confirm: confirm}\n"
        + TOOL.removeprefix("tools:\n").replace("order:", "order_all:"),
    ),
    Kind(
        "BC204",
        "message-changed",
        Level.ANSWERS,
        "The message of a question is another one.",
        "A person who agreed to the old words has not agreed to these: they are asked again.",
        QUIET,
        form_example(OK),
        form_example(OK).replace("Order {item}?", "Order {item} now?"),
    ),
    Kind(
        "BC205",
        "mode-changed",
        Level.ANSWERS,
        "A question sends to a page in place of showing a form, or the other way round.",
        "An answer to the one is none to the other.",
        QUIET,
        """\
questions:
  confirm:
    message: Pay the deposit.
    form: {fields: {ok: {type: boolean, title: Paid}}}
"""
        + TOOL
        + "    may_ask: [confirm]\n",
        VISIT % "deposits" + TOOL + "    may_ask: [confirm]\n",
    ),
    Kind(
        "BC206",
        "url-changed",
        Level.ANSWERS,
        "The URL of a page is another one, or comes from somewhere else.",
        "A visit to the old page is none of the new one.",
        QUIET,
        VISIT % "old",
        VISIT % "new",
    ),
    Kind(
        "BC207",
        "visit-id-changed",
        Level.ANSWERS,
        "The `elicitation_id` of a page is another one.",
        "Legacy clients that wait for a visit to be completed are told of an id that they do not "
        "know. Other clients get no id, and their answers stand.",
        LOST,
        VISIT % "old",
        (VISIT % "old").replace("deposit-", "payment-"),
    ),
    Kind(
        "BC208",
        "field-added",
        Level.ANSWERS,
        "A form has a new field, optional or not.",
        "An answer counts for the form as it was shown.",
        QUIET,
        form_example(OK),
        form_example(OK + NOTE % ", required: false"),
    ),
    Kind(
        "BC209",
        "field-removed",
        Level.ANSWERS,
        "A field of a form is gone, or has another name.",
        "An answer counts for the form as it was shown.",
        QUIET,
        form_example(OK + NOTE % ", required: false"),
        form_example(OK),
    ),
    Kind(
        "BC210",
        "field-type",
        Level.ANSWERS,
        "A field is of another kind: another type, a choice, several choices.",
        "An answer to the one may be none to the other.",
        QUIET,
        form_example(SIZE % "type: string"),
        form_example(SIZE % "type: integer"),
    ),
    Kind(
        "BC211",
        "field-choices",
        Level.ANSWERS,
        "The options of a field are others, have other labels, another order or another source.",
        "What was chosen was chosen among the old ones.",
        QUIET,
        form_example(SIZE % "choices: [small, large]"),
        form_example(SIZE % "choices: [small, medium, large]"),
    ),
    Kind(
        "BC212",
        "field-bounds",
        Level.ANSWERS,
        "A bound, a length or the format of a field is another one, wider or not.",
        "An answer counts for the form as it was shown.",
        QUIET,
        form_example(SIZE % "type: integer, minimum: 1"),
        form_example(SIZE % "type: integer, minimum: 2"),
    ),
    Kind(
        "BC213",
        "field-label",
        Level.ANSWERS,
        "The title or the description of a field is another one.",
        "What a person ticked was what the old words say.",
        QUIET,
        form_example(OK),
        form_example(OK.replace("Order it", "Order it at once")),
    ),
    Kind(
        "BC214",
        "field-default",
        Level.ANSWERS,
        "What is filled in already is something else.",
        "An answer counts for the form as it was shown.",
        QUIET,
        form_example(SIZE % "type: integer, default: 1"),
        form_example(SIZE % "type: integer, default: 2"),
    ),
    Kind(
        "BC215",
        "field-required",
        Level.ANSWERS,
        "A field can be left out that could not, or the other way round.",
        "An answer counts for the form as it was shown.",
        QUIET,
        form_example(OK + NOTE % ""),
        form_example(OK + NOTE % ", required: false"),
    ),
    Kind(
        "BC216",
        "field-order",
        Level.ANSWERS,
        "The fields of a form come in another order.",
        "They are shown in this order, and an answer counts for the form as it was shown.",
        QUIET,
        form_example(OK + NOTE % ""),
        form_example(NOTE % "" + OK),
    ),
    Kind(
        "BC217",
        "question-values",
        Level.ANSWERS,
        "A tool fills in a question with other words (`with`).",
        "The question reads otherwise: the person is asked again.",
        QUIET,
        """\
questions:
  confirm:
    message: "Do you want to {what}?"
    takes: {what: {type: string}}
    form: {fields: {ok: {type: boolean, title: Do it}}}
"""
        + TOOL
        + '    asks: {confirm: {question: confirm, with: {what: "order {item}"}}}\n',
        """\
questions:
  confirm:
    message: "Do you want to {what}?"
    takes: {what: {type: string}}
    form: {fields: {ok: {type: boolean, title: Do it}}}
"""
        + TOOL
        + '    asks: {confirm: {question: confirm, with: {what: "buy {item}"}}}\n',
    ),
    Kind(
        "BC218",
        "question-arguments",
        Level.ANSWERS,
        "Other arguments are asked for by a question, or `prefill` is another.",
        "A question shows the fields of missing arguments: it is another form now.",
        QUIET,
        """\
questions:
  details:
    message: What is missing?
    form: {fields: {item: {type: string, title: Item}, note: {type: string, title: Note}}}
tools:
  order:
    description: Order something.
    arguments: {item: {ask: details}, note: {ask: details}}
""",
        """\
questions:
  details:
    message: What is missing?
    prefill: true
    form: {fields: {item: {type: string, title: Item}, note: {type: string, title: Note}}}
tools:
  order:
    description: Order something.
    arguments: {item: {ask: details}, note: {ask: details}}
""",
    ),
    Kind(
        "BC219",
        "kept-value",
        Level.ANSWERS,
        "What a call keeps of a dependency fits no more, or is not kept: `once`, its `returns`, or "
        "a `sample` is another.",
        "The value is made anew, so what was asked with it is asked again, or cannot be read.",
        LOST,
        "dependencies: {number: {once: true, returns: {type: integer}}}\n"
        + form_example(OK)
        + TOOL
        + "    takes: [number]\n    asks: {confirm: confirm}\n",
        "dependencies: {number: {once: true, returns: {type: string}}}\n"
        + form_example(OK)
        + TOOL
        + "    takes: [number]\n    asks: {confirm: confirm}\n",
    ),
    Kind(
        "BC220",
        "driver-changed",
        Level.ANSWERS,
        "A tool is driven by the engine in place of the SDK's `Resolve`, or the other way round.",
        "They keep answers in different ways: all questions of the tool are put again.",
        LOST,
        form_example(OK),
        "server: {name: Shop, on_answer: true}\n" + form_example(OK),
        also=("BC313",),
    ),
    Kind(
        "BC221",
        "package-renamed",
        Level.ANSWERS,
        "A spec, and with it the generated package, has another name, and the SDK's `Resolve` "
        "drives some of its tools.",
        "`Resolve` keeps answers under the module of the question: they are put again. Callers see "
        "no difference; your own imports do.",
        "keep the file's name, or deploy when no call waits for an answer, and change your imports",
        form_example(OK),
        form_example(OK),
        after_path="specs/store.yaml",
    ),
    Kind(
        "BC222",
        "server-renamed",
        Level.ANSWERS,
        "`server.name` is another one, and tools ask.",
        "The state of a call is sealed for the server of that name: clients get an error when they "
        "come back with answers.",
        LOST,
        "server: {name: Shop}\n" + form_example(OK),
        "server: {name: Store}\n" + form_example(OK),
    ),
)
