"""Form fields and messages from public bug reports."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from mcp_elicit_gen.diagnostics import Severity

from .examples import lint_text

CASES: list[dict[str, Any]] = yaml.safe_load(
    Path(__file__).with_name("cases.yaml").read_text(encoding="utf-8")
)

CLEAN_FIELD = {"type": "boolean", "title": "Delete it"}


def spec_of(case: dict[str, Any]) -> str:
    """The case in an otherwise clean spec."""
    field = case.get("field", CLEAN_FIELD)
    spec = {
        "version": 1,
        "server": {"name": "Files"},
        "questions": {
            "confirm": {
                "message": case.get("message", "Delete {path}?"),
                "form": {"fields": {case.get("name", "value"): field}},
            }
        },
        "tools": {
            "delete": {
                "description": "Delete a folder.",
                "arguments": {
                    "path": {"type": "string", "description": "Folder to delete."},
                    "count": {"type": "integer", "description": "How many files."},
                },
                "asks": {"confirmed": "confirm"},
            }
        },
    }
    return str(yaml.safe_dump(spec, sort_keys=False, allow_unicode=True))


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_case_gives_exactly_its_codes(case: dict[str, Any]) -> None:
    findings = [one for one in lint_text(spec_of(case)) if one.severity is not Severity.INFO]
    assert sorted(finding.code for finding in findings) == sorted(case["expect"])
