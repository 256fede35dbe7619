"""Answers from a file, in the order of the questions, for scripts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..source.nodes import plain
from ..source.read import read_source
from ..source.yaml_tree import parse_yaml
from .question import CANCEL, DECLINE, AnswerError, FormQuestion, Outcome, Question
from .text import one_line
from .validation import problems_of

KEYS = ("accept", "decline", "cancel")


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer; `message` is text that the question must contain."""

    outcome: Outcome
    message: str | None = None


class Script:
    """Answers in turn; what does not fit ends the call."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries = entries
        self._next = 0

    async def answer(self, question: Question) -> Outcome:
        """The next answer.

        Raises:
            AnswerError: If there is none, or it does not fit the question.
        """
        number, asked = self._next + 1, f"asked was: {one_line(question.message)}"
        if number > len(self._entries):
            raise AnswerError(f"there is no answer {number}, and {asked}")
        entry = self._entries[self._next]
        self._next = number
        if entry.message is not None and entry.message not in question.message:
            raise AnswerError(f"answer {number} is for `{entry.message}`, and {asked}")
        problems = list(_misfits(entry.outcome, question))
        if problems:
            raise AnswerError(f"answer {number} does not fit: {'; '.join(problems)}")
        return entry.outcome

    def left_over(self) -> int:
        """How many answers no question was asked for."""
        return len(self._entries) - self._next


def _misfits(outcome: Outcome, question: Question) -> Iterable[str]:
    if outcome.action != "accept":
        return ()
    if isinstance(question, FormQuestion):
        return problems_of(question.form, outcome.content)
    if question.page.refusal is not None:
        return [f"the page cannot be visited: {question.page.refusal}"]
    return ["a page has no fields; write `accept` alone"] if outcome.content else ()


def read_answers(path: str) -> Script:
    """The answers of a YAML or JSON file, or of standard input where the path is `-`.

    Raises:
        PathError: If the file cannot be read.
        AnswerError: If it is no list of answers.
    """
    source, problems = read_source(path)
    tree = None
    if not problems:
        tree, problems = parse_yaml(source)
    if tree is None or problems:
        first = problems[0]
        raise AnswerError(f"{path}:{first.span.line}:{first.span.column}: {first.message}")
    entries = plain(tree)
    if not isinstance(entries, list):
        raise AnswerError(f"{path} is no list; each answer begins with `- `")
    return Script([_entry(path, number, one) for number, one in enumerate(entries, start=1)])


def _entry(path: str, number: int, value: Any) -> Entry:
    if isinstance(value, str):
        value = {value: None}
    if isinstance(value, dict):
        message = value.get("message")
        named = [key for key in value if key != "message"]
        if len(named) == 1 and named[0] in KEYS and isinstance(message, str | None):
            outcome = _outcome(named[0], value[named[0]])
            if outcome is not None:
                return Entry(outcome, message)
    raise AnswerError(
        f"{path}: answer {number} is none; write `accept: {{field: value}}`, `accept`, `decline` "
        "or `cancel`, with `message: text` beside it where the question must contain that"
    )


def _outcome(key: str, value: Any) -> Outcome | None:
    if key == "accept" and isinstance(value, Mapping):
        return Outcome("accept", value)
    if value is not None and value is not True:
        return None
    return {"accept": Outcome("accept"), "decline": DECLINE, "cancel": CANCEL}[key]
