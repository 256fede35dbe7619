"""What a condition means: generated tests need data for which it is true, and for which not."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any

from .tree import (
    AndOr,
    Arithmetic,
    Comparison,
    Length,
    ListLiteral,
    LiteralValue,
    Membership,
    NameRef,
    Negative,
    Not,
)

_OPERATORS = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "%": operator.mod,
}


def evaluate(node: Any, names: Mapping[str, Any]) -> Any:
    """The value of a condition, or of a part of one, for JSON values of the names that it uses.

    Raises:
        ZeroDivisionError, TypeError, KeyError: Where it has none for these.
    """
    match node:
        case NameRef():
            value = names[node.name]
            return value if node.field is None else value[node.field]
        case LiteralValue():
            return node.value
        case ListLiteral():
            return [item.value for item in node.items]
        case Comparison() | Arithmetic():
            left, right = evaluate(node.left, names), evaluate(node.right, names)
            return _OPERATORS[node.operator](left, right)
        case Membership():
            found = evaluate(node.item, names) in evaluate(node.container, names)
            return found is not node.negated
        case AndOr():
            stops = node.operator == "or"
            for operand in node.operands:
                value = evaluate(operand, names)
                assert isinstance(value, bool)
                if value is stops:
                    return stops
            return not stops
        case Not():
            return not evaluate(node.operand, names)
        case Negative():
            return -evaluate(node.operand, names)
        case Length():
            return len(evaluate(node.operand, names))
    raise AssertionError(node)
