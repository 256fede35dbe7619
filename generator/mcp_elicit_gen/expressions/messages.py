"""Message text to its segments: literal text and `{name.field:format|fallback}` placeholders."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from .problems import MESSAGE_SYNTAX, Problem, quoted

# Enough for an author to act on; both bound the work on a text of nothing but braces.
MAXIMUM_PROBLEMS = 20
_DEEPEST = 3

LINES = "lines"
NUMBER_FORMATS = "`,`, `.2f`, `,.2f` or `.1%`"

_REFERENCE = re.compile(r"([A-Za-z][A-Za-z0-9_]*)(?:\.([A-Za-z][A-Za-z0-9_]*))?", re.ASCII)
_FORMAT = re.compile(r",|,?\.[0-9]f|\.[0-9]%|lines")
_BRACE = re.compile(r"[{}]")
_BODY = re.compile(
    r"(?P<reference>[^:|]*)(?::(?P<format>[^|]*))?(?:\|(?P<fallback>.*))?", re.DOTALL
)

_NAME_ONLY = "a placeholder is a name or `name.field`"
# The first pattern that is found in what is no reference says what is wrong with it.
_FAULTS: Mapping[re.Pattern[str], tuple[str, str]] = {
    re.compile(r"\A\Z"): (
        "a placeholder has no name",
        "write the name of an argument, dependency or answer; `{{}}` for literal braces",
    ),
    re.compile(r"\A\s+|\s+\Z"): ("blanks stand around a name", "write it without blanks: `{name}`"),
    re.compile(r"\("): ("a placeholder calls something", f"{_NAME_ONLY}; nothing is called"),
    re.compile(r"\["): ("a placeholder takes an index", f"{_NAME_ONLY}; nothing is indexed"),
    re.compile(r"!"): ("a placeholder has a conversion", f"{_NAME_ONLY}; leave `!` out"),
    re.compile(r"\..*\.|\._"): (
        "a placeholder walks into an object",
        f"{_NAME_ONLY}, with one dot",
    ),
    re.compile(r"\A[0-9]"): ("a placeholder is a number", f"{_NAME_ONLY}; it is not counted"),
}
_NO_NAME = (
    "a placeholder is no name",
    f"{_NAME_ONLY} of ASCII letters, digits and `_`; literal braces are `{{{{` and `}}}}`",
)


@dataclass(frozen=True, slots=True)
class Segment:
    """The place of a segment in its text; equal segments may stand in different places."""

    start: int = field(default=0, kw_only=True, compare=False, repr=False)
    end: int = field(default=0, kw_only=True, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Text(Segment):
    """Literal text, as it is shown: braces are single."""

    value: str


@dataclass(frozen=True, slots=True)
class Placeholder(Segment):
    """The place of a value; `start` and `end` are the offsets of its braces."""

    name: str
    field: str | None = None
    format: str | None = None
    fallback: str | None = None

    @property
    def name_start(self) -> int:
        """The offset of the name."""
        return self.start + 1

    @property
    def reference_end(self) -> int:
        """The offset after the name and field."""
        return self.name_start + len(self.reference)

    @property
    def reference(self) -> str:
        """`name` or `name.field`, as it is written."""
        return self.name if self.field is None else f"{self.name}.{self.field}"


Message: TypeAlias = tuple[Text | Placeholder, ...]


def parse_message(text: str) -> tuple[Message | None, list[Problem]]:
    """Return the segments of a message, or `None` and everything that is wrong with it (EL301).

    An empty text is a message of no segments.
    """
    parser = _Parser(text)
    parser.parse()
    return (None, parser.problems) if parser.problems else (tuple(parser.segments), [])


def format_message(message: Message) -> str:
    """Return the text of a message; parsing it gives an equal message."""
    return "".join(_written(segment) for segment in message)


def names_in_message(message: Message) -> set[tuple[str, str | None]]:
    """Return the (name, field) pairs that the message shows."""
    return {(part.name, part.field) for part in message if isinstance(part, Placeholder)}


def _written(segment: Text | Placeholder) -> str:
    if isinstance(segment, Text):
        return segment.value.replace("{", "{{").replace("}", "}}")
    format_ = "" if segment.format is None else f":{segment.format}"
    fallback = "" if segment.fallback is None else f"|{segment.fallback}"
    return f"{{{segment.reference}{format_}{fallback}}}"


class _Parser:
    def __init__(self, text: str) -> None:
        self.segments: list[Text | Placeholder] = []
        self.problems: list[Problem] = []
        self._text = text
        self._literal: list[str] = []
        self._literal_start = 0

    def parse(self) -> None:
        position = 0
        while match := _BRACE.search(self._text, position):
            brace, start = match[0], match.start()
            self._literal.append(self._text[position:start])
            if self._text.startswith(brace, start + 1):
                self._literal.append(brace)
                position = start + 2
            elif brace == "}":
                advice = "write `}}` for a literal brace, or `{name}` for a placeholder"
                self._report(start, start + 1, "a `}` has no `{`", advice)
                position = start + 1
            else:
                self._end_literal(start)
                position = self._literal_start = self._placeholder(start)
            if len(self.problems) >= MAXIMUM_PROBLEMS:
                return
        self._literal.append(self._text[position:])
        self._end_literal(len(self._text))

    def _report(self, start: int, end: int, message: str, advice: str) -> None:
        self.problems.append(Problem(MESSAGE_SYNTAX, start, end, message, advice))

    def _end_literal(self, end: int) -> None:
        value = "".join(self._literal)
        if value:
            self.segments.append(Text(value, start=self._literal_start, end=end))
        self._literal.clear()

    def _placeholder(self, start: int) -> int:
        """Read the placeholder whose brace opens at `start`; return where to go on."""
        depth = 0
        for match in _BRACE.finditer(self._text, start):
            depth += 1 if match[0] == "{" else -1
            if depth > _DEEPEST:
                break
            if depth == 0:
                self._whole_placeholder(start, match.end())
                return match.end()
        advice = "close the placeholder with `}`, or write `{{` for a literal brace"
        name = _REFERENCE.match(self._text, start + 1)
        end = name.end() if name else start + 1
        self._report(start, end, f"{quoted(self._text[start:end])} has no `}}`", advice)
        return start + 1

    def _whole_placeholder(self, start: int, end: int) -> None:
        body = self._text[start + 1 : end - 1]
        if "{" in body:
            message = f"braces stand inside the placeholder {quoted(self._text[start:end])}"
            advice = f"{_NAME_ONLY}; literal braces are `{{{{` and `}}}}`"
            self._report(start, end, message, advice)
            return
        parts = _BODY.fullmatch(body)
        assert parts is not None  # every body without braces matches
        reference = _REFERENCE.fullmatch(parts["reference"])
        if reference is None:
            message, advice = _fault(parts["reference"])
            whole = quoted(self._text[start:end])
            self._report(start, end, f"{message}: {whole}", advice)
        self._check_format(parts, start + 1)
        if parts["fallback"] == "":
            advice = "write what to show when the value is absent: `{name|none}`"
            self._report(end - 2, end - 1, "there is no text after `|`", advice)
        if reference is not None:
            name, field_ = reference.groups()
            format_, fallback = parts["format"], parts["fallback"]
            self.segments.append(Placeholder(name, field_, format_, fallback, start=start, end=end))

    def _check_format(self, parts: re.Match[str], offset: int) -> None:
        format_ = parts["format"]
        if format_ is None or _FORMAT.fullmatch(format_):
            return
        start, end = parts.span("format")
        advice = f"numbers have {NUMBER_FORMATS}, lists `{LINES}`; else leave `:` out"
        self._report(
            offset + start - 1, offset + end, f"the format {quoted(format_)} is unknown", advice
        )


def _fault(reference: str) -> tuple[str, str]:
    return next(
        (fault for pattern, fault in _FAULTS.items() if pattern.search(reference)), _NO_NAME
    )
