"""Whether a declaration can do what a key wants of it."""

from collections.abc import Iterator

from ..analysis import Analysis
from ..analysis.form_data import VALUE
from ..expressions import Kind
from ..source.nodes import Scalar
from ..spec.model import Dependency, Question, Spec, Tool
from ..spec.places import place
from ..spec.structure import suggestion
from ..spec.unread import names_in
from .exclusions import mode_of
from .helpers import HelperUse, helper_uses
from .misfit import Misfit


def misfits_of_question(question: Question, analysis: Analysis) -> Iterator[Misfit]:
    """The `check`, `completed_by` and `url_from` of a question that cannot be one."""
    for use in helper_uses(question):
        dependency = analysis.spec.dependencies.get(str(use.name.value))
        if dependency is not None:
            yield from _misfits_of_helper(use, dependency)
    if question.url_from is not None:
        yield from _misfits_of_url(question.url_from, analysis)


def _misfits_of_helper(use: HelperUse, dependency: Dependency) -> Iterator[Misfit]:
    question, name = use.question.name.value, use.name.value
    if (why := _not_computed(dependency)) is not None:
        message = f"`{name}` {why}, and a `{use.key}` is computed again each time"
        yield Misfit(use.name.span, message, "name a dependency that your code computes")
    takes_answer = str(question) in names_in(dependency.node.get("takes"))
    if use.key == "check" and not takes_answer and mode_of(use.question) == "form":
        message = f"`{name}` does not take the answer of `{question}` that it checks"
        yield Misfit(use.name.span, message, f"add `{question}` to the `takes` of `{name}`")
    if use.key == "completed_by" and takes_answer:
        message = f"`{name}` takes `{question}`, and is computed before that visit is over"
        yield Misfit(use.name.span, message, f"take `{question}` out of the `takes` of `{name}`")


def _not_computed(dependency: Dependency) -> str | None:
    """Why a dependency is not computed again by user code, or None where it is."""
    if dependency.node.get("sample") is not None:
        return "is what the client's model answers (`sample`)"
    if dependency.roots:
        return "is the client's list of `roots`"
    return "is computed `once` in a call" if dependency.once else None


def _misfits_of_url(name: Scalar, analysis: Analysis) -> Iterator[Misfit]:
    text = str(name.value)
    if VALUE.fullmatch(text) is None:
        message = f"`{text[:60]}` is no dependency, and no `dependency.field`"
        yield Misfit(name.span, message, "write the name of a dependency, or `name.field`")
        return
    owner, _, field = text.partition(".")
    found = analysis.dependency_types.get(owner)
    if not field or found is None or found.is_unknown or field in found.fields:
        return
    span = place(analysis.spec.source, name, len(owner) + 1, len(text))
    instead = suggestion(field, [*found.fields], "a field")
    if found.kind is not Kind.OBJECT:
        instead = f"`{owner}` is {found.describe()}; write `{owner}`, or return an object"
    yield Misfit(span, f"`{owner}` has no field `{field}`", instead)


def misfits_of_tool(tool: Tool, spec: Spec) -> Iterator[Misfit]:
    """The questions that a tool cannot ask in its body, and those that it cannot complete."""
    for name in tool.may_ask:
        question = spec.questions.get(str(name.value))
        if question is not None and question.node.get("needs") is not None:
            message = f"`{name.value}` needs an answer, and nothing comes before it in a body"
            instead = "let it take the value with `takes:`, or ask it with `asks`"
            yield Misfit(name.span, message, instead)
    for name in tool.completes:
        question = spec.questions.get(str(name.value))
        if question is None or (mode := mode_of(question)) is None:
            continue
        if mode != "url":
            message = f"`{name.value}` shows a form, which is complete once it is answered"
            yield Misfit(name.span, message, "leave it out: only a `mode: url` is completed later")
        elif question.node.get("elicitation_id") is None:
            message = f"`{name.value}` has no `elicitation_id`, by which clients know the visit"
            yield Misfit(
                name.span, message, f"add `elicitation_id:` to the question `{name.value}`"
            )
