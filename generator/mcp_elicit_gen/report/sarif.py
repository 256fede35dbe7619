"""Findings as SARIF 2.1.0, which code scanning services and editors read."""

import json
from collections.abc import Sequence
from urllib.parse import quote

from .. import __version__
from ..diagnostics import Edit, Finding, Severity, Span
from .fingerprint import fingerprints
from .report import Described, Report
from .visible import visible

VERSION = "2.1.0"
SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def render_sarif(report: Report) -> str:
    """One run: the rules that spoke, and each finding with its region and its fix.

    Columns count code points; a fault of the run is a notification.
    """
    spoke = {finding.code for finding in report.findings}
    rules = [one for one in report.rules if one.code in spoke]
    driver: dict[str, object] = {
        "name": "mcp-elicit-gen",
        "semanticVersion": __version__,
        "rules": [_rule(one) for one in rules],
    }
    indexes = {one.code: index for index, one in enumerate(rules)}
    invocation: dict[str, object] = {"executionSuccessful": report.fault is None}
    if report.fault is not None:
        invocation["toolExecutionNotifications"] = [
            {"level": "error", "message": {"text": visible(report.fault)}}
        ]
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [invocation],
        "results": [
            _result(finding, fingerprint, indexes.get(finding.code))
            for finding, fingerprint in zip(
                report.findings, fingerprints(report.findings), strict=True
            )
        ],
    }
    document = {"$schema": SCHEMA, "version": VERSION, "runs": [run]}
    return json.dumps(document, indent=2) + "\n"


def _rule(rule: Described) -> dict[str, object]:
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": rule.what},
        "fullDescription": {"text": f"{rule.what} {rule.why}"},
        "help": {"text": rule.why},
        "defaultConfiguration": {"level": LEVELS[rule.severity]},
    }


def _result(finding: Finding, fingerprint: str, index: int | None) -> dict[str, object]:
    result: dict[str, object] = {"ruleId": finding.code}
    if index is not None:
        result["ruleIndex"] = index
    result |= {
        "level": LEVELS[finding.severity],
        "message": {"text": visible(f"{finding.message}; {finding.help}")},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": _artifact(finding.path),
                    "region": _region(finding.span),
                }
            }
        ],
        "partialFingerprints": {"finding/v1": fingerprint},
    }
    if finding.fix:
        result["fixes"] = [_fix(finding.path, finding.help, finding.fix)]
    return result


def _fix(path: str, text: str, edits: Sequence[Edit]) -> dict[str, object]:
    return {
        "description": {"text": visible(text)},
        "artifactChanges": [
            {
                "artifactLocation": _artifact(path),
                "replacements": [
                    {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}
                    for edit in edits
                ],
            }
        ],
    }


def _artifact(path: str) -> dict[str, object]:
    """Where a file is, as a relative reference that code scanning takes from the checkout."""
    return {"uri": quote(path.replace("\\", "/").removeprefix("./"))}


def _region(span: Span) -> dict[str, int]:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
