"""Findings for people: place, rule, message, the source line with a caret, what to write."""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from ..diagnostics import Finding, Severity
from .report import Report
from .visible import visible

MAX_WIDTH = 160

# Wraps a text in the colour of a part or of a severity.
Paint: TypeAlias = Callable[[str, str], str]

BOLD, FAINT = "bold", "faint"
COLOURS = {
    Severity.ERROR.value: "1;31",
    Severity.WARNING.value: "1;33",
    Severity.INFO.value: "1;36",
    BOLD: "1",
    FAINT: "2",
}


def _plain(text: str, colour: str) -> str:
    return text


def _coloured(text: str, colour: str) -> str:
    return f"\x1b[{COLOURS[colour]}m{text}\x1b[0m"


def render_text(report: Report) -> str:
    """Each finding with its source line, then a summary."""
    return _render(report, _plain)


def render_coloured(report: Report) -> str:
    """The same for a terminal."""
    return _render(report, _coloured)


def _render(report: Report, paint: Paint) -> str:
    blocks = [
        "\n".join(_block(finding, report.lines.get(finding.path, ()), paint))
        for finding in report.findings
    ]
    return "\n\n".join([*blocks, summary(report)]) + "\n"


def render_concise(report: Report) -> str:
    """One line for each finding."""
    return "".join(f"{headline(finding)}\n" for finding in report.findings)


def headline(finding: Finding, paint: Paint = _plain) -> str:
    """`specs/files.yaml:14:7: error[EL204] message`."""
    span = finding.span
    place = f"{visible(finding.path)}:{span.line}:{span.column}"
    rule = paint(f"{finding.severity.value}[{finding.code}]", finding.severity.value)
    return f"{paint(place, BOLD)}: {rule} {visible(finding.message)}"


def summary(report: Report) -> str:
    """How many findings in how many files."""
    counts = [
        f"{count} {severity.value}{'s' if count > 1 else ''}"
        for severity in Severity
        if (count := report.count(severity))
    ]
    files = f"{report.files} file{'s' if report.files != 1 else ''}"
    fixable = sum(bool(finding.fix) for finding in report.findings)
    hint = f"; --fix mends {fixable} of them" if fixable else ""
    return f"{', '.join(counts) or 'no findings'} in {files}{hint}"


def _block(finding: Finding, source: Sequence[str], paint: Paint) -> Iterator[str]:
    yield headline(finding, paint)
    span = finding.span
    if 0 < span.line <= len(source) and source[span.line - 1].strip():
        yield from _excerpt(source[span.line - 1], finding, paint)
    yield f"  help: {visible(finding.help)}"


def _excerpt(line: str, finding: Finding, paint: Paint) -> Iterator[str]:
    span = finding.span
    line = line.replace("\t", " ")
    end = span.end_column if span.end_line == span.line else len(line) + 1
    start = min(span.column, len(line) + 1)
    # A long line is shown from shortly before the caret on.
    skip = max(0, start - 60) if len(line) > MAX_WIDTH else 0
    shown = visible(line[skip : skip + MAX_WIDTH])
    before = visible(line[skip : start - 1])
    marked = visible(line[start - 1 : min(end - 1, skip + MAX_WIDTH)])
    gutter = str(span.line)
    yield f"  {paint(f'{gutter} |', FAINT)} {shown}"
    carets = paint("^" * max(1, _width(marked)), finding.severity.value)
    margin = paint(f"{' ' * len(gutter)} |", FAINT)
    yield f"  {margin} {' ' * _width(before)}{carets}"


def _width(text: str) -> int:
    """How many terminal cells a text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in text
    )
