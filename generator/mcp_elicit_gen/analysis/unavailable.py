"""What is wrong with texts for the model where nobody can be asked: `{missing}` is all that they
place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..diagnostics import Problem
from ..expressions import Placeholder, parse_message
from ..expressions.problems import MESSAGE_SYNTAX, UNKNOWN_NAME
from ..source import Scalar
from ..spec.model import Question
from ..spec.places import place

if TYPE_CHECKING:
    from .analysis import Analysis

MISSING = "missing"


def unavailable_problems(analysis: Analysis) -> Iterator[Problem]:
    """The faults of each `when_unavailable` that is a text (EL301, EL302)."""
    for question in analysis.spec.questions.values():
        node = question.when_unavailable
        if isinstance(node, Scalar) and isinstance(node.value, str):
            names_missing = question.retry_with is not None or analysis.asked_arguments(question)
            check = _of_asking if names_missing else _of_others
            for code, start, end, message, instead in check(question, node.value):
                yield Problem(code, place(analysis.spec.source, node, start, end), message, instead)


def _of_asking(question: Question, text: str) -> Iterator[tuple[str, int, int, str, str]]:
    """The text of a question that tools can answer themselves, which may say what to pass."""
    message, problems = parse_message(text)
    for one in problems:
        yield one.code, one.start, one.end, one.message, one.help
    for part in message or ():
        if not isinstance(part, Placeholder):
            continue
        if part.reference != MISSING:
            what = f"`{part.reference}` is not available here"
            yield (
                *(UNKNOWN_NAME, part.name_start, part.reference_end, what),
                "write `{missing}`, which names what to pass, or leave it out",
            )
        elif part.format is not None or part.fallback is not None:
            what = "`{missing}` has neither a format nor another text"
            yield MESSAGE_SYNTAX, part.start, part.end, what, "write `{missing}`"


def _of_others(question: Question, text: str) -> Iterator[tuple[str, int, int, str, str]]:
    """A text without placeholders; braces in it are braces."""
    start = text.find("{missing}")
    if start >= 0:
        what = f"no argument is missing where `{question.name.value}` cannot be asked"
        instead = "leave `{missing}` out, or let an argument `ask` the question"
        yield UNKNOWN_NAME, start, start + len("{missing}"), what, instead
