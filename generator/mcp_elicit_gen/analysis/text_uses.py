"""Texts and conditions with the names that they use, and what checks them."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from ..expressions import (
    Message,
    Placeholder,
    Problem,
    Type,
    check_condition,
    check_message,
    name_references,
)
from ..source import Scalar
from ..spec.model import AskWhen, Question
from ..spec.template import Template
from .addresses import check_address

Scope: TypeAlias = Mapping[str, Type]
Check: TypeAlias = Callable[[Scope], list[Problem]]


class Use(NamedTuple):
    """A name in a text, with the field that is taken from it."""

    scalar: Scalar
    name: str
    field: str | None
    start: int

    @property
    def end(self) -> int:
        """The offset after the name."""
        return self.start + len(self.name)


class Text(NamedTuple):
    """A message, URL, id or condition that could be parsed."""

    scalar: Scalar
    check: Check
    uses: tuple[Use, ...]
    is_condition: bool = False


def uses_in_message(template: Template | None) -> Iterator[Use]:
    """The names in a message."""
    for part in (template.message if template else None) or ():
        if template and isinstance(part, Placeholder):
            yield Use(template.scalar, part.name, part.field, part.name_start)


def uses_in_condition(condition: AskWhen | None) -> Iterator[Use]:
    """The names in a condition."""
    if condition is not None and condition.condition is not None:
        for reference in name_references(condition.condition):
            yield Use(condition.scalar, reference.name, reference.field, reference.start)


def texts_of(question: Question) -> Iterator[Text]:
    """The message, the URL, the id and the condition of a question."""
    message, ask_when = question.message, question.ask_when
    if message is not None:
        yield from message_text(message)
    for template, what in ((question.url, "a URL"), (question.elicitation_id, "an id")):
        if template is not None and template.message is not None:
            check = _address_check(template.message, what)
            yield Text(template.scalar, check, tuple(uses_in_message(template)))
    if ask_when is not None and (condition := ask_when.condition) is not None:
        yield Text(
            ask_when.scalar,
            lambda scope: check_condition(condition, scope),
            tuple(uses_in_condition(ask_when)),
            is_condition=True,
        )


def message_text(template: Template) -> Iterator[Text]:
    """A text that is shown as a message is."""
    if template.message is not None:
        check = _message_check(template.message)
        yield Text(template.scalar, check, tuple(uses_in_message(template)))


def _message_check(message: Message) -> Check:
    return lambda scope: check_message(message, scope)


def _address_check(message: Message, what: str) -> Check:
    return lambda scope: check_address(message, scope, what)
