"""Findings as JUnit's XML, which every CI server reads: one test case for each finding."""

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from ..diagnostics import Finding, Severity
from .report import Report
from .text import headline
from .visible import visible


def render_junit(report: Report) -> str:
    """One suite: errors and warnings fail, an info passes, a fault of the run is an error; without
    any there is one case that passes."""
    failures = sum(finding.severity is not Severity.INFO for finding in report.findings)
    cases = len(report.findings) + bool(report.fault) or 1
    counts = f'tests="{cases}" failures="{failures}" errors="{int(bool(report.fault))}"'
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f"<testsuites {counts}>",
            f'  <testsuite name="mcp-elicit-gen" {counts}>',
            *_cases(report),
            "  </testsuite>",
            "</testsuites>",
            "",
        ]
    )


def _cases(report: Report) -> Iterator[str]:
    for finding in report.findings:
        yield from _case(finding)
    if report.fault:
        yield '    <testcase name="mcp-elicit-gen" classname="mcp-elicit-gen">'
        yield f"      <error message={_attribute(report.fault)}/>"
        yield "    </testcase>"
    elif not report.findings:
        yield '    <testcase name="mcp-elicit-gen" classname="mcp-elicit-gen"/>'


def _case(finding: Finding) -> Iterator[str]:
    name = _attribute(f"{finding.code} {finding.name}")
    span = finding.span
    place = f'file={_attribute(finding.path)} line="{span.line}"'
    opening = f"    <testcase name={name} classname={_attribute(finding.path)} {place}"
    if finding.severity is Severity.INFO:
        yield f"{opening}/>"
        return
    yield f"{opening}>"
    kind = finding.severity.value
    yield f'      <failure type="{kind}" message={_attribute(finding.message)}>'
    yield f"{escape(headline(finding))}\nhelp: {escape(visible(finding.help))}"
    yield "      </failure>"
    yield "    </testcase>"


def _attribute(text: str) -> str:
    return quoteattr(visible(text))
