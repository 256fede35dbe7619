"""What is said of a spec depends on the revisions that the server is configured to speak."""

import pytest

from mcp_elicit_gen.config import Settings
from mcp_elicit_gen.lint import lint_source
from mcp_elicit_gen.source.read import decode
from mcp_elicit_gen.spec.protocol import LEGACY, MODERN, REVISIONS

SPEC = """\
version: 1
server: {name: Shop}
questions:
  size:
    message: Which size?
    timeout: 60
    form: {fields: {value: {type: string, title: Size}}}
  pay:
    message: Pay for it.
    mode: url
    url: "https://pay.example.com/{number}"
    elicitation_id: "pay-{number}"
tools:
  settle:
    description: Say that it is paid.
    arguments: {number: {type: integer, description: Number.}}
    asks: {size: size, pay: pay}
    completes: [pay]
prompts:
  note:
    description: Write a note.
    asks: {size: size}
"""

ID = '    elicitation_id: "pay-{number}"\n'


def findings(text: str, protocol: tuple[str, ...]) -> list[tuple[str, int, str]]:
    source, problems = decode("shop.yaml", text.encode())
    _, found = lint_source(source, problems, Settings(protocol=protocol))
    judged = [one for one in found if one.code != "EL503"]
    return [(one.code, one.span.line, one.severity.value) for one in judged]


@pytest.mark.parametrize(
    ("protocol", "expected"),
    [
        (REVISIONS, [(6, "info"), (18, "info"), (22, "info")]),
        ((LEGACY,), [(22, "error")]),
        ((MODERN,), [(6, "error"), (18, "error")]),
    ],
    ids=["both", "legacy", "modern"],
)
def test_what_no_configured_revision_can_do_is_an_error(
    protocol: tuple[str, ...], expected: list[tuple[int, str]]
) -> None:
    assert findings(SPEC, protocol) == [("EL501", *one) for one in expected]


def test_id_is_wanted_where_legacy_clients_are_served() -> None:
    text = SPEC.replace(ID, "").replace("    completes: [pay]\n", "")
    for protocol in (REVISIONS, (LEGACY,)):
        assert ("EL407", 10, "error") in findings(text, protocol)
    assert "EL407" not in {code for code, _, _ in findings(text, (MODERN,))}


def test_constant_id_is_wrong_everywhere() -> None:
    for protocol in (REVISIONS, (LEGACY,), (MODERN,)):
        text = SPEC.replace(ID, "    elicitation_id: pay\n")
        assert ("EL407", 12, "error") in findings(text, protocol)
