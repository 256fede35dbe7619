"""The types a name can have in a message or a condition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum


class Kind(Enum):
    """What sort of value a type stands for; the value is how a spec would call it.

    `UNKNOWN` is that of a declaration with a fault of its own: nothing more is said of its values.
    """

    TEXT = "text"
    INTEGER = "integer"
    NUMBER = "number"
    BOOLEAN = "boolean"
    DATE = "date"
    DATE_TIME = "date-time"
    LIST = "list"
    OBJECT = "object"
    ANY = "any"
    UNKNOWN = "unknown"


_ONE: Mapping[Kind, str] = {
    Kind.TEXT: "text",
    Kind.INTEGER: "an integer",
    Kind.NUMBER: "a number",
    Kind.BOOLEAN: "a boolean",
    Kind.DATE: "a date",
    Kind.DATE_TIME: "a date-time",
    Kind.OBJECT: "an object",
    Kind.ANY: "a value of no declared type",
    Kind.UNKNOWN: "a value of unknown type",
}

_MANY: Mapping[Kind, str] = {
    Kind.TEXT: "text",
    Kind.INTEGER: "integers",
    Kind.NUMBER: "numbers",
    Kind.BOOLEAN: "booleans",
    Kind.DATE: "dates",
    Kind.DATE_TIME: "date-times",
    Kind.LIST: "lists",
    Kind.OBJECT: "objects",
    Kind.ANY: "values of no declared type",
    Kind.UNKNOWN: "values of unknown type",
}

# Values of one family can be compared with each other; a kind without a family with nothing.
_FAMILIES: Mapping[Kind, Kind] = {
    Kind.TEXT: Kind.TEXT,
    Kind.INTEGER: Kind.NUMBER,
    Kind.NUMBER: Kind.NUMBER,
    Kind.BOOLEAN: Kind.BOOLEAN,
    Kind.DATE: Kind.DATE,
    Kind.DATE_TIME: Kind.DATE_TIME,
}


@dataclass(frozen=True, slots=True)
class Type:
    """The type of a value.

    `item` belongs to a list, `fields` to an object, `choices` to text that can only be one of
    them. `optional` says that the value may be absent (`None` in Python).
    """

    kind: Kind
    optional: bool = False
    item: Type | None = None
    fields: Mapping[str, Type] = field(default_factory=dict, hash=False)
    choices: frozenset[str] | None = None

    @property
    def family(self) -> Kind | None:
        """What it compares with: integers and numbers are one family, lists and objects none."""
        return _FAMILIES.get(self.kind)

    @property
    def is_number(self) -> bool:
        """Whether it is an integer or a number."""
        return self.family is Kind.NUMBER

    @property
    def is_unknown(self) -> bool:
        """Whether its declaration, or that of a list's items, has a fault of its own."""
        return self.kind is Kind.UNKNOWN or (self.item is not None and self.item.is_unknown)

    def or_absent(self) -> Type:
        """Return the same type for a value that may be absent."""
        return replace(self, optional=True)

    def present(self) -> Type:
        """Return the same type for a value that is known to be there."""
        return replace(self, optional=False) if self.optional else self

    def describe(self) -> str:
        """Name the type in a sentence: "a list of text", "a number that may be absent"."""
        return (
            f"{self._describe_value()} that may be absent"
            if self.optional
            else self._describe_value()
        )

    def _describe_value(self) -> str:
        if self.kind is not Kind.LIST:
            return _ONE[self.kind]
        return f"a list of {_MANY[self.item.kind if self.item else Kind.ANY]}"


TEXT = Type(Kind.TEXT)
INTEGER = Type(Kind.INTEGER)
NUMBER = Type(Kind.NUMBER)
BOOLEAN = Type(Kind.BOOLEAN)
DATE = Type(Kind.DATE)
DATE_TIME = Type(Kind.DATE_TIME)
ANY = Type(Kind.ANY)
UNKNOWN = Type(Kind.UNKNOWN)


def list_of(item: Type) -> Type:
    """Return the type of a list of such items."""
    return Type(Kind.LIST, item=item)


def object_of(fields: Mapping[str, Type]) -> Type:
    """Return the type of an object with these fields."""
    return Type(Kind.OBJECT, fields=fields)


def choice_of(*choices: str) -> Type:
    """Return the type of text that is one of `choices`."""
    return Type(Kind.TEXT, choices=frozenset(choices))
