"""Formatted strings, `f"text {value}"`, that every supported Python reads alike."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .literals import escape, preferred_quote, print_literal
from .tree import Bracket, Expression, Literal, Part, checked

_FORMAT = re.compile(r",?(\.[0-9]{1,2}f)?|\.[0-9]{1,2}%")


@dataclass(frozen=True, slots=True)
class FormattedValue:
    """`{value:format}` in a formatted string; a format is such as `,`, `.2f`, `,.2f` or `.1%`."""

    value: Expression
    format: str = ""

    def __post_init__(self) -> None:
        if not _FORMAT.fullmatch(self.format):
            raise ValueError(f"no such number format: {self.format[:20]!a}")
        if any(_has_own_quotes(node) for node in _walk(checked(self.value))):
            raise ValueError("text inside a value of a formatted string needs Python 3.12")

    @property
    def text(self) -> str:
        """The source, with its braces."""
        # `{{` would be an escaped brace; a blank before the last brace would belong to the format.
        before = " " if self.value.text.startswith("{") else ""
        after = f":{self.format}" if self.format else before
        return f"{{{before}{self.value.text}{after}}}"


@dataclass(frozen=True, slots=True)
class FormattedString(Expression):
    """`f"text {value}"`; a plain string if there is no value in it."""

    segments: tuple[str | FormattedValue, ...]

    def _split(self) -> tuple[Part, ...]:
        """One string; the quote is chosen by its text, for no value has one."""
        for segment in self.segments:
            if type(segment) not in (str, FormattedValue):
                raise ValueError(f"no segment of a formatted string: {type(segment).__name__}")
        plain = "".join([segment for segment in self.segments if isinstance(segment, str)])
        if not any(isinstance(segment, FormattedValue) for segment in self.segments):
            return (print_literal(plain),)
        quote = preferred_quote(plain)
        inner = "".join([_segment_text(segment, quote) for segment in self.segments])
        text = f"f{quote}{inner}{quote}"
        _read_back(text, self.segments)
        return (text,)


def _segment_text(segment: str | FormattedValue, quote: str) -> str:
    if isinstance(segment, FormattedValue):
        return segment.text
    return escape(segment, quote).replace("{", "{{").replace("}", "}}")


def _read_back(text: str, segments: tuple[str | FormattedValue, ...]) -> None:
    printed = ast.parse(text, mode="eval").body
    again = [_meaning(value) for value in printed.values]  # type: ignore[attr-defined]
    meant: list[str | tuple[str, str]] = []
    for segment in segments:
        if isinstance(segment, FormattedValue):
            value = ast.parse(segment.value.text, mode="eval").body
            meant.append((ast.dump(value), segment.format))
        elif meant and isinstance(meant[-1], str):
            meant[-1] += segment
        elif segment:
            meant.append(segment)
    if again != meant:
        raise ValueError(f"formatted string reads back as another: {text[:80]!a}")


def _meaning(node: Any) -> str | tuple[str, str]:
    if isinstance(node, ast.Constant):
        return str(node.value)
    form = node.format_spec
    return ast.dump(node.value), "".join([part.value for part in form.values]) if form else ""


def _has_own_quotes(node: Expression) -> bool:
    return isinstance(node, FormattedString) or (
        isinstance(node, Literal) and type(node.value) is str
    )


def _walk(node: Expression) -> Iterator[Expression]:
    yield node
    for part in node.parts():
        nodes = [part] if isinstance(part, Expression) else []
        if isinstance(part, Bracket):
            nodes = [each for item in part.items for each in item if isinstance(each, Expression)]
        for child in nodes:
            yield from _walk(child)
