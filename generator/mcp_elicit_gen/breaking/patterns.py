"""Which paths a typed path names in an old state: a file, a folder, or a glob."""

import glob
from collections.abc import Collection, Sequence
from fnmatch import fnmatchcase

from ..source.paths import SUFFIXES

ANY_FOLDERS = "**"


def named(known: Collection[str], typed: str) -> list[str]:
    """The specs among normal paths that a typed one names; `.` names them all."""
    if typed in known:
        return [typed]
    if glob.has_magic(typed):
        parts = typed.split("/")
        return [path for path in known if path.endswith(SUFFIXES) and fits(path.split("/"), parts)]
    folder = "" if typed == "." else f"{typed}/"
    return [path for path in known if path.endswith(SUFFIXES) and path.startswith(folder)]


def fits(path: Sequence[str], pattern: Sequence[str]) -> bool:
    """Whether the parts of a path fit those of a glob, as Python's `glob` has it: `**` is any
    number of folders, and nothing but a dot stands for a dot at the beginning."""
    # Where the pattern may be after each part: a set of its places, so that no glob is slow.
    places = _skipped({0}, pattern)
    for part in path:
        moved = {
            place if pattern[place] == ANY_FOLDERS else place + 1
            for place in places
            if place < len(pattern) and _fits_part(part, pattern[place])
        }
        places = _skipped(moved, pattern)
    return len(pattern) in places


def _skipped(places: set[int], pattern: Sequence[str]) -> set[int]:
    """The places, and those behind each `**`, which may be no folder at all."""
    found = set(places)
    for place in range(len(pattern)):
        if place in found and pattern[place] == ANY_FOLDERS:
            found.add(place + 1)
    return found


def _fits_part(part: str, pattern: str) -> bool:
    if part.startswith(".") and not pattern.startswith("."):
        return False
    return pattern == ANY_FOLDERS or fnmatchcase(part, pattern)
