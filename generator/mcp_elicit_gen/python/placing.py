"""Layout outside of brackets, where a statement may need parentheses to break over lines."""

from __future__ import annotations

from enum import Enum, auto

from .breaking import STEP, fits, in_line, inside, is_fluent, outer_lines_fit
from .operations import Await, Operation, Unary
from .tree import (
    Attribute,
    Bracket,
    Call,
    DictOf,
    Expression,
    ListOf,
    Part,
    Subscript,
    TupleOf,
    checked,
)


class Place(Enum):
    """The places outside of brackets between which ruff makes a difference."""

    VALUE = auto()  # after `return`, `if`, `=`: parentheses rather than a line too long
    OPTIONAL = auto()  # `raise`, decorators: parentheses around operations only
    AFTER_BROKEN = auto()  # after `] =`


def outside(node: Expression, place: Place, *, indent: int, column: int, after: int = 0) -> str:
    """Lay out a node that is not inside brackets."""
    if fits(checked(node).text, column=column, after=after):
        return node.text
    if isinstance(node, Await) and place is Place.OPTIONAL:
        value = outside(node.value, Place.VALUE, indent=indent, column=column + 6, after=after)
        return f"await {value}"
    in_line_text = in_line(node, indent=indent, column=column, after=after)
    in_line_fits = outer_lines_fit(in_line_text, indent=indent, column=column, after=after)
    in_parentheses = _in_parentheses(node, indent)
    if isinstance(node, Operation):
        can_stay = _can_break_in_line(node)
        return in_line_text if can_stay and in_line_fits else in_parentheses
    if is_fluent(node):
        return in_parentheses
    can_wrap = place is Place.VALUE and fits("(", column=column) and not _has_own_brackets(node)
    if in_line_fits or not can_wrap:
        return in_line_text
    lines = in_parentheses.split("\n")
    return in_parentheses if all(fits(line, column=0) for line in lines[1:]) else in_line_text


def _in_parentheses(node: Expression, indent: int) -> str:
    inner = inside(node, indent=indent + STEP, column=indent + STEP, after=0)
    return f"(\n{' ' * (indent + STEP)}{inner}\n{' ' * indent})"


def _can_break_in_line(node: Operation) -> bool:
    operands = node.operands()
    return len(operands) == 2 and (
        _starts_with_bracket(operands[0][1]) or _ends_with_bracket(operands[1][1])
    )


def _starts_with_bracket(part: Part) -> bool:
    if isinstance(part, Operation):
        return _starts_with_bracket(part.operands()[0][1])
    if isinstance(part, (Attribute, Call, Subscript)):
        return _starts_with_bracket(part.parts()[0])
    return _is_collection(part)


def _ends_with_bracket(part: Part) -> bool:
    if isinstance(part, Operation):
        return _ends_with_bracket(part.operands()[-1][1])
    if isinstance(part, (Unary, Await)):
        return _ends_with_bracket(part.parts()[1])
    if isinstance(part, Call):
        return bool(part.arguments or part.keywords)
    return _is_collection(part)


def _has_own_brackets(node: Expression) -> bool:
    if isinstance(node, Unary):
        return isinstance(node.parts()[1], Bracket)
    return isinstance(node, (ListOf, TupleOf, DictOf))


def _is_collection(part: Part) -> bool:
    return isinstance(part, Bracket) or (
        isinstance(part, (ListOf, TupleOf, DictOf)) and len(part.text) > 2
    )


def beside(value: Expression, *, indent: int, column: int) -> str | None:
    """Lay out a default after an annotation that could break instead; `None` if it should."""
    if fits(value.text, column=column):
        return value.text
    if isinstance(value, Operation):
        can_open = fits("(", column=column)
        return outside(value, Place.VALUE, indent=indent, column=column) if can_open else None
    text = in_line(value, indent=indent, column=column, after=0)
    if not is_fluent(value) and fits(text.partition("\n")[0], column=column):
        return text
    never = isinstance(value, (Unary, Await, ListOf, DictOf, TupleOf)) or value.text.startswith("-")
    can_open = fits("(", column=column) and not never
    return _in_parentheses(value, indent) if can_open else None


def return_annotation(node: Expression, *, indent: int, column: int) -> str:
    """Lay out what follows `() -> `, before a colon."""
    if isinstance(node, Operation):
        return outside(node, Place.VALUE, indent=indent, column=column, after=1)
    text = in_line(node, indent=indent, column=column, after=1)
    in_line_fits = outer_lines_fit(text, indent=indent, column=column, after=1)
    return text if in_line_fits else _in_parentheses(node, indent)
