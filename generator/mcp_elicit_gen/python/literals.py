"""The only printer of literals: the same bytes on every Python, and stable under `ruff format`."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

LiteralValue: TypeAlias = str | int | float | bool | list[Any] | dict[str, Any] | None

# Written as an escape: what cannot be seen, what reorders text, what is no character of its own.
# A fixed table: `str.isprintable` and `unicodedata` answer differently on each Python.
# All else stays readable, with the zero-width joiners (200c, 200d) that scripts and emoji need.
ESCAPED_RANGES: tuple[tuple[int, int], ...] = (
    (0x0000, 0x001F),  # C0 controls
    (0x007F, 0x00A0),  # DEL, C1 controls, no-break space
    (0x00AD, 0x00AD),  # soft hyphen
    (0x034F, 0x034F),  # combining grapheme joiner
    (0x061C, 0x061C),  # Arabic letter mark
    (0x115F, 0x1160),  # Hangul fillers
    (0x1680, 0x1680),  # ogham space mark
    (0x17B4, 0x17B5),  # invisible Khmer vowels
    (0x180E, 0x180E),  # Mongolian vowel separator
    (0x2000, 0x200B),  # typographic spaces, zero-width space
    (0x200E, 0x200F),  # direction marks
    (0x2028, 0x202F),  # line and paragraph separators, direction embeddings, narrow space
    (0x205F, 0x206F),  # mathematical space, invisible operators, direction isolates
    (0x2800, 0x2800),  # blank Braille pattern
    (0x3000, 0x3000),  # ideographic space
    (0x3164, 0x3164),  # Hangul filler
    (0xD800, 0xF8FF),  # surrogates, private use
    (0xFDD0, 0xFDEF),  # noncharacters
    (0xFEFF, 0xFEFF),  # byte order mark
    (0xFFA0, 0xFFA0),  # halfwidth Hangul filler
    (0xFFF0, 0xFFFB),  # interlinear annotation, and unassigned beside it
    (0xFFFE, 0xFFFF),  # noncharacters
    (0x1D173, 0x1D17A),  # musical format controls
    *((plane | 0xFFFE, plane | 0xFFFF) for plane in range(0x10000, 0xE0000, 0x10000)),
    (0xDFFFE, 0x10FFFF),  # tags, variation selectors that can hide text, private use
)

_UNREADABLE_CLASS = "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in ESCAPED_RANGES)
UNREADABLE = re.compile(f"[{_UNREADABLE_CLASS}]")
_TO_ESCAPE = {quote: re.compile(f"[\\\\{quote}{_UNREADABLE_CLASS}]") for quote in ('"', "'")}
_SHORT_ESCAPES = {"\\": "\\\\", '"': '\\"', "'": "\\'", "\n": "\\n", "\t": "\\t"}


def print_literal(value: LiteralValue) -> str:
    """Print a JSON-like value on one line; `ValueError` for what is not exactly such a value."""
    printer = _PRINTERS.get(type(value))
    if printer is None:
        raise ValueError(f"no literal for a value of type {type(value).__name__}")
    return printer(value)


def preferred_quote(text: str) -> str:
    """Choose as `ruff format` does: double quotes, unless single ones need fewer escapes."""
    return "'" if text.count('"') > text.count("'") else '"'


def escape(text: str, quote: str) -> str:
    """Escape text for a place between two of these quotes."""
    return _TO_ESCAPE[quote].sub(_escaped, text)


def hexadecimal_escape(character: str) -> str:
    r"""Write one character as `\xNN`, `\uNNNN` or `\UNNNNNNNN`, in lower case as ruff wants."""
    code = ord(character)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def _escaped(match: re.Match[str]) -> str:
    character = match[0]
    return _SHORT_ESCAPES.get(character) or hexadecimal_escape(character)


def _read_back(value: object, text: str) -> str:
    again = ast.literal_eval(text)
    # `repr` too: -0.0 equals 0.0, and 1 equals True.
    if type(again) is not type(value) or again != value or repr(again) != repr(value):
        raise ValueError(f"printed literal reads back as another value: {text[:80]!a}")
    return text


@lru_cache(maxsize=4096)
def _print_text(value: str) -> str:
    quote = preferred_quote(value)
    return _read_back(value, quote + escape(value, quote) + quote)


def _print_float(value: float) -> str:
    if not math.isfinite(value):
        raise ValueError(f"no literal for the number {value}")
    # ruff drops the plus sign of an exponent.
    return _read_back(value, repr(value).replace("e+", "e"))


@lru_cache(maxsize=1024)
def _print_integer(value: int) -> str:
    return _read_back(value, repr(value))


def _print_list(value: list[Any]) -> str:
    return f"[{', '.join(map(print_literal, value))}]"


def _print_dictionary(value: dict[Any, Any]) -> str:
    entries = (f"{print_literal(key)}: {print_literal(entry)}" for key, entry in value.items())
    return f"{{{', '.join(entries)}}}"


_PRINTERS: dict[type, Callable[[Any], str]] = {
    str: _print_text,
    int: _print_integer,
    float: _print_float,
    bool: repr,
    type(None): repr,
    list: _print_list,
    dict: _print_dictionary,
}
