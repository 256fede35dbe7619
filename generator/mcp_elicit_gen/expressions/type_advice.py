"""What to write instead where the types of a condition do not fit."""

from __future__ import annotations

from collections.abc import Mapping

from .problems import quoted
from .tree import Condition, LiteralValue, Scalar
from .types import Kind, Type

NOT_COMPARABLE: Mapping[Kind, str] = {
    Kind.LIST: "compare its length, `len(name)`, or look for an item with `in`",
    Kind.OBJECT: "compare one of its fields, `name.field`",
    Kind.ANY: "declare its type where it is computed",
}
NOT_ORDERED: Mapping[Kind, str] = {
    Kind.TEXT: "text compares with `==`, `!=` and `in`",
    Kind.BOOLEAN: "a boolean stands alone, or compares with `==` and `!=`",
}
AS_BOOLEAN: Mapping[Kind, str] = {
    Kind.TEXT: "compare it, such as `{node} != ''`",
    Kind.INTEGER: "compare it, such as `{node} > 0`",
    Kind.NUMBER: "compare it, such as `{node} > 0`",
    Kind.LIST: "compare its length, such as `len({node}) > 0`",
}
DATES = frozenset({Kind.DATE, Kind.DATE_TIME})


def advice_for_mixed(left: tuple[Condition, Type], right: tuple[Condition, Type]) -> str:
    """Return the help for two values that do not compare with each other."""
    kinds = {left[1].family, right[1].family}
    if kinds & DATES:
        return "dates compare with dates only, date-times with date-times"
    for node, other in ((left[0], right[1]), (right[0], left[1])):
        if isinstance(node, LiteralValue):
            bare = _as_literal_of(node.value, other)
            if bare is not None:
                return f"write {quoted(bare)}"
    return "compare values of one type"


def _as_literal_of(value: Scalar, other: Type) -> str | None:
    """Return the literal that a value of the wrong type was meant to be."""
    if other.kind is Kind.TEXT and not isinstance(value, bool):
        return f"'{value}'"
    if isinstance(value, str):
        is_number = other.is_number and value.isascii() and value.isdigit()
        is_boolean = other.kind is Kind.BOOLEAN and value.lower() in {"true", "false"}
        return value.lower() if is_number or is_boolean else None
    return None
