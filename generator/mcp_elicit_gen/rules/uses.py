"""The names that the texts of questions use, with their places."""

from collections.abc import Iterator

from ..analysis import Analysis
from ..analysis.texts import Use, uses_in_condition, uses_in_message
from ..diagnostics import Span
from ..spec.model import Question, Spec, Template, Tool
from ..spec.places import place


def shown_names(question: Question) -> Iterator[Use]:
    """The names that a question's message shows and that are not its own."""
    own = {str(name.value) for name, _ in (*question.needs, *question.takes)}
    yield from (use for use in uses_in_message(question.message) if use.name not in own)


def tested_names(question: Question) -> Iterator[Use]:
    """The names that a question's condition uses and that are not its own."""
    own = {str(name.value) for name, _ in (*question.needs, *question.takes)}
    yield from (use for use in uses_in_condition(question.ask_when) if use.name not in own)


def given_names(tool: Tool) -> Iterator[Use]:
    """The names that a tool's `with:` places in the texts of questions."""
    for ask in tool.asks:
        for _, value in ask.values:
            if isinstance(value, Template):
                yield from uses_in_message(value)


def span_of(use: Use, spec: Spec) -> Span:
    """Where a name stands in the file."""
    return place(spec.source, use.scalar, use.start, use.end)


def volatile_source(name: str, analysis: Analysis) -> str | None:
    """The volatile dependency that a dependency is or builds on, without an answer in between."""
    dependencies = analysis.spec.dependencies
    stack, seen = [name], {name}
    while stack:
        found = dependencies.get(stack.pop())
        if found is None:
            continue
        if found.volatile:
            return str(found.name.value)
        below = {str(one.value) for one in found.takes} - seen
        seen |= below
        stack.extend(sorted(below))
    return None
