"""Edits that fixes are made of: spans of the file, so that comments and layout stay.

Each gives None where the edit would lose a comment, or cannot be told from the text.
"""

import json

from ..diagnostics import Edit, Span
from ..source import SourceFile
from ..source.nodes import MappingNode, Node, Scalar, SequenceNode

# What ends a plain value inside brackets, or would be read as something else there.
SPECIAL = frozenset(",[]{}#:")
COMMENT = "#"


def raw_text(source: SourceFile, span: Span) -> str:
    """The text of the file in a span."""
    lines = source.lines[span.line - 1 : span.end_line]
    lines[-1] = lines[-1][: span.end_column - 1]
    lines[0] = lines[0][span.column - 1 :]
    return "\n".join(lines)


def inside_brackets(source: SourceFile, node: Node | None) -> str | None:
    """A text as it may stand between brackets: as it is written, or in quotes."""
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        return None
    if node.style in ("|", ">") or node.span.line != node.span.end_line:
        return None
    if node.style or not SPECIAL.intersection(node.value):
        return raw_text(source, node.span)
    return json.dumps(node.value, ensure_ascii=False)


def renamed(mapping: MappingNode, name: str, new: str) -> Edit | None:
    """The edit that gives a key another name."""
    key = mapping.key(name)
    return None if key is None else Edit(key.span, new)


def without_key(source: SourceFile, mapping: MappingNode, name: str) -> Edit | None:
    """The edit that takes a key and its value out of a mapping with others."""
    names = [str(key.value) for key in mapping.keys]
    index = names.index(name)
    key = mapping.keys[index]
    if len(names) == 1:
        return None
    if raw_text(source, mapping.span).startswith("{"):
        return _without_in_brackets(source, mapping, index)
    end = _end_of(mapping.values[index])
    span = Span(key.span.line, 1, end[0] + 1, 1)
    begins_line = not source.lines[key.span.line - 1][: key.span.column - 1].strip()
    if not begins_line or COMMENT in raw_text(source, span) or end[0] >= len(source.lines):
        return None
    return Edit(span, "")


def _without_in_brackets(source: SourceFile, mapping: MappingNode, index: int) -> Edit | None:
    """A key goes with the comma behind it; the last one with the comma before it."""
    key = mapping.keys[index]
    if index + 1 < len(mapping.keys):
        following = mapping.keys[index + 1].span
        span = Span(*key.span[:2], *following[:2])
    else:
        span = Span(*_end_of(mapping.values[index - 1]), *_end_of(mapping.values[index]))
    return None if COMMENT in raw_text(source, span) else Edit(span, "")


def _end_of(node: Node) -> tuple[int, int]:
    """Where a value ends: a block's own end mark lies behind the lines that follow it."""
    if isinstance(node, SequenceNode) and node.items:
        last = _end_of(node.items[-1])
    elif isinstance(node, MappingNode) and node.keys:
        last = _end_of(node.values[-1])
    else:
        return node.span.end_line, node.span.end_column
    # A closing bracket on the line of the last part belongs to the value.
    end = (node.span.end_line, node.span.end_column)
    return end if end[0] == last[0] else last
