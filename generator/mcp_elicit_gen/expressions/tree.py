"""The tree of a condition.

Every node has the offsets of its text, `start` and `end` (exclusive). They take no part in
comparing or printing nodes, so trees of equal meaning are equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

ComparisonOperator: TypeAlias = Literal["==", "!=", "<", "<=", ">", ">="]
ArithmeticOperator: TypeAlias = Literal["+", "-", "*", "/", "%"]
Scalar: TypeAlias = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Node:
    """The place of a node in its text."""

    start: int = field(default=0, kw_only=True, compare=False, repr=False)
    end: int = field(default=0, kw_only=True, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NameRef(Node):
    """`name` or `name.field`."""

    name: str
    field: str | None = None

    @property
    def name_start(self) -> int:
        """The offset of the name."""
        return self.start


@dataclass(frozen=True, slots=True)
class LiteralValue(Node):
    """A number, text, `true`, `false` or (`None`) `null`; negative only inside a list."""

    value: Scalar


@dataclass(frozen=True, slots=True)
class ListLiteral(Node):
    """`[1, 2]`, which stands only after `in`; never empty, never with `null`."""

    items: tuple[LiteralValue, ...]


@dataclass(frozen=True, slots=True)
class Comparison(Node):
    """`left == right`; with `null` on one side a test for absence."""

    operator: ComparisonOperator
    left: Condition
    right: Condition


@dataclass(frozen=True, slots=True)
class Membership(Node):
    """`item in container`, or `item not in container` when negated."""

    negated: bool
    item: Condition
    container: Condition | ListLiteral


@dataclass(frozen=True, slots=True)
class AndOr(Node):
    """Two or more operands of one operator, evaluated from left to right until it is decided."""

    operator: Literal["and", "or"]
    operands: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not(Node):
    """`not operand`."""

    operand: Condition


@dataclass(frozen=True, slots=True)
class Arithmetic(Node):
    """`left + right`."""

    operator: ArithmeticOperator
    left: Condition
    right: Condition


@dataclass(frozen=True, slots=True)
class Negative(Node):
    """`-operand`."""

    operand: Condition


@dataclass(frozen=True, slots=True)
class Length(Node):
    """`len(operand)`."""

    operand: Condition


Condition: TypeAlias = (
    NameRef | LiteralValue | Comparison | Membership | AndOr | Not | Arithmetic | Negative | Length
)


def children(node: Condition | ListLiteral) -> tuple[Condition | ListLiteral, ...]:
    """Return the nodes directly below a node, from left to right."""
    match node:
        case Comparison() | Arithmetic():
            return (node.left, node.right)
        case Membership():
            return (node.item, node.container)
        case AndOr():
            return node.operands
        case Not() | Negative() | Length():
            return (node.operand,)
        case ListLiteral():
            return node.items
        case _:
            return ()


def name_references(tree: Condition | ListLiteral) -> Iterator[NameRef]:
    """Yield every name in the tree, from left to right, repeated ones too."""
    if isinstance(tree, NameRef):
        yield tree
    for child in children(tree):
        yield from name_references(child)


def names_in_condition(tree: Condition) -> set[tuple[str, str | None]]:
    """Return the (name, field) pairs that the condition reads."""
    return {(reference.name, reference.field) for reference in name_references(tree)}
