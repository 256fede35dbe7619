"""The example specs, of which people copy, have no warning without a reason."""

from pathlib import Path

import pytest

from mcp_elicit_gen.diagnostics import Severity
from mcp_elicit_gen.lint import lint_source
from mcp_elicit_gen.source.read import read_source

SPECS = sorted((Path(__file__).parents[2] / "specs").glob("*.yaml"))

# The conformance suite wants to see that a server can still send `enumNames`.
WANTED = {"conformance": ["EL206"]}


@pytest.mark.parametrize("path", SPECS, ids=lambda path: path.stem)
def test_example_is_tidy(path: Path) -> None:
    _, findings = lint_source(*read_source(str(path)))
    found = [one.code for one in findings if one.severity is not Severity.INFO]
    assert found == WANTED.get(path.stem, [])
