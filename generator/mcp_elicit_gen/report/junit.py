"""Findings as JUnit's XML, which every CI server reads: one test case for each finding."""

import re
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from ..diagnostics import Finding, Severity
from .report import Report
from .text import headline
from .visible import visible

NONCHARACTERS = re.compile("[\ufffe\uffff]")


def render_junit(report: Report) -> str:
    """One suite: errors and warnings fail, an info passes, a fault of the run is an error; without
    any there is one case that passes."""
    failures = sum(finding.severity is not Severity.INFO for finding in report.findings)
    errors = int(report.fault is not None)
    cases = len(report.findings) + errors or 1
    counts = f'tests="{cases}" failures="{failures}" errors="{errors}"'
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
    if report.fault is not None:
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
    yield _text(headline(finding))
    yield _text(f"help: {finding.help}")
    yield "      </failure>"
    yield "    </testcase>"


def _text(text: str) -> str:
    return escape(_allowed(text))


def _attribute(text: str) -> str:
    return quoteattr(_allowed(text))


def _allowed(text: str) -> str:
    """The text without the characters that XML cannot hold, not even escaped."""
    return NONCHARACTERS.sub(lambda found: f"\\u{{{ord(found[0]):x}}}", visible(text))
