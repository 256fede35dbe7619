"""Why `generate` refuses a tool: each reason says what would be generated."""

import pytest

from mcp_elicit_gen.analysis import Analysis
from mcp_elicit_gen.analysis.drivers import needs_engine
from mcp_elicit_gen.diagnostics import Severity
from mcp_elicit_gen.lint import lint_source
from mcp_elicit_gen.source.read import decode

SPEC = """\
version: 1
server: {name: Shop}
dependencies:
  stock:
    description: How many there are.
    returns: {type: integer}
questions:
  size:
    message: Which size?
    form: {fields: {value: {type: string, title: Size}}}
  confirm:
    message: "Order {size.value}?"
    needs: {size: size}
    form: {fields: {ok: {type: boolean, title: Order it}}}
tools:
  order:
    description: Order something.
    takes: [stock]
    asks: {size: {question: size, unwrap: true}, ok: confirm}
"""

ASKS = "asks: {size: {question: size, unwrap: true}, ok: confirm}"
TEXT = "message: Which size?"
CONDITION = "ask_when: stock > 0\n    otherwise: {value: s}"

# A part of the spec, what makes it too much for the SDK's resolvers, the reason, and what to write.
REFUSED: dict[str, tuple[str, str, str, str]] = {
    "null": (
        TEXT,
        f"{TEXT}\n    {CONDITION}".replace("{value: s}", "null"),
        "`size` may be `null` (`otherwise: null`); write an answer there",
        f"{TEXT}\n    {CONDITION}",
    ),
    "unavailable": (
        TEXT,
        f"{TEXT}\n    when_unavailable: decline",
        "`size` counts as refused where nobody can be asked (`decline`); write `error`, an answer, "
        "or a text for the model",
        f"{TEXT}\n    when_unavailable: Nobody can say.",
    ),
    "data-in-chain": (
        "Order {size.value}?",
        "Order {size.value} of {stock}?",
        "`confirm` needs an answer and uses data, which may change between the rounds of a call; "
        "leave `stock` out of its text and condition",
        "Order {size.value}?",
    ),
    "whole-outcome": (
        ASKS,
        "asks: {size: size, ok: confirm}",
        "the handler takes the whole outcome of `size`, and `confirm` builds on it; ask `size` "
        "with `unwrap`",
        ASKS,
    ),
    "data-before-chain": (
        TEXT,
        f'message: "Which size of {{stock}}?"\n    {CONDITION}',
        "the text of `size` uses data, and `confirm` builds on its answer; leave `stock` out of "
        "the text: the condition alone may use data",
        f"{TEXT}\n    {CONDITION}",
    ),
    "not-asked": (
        ASKS,
        "asks: {ok: confirm}",
        "the handler takes the whole outcome of `confirm`, which builds on another answer; ask "
        "`size` with `unwrap` in this tool too, or unwrap `confirm`",
        ASKS,
    ),
    "not-asked-unwrapped": (
        ASKS,
        "asks: {ok: confirm}",
        "the handler takes the whole outcome of `confirm`, which builds on another answer; ask "
        "`size` with `unwrap` in this tool too, or unwrap `confirm`",
        "asks: {ok: {question: confirm, unwrap: true}}",
    ),
}


def reasons(text: str) -> list[str]:
    source, problems = decode("shop.yaml", text.encode())
    spec, findings = lint_source(source, problems)
    assert spec is not None
    assert not [one for one in findings if one.severity is Severity.ERROR]
    return [need.reason for need in needs_engine(Analysis(spec))]


@pytest.mark.parametrize("case", REFUSED)
def test_reason_says_what_would_be_generated(case: str) -> None:
    part, refused, reason, instead = REFUSED[case]
    assert reasons(SPEC) == []
    assert reasons(SPEC.replace(part, refused)) == [reason]
    assert reasons(SPEC.replace(part, instead)) == []
