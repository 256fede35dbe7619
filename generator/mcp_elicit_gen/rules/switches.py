"""Whether one value of one name alone makes a condition false."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from ..expressions import (
    AndOr,
    Comparison,
    Condition,
    LiteralValue,
    Membership,
    NameRef,
    Not,
)
from ..expressions.tree import ListLiteral

# A value that is known, as a tuple of one; None where it may be anything.
Known: TypeAlias = tuple[object] | None
Names: TypeAlias = Mapping[tuple[str, str | None], bool]


def switches_off(tree: Condition, name: str, field: str | None) -> bool:
    """Whether `true` or `false` for a name makes the condition false, whatever else is so."""
    return any(_known(tree, {(name, field): value}) == (False,) for value in (True, False))


def _known(node: Condition, names: Names) -> Known:
    evaluate = EVALUATE.get(type(node))
    return evaluate(node, names) if evaluate is not None else None


def _name(node: NameRef, names: Names) -> Known:
    value = names.get((node.name, node.field))
    return None if value is None else (value,)


def _literal(node: LiteralValue, names: Names) -> Known:
    return (node.value,)


def _not(node: Not, names: Names) -> Known:
    found = _known(node.operand, names)
    return None if found is None else (not found[0],)


def _and_or(node: AndOr, names: Names) -> Known:
    decides = node.operator == "or"
    found = [_known(one, names) for one in node.operands]
    if (decides,) in found:
        return (decides,)
    return None if None in found else (not decides,)


def _comparison(node: Comparison, names: Names) -> Known:
    left, right = _known(node.left, names), _known(node.right, names)
    if left is None or right is None or node.operator not in ("==", "!="):
        return None
    is_same = type(left[0]) is type(right[0]) and left == right
    return (is_same == (node.operator == "=="),)


def _membership(node: Membership, names: Names) -> Known:
    item = _known(node.item, names)
    if item is None or not isinstance(node.container, ListLiteral):
        return None
    listed = any(
        type(one.value) is type(item[0]) and one.value == item[0] for one in node.container.items
    )
    return (listed != node.negated,)


EVALUATE: Mapping[type, Callable[[Any, Names], Known]] = {
    NameRef: _name,
    LiteralValue: _literal,
    Not: _not,
    AndOr: _and_or,
    Comparison: _comparison,
    Membership: _membership,
}
