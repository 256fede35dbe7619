"""The names that the texts of questions use, with their places."""

from collections.abc import Iterator

from ..analysis import Analysis
from ..analysis.graph import local_names
from ..analysis.text_uses import Use, uses_in_condition, uses_in_message
from ..diagnostics import Span
from ..source.nodes import Scalar
from ..spec.model import Dependency, Form, Question, Spec, Tool
from ..spec.places import place
from ..spec.template import Template


def told_names(question: Question) -> Iterator[Use]:
    """The names that a question's message shows and that are not its own."""
    own = local_names(question)
    yield from (use for use in uses_in_message(question.message) if use.name not in own)


def shown_names(question: Question) -> Iterator[Use]:
    """The names that a question's message, URL and id show and that are not its own."""
    yield from told_names(question)
    own = local_names(question)
    for template in (question.url, question.elicitation_id):
        yield from (use for use in uses_in_message(template) if use.name not in own)
    if (whole := question.url_from) is not None:
        yield use_of(whole)


def completing_names(question: Question, form: Form | None) -> Iterator[Use]:
    """The names that the texts and defaults of a question's form use and that are not its own."""
    own = local_names(question)
    for field in form.fields if form is not None else ():
        uses = [use for text in field.templates for use in uses_in_message(text)]
        if field.default_from is not None:
            uses.append(use_of(field.default_from))
        yield from (use for use in uses if use.name not in own)


def offered_names(question: Question, form: Form | None) -> Iterator[Use]:
    """The names of the lists that a question's form offers and that are not its own."""
    own = local_names(question)
    for field in form.fields if form is not None else ():
        source = field.choices_from
        if source is not None and source.owner not in own:
            yield use_of(source.list)


def use_of(whole: Scalar) -> Use:
    """The use of a text that is a name, or `name.field`."""
    name, _, field = str(whole.value).partition(".")
    return Use(whole, name, field or None, 0)


def uses_of_id(question: Question) -> Iterator[Use]:
    """The names that a question's id places and that are not its own."""
    own = local_names(question)
    yield from (use for use in uses_in_message(question.elicitation_id) if use.name not in own)


def tested_names(question: Question) -> Iterator[Use]:
    """The names that a question's condition uses and that are not its own."""
    own = local_names(question)
    yield from (use for use in uses_in_condition(question.ask_when) if use.name not in own)


def given_names(tool: Tool) -> Iterator[Use]:
    """The names that a tool's `with:` places in the texts of questions."""
    for ask in tool.asks:
        for _, value in ask.values:
            if isinstance(value, Template):
                yield from uses_in_message(value)


def sampled_names(dependency: Dependency) -> Iterator[Use]:
    """The names that the text to the client's model places."""
    if dependency.sample is not None:
        yield from uses_in_message(dependency.sample.message)


def is_kept(dependency: Dependency) -> bool:
    """Whether a value stays the same in a call: it is computed once, or the client gave it."""
    return dependency.once or not dependency.is_computed


def span_of(use: Use, spec: Spec) -> Span:
    """Where a name stands in the file."""
    return place(spec.source, use.scalar, use.start, use.end)


def volatile_source(name: str, analysis: Analysis) -> str | None:
    """The volatile dependency that a dependency is or builds on, without an answer or a value
    that is kept for the whole call in between."""
    dependencies = analysis.spec.dependencies
    stack, seen = [name], {name}
    while stack:
        found = dependencies.get(stack.pop())
        if found is None or is_kept(found):
            continue
        if found.volatile:
            return str(found.name.value)
        below = {str(one.value) for one in found.takes} - seen
        seen |= below
        stack.extend(sorted(below))
    return None
