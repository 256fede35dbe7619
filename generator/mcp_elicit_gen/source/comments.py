"""Comments of a YAML file that speak to the linter: `# elicit: ...`."""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..diagnostics import Span
from .nodes import MappingNode, Node, Scalar, walk
from .read import SourceFile

MARK = "elicit:"
MAX_COMMENTS = 1_000
DIRECTIVE = re.compile(
    rf"(?:^|(?<=[ \t]))#[ \t]*{MARK}[ \t]*(?P<text>.*?)(?:[ \t]+(?P<more>#.*)|[ \t]*)$"
)


class Comment(NamedTuple):
    """A comment for the linter.

    `text` is what follows `elicit:`, up to another `#`; `text_column` is where that begins.
    `target` is the line it speaks of: its own, or the next one with anything but a comment where
    it stands alone. `span` is the whole comment, `blanks` how many characters part it from what
    stands before, `more_column` is where another comment begins behind it, if one does.
    """

    text: str
    text_column: int
    span: Span
    target: int
    is_alone: bool
    blanks: int
    more_column: int | None


def comments_in(source: SourceFile, root: Node) -> Iterator[Comment]:
    """The comments for the linter, in the order of the file; text that only looks so is none."""
    if MARK not in source.text:
        return
    lines = source.lines
    texts = _spans_by_line(root)
    content = _lines_with_content(lines)
    for number, line in enumerate(lines, start=1):
        found = DIRECTIVE.search(line) if MARK in line else None
        if found is None or _is_text(number, found.start() + 1, texts):
            continue
        before = line[: found.start()]
        is_alone = not before.strip()
        blanks = len(before) - len(before.rstrip())
        more = found.start("more") + 1 if found["more"] else None
        span = Span(number, found.start() + 1, number, more or found.end() + 1)
        following = bisect_right(content, number)
        target = content[following] if is_alone and following < len(content) else number
        yield Comment(found["text"], found.start("text") + 1, span, target, is_alone, blanks, more)


def _is_text(line: int, column: int, texts: Mapping[int, Sequence[Span]]) -> bool:
    """Whether a place lies in a value or a key."""
    place = Span(line, column, line, column + 1)
    return any(span.contains(place) for span in texts.get(line, ()))


def _spans_by_line(root: Node) -> Mapping[int, Sequence[Span]]:
    """The values and keys on each line."""
    spans: dict[int, list[Span]] = defaultdict(list)
    for one in _texts(root):
        for line in range(one.span.line, one.span.end_line + 1):
            spans[line].append(one.span)
    return spans


def _texts(root: Node) -> Iterator[Scalar]:
    for node in walk(root):
        if isinstance(node, Scalar):
            yield node
        elif isinstance(node, MappingNode):
            yield from node.keys


def _lines_with_content(lines: Sequence[str]) -> list[int]:
    """The numbers of the lines that hold more than a comment."""
    return [
        number
        for number, line in enumerate(lines, start=1)
        if (text := line.strip()) and not text.startswith("#")
    ]
