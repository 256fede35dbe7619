"""Operators and conditionals: the nodes that join other nodes."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Literal as OneOf
from typing import TypeAlias

from .tree import Attribute, Bracket, Call, Expression, Name, Part, Precedence, Subscript, operand

Operand: TypeAlias = tuple[str, Expression | Bracket]


@dataclass(frozen=True, slots=True)
class Operation(Expression):
    """Operands on one line, or one per line inside parentheses."""

    def operands(self) -> tuple[Operand, ...]:
        """Pair each operand with the operator before it (`""`, then `"+ "`)."""
        raise NotImplementedError

    def _split(self) -> tuple[Part, ...]:
        (_, first), *others = self.operands()
        return first, *(part for operator, other in others for part in (f" {operator}", other))


BINARY_OPERATORS = {
    "|": Precedence.UNION,
    "+": Precedence.SUM,
    "-": Precedence.SUM,
    "*": Precedence.PRODUCT,
    "/": Precedence.PRODUCT,
    "%": Precedence.PRODUCT,
}
COMPARISONS = frozenset(("==", "!=", "<", "<=", ">", ">=", "in", "not in", "is", "is not"))


def _checked_operator(operator: str, known: Container[str]) -> str:
    if operator not in known:
        raise ValueError(f"no such operator: {operator[:20]!a}")
    return operator


@dataclass(frozen=True, slots=True)
class Unary(Expression):
    """`not a` or `-a`."""

    operator: OneOf["not", "-"]
    operand: Expression

    @property
    def precedence(self) -> Precedence:
        """`not` binds less than comparisons, the sign more than products."""
        return Precedence.NOT if self.operator == "not" else Precedence.SIGN

    def _split(self) -> tuple[Part, ...]:
        """The operator, and the operand: `not (a == b)` has parentheses for its readers only."""
        _checked_operator(self.operator, ("not", "-"))
        if self.operator == "-":
            return "-", operand(self.operand, Precedence.SIGN)
        negated_twice = isinstance(self.operand, Unary)
        return "not ", self.operand if negated_twice else operand(self.operand, Precedence.SIGN)


@dataclass(frozen=True, slots=True)
class Await(Expression):
    """`await value`."""

    value: Expression

    @property
    def precedence(self) -> Precedence:
        """Binds less than calls only."""
        return Precedence.AWAIT

    def _split(self) -> tuple[Part, ...]:
        if not isinstance(self.value, (Name, Attribute, Call, Subscript)):
            raise ValueError(f"cannot be awaited: {type(self.value).__name__}")
        return "await ", self.value


@dataclass(frozen=True, slots=True)
class Binary(Operation):
    """`left + right`, and the other arithmetic operators and `|`."""

    operator: OneOf["+", "-", "*", "/", "%", "|"]
    left: Expression
    right: Expression

    @property
    def precedence(self) -> Precedence:
        """As the operator."""
        return BINARY_OPERATORS[self.operator]

    def operands(self) -> tuple[Operand, ...]:
        """Flatten `a + b - c`, which is `(a + b) - c`, into three."""
        _checked_operator(self.operator, BINARY_OPERATORS)
        level = self.precedence
        first: tuple[Operand, ...] = (("", operand(self.left, level)),)
        if isinstance(self.left, Binary) and self.left.precedence == level:
            first = self.left.operands()
        return *first, (f"{self.operator} ", operand(self.right, Precedence(level + 1)))


@dataclass(frozen=True, slots=True)
class Compare(Operation):
    """`left == right`; never a chain, so a comparison inside has parentheses."""

    operator: OneOf["==", "!=", "<", "<=", ">", ">=", "in", "not in", "is", "is not"]
    left: Expression
    right: Expression

    @property
    def precedence(self) -> Precedence:
        """Between `not` and `|`."""
        return Precedence.COMPARISON

    def operands(self) -> tuple[Operand, ...]:
        """Both sides."""
        operator = _checked_operator(self.operator, COMPARISONS)
        left, right = operand(self.left, Precedence.UNION), operand(self.right, Precedence.UNION)
        return ("", left), (f"{operator} ", right)


@dataclass(frozen=True, slots=True)
class BooleanOperation(Operation):
    """`a and b and c`, or with `or`; the one inside the other always has parentheses."""

    operator: OneOf["and", "or"]
    values: tuple[Expression, ...]

    @property
    def precedence(self) -> Precedence:
        """`and` binds more than `or`."""
        return Precedence.AND if self.operator == "and" else Precedence.OR

    def operands(self) -> tuple[Operand, ...]:
        """All values."""
        _checked_operator(self.operator, ("and", "or"))
        if len(self.values) < 2:
            raise ValueError(f"`{self.operator}` needs two values")
        first, *others = (operand(value, Precedence.NOT) for value in self.values)
        return ("", first), *((f"{self.operator} ", other) for other in others)


@dataclass(frozen=True, slots=True)
class Conditional(Operation):
    """`if_true if test else if_false`."""

    test: Expression
    if_true: Expression
    if_false: Expression

    @property
    def precedence(self) -> Precedence:
        """Binds least of all."""
        return Precedence.CONDITIONAL

    def operands(self) -> tuple[Operand, ...]:
        """Value, test and other value; a conditional inside has parentheses for its readers."""
        if_true, test, if_false = (
            operand(node, Precedence.OR) for node in (self.if_true, self.test, self.if_false)
        )
        return ("", if_true), ("if ", test), ("else ", if_false)
