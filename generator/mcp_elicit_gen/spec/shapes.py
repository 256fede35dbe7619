"""The vocabulary in which the language is written down: shapes of YAML values.

One table of shapes (`language.py`) is the source of three things: the check of a spec's
structure, the JSON Schema that editors use, and the reference page of the docs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Text:
    """A text. `one_line` refuses line breaks; `words` are the only values, where given."""

    one_line: bool = False
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reference:
    """The name of a declaration elsewhere in the spec, as `kind` calls it."""

    kind: str


@dataclass(frozen=True, slots=True)
class Boolean:
    """`true` or `false`."""


@dataclass(frozen=True, slots=True)
class Integer:
    """A whole number."""


@dataclass(frozen=True, slots=True)
class Null:
    """`null`."""


@dataclass(frozen=True, slots=True)
class Anything:
    """Any JSON value, kept as it is."""


@dataclass(frozen=True, slots=True)
class AnyMapping:
    """A mapping whose keys another part of the language decides; `what` names it."""

    what: str


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of one shape."""

    item: Shape


@dataclass(frozen=True, slots=True)
class MapOf:
    """A mapping from names that the author chooses to one shape."""

    names: str
    value: Shape
    at_least_one: bool = False


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a record. `needs_one_of` is said of the record, not here."""

    name: str
    shape: Shape
    doc: str
    required: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """A mapping with fixed keys."""

    name: str
    keys: tuple[Key, ...]
    doc: str
    example: str = ""

    def key(self, name: str) -> Key | None:
        """The key of that name, or None."""
        return next((key for key in self.keys if key.name == name), None)


@dataclass(frozen=True, slots=True)
class Either:
    """One of several shapes, told apart by the kind of YAML value."""

    options: tuple[Shape, ...]


Shape: TypeAlias = (
    Text
    | Reference
    | Boolean
    | Integer
    | Null
    | Anything
    | AnyMapping
    | ListOf
    | MapOf
    | Record
    | Either
)
