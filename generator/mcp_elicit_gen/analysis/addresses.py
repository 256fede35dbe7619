"""What may stand in a URL or an id: less than in a message, since it has to be one plain word."""

from collections.abc import Iterator, Mapping

from ..expressions import Kind, Message, Placeholder, Problem, Type
from ..expressions.problems import EXPRESSION_TYPE, MESSAGE_SYNTAX
from ..expressions.scope import Resolved, look_up

PLAIN = frozenset({Kind.TEXT, Kind.INTEGER, Kind.NUMBER, Kind.BOOLEAN, Kind.DATE})


def check_address(message: Message, scope: Mapping[str, Type], what: str) -> list[Problem]:
    """What is wrong with the placeholders of a URL or an id (EL301, EL302, EL307). `what` is it in
    a message's words: "a URL"."""
    return [
        problem
        for part in message
        if isinstance(part, Placeholder)
        for problem in _check(part, scope, what)
    ]


def type_fault(found: Resolved, reference: str, name: str, what: str) -> tuple[str, str] | None:
    """Why a value cannot stand in a URL or an id, and what to do, or None where it can."""
    if found.type.is_unknown:
        return None
    if found.type.kind not in PLAIN:
        return (
            f"`{reference}` is {found.type.describe()}, which cannot stand in {what}",
            "place text, a number, a boolean or a date, or let a dependency compute a text",
        )
    if found.may_be_absent:
        absent = reference if found.type.optional else name
        return (
            f"`{absent}` may be absent, and {what} has no other text for it",
            "place a value that is always there, or let a dependency compute one",
        )
    return None


def _check(part: Placeholder, scope: Mapping[str, Type], what: str) -> Iterator[Problem]:
    yield from _only_a_name(part, what)
    found = look_up(part, scope)
    if isinstance(found, Problem):
        yield found
    elif part.fallback is None and (fault := type_fault(found, part.reference, part.name, what)):
        yield Problem(EXPRESSION_TYPE, part.start, part.end, *fault)


def _only_a_name(part: Placeholder, what: str) -> Iterator[Problem]:
    start = part.reference_end
    instead = f"write `{{{part.reference}}}`; what else is computed belongs in a dependency"
    if part.format is not None:
        end = start + 1 + len(part.format)
        message = f"a placeholder of {what} has no format, and `{part.format}` is one"
        yield Problem(MESSAGE_SYNTAX, start, end, message, instead)
        start = end
    if part.fallback is not None:
        end = start + 1 + len(part.fallback)
        message = f"a placeholder of {what} has no text for a value that is absent"
        yield Problem(MESSAGE_SYNTAX, start, end, message, instead)
