"""What can be wrong with a message or a condition, as a value."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice

MESSAGE_SYNTAX = "EL301"
UNKNOWN_NAME = "EL302"
CONDITION_SYNTAX = "EL306"
EXPRESSION_TYPE = "EL307"

_SHOWN_CHARACTERS = 60
_SHOWN_NAMES = 12
_COMPARED_NAMES = 50

# A fixed set and not `str.isprintable`, which differs between Pythons.
_UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff\ud800-\udfff]"
)


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault in a text: where (offsets from 0, `end` exclusive), what, and what to write instead.

    `start == end` where something is missing.
    """

    code: str
    start: int
    end: int
    message: str
    help: str


def quoted(text: str) -> str:
    """Return `text` in backquotes, shortened, with invisible characters as `\\u{202e}`."""
    if len(text) > _SHOWN_CHARACTERS:
        text = text[: _SHOWN_CHARACTERS - 3] + "..."
    return f"`{_UNSAFE.sub(_escaped, text)}`"


def _escaped(match: re.Match[str]) -> str:
    return f"\\u{{{ord(match[0]):x}}}"


def listed(names: Iterable[str]) -> str:
    """Return the names sorted and in backquotes: "`count`, `path`"; of many, the first ones."""
    ordered = sorted(names)
    shown = ", ".join(quoted(name) for name in ordered[:_SHOWN_NAMES])
    rest = len(ordered) - _SHOWN_NAMES
    return f"{shown} and {rest} more" if rest > 0 else shown


def closest(word: str, names: Iterable[str]) -> str | None:
    """Return the name that `word` was most likely meant to be, if one is near enough.

    Of many names only those of the same first letter and about the same length are compared,
    since each comparison is slow.
    """
    folded = word.casefold()
    by_folded = {name.casefold(): name for name in sorted(names)}
    compared = list(by_folded)
    if len(compared) > _COMPARED_NAMES:
        near = (name for name in compared if name[:1] == folded[:1])
        similar = (name for name in near if abs(len(name) - len(folded)) <= 2)
        compared = list(islice(similar, _COMPARED_NAMES))
    matches = get_close_matches(folded, compared, n=1)
    return by_folded[matches[0]] if matches else None


def instead(word: str, names: Iterable[str], *, what: str, nothing: str) -> str:
    """Return the help for an unknown `word`: "did you mean ..." and what there is."""
    known = sorted(names)
    if not known:
        return nothing
    available = f"{what}: {listed(known)}"
    match = closest(word, known)
    return f"did you mean {quoted(match)}? {available}" if match else available
