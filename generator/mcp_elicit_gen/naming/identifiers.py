"""Names that are safe to print into Python source, by construction."""

from __future__ import annotations

import re

MAXIMUM_LENGTH = 128

# The keywords of Python 3.10 to 3.14. A fixed table: `keyword.kwlist` is of the running Python.
_KEYWORDS_TEXT = """
    False None True and as assert async await break class continue def del elif else except
    finally for from global if import in is lambda nonlocal not or pass raise return try while
    with yield
"""
KEYWORDS = frozenset(_KEYWORDS_TEXT.split())

_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_SEPARATORS = re.compile(r"[-._]+")


class Identifier(str):
    """One ASCII Python name that is no keyword; raises `ValueError` for anything else."""

    __slots__ = ()

    def __new__(cls, name: str) -> Identifier:
        """Check the name."""
        if not _IDENTIFIER.fullmatch(name):
            raise ValueError(f"not a Python identifier: {name[:MAXIMUM_LENGTH]!a}")
        if len(name) > MAXIMUM_LENGTH:
            raise ValueError(f"identifier longer than {MAXIMUM_LENGTH} characters: {name[:40]!a}")
        if name in KEYWORDS or name == "__debug__":
            raise ValueError(f"reserved word of Python: {name!a}")
        return super().__new__(cls, name)


def camel_case(name: str) -> Identifier:
    """Make a class name: `confirm_delete` -> `ConfirmDelete`, `delete-file.v2` -> `DeleteFileV2`.

    Capitals inside a part are kept; only ASCII letters are changed.
    """
    parts = _SEPARATORS.split(name)
    return Identifier("".join(_capitalised(part) for part in parts))


def snake_name(name: str) -> Identifier:
    """Make a variable or module name: `-` and `.` become `_`, nothing else changes."""
    return Identifier(name.replace("-", "_").replace(".", "_"))


def _capitalised(part: str) -> str:
    # Only ASCII: "ß".upper() is two letters and "ﬁ".upper() is "FI", which would pass as a name.
    return part[:1].upper() + part[1:] if part[:1].isascii() else part
