"""What findings say: the help is what a person acts on."""

import pytest

from mcp_elicit_gen.rules.el0_file.el001_yaml_syntax import check_file_name

from .examples import complete, lint_text


def field(text: str) -> str:
    return f"forms:\n  Details:\n    fields:\n      value: {text}\n"


@pytest.mark.parametrize(
    ("example", "message", "instead"),
    [
        (
            field("{type: string, format: uuid, title: Id}"),
            "format `uuid` is not in the protocol",
            "use `email`, `uri`, `date` or `date-time`, or leave it out",
        ),
        (
            field("{type: integer, exclusiveMinimum: 0, title: N}"),
            "the protocol does not list `exclusiveMinimum` for an integer field",
            "write `minimum: 1`, which says the same",
        ),
        (
            field("{type: integer, exclusiveMaximum: 10, title: N}"),
            "the protocol does not list `exclusiveMaximum` for an integer field",
            "write `maximum: 9`, which says the same",
        ),
        (
            field("{type: string, const: DELETE, title: W}"),
            "the protocol does not list `const` for a text field",
            "write `enum: [DELETE]`, which says the same",
        ),
        (
            field("{type: integer, minimun: 1, title: N}"),
            "`minimun` is no key of an integer field",
            "did you mean `minimum`?",
        ),
        (
            field("{type: integer, enum: [1, 2, 3], title: N}"),
            "a choice is text, not the number `1`, and 2 more are none",
            'write `type: string` and the options as text, such as `"1"`',
        ),
        (
            "questions:\n  confirm:\n    message: Go on?\n    form: Confrim\n"
            "forms:\n  Confirm: {fields: {ok: {type: boolean, title: Go on}}}\n",
            "the form `Confrim` is not declared",
            "did you mean `Confirm`?",
        ),
        (
            "dependencies:\n  a: {description: A., takes: [b]}\n"
            "  b: {description: B., takes: [a]}\n"
            "tools:\n  act: {description: Act., takes: [a]}\n",
            "a circle: dependency `a` -> dependency `b` -> `a`",
            "take one of them out of what another one needs",
        ),
    ],
    ids=["EL202", "EL203-min", "EL203-max", "EL203-const", "EL101", "EL204", "EL105", "EL308"],
)
def test_finding_says_what_to_write_instead(example: str, message: str, instead: str) -> None:
    assert [(one.message, one.help) for one in lint_text(complete(example))] == [(message, instead)]


def test_tool_in_which_a_name_is_missing_is_named_once() -> None:
    text = """\
questions:
  confirm:
    message: "Order {item} and {nothing}?"
    form: {fields: {ok: {type: boolean, title: Order it}}}
tools:
  order:
    description: Order something.
    arguments: {item: {type: string, description: Item.}}
    asks: {ok: confirm}
  refund: {description: Give the money back., asks: {ok: confirm}}
  repeat: {description: Order again., asks: {ok: confirm}}
"""
    assert [one.message for one in lint_text(complete(text))] == [
        "`item` is not available here in the tools `refund`, `repeat`",
        "`nothing` is not available here",
    ]


def test_prompt_is_called_a_prompt() -> None:
    text = """\
questions:
  confirm:
    message: "Order {item}?"
    form: {fields: {ok: {type: boolean, title: Order it}}}
tools:
  order:
    description: Order something.
    arguments: {item: {type: string, description: Item.}}
    asks: {ok: confirm}
  refund: {description: Give the money back., asks: {ok: confirm}}
prompts:
  note: {description: Write a note., arguments: {topic: {type: string}}, asks: {ok: confirm}}
"""
    found = [(one.message, one.help) for one in lint_text(complete(text))]
    assert [message for message, _ in found if "available" in message] == [
        "`item` is not available here in the tool `refund` and the prompt `note`"
    ]
    assert (
        "`type` is no key of a prompt argument",
        "leave it out: an argument of a prompt is always text",
    ) in found
    assert (
        "the argument `topic` has no description",
        "add `description:` for people",
    ) in found


def test_severity_differs_within_a_rule() -> None:
    short = field("{type: string, enum: [a, b], enumNames: [A], title: L}")
    equal = field("{type: string, enum: [a, b], enumNames: [A, B], title: L}")
    assert [one.severity.value for one in lint_text(complete(short))] == ["error"]
    assert [one.severity.value for one in lint_text(complete(equal))] == ["warning"]


SPEC = """\
version: 1
server: {name: Clinic}
dependencies:
  fee:
    description: The fee.
    takes: [number]
    returns: {type: number}
questions:
  slot:
    message: Which slot?
    form: {fields: {day: {type: string, format: date, title: Day}}}
  reminder:
    message: "Remind on {slot.day}?"
    needs: {slot: slot}
    form: Confirm
  refund:
    message: "Pay {fee}?"
    form: Confirm
forms:
  Confirm:
    fields:
      ok: {type: boolean, title: Go on}
schemas:
  Appointment:
    type: object
    properties: {count: {type: integer}}
tools:
  book:
    description: Book.
    arguments:
      number: {type: integer, description: Number.}
      old: {$ref: "#/schemas/Appointment", description: Old one.}
    asks: {slot: {question: slot, unwrap: true}, reminder: reminder, refund: refund}
"""

ASKS = "asks: {slot: {question: slot, unwrap: true}, reminder: reminder, refund: refund}"
FIELDS = """\
    fields:
      ok: {type: boolean, title: Go on}
"""
CONDITION = """\
    otherwise: {ok: true}
    ask_when: """

# What is written, in place of what, and the help of the one finding that it gives.
WRITTEN: dict[str, tuple[str, str, str]] = {
    "asks-list": (
        ASKS,
        "asks: [slot, reminder]",
        "write `parameter: question` for each, such as `{slot: slot, reminder: reminder}`",
    ),
    "asks-text": (
        ASKS,
        "asks: slot",
        "write `parameter: question` for each, such as `{slot: slot}`",
    ),
    "needs-list": (
        "needs: {slot: slot}",
        "needs: [slot]",
        "write `answer: question` for each, such as `{slot: slot}`",
    ),
    "takes-text": ("takes: [number]", "takes: number", "write `[number]`"),
    "forms-list": (
        "forms:\n  Confirm:",
        "forms:\n  - Confirm:",
        "write each form under its name, as `name: ...`",
    ),
    "slip": ("refund: refund", "refund: refnd", "did you mean `refund`?"),
    "returns-type": ("returns: {type: number}", "returns: number", "write `{type: number}`"),
    "returns-alias": ("returns: {type: number}", "returns: float", "write `{type: number}`"),
    "returns-date": (
        "returns: {type: number}",
        "returns: date",
        "write `{type: string, format: date}`",
    ),
    "returns-name": (
        "returns: {type: number}",
        "returns: Appointment",
        'write `{$ref: "#/schemas/Appointment"}`',
    ),
    "returns-slip": (
        "returns: {type: number}",
        "returns: Apointment",
        'write `{$ref: "#/schemas/Appointment"}`',
    ),
    "returns-other": (
        "returns: {type: number}",
        "returns: x",
        "write a JSON Schema, such as `{type: string}`",
    ),
    "returns-properties": (
        "returns: {type: number}",
        "returns: {amount: {type: number}}",
        "put the properties under `properties:` of a `type: object`",
    ),
    "returns-keyword": (
        "returns: {type: number}",
        "returns: {propertes: {amount: {type: number}}}",
        "did you mean `properties`?",
    ),
    "argument-type": ("number: {type: integer", "number: {type: int", "did you mean `integer`?"),
    "argument-date": (
        "number: {type: integer",
        "number: {type: datetime",
        "did you mean `type: string, format: date-time`?",
    ),
    "argument-name": (
        '{$ref: "#/schemas/Appointment",',
        "{type: Appointment,",
        'write `$ref: "#/schemas/Appointment"` in place of the type',
    ),
    "argument-items": (
        '{$ref: "#/schemas/Appointment",',
        "{type: array, items: Appointment,",
        'write `{$ref: "#/schemas/Appointment"}`',
    ),
    "argument-optional": (
        "number: {type: integer",
        "number: {optional: true, type: integer",
        "write `required: false`",
    ),
    "property-optional": (
        "{count: {type: integer}}",
        "{count: {type: integer, optional: true}}",
        "leave it out of `required`",
    ),
    "argument-choices": (
        "number: {type: integer",
        "number: {choices: [1, 2], type: integer",
        "write the values as `enum: [...]`",
    ),
    "argument-nullable": (
        "number: {type: integer",
        "number: {nullable: true, type: integer",
        'write `type: [string, "null"]`, or `required: false` at an argument',
    ),
    "argument-ask": (
        "{type: integer, description: Number.}",
        "{ask: slto.day, description: Number.}",
        "did you mean `slot`?",
    ),
    "field-date": (
        "{type: string, format: date,",
        "{type: date,",
        "did you mean `type: string, format: date`?",
    ),
    "field-bool": ("{type: boolean,", "{type: bool,", "did you mean `boolean`?"),
    "field-list": (
        "{type: boolean,",
        "{type: list,",
        "write the options as `choices`, with `multiple: true`, or ask for text",
    ),
    "field-optional": (
        "{type: boolean,",
        "{type: boolean, optional: true,",
        "write `required: false` for what may be left out",
    ),
    "field-text": (
        "{type: boolean, title: Go on}",
        "boolean",
        "write `{type: boolean}`",
    ),
    "field-default": (
        "{type: boolean,",
        "{type: boolean, default_form: fee,",
        "did you mean `default_from`?",
    ),
    "needs-other-name": (
        "needs: {slot: slot}",
        "needs: {s: slot}",
        "its answer is called `s` here",
    ),
    "outcome": (
        "message: Which slot?",
        "message: Which slot?\n    when_unavailable: abort",
        "one of `error`, `decline`, `cancel`; a text has more than one word",
    ),
    "outcome-slip": (
        "message: Which slot?",
        "message: Which slot?\n    when_unavailable: declined",
        "did you mean `decline`? a text has more than one word",
    ),
    "unwrap-yes": (
        "unwrap: true",
        "unwrap: yes",
        "write `true`, or a text of more than one word that the model reads",
    ),
    "unwrap-no": (
        "unwrap: true",
        "unwrap: no",
        "write `false`, or a text of more than one word that the model reads",
    ),
    "no-fields": (FIELDS, FIELDS.replace("    fields:\n  ", ""), "put the fields under `fields:`"),
    "tag": (
        '"Pay {fee}?"\n',
        f'"Pay {{fee}}?"\n{CONDITION}!fee\n',
        "put the text in quotes; a condition writes `not fee`",
    ),
    "ternary": (
        '"Pay {fee}?"\n',
        f'"Pay {{fee}}?"\n{CONDITION}"fee > 0 ? true : false"\n',
        "there is no `? :`; write the condition itself",
    ),
    "colon": ('"Pay {fee}?"', "Pay {fee}: really?", "put the text in quotes"),
    "brace": ('"Pay {fee}?"', "{fee}, pay it?", "put the text in quotes"),
    "brace-only": (
        '"Pay {fee}?"',
        "{fee}",
        "put the text in quotes: a `{` in front makes it a mapping",
    ),
    "at": ("Which slot?", "@all, which slot?", "put the text in quotes"),
    "colon-in-braces": (
        "title: Day}",
        "title: Day: when}",
        "put a text that holds `: ` in quotes; a comma stands between two keys",
    ),
    "indentation": (
        "Which slot?\n    form",
        "Which slot?\n      form",
        "check the syntax at this place",
    ),
    "refusal": (
        "{slot: {question: slot, unwrap: true}, reminder: reminder,",
        "{slot: slot, reminder: {question: reminder, unwrap: true},",
        "unwrap both: write `slot: {question: slot, unwrap: true}`",
    ),
}


def test_spec_of_the_slips_is_clean() -> None:
    assert lint_text(SPEC) == []


@pytest.mark.parametrize("slip", WRITTEN)
def test_slip_of_a_newcomer_gives_one_finding_with_what_to_write(slip: str) -> None:
    old, new, instead = WRITTEN[slip]
    assert old in SPEC
    assert [one.help for one in lint_text(SPEC.replace(old, new, 1))] == [instead]


def test_number_of_other_choices_agrees_with_its_verb() -> None:
    text = complete(field("{type: integer, enum: [15, 30], title: N}"))
    assert [one.message for one in lint_text(text)] == [
        "a choice is text, not the number `15`, and 1 more is none"
    ]


def test_missing_argument_is_shown_with_the_way_to_it() -> None:
    tool = "  cancel:\n    description: Cancel.\n    asks: {refund: refund}\n"
    needs = "`fee` needs the argument `number`, which the tool `cancel` does not have"
    (finding,) = lint_text(SPEC + tool)
    assert finding.message == f"{needs}; it reaches `fee` through the question `refund`"
    assert finding.help == "add the argument `number` to the tool `cancel`"
    (finding,) = lint_text(SPEC + tool.replace("asks: {refund: refund}", "takes: [fee]"))
    assert finding.message == needs


def test_what_is_not_there_is_said_in_a_sentence() -> None:
    text = "questions:\n  confirm:\n    message: Go on?\n    form: Confrim\n"
    assert [one.help for one in lint_text(complete(text))] == ["there is no form"]


@pytest.mark.parametrize(
    ("name", "fault", "instead"),
    [
        ("my-forms.yaml", "`-` is no part of a name", "my_forms.yaml"),
        ("My Forms.yml", "a blank is no part of a name", "My_Forms.yml"),
        ("a.b.yaml", "a dot is no part of a name", "a_b.yaml"),
        ("2files.yaml", "a name begins with a letter", "files.yaml"),
        ("class.yaml", "it is a keyword of Python", "class_forms.yaml"),
        ("json.yaml", "it is a module of Python's standard library", "json_forms.yaml"),
        ("-.yaml", "`-` is no part of a name", "my_forms.yaml"),
        ("caf\u00e9.yaml", "`\u00e9` is no part of a name", "my_forms.yaml"),
        ("a\nb.yaml", "`\\u{a}` is no part of a name", "a_b.yaml"),
    ],
)
def test_file_name_is_shown_with_one_that_can_be_used(name: str, fault: str, instead: str) -> None:
    (problem,) = check_file_name(f"specs/{name}")
    assert problem.message == f"the file name `{name}` cannot name a Python package: {fault}"
    assert problem.help == f"rename it, such as `{instead}`"
    assert check_file_name(instead) == []
