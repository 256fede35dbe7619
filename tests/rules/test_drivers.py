"""Which driver runs a tool, and the reason that its docstring gives."""

import pytest

from mcp_elicit_gen.analysis import Analysis
from mcp_elicit_gen.analysis.drivers import driver_of
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
CHAINED = "Driven by `Resolve`: later questions use unwrapped answers and no data."
ALONE = "Driven by `Resolve`: its questions stand alone."

# A part of the spec, what stands there instead, and what the tool's docstring says then.
CASES: dict[str, tuple[str, str, str]] = {
    "as it is": (TEXT, TEXT, CHAINED),
    "alone": (ASKS, "asks: {size: size}", ALONE),
    "nothing asked": (ASKS, "takes: []", ""),
    "condition on data": (TEXT, f"{TEXT}\n    {CONDITION}", CHAINED),
    "text for the model": (TEXT, f"{TEXT}\n    when_unavailable: Nobody can say.", CHAINED),
    "unwrapped throughout": (
        ASKS,
        "asks: {ok: {question: confirm, unwrap: true}}",
        CHAINED,
    ),
    "null": (
        TEXT,
        f"{TEXT}\n    {CONDITION}".replace("{value: s}", "null"),
        "Driven by the engine: `size` may have no answer.",
    ),
    "unavailable": (
        TEXT,
        f"{TEXT}\n    when_unavailable: decline",
        "Driven by the engine: `size` counts as refused where nobody can be asked (`decline`).",
    ),
    "data in a chain": (
        "Order {size.value}?",
        "Order {size.value} of {stock}?",
        "Driven by the engine: `confirm` needs an answer and uses data (`stock`).",
    ),
    "whole outcome": (
        ASKS,
        "asks: {size: size, ok: confirm}",
        "Driven by the engine: the handler takes the outcome of `size`, and `confirm` builds on "
        "it.",
    ),
    "data before a chain": (
        TEXT,
        f'message: "Which size of {{stock}}?"\n    {CONDITION}',
        "Driven by the engine: `size` shows data (`stock`), and `confirm` builds on it.",
    ),
    "not asked itself": (
        ASKS,
        "asks: {ok: confirm}",
        "Driven by the engine: the handler takes the outcome of `confirm`, which builds on "
        "another answer.",
    ),
    "in the body": (
        ASKS,
        "may_ask: [size]",
        "Driven by the engine: it may ask while it runs.",
    ),
    "timeout": (
        TEXT,
        f"{TEXT}\n    timeout: 60",
        "Driven by the engine: `size` has a timeout.",
    ),
    "page": (
        f"{TEXT}\n    form: {{fields: {{value: {{type: string, title: Size}}}}}}",
        f"{TEXT}\n    mode: url\n    url: https://example.com/sizes/{{stock}}\n    elicitation_id: "
        '"size-{stock}"',
        "Driven by the engine: `size` sends to a page.",
    ),
    "once": (
        "returns: {type: integer}",
        "returns: {type: integer}\n    once: true",
        "Driven by the engine: `stock` is computed once.",
    ),
    "sample": (
        "returns: {type: integer}",
        "sample: {message: How many?, max_tokens: 9}",
        "Driven by the engine: `stock` asks the client's model.",
    ),
    "roots": (
        "returns: {type: integer}",
        "roots: true",
        "Driven by the engine: `stock` asks for the client's roots.",
    ),
    "audit": (
        "server: {name: Shop}",
        "server: {name: Shop, on_answer: true}",
        "Driven by the engine: `on_answer` hears each answer.",
    ),
}


def sentence(text: str) -> str:
    source, problems = decode("shop.yaml", text.encode())
    spec, findings = lint_source(source, problems)
    assert spec is not None
    assert not [one for one in findings if one.severity is Severity.ERROR]
    driver = driver_of(spec.tools["order"], Analysis(spec))
    return driver.sentence if driver else ""


@pytest.mark.parametrize("case", CASES)
def test_docstring_names_the_driver_and_why(case: str) -> None:
    part, instead, wanted = CASES[case]
    text = SPEC.replace("    takes: [stock]\n", "") if instead == "takes: []" else SPEC
    assert part in text
    text = text.replace(part, instead)
    if case == "page":
        text = text.replace("{size.value}", "it")
    assert sentence(text) == wanted
