"""Findings as commands of GitHub Actions, which shows them beside the lines of a pull request."""

from ..diagnostics import Finding, Severity
from .report import Report
from .text import summary
from .visible import visible

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def render_github(report: Report) -> str:
    """One command for each finding, then a summary; a fault of the run is a command, too.

    No text of a spec can make a command of its own: each is on one line, and what ends a property
    or a command is written as its escape.
    """
    if report.fault is not None:
        return f"::error title=mcp-elicit-gen::{_data(report.fault)}\n"
    return "\n".join([*map(_command, report.findings), summary(report)]) + "\n"


def _command(finding: Finding) -> str:
    span = finding.span
    properties = {
        "file": finding.path,
        "line": span.line,
        "endLine": span.end_line,
        "col": span.column,
        "endColumn": span.end_column,
        "title": f"{finding.code} {finding.name}",
    }
    # A column counts only where the stretch is on one line.
    if span.line != span.end_line:
        properties.pop("col")
        properties.pop("endColumn")
    listed = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
    text = _data(f"{finding.message}; {finding.help}")
    return f"::{LEVELS[finding.severity]} {listed}::{text}"


def _data(text: str) -> str:
    return visible(text).replace("%", "%25")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
