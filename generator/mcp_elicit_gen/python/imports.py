"""The order of imported names: as `ruff check --select I` wants it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cmp_to_key
from itertools import zip_longest

from ..naming.identifiers import Identifier

_RUNS = re.compile(r"[0-9]+|[^0-9]")


def sorted_names(names: Iterable[Identifier]) -> list[str]:
    """Sort constants, then classes, then the rest; each without case, and numbers by value."""
    return sorted({str(name) for name in names}, key=cmp_to_key(_compare))


def _kind(name: str) -> int:
    if len(name) > 1 and name.isupper():
        return 0
    return 1 if name[0].isupper() else 2


def _compare(left: str, right: str) -> int:
    return (
        _kind(left) - _kind(right)
        or _compare_naturally(left.lower(), right.lower())
        or _compare_naturally(left, right)
        or (left > right) - (left < right)
    )


def _compare_naturally(left: str, right: str) -> int:
    """Compare as the `natord` crate does: `a2` before `a10`."""
    for first, second in zip_longest(_RUNS.findall(left), _RUNS.findall(right), fillvalue=""):
        if first == second:
            continue
        if first.isdigit() and second.isdigit() and "0" not in (first[0], second[0]):
            return len(first) - len(second) or (1 if first > second else -1)
        return 1 if first > second else -1
    return 0
