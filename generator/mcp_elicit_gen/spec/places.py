"""From an offset inside a scalar's value to its place in the file."""

import re
from functools import lru_cache

from ..diagnostics import Problem, Span
from ..source import Scalar, SourceFile

DOUBLED = re.compile("''")
ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)")


def place(source: SourceFile, scalar: Scalar, start: int, end: int) -> Span:
    """The span of `value[start:end]` of a text scalar; the scalar's own span where the YAML
    writes the value in a way that keeps no count of characters (folded over lines)."""
    span = scalar.span
    text = str(scalar.value)
    if scalar.style in ("|", ">"):
        return _in_block(source, scalar, text, start, end)
    if span.line != span.end_line:
        return span
    line = source.lines[span.line - 1]
    if scalar.style == '"':
        raw = line[span.column : span.end_column - 2]
        columns = _columns(ESCAPE, raw)
    elif scalar.style == "'":
        raw = line[span.column : span.end_column - 2]
        columns = _columns(DOUBLED, raw)
    else:
        raw = line[span.column - 1 : span.end_column - 1]
        return Span(span.line, span.column + start, span.line, span.column + max(end, start + 1))
    if len(columns) != len(text) + 1:
        return span
    begin = span.column + 1 + columns[min(start, len(text))]
    finish = span.column + 1 + columns[min(end, len(text))]
    return Span(span.line, begin, span.line, max(finish, begin + 1))


@lru_cache(maxsize=16)
def _columns(unit: re.Pattern[str], raw: str) -> tuple[int, ...]:
    """The offset in the raw text of each character of the value, and of its end.

    A text with one fault often has many.
    """
    columns = []
    position = 0
    while position < len(raw):
        columns.append(position)
        found = unit.match(raw, position)
        position = found.end() if found else position + 1
    return (*columns, len(raw))


def _in_block(source: SourceFile, scalar: Scalar, text: str, start: int, end: int) -> Span:
    row = text.count("\n", 0, start)
    begin = text.rfind("\n", 0, start) + 1
    first, _, _ = text[begin:].partition("\n")
    for number in range(scalar.span.line + row, min(scalar.span.end_line, len(source.lines)) + 1):
        line = source.lines[number - 1]
        # A folded block joins lines: the text is searched from its first possible line on.
        column = line.find(first) if scalar.style == "|" else line.find(text[start:end])
        if column >= 0 and number > scalar.span.line:
            offset = start - begin if scalar.style == "|" else 0
            begin_column = column + offset + 1
            return Span(number, begin_column, number, begin_column + max(end - start, 1))
    return scalar.span


def placed(
    source: SourceFile, scalar: Scalar, code: str, where: tuple[int, int], texts: tuple[str, str]
) -> Problem:
    """A problem of a text's grammar at its place in the file."""
    message, instead = texts
    return Problem(code, place(source, scalar, *where), message, instead)
