"""Markdown, and where the sources of blocks are."""

from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]


class StaleSourceError(Exception):
    """A block names a source that is not there, or is not closed."""


def fenced(text: str, syntax: str) -> str:
    """A fenced code block."""
    fence = "````" if "```" in text else "```"
    return f"{fence}{syntax}\n{text.rstrip()}\n{fence}\n"


def table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """A table; a bar inside a cell is escaped."""
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "".join(
        f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |\n" for line in lines
    )
