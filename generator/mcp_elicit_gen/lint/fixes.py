"""Applies fixes: edits over spans, so that everything around them stays as it is written."""

from collections.abc import Callable, Iterable, Sequence

from ..diagnostics import Edit, Finding, Span

# One fix can make room for another; a rule whose fix gives its own finding again would not end.
MOST_PASSES = 10

Relint = Callable[[str], Sequence[Finding]]


def fixed(text: str, lint: Relint) -> tuple[str, int]:
    """A text with everything fixed that can be, and how many findings that mended.

    `lint` gives the findings of a text. Line ends stay as they are. A fix after which the file
    could be read no longer is not made.
    """
    count = 0
    for _ in range(MOST_PASSES):
        findings = [one for one in lint(text) if one.fix]
        edits = chosen(findings)
        if not edits:
            break
        changed = apply_edits(text, edits)
        if any(one.code == "EL001" for one in lint(changed)):
            break
        text = changed
        count += sum(set(one.fix) <= set(edits) for one in findings)
    return text, count


def chosen(findings: Iterable[Finding]) -> list[Edit]:
    """The edits of all fixes that do not touch each other: whole fixes, the earlier one first."""
    edits: list[Edit] = []
    for finding in findings:
        new = [edit for edit in finding.fix if edit not in edits]
        if not any(_overlap(one.span, other.span) for one in new for other in edits):
            edits.extend(new)
    return edits


def _overlap(one: Span, other: Span) -> bool:
    """Whether two spans share a character, or touch."""
    start, end = (one.line, one.column), (one.end_line, one.end_column)
    return start <= (other.end_line, other.end_column) and (other.line, other.column) <= end


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """The text after edits that do not overlap."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)

    def offset(line: int, column: int) -> int:
        return min(starts[line - 1] + column - 1, len(text))

    for edit in sorted(edits, reverse=True):
        span = edit.span
        start, end = offset(span.line, span.column), offset(span.end_line, span.end_column)
        text = f"{text[:start]}{edit.text}{text[end:]}"
    return text
