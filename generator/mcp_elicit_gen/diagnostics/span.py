"""A place in a source file."""

from typing import NamedTuple


class Span(NamedTuple):
    """A stretch of text; lines and columns count from 1, the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int

    def contains(self, other: "Span") -> bool:
        """Whether the other span lies inside this one, edges included."""
        return (self.line, self.column) <= (other.line, other.column) and (
            other.end_line,
            other.end_column,
        ) <= (self.end_line, self.end_column)


FILE_START = Span(1, 1, 1, 1)
