"""What an expression is made of: frozen nodes that are checked and printed when they are built.

`text` is a node on one line; `layout` only decides where lines that are too long break. Nothing but
these nodes can be printed, and all that they take from outside is an `Identifier` or a literal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from functools import lru_cache
from typing import TypeAlias

from ..naming.identifiers import Identifier
from .literals import LiteralValue, print_literal


class Precedence(IntEnum):
    """How tightly a node binds. What binds less than its place asks for gets parentheses."""

    CONDITIONAL = 1
    OR = 2
    AND = 3
    NOT = 4
    COMPARISON = 5
    UNION = 6
    SUM = 7
    PRODUCT = 8
    SIGN = 9
    AWAIT = 10
    PRIMARY = 11


class Comma(Enum):
    """When a comma stands after the last item of a bracket."""

    NEVER = 1
    WHEN_BROKEN = 2
    ALWAYS = 3


@dataclass(frozen=True, slots=True)
class Expression:
    """Anything that has a value."""

    text: str = field(init=False, repr=False, compare=False)
    _parts: tuple[Part, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        parts = self._split()
        first = parts[0] if parts else ""
        # Names and literals are one text: half of all nodes.
        is_text = len(parts) == 1 and type(first) is str
        text = first if is_text else _joined(parts)
        object.__setattr__(self, "_parts", parts)
        object.__setattr__(self, "text", text)

    @property
    def precedence(self) -> Precedence:
        """How tightly this node binds."""
        return Precedence.PRIMARY

    def parts(self) -> tuple[Part, ...]:
        """Fixed text, brackets, and nodes: what this node consists of."""
        return self._parts

    def _split(self) -> tuple[Part, ...]:
        """Check this node and split it, once; `ValueError` if a part is none of ours."""
        raise NotImplementedError


class Bracket:
    """Items between brackets, where a long line can break.

    An item alternates fixed text and nodes, such as `name=` and a value.
    """

    __slots__ = ("closing", "comma", "items", "opening", "text")

    def __init__(
        self, opening: str, items: Iterable[Item], closing: str, comma: Comma = Comma.WHEN_BROKEN
    ) -> None:
        self.opening, self.items, self.closing, self.comma = opening, tuple(items), closing, comma
        inner = ", ".join([_joined(item) for item in self.items])
        last = "," if comma is Comma.ALWAYS else ""
        self.text = f"{opening}{inner}{last}{closing}"


Item: TypeAlias = tuple[str | Expression, ...]
Part: TypeAlias = str | Expression | Bracket


def part_text(part: Part) -> str:
    """Print a part on one line."""
    return part if isinstance(part, str) else part.text


def _joined(parts: Iterable[Part]) -> str:
    # Each node is printed once, in here: a call for each part would take as long as the rest.
    return "".join([part if isinstance(part, str) else part.text for part in parts])


def checked(node: Expression) -> Expression:
    """Refuse text where a node must be: it would be printed as code."""
    if not isinstance(node, Expression):
        raise ValueError(f"not an expression: {type(node).__name__}")
    return node


def checked_name(name: Identifier) -> str:
    """Refuse text that was not checked to be a name."""
    if type(name) is not Identifier:
        raise ValueError(f"not an Identifier: {type(name).__name__}")
    return str(name)


def operand(node: Expression, minimum: Precedence) -> Expression | Bracket:
    """Put parentheses around a node that binds less tightly than its place asks for."""
    if checked(node).precedence >= minimum:
        return node
    return Bracket("(", [(node,)], ")", Comma.NEVER)


def _single(nodes: Iterable[Expression]) -> list[Item]:
    return [(checked(node),) for node in nodes]


@dataclass(frozen=True, slots=True)
class Name(Expression):
    """A variable, function or class."""

    identifier: Identifier

    def _split(self) -> tuple[Part, ...]:
        return (checked_name(self.identifier),)


@dataclass(frozen=True, slots=True)
class Literal(Expression):
    """Text, a number, a truth value or `None`."""

    value: str | int | float | bool | None

    @property
    def precedence(self) -> Precedence:
        """A number is no primary: `1.real` is a syntax error."""
        is_number = type(self.value) is int or type(self.value) is float
        return Precedence.SIGN if is_number else Precedence.PRIMARY

    def _split(self) -> tuple[Part, ...]:
        if isinstance(self.value, (list, dict)):
            raise ValueError("use literal_of for lists and dictionaries")
        return (print_literal(self.value),)


@dataclass(frozen=True, slots=True)
class ListOf(Expression):
    """`[a, b]`."""

    items: tuple[Expression, ...]

    def _split(self) -> tuple[Part, ...]:
        return (Bracket("[", _single(self.items), "]"),)


@dataclass(frozen=True, slots=True)
class TupleOf(Expression):
    """`(a, b)`, always with its parentheses."""

    items: tuple[Expression, ...]

    def _split(self) -> tuple[Part, ...]:
        comma = Comma.ALWAYS if len(self.items) == 1 else Comma.WHEN_BROKEN
        return (Bracket("(", _single(self.items), ")", comma),)


@dataclass(frozen=True, slots=True)
class DictOf(Expression):
    """`{a: b}`."""

    entries: tuple[tuple[Expression, Expression], ...]

    def _split(self) -> tuple[Part, ...]:
        items = [(checked(key), ": ", checked(value)) for key, value in self.entries]
        return (Bracket("{", items, "}"),)


@dataclass(frozen=True, slots=True)
class Attribute(Expression):
    """`value.name`."""

    value: Expression
    name: Identifier

    def _split(self) -> tuple[Part, ...]:
        if isinstance(self.value, (ListOf, TupleOf, DictOf)):
            raise ValueError(f"no attribute is taken of a {type(self.value).__name__}")
        return operand(self.value, Precedence.PRIMARY), f".{checked_name(self.name)}"


@dataclass(frozen=True, slots=True)
class Call(Expression):
    """`function(argument, name=argument)`."""

    function: Expression
    arguments: tuple[Expression, ...] = ()
    keywords: tuple[tuple[Identifier, Expression], ...] = ()

    def _split(self) -> tuple[Part, ...]:
        if not isinstance(self.function, (Name, Attribute, Call, Subscript)):
            raise ValueError(f"cannot be called: {type(self.function).__name__}")
        names = [name for name, _ in self.keywords]
        if len(set(names)) != len(names):
            raise ValueError(f"keyword argument given twice: {', '.join(names)}")
        items = _single(self.arguments)
        items += [(f"{checked_name(name)}=", checked(value)) for name, value in self.keywords]
        return self.function, Bracket("(", items, ")")


@dataclass(frozen=True, slots=True)
class Subscript(Expression):
    """`value[item, item]`: `list[str]`, `Annotated[int, Resolve(f)]`, `rows[0]`."""

    value: Expression
    items: tuple[Expression, ...]

    def _split(self) -> tuple[Part, ...]:
        if not self.items or (len(self.items) == 1 and isinstance(self.items[0], TupleOf)):
            raise ValueError("write the items of a tuple subscript as the items of the Subscript")
        # A comma after a single item would make a tuple of it.
        comma = Comma.NEVER if len(self.items) == 1 else Comma.WHEN_BROKEN
        bracket = Bracket("[", _single(self.items), "]", comma)
        return operand(self.value, Precedence.PRIMARY), bracket


def literal_of(value: LiteralValue) -> Expression:
    """Make a tree of JSON-like data, so that layout can break it over lines."""
    if isinstance(value, dict):
        return DictOf(tuple((literal_of(key), literal_of(entry)) for key, entry in value.items()))
    if isinstance(value, list):
        return ListOf(tuple(map(literal_of, value)))
    return _text_literal(value) if type(value) is str else Literal(value)


@lru_cache(maxsize=4096)
def _text_literal(value: str) -> Literal:
    """Schemas say the same few words in every package; nodes never change."""
    return Literal(value)
