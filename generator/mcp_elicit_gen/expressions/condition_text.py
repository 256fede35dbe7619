"""A condition's tree to its canonical text."""

from __future__ import annotations

from .grammar import AND, ATOM, BINDING, COMPARE, MINUS, NOT, OR, SUM
from .tree import (
    AndOr,
    Arithmetic,
    Comparison,
    Condition,
    Length,
    ListLiteral,
    LiteralValue,
    Membership,
    NameRef,
    Negative,
    Not,
    Scalar,
)

_WORDS = {True: "true", False: "false"}
_ESCAPED = str.maketrans({"\\": "\\\\", "'": "\\'", "\n": "\\n", "\t": "\\t"})


def format_condition(tree: Condition) -> str:
    """Return the condition's text: single quotes, single blanks, no needless brackets.

    Parsing it again gives an equal tree.
    """
    return _written(tree)[0]


def _at_least(node: Condition, minimum: int) -> str:
    text, binding = _written(node)
    return text if binding >= minimum else f"({text})"


def _written(node: Condition) -> tuple[str, int]:
    """Return the text of a node and how tightly its outermost operator binds."""
    match node:
        case NameRef():
            return (node.name if node.field is None else f"{node.name}.{node.field}"), ATOM
        case LiteralValue():
            return format_literal(node.value), ATOM
        case Length():
            return f"len({format_condition(node.operand)})", ATOM
        case Negative():
            return f"-{_at_least(node.operand, MINUS)}", MINUS
        case Not():
            return f"not {_at_least(node.operand, NOT)}", NOT
        case Arithmetic():
            binding = BINDING[node.operator]
            left, right = _at_least(node.left, binding), _at_least(node.right, binding + 1)
            return f"{left} {node.operator} {right}", binding
        case Comparison():
            left, right = _at_least(node.left, SUM), _at_least(node.right, SUM)
            return f"{left} {node.operator} {right}", COMPARE
        case Membership():
            operator = "not in" if node.negated else "in"
            container = _container(node.container)
            return f"{_at_least(node.item, SUM)} {operator} {container}", COMPARE
        case AndOr():
            binding = AND if node.operator == "and" else OR
            operands = (_at_least(operand, binding + 1) for operand in node.operands)
            return f" {node.operator} ".join(operands), binding


def _container(node: Condition | ListLiteral) -> str:
    if isinstance(node, ListLiteral):
        return f"[{', '.join(format_literal(item.value) for item in node.items)}]"
    return _at_least(node, SUM)


def format_literal(value: Scalar) -> str:
    """Return a literal as the language writes it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return _WORDS[value]
    if isinstance(value, str):
        return f"'{value.translate(_ESCAPED)}'"
    return repr(value)
