"""Findings for programs: one JSON object, the shape of which is a promise."""

import json

from ..diagnostics import Finding, Severity
from .report import Report

VERSION = 1


def render_json(report: Report) -> str:
    """`{"version": 1, "findings": [...], "summary": {...}}`; lines and columns from 1."""
    document = {
        "version": VERSION,
        "findings": [_finding(finding) for finding in report.findings],
        "summary": {
            "files": report.files,
            "errors": report.count(Severity.ERROR),
            "warnings": report.count(Severity.WARNING),
            "infos": report.count(Severity.INFO),
        },
    }
    return json.dumps(document, indent=2, ensure_ascii=True) + "\n"


def _finding(finding: Finding) -> dict[str, object]:
    span = finding.span
    return {
        "path": finding.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.value,
        "message": finding.message,
        "help": finding.help,
        "fixable": bool(finding.fix),
    }
