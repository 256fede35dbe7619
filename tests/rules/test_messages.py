"""What findings say: the help is what a person acts on."""

import pytest

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
            "write `minimum: 1`, which says the same of an integer",
        ),
        (
            field("{type: integer, exclusiveMaximum: 10, title: N}"),
            "the protocol does not list `exclusiveMaximum` for an integer field",
            "write `maximum: 9`, which says the same of an integer",
        ),
        (
            field("{type: string, const: DELETE, title: W}"),
            "the protocol does not list `const` for a text field",
            "write `enum: [DELETE]`",
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


def test_severity_differs_within_a_rule() -> None:
    short = field("{type: string, enum: [a, b], enumNames: [A], title: L}")
    equal = field("{type: string, enum: [a, b], enumNames: [A, B], title: L}")
    assert [one.severity.value for one in lint_text(complete(short))] == ["error"]
    assert [one.severity.value for one in lint_text(complete(equal))] == ["warning"]
