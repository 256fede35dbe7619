"""Findings as GitLab's code quality report, a subset of Code Climate's format."""

import json

from ..diagnostics import Finding, Severity
from .fingerprint import fingerprints
from .report import Report
from .visible import visible

LEVELS = {Severity.ERROR: "critical", Severity.WARNING: "minor", Severity.INFO: "info"}


def render_gitlab(report: Report) -> str:
    """A list of issues; `[]` where nothing was found, or the run ended early."""
    issues = [
        _issue(finding, fingerprint)
        for finding, fingerprint in zip(report.findings, fingerprints(report.findings), strict=True)
    ]
    return json.dumps(issues, indent=2) + "\n"


def _issue(finding: Finding, fingerprint: str) -> dict[str, object]:
    span = finding.span
    return {
        "description": visible(f"{finding.message}; {finding.help}"),
        "check_name": finding.code,
        "fingerprint": fingerprint,
        "severity": LEVELS[finding.severity],
        "location": {
            "path": finding.path.removeprefix("./"),
            "positions": {
                "begin": {"line": span.line, "column": span.column},
                "end": {"line": span.end_line, "column": span.end_column},
            },
        },
    }
