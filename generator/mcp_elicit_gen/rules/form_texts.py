"""The texts that people read when a form is shown."""

from collections.abc import Iterator
from typing import NamedTuple

from ..source.nodes import Scalar
from ..spec.fields import Field
from ..spec.model import Form, Question, Spec, Tool
from ..spec.template import Template


class FieldText(NamedTuple):
    """A text of a field, and what it is: its title, its description, the label of an option."""

    what: str
    scalar: Scalar

    @property
    def text(self) -> str:
        """The text itself, as the spec writes it."""
        return str(self.scalar.value)


class Handed(NamedTuple):
    """A text that a tool hands to a question, which shows it in the message over its form."""

    text: Template
    form: Form | None


def texts_of_field(field: Field) -> Iterator[FieldText]:
    """What is shown of a field. A default is no text, but what a person may send."""
    for what, template in (("title", field.title), ("description", field.description)):
        if template is not None:
            yield FieldText(what, template.scalar)
    also = field.choices_from.also if field.choices_from is not None else ()
    for choice in (*field.choices, *also):
        shown = choice.title or choice.value
        if isinstance(shown.value, str):
            yield FieldText("option", shown)


def message_of_form(question: Question) -> Template | None:
    """The message of a question that shows a form; None for one that sends to a page."""
    return None if question.is_url else question.message


def handed_to_forms(tool: Tool, spec: Spec) -> Iterator[Handed]:
    """The texts that a tool fills questions with, where these show a form."""
    for ask in tool.asks:
        question = spec.questions.get(str(ask.question.value))
        if question is None or question.is_url:
            continue
        for _, value in ask.values:
            if isinstance(value, Template):
                yield Handed(value, spec.form_of(question))
