"""What is asked and what comes back, whoever answers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias

from ..diagnostics.errors import UserError
from .form import Form
from .page import Page


class AnswerError(UserError):
    """A question that cannot be answered here; the call ends with it."""


@dataclass(frozen=True, slots=True)
class FormQuestion:
    """A form to fill in. `server` is what the server calls itself."""

    server: str
    message: str
    form: Form


@dataclass(frozen=True, slots=True)
class PageQuestion:
    """A page to visit."""

    server: str
    message: str
    page: Page


Question: TypeAlias = FormQuestion | PageQuestion


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a question ended; `content` is the answer where a form was accepted."""

    action: Literal["accept", "decline", "cancel"]
    content: Mapping[str, Any] = field(default_factory=dict)


DECLINE = Outcome("decline")
CANCEL = Outcome("cancel")


class Answerer(Protocol):
    """Whoever answers: a person at the terminal, or a file."""

    async def answer(self, question: Question) -> Outcome:
        """Answer one question.

        Raises:
            AnswerError: If there is no answer.
        """
