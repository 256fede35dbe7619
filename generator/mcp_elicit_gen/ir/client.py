"""The questions as clients meet them: the protocol sends no name, so that their texts tell."""

from collections.abc import Iterator

from ..analysis import Analysis
from ..expressions.messages import Placeholder
from ..naming.identifiers import Identifier
from ..spec.template import Template
from .forms import class_of
from .package import ClientQuestion
from .resolvers import unbraced


def client_questions(analysis: Analysis) -> Iterator[ClientQuestion]:
    """Every question of a spec."""
    for name, question in analysis.spec.questions.items():
        form = analysis.spec.form_of(question)
        assert question.message is not None
        yield ClientQuestion(
            name=Identifier(name),
            message=unbraced(str(question.message.scalar.value)),
            texts=_around_placeholders(question.message),
            form=None if form is None else class_of(form),
            is_partial=bool(analysis.asked_arguments(question)),
            # An address that data gives may be any.
            url=("", "") if question.url is None else _around_placeholders(question.url),
        )


def _around_placeholders(template: Template) -> tuple[str, ...]:
    """The texts between the placeholders, and at both ends, where they may be empty."""
    texts = [""]
    for part in template.message or ():
        if isinstance(part, Placeholder):
            texts.append("")
        else:
            texts[-1] += part.value
    return tuple(texts)
