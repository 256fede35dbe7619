"""Statements of Python source that `ruff format` leaves as they are (its defaults: 88 columns).

What fits stays on one line; what does not gets one element per line and a comma after the last.
The first line of a statement is not indented, the others are, by `indent`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ..naming.identifiers import Identifier
from .breaking import LINE_LENGTH, STEP, exploded, fits, in_line, inside
from .columns import columns
from .docstrings import print_docstring
from .imports import sorted_names
from .operations import Await, Operation
from .placing import Place, beside, outside, return_annotation
from .tree import (
    Attribute,
    Bracket,
    Call,
    Expression,
    Item,
    Name,
    Subscript,
    checked,
    checked_name,
)


class Source(str):
    """Python source that was printed here. It cannot be built anywhere else."""

    __slots__ = ()

    def __new__(cls, *_: Any) -> Source:
        """Refuse: text becomes source only by being printed as a literal or a name."""
        raise TypeError("Source is made by mcp_elicit_gen.python only")


def source_of(text: str) -> Source:
    """Mark text that the printers of this package made as source; nothing else may call it."""
    return str.__new__(Source, text)


def expression(value: Expression, *, indent: int = 0, before: int = 0, after: int = 0) -> Source:
    """Print an expression that stands inside brackets, at column `indent + before`.

    `after` columns follow on its last line; further lines are indented by at least `indent`.
    """
    return source_of(inside(checked(value), indent=indent, column=indent + before, after=after))


def assign(
    target: Identifier, value: Expression, *, annotation: Expression | None = None, indent: int = 0
) -> Source:
    """Print `target = value` or `target: annotation = value`."""
    if annotation is not None:
        return field(target, annotation, value, indent=indent)
    head = f"{checked_name(target)} = "
    return source_of(head + outside(value, Place.VALUE, indent=indent, column=indent + len(head)))


def keep(attribute: Identifier, value: Identifier, *, indent: int = 0) -> Source:
    """Print `self.attribute = value`."""
    line = f"self.{checked_name(attribute)} = {checked_name(value)}"
    if fits(line, column=indent):
        return source_of(line)
    lines = f"(\n{' ' * (indent + STEP)}{checked_name(value)}\n{' ' * indent})"
    return source_of(f"self.{checked_name(attribute)} = {lines}")


def field(
    name: Identifier, annotation: Expression, default: Expression | None, *, indent: int = STEP
) -> Source:
    """Print `name: annotation` or `name: annotation = default`."""
    head = f"{checked_name(name)}: "
    column = indent + len(head)
    if default is None:
        return source_of(head + outside(annotation, Place.VALUE, indent=indent, column=column))
    flat = f"{head}{checked(annotation).text} = "
    start = indent + columns(flat)
    if isinstance(annotation, (Subscript, Operation)):
        if any(isinstance(part, Bracket) for part in annotation.parts()[2:]):
            raise ValueError(f"write the union without parentheses: {annotation.text[:80]}")
        default_text = beside(checked(default), indent=indent, column=start)
        if default_text is None:
            broken = outside(annotation, Place.VALUE, indent=indent, column=LINE_LENGTH)
            _, _, last = broken.rpartition("\n")
            default_text = outside(default, Place.AFTER_BROKEN, indent=indent, column=len(last) + 3)
            return source_of(f"{head}{broken} = {default_text}")
        return source_of(flat + default_text)
    return source_of(flat + outside(default, Place.VALUE, indent=indent, column=start))


def returns(value: Expression, *, indent: int = 0) -> Source:
    """Print `return value`."""
    return source_of(f"return {outside(value, Place.VALUE, indent=indent, column=indent + 7)}")


def raises(value: Expression, *, indent: int = 0) -> Source:
    """Print `raise value`."""
    if not isinstance(value, (Name, Attribute, Call)):
        raise ValueError(f"no exception: {type(value).__name__}")
    return source_of(f"raise {outside(value, Place.OPTIONAL, indent=indent, column=indent + 6)}")


def condition(test: Expression, *, indent: int = 0) -> Source:
    """Print `if test:`."""
    return source_of(f"if {outside(test, Place.VALUE, indent=indent, column=indent + 3, after=1)}:")


def call_statement(value: Expression, *, indent: int = 0) -> Source:
    """Print a call, or an awaited call, that stands alone."""
    if isinstance(value, Call):
        return source_of(in_line(value, indent=indent, column=indent, after=0))
    if not isinstance(value, Await) or not isinstance(value.value, Call):
        raise ValueError(f"no call: {type(value).__name__}")
    return source_of(outside(value, Place.OPTIONAL, indent=indent, column=indent))


def decorator(value: Expression, *, indent: int = 0) -> Source:
    """Print `@value`."""
    if not isinstance(value, (Name, Attribute, Call)):
        raise ValueError(f"no decorator: {type(value).__name__}")
    return source_of(f"@{outside(value, Place.OPTIONAL, indent=indent, column=indent + 1)}")


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a function; only `self` and `cls` have no annotation."""

    name: Identifier
    annotation: Expression | None
    default: Expression | None = None

    def item(self) -> Item:
        """Split into text and nodes."""
        name = checked_name(self.name)
        if self.annotation is None:
            if name not in ("self", "cls") or self.default is not None:
                raise ValueError(f"parameter without annotation: {name}")
            return (name,)
        annotated = (f"{name}: ", checked(self.annotation))
        return annotated if self.default is None else (*annotated, " = ", checked(self.default))


def signature(
    name: Identifier,
    parameters: Sequence[Parameter],
    returns: Expression,
    *,
    is_async: bool = True,
    indent: int = 0,
) -> Source:
    """Print `async def name(parameters) -> returns:`."""
    _check_parameters(parameters)
    bracket = Bracket("(", [parameter.item() for parameter in parameters], ")")
    head = f"{'async ' if is_async else ''}def {checked_name(name)}"
    flat = f"{head}{bracket.text} -> {checked(returns).text}:"
    if fits(flat, column=indent):
        return source_of(flat)
    if not parameters:
        head += "() -> "
        return source_of(
            f"{head}{return_annotation(returns, indent=indent, column=indent + len(head))}:"
        )
    result = outside(returns, Place.OPTIONAL, indent=indent, column=indent + len(") -> "), after=1)
    return source_of(f"{head}{exploded(bracket, indent)} -> {result}:")


def _check_parameters(parameters: Sequence[Parameter]) -> None:
    names = [parameter.name for parameter in parameters]
    if len(set(names)) != len(names):
        raise ValueError(f"parameter given twice: {', '.join(names)}")
    has_default = [parameter.default is not None for parameter in parameters]
    if has_default != sorted(has_default):
        raise ValueError(f"parameter with a default before one without: {', '.join(names)}")


def import_from(module: str, names: Iterable[Identifier], *, indent: int = 0) -> Source:
    """Print `from module import names`, sorted; the module may begin with dots."""
    _check_module(module)
    ordered = sorted_names([Identifier(name) for name in names])
    if not ordered:
        raise ValueError(f"nothing to import from {module}")
    flat = f"from {module} import {', '.join(ordered)}"
    if fits(flat, column=indent):
        return source_of(flat)
    lines = "".join([f"{' ' * (indent + STEP)}{name},\n" for name in ordered])
    return source_of(f"from {module} import (\n{lines}{' ' * indent})")


def _check_module(module: str) -> None:
    path = module.lstrip(".")
    for part in path.split(".") if path or not module else ():
        Identifier(part)


def docstring(text: str, *, indent: int = STEP) -> Source:
    """Print a docstring: triple quotes if the text can be read in them, else a one-line literal."""
    return source_of(print_docstring(text, indent))
