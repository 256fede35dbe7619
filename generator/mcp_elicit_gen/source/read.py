"""From a path to text: strict UTF-8, nothing invisible, not too long."""

import re
import sys
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property

from ..diagnostics import Problem, Span
from ..diagnostics.span import FILE_START
from .paths import STANDARD_INPUT, PathError

MAX_BYTES = 1 << 20
# Of so many characters that cannot be seen each is told; a file that holds more is none to read.
MAX_INVISIBLE = 100

# Embeddings, overrides and isolates; zero width; controls but line feed and tab; separators;
# tags; noncharacters. LRM and RLM (U+200E, U+200F) are part of ordinary right-to-left text.
INVISIBLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u2028-\u202e"
    "\u2060-\u206f\u3164\ufdd0-\ufdef\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\ud800-\udfff"
    "\U0001d173-\U0001d17a\U000e0000-\U000e00ff"
    + "".join(
        f"{chr((plane << 16) + 0xFFFE)}{chr((plane << 16) + 0xFFFF)}" for plane in range(1, 17)
    )
    + "]"
)
# The same where there is nothing but ASCII, which takes a tenth of the time.
INVISIBLE_ASCII = re.compile("[\x00-\x08\x0b-\x1f\x7f]")
# A joiner is part of the writing between letters, marks and emoji, and a disguise elsewhere.
STRAY_JOINER = re.compile(
    "(?<![^\x00-@[-`{-\xa0])[\u200c\u200d]|[\u200c\u200d](?![^\x00-@[-`{-\xa0])"
)

LINE_END = re.compile("\n")

NAMES = {
    "\x00": "a NUL character",
    "\x85": "a next-line character (U+0085)",
    "\r": "a carriage return without a line feed",
    "\ufeff": "a byte order mark (U+FEFF)",
    "\u2028": "a line separator (U+2028)",
    "\u2029": "a paragraph separator (U+2029)",
}


class SourceFile:
    """One spec file as text. `path` is shown to users; `name` is the last part of it."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text

    @property
    def name(self) -> str:
        """The file's own name, without its folders."""
        return self.path.replace("\\", "/").rpartition("/")[2]

    @property
    def stem(self) -> str:
        """The file's name without its ending."""
        return self.name.rpartition(".")[0] or self.name

    @cached_property
    def lines(self) -> list[str]:
        """The text by lines; only a line feed ends a line, as YAML counts them here."""
        return [line.removesuffix("\r") for line in self.text.split("\n")]


def read_source(path: str) -> tuple[SourceFile, list[Problem]]:
    """Read one spec; what is wrong with its characters comes beside it.

    Raises:
        PathError: If the file cannot be read.
    """
    try:
        if path == STANDARD_INPUT:
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with open(path, "rb") as file:  # noqa: PTH123
                data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise PathError(f"cannot read {path}: {error.strerror}") from error
    if len(data) > MAX_BYTES:
        problem = Problem(
            "EL003", FILE_START, "the file is larger than 1 MiB", "split it into several specs"
        )
        return SourceFile(path, ""), [problem]
    return decode(path, data)


def decode(path: str, data: bytes) -> tuple[SourceFile, list[Problem]]:
    """The bytes as text, or an empty text and what is wrong with them."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return SourceFile(path, ""), [_not_utf8(data, error)]
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    source = SourceFile(path, text)
    return source, list(_invisible_problems(source))


def _invisible_places(text: str) -> list[int]:
    if text.isascii():
        places = [found.start() for found in INVISIBLE_ASCII.finditer(text)]
    else:
        places = [
            *(found.start() for found in INVISIBLE.finditer(text)),
            *(found.start() for found in STRAY_JOINER.finditer(text)),
        ]
    return sorted(places)


def _invisible_problems(source: SourceFile) -> Iterator[Problem]:
    """A problem for each of the first characters that cannot be seen, and one for the others."""
    places = _invisible_places(source.text)
    if not places:
        return
    line_starts = [0, *(found.end() for found in LINE_END.finditer(source.text))]
    for place in places[:MAX_INVISIBLE]:
        line = bisect_right(line_starts, place)
        column = place - line_starts[line - 1] + 1
        yield _invisible(source.text, place, Span(line, column, line, column + 1))
    more = len(places) - MAX_INVISIBLE
    if more > 0:
        message = f"{more} more characters hide in the file"
        yield Problem("EL005", FILE_START, message, "write the file anew, as plain text")


def _not_utf8(data: bytes, error: UnicodeDecodeError) -> Problem:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return Problem("EL001", FILE_START, "the file is UTF-16", "save it as UTF-8")
    before = data[: error.start]
    line = before.count(b"\n") + 1
    column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
    return Problem(
        "EL001",
        Span(line, column, line, column + 1),
        f"the byte 0x{data[error.start]:02x} is not UTF-8",
        "save the file as UTF-8",
    )


def _invisible(text: str, place: int, span: Span) -> Problem:
    character = text[place]
    if character == "\ufeff" and place == 0:
        return Problem(
            "EL001", span, "the file begins with a byte order mark", "save it as UTF-8 without BOM"
        )
    if character == "\x00":
        return Problem("EL001", span, "the file holds a NUL character", "remove it")
    return invisible_character(span, character)


def invisible_character(span: Span, character: str) -> Problem:
    """The finding for one character that a reader of the file cannot see."""
    name = NAMES.get(character, f"the invisible character U+{ord(character):04X}")
    return Problem(
        "EL005", span, f"{name} hides in the text", "remove it: a reader cannot see what it does"
    )


def hidden_in(value: str) -> str | None:
    """The first character of a value that a reader cannot see, or None."""
    found = INVISIBLE.search(value) or (None if value.isascii() else STRAY_JOINER.search(value))
    return found[0] if found else None
