"""Checks a message against the names that are available where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .messages import LINES, Message, Placeholder
from .problems import EXPRESSION_TYPE, MESSAGE_SYNTAX, Problem, quoted
from .scope import Resolved, look_up
from .types import Kind, Type

_UNSHOWABLE: Mapping[Kind, str] = {
    Kind.OBJECT: "place one of its fields: `{{{name}.field}}`",
    Kind.ANY: "declare its type where it is computed, or compute a text",
    Kind.LIST: "compute a list of text in a dependency, or place the number of items",
}


def check_message(message: Message, scope: Mapping[str, Type]) -> list[Problem]:
    """Return what is wrong with the placeholders of a parsed message (EL301, EL302, EL307)."""
    return [
        problem
        for part in message
        if isinstance(part, Placeholder)
        for problem in _check(part, scope)
    ]


def _check(part: Placeholder, scope: Mapping[str, Type]) -> Iterator[Problem]:
    found = look_up(part, scope)
    if isinstance(found, Problem):
        yield found
        return
    if found.type.is_unknown:
        return
    if unshowable := _unshowable(found.type):
        message = f"{quoted(part.reference)} is {found.type.describe()}, which cannot be shown"
        yield _type_problem(part, message, unshowable.format(name=part.reference))
    else:
        yield from _check_format(part, found.type)
    if part.fallback is None and found.may_be_absent:
        yield _type_problem(part, *_absence(part, found))


def _unshowable(found: Type) -> str | None:
    """Return the advice for a type that has no text of its own."""
    if found.kind is not Kind.LIST:
        return _UNSHOWABLE.get(found.kind)
    item = found.item
    is_scalar = item is not None and item.family is not None and not item.optional
    return None if is_scalar else _UNSHOWABLE[Kind.LIST]


def _check_format(part: Placeholder, found: Type) -> Iterator[Problem]:
    if part.format is None:
        return
    fits = found.kind is Kind.LIST if part.format == LINES else found.is_number
    if not fits:
        wanted = "lists" if part.format == LINES else "numbers"
        yield Problem(
            MESSAGE_SYNTAX,
            part.reference_end,
            part.reference_end + 1 + len(part.format),
            f"{quoted(part.reference)} is {found.present().describe()}, "
            f"but the format {quoted(part.format)} is for {wanted}",
            f"leave the format out: `{{{part.reference}}}`",
        )


def _absence(part: Placeholder, found: Resolved) -> tuple[str, str]:
    name = part.reference if found.type.optional else part.name
    format_ = "" if part.format is None else f":{part.format}"
    return (
        f"{quoted(name)} may be absent",
        f"write what to show then: `{{{part.reference}{format_}|none}}`",
    )


def _type_problem(part: Placeholder, message: str, advice: str) -> Problem:
    return Problem(EXPRESSION_TYPE, part.start, part.end, message, advice)
