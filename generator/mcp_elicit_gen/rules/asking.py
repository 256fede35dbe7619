"""Arguments that a question asks for where they are missing."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from ..analysis import Analysis
from ..analysis.form_data import VALUE
from ..analysis.graph import NodeId
from ..source.nodes import MappingNode, Scalar
from ..spec.fields import Field
from ..spec.model import Argument, Form, Question, Spec, Tool
from ..spec.places import place
from ..spec.structure import suggestion
from .misfit import Misfit


def asking_arguments(tool: Tool) -> Iterator[Argument]:
    """The arguments of a tool that say which question asks for them; a prompt has none."""
    if not tool.is_prompt:
        yield from (one for one in tool.arguments if one.ask is not None)


def asking_questions(tool: Tool, spec: Spec) -> Mapping[str, Scalar]:
    """The questions that ask for arguments of a tool, each with the first place that says so."""
    found: dict[str, Scalar] = {}
    for argument in asking_arguments(tool):
        name = argument.asked_by or ""
        if name in spec.questions and argument.ask is not None:
            found.setdefault(name, argument.ask)
    return found


def may_be_asked(spec: Spec) -> bool:
    """Whether an `ask` that could not be read, or names nothing, may mean any question."""
    return any(
        argument.node.get("ask") is not None and argument.asked_by not in spec.questions
        for tool in spec.tools.values()
        for argument in tool.arguments
    )


def may_be_left_out(field: Field) -> bool:
    """Whether a field has a value, or none, where nobody fills it in."""
    return not field.required or field.node.get("default") is not None


def misfits_of_asking(tool: Tool, analysis: Analysis) -> Iterator[Misfit]:
    """The questions that cannot ask for arguments, and the fields that they do not have."""
    spec = analysis.spec
    for argument in asking_arguments(tool):
        scalar = argument.ask
        question = spec.questions.get(argument.asked_by or "")
        if scalar is None:
            continue
        if VALUE.fullmatch(str(scalar.value)) is None:
            message = f"`{str(scalar.value)[:60]}` is no question, and no `question.field`"
            yield Misfit(scalar.span, message, "write the name of a question, or `name.field`")
        elif question is not None and (why := _cannot_ask(question, analysis)) is not None:
            message = f"`{question.name.value}` cannot ask for an argument: {why[0]}"
            yield Misfit(scalar.span, message, why[1])
        elif question is not None and (form := spec.form_of(question)) is not None:
            yield from _unknown_field(argument, scalar, question, form, analysis)
    yield from _asked_otherwise(tool, spec)


def _cannot_ask(question: Question, analysis: Analysis) -> tuple[str, str] | None:
    if question.is_url:
        return "it sends to a page, which gives no answer", "name a question that shows a form"
    if question.takes:
        what = f"it takes `{question.takes[0][0].value}`, which only `asks` can fill in"
        return what, "write a question of its own without `takes` for this place"
    for below in analysis.graph.below(NodeId("question", str(question.name.value))):
        found = analysis.spec.questions.get(below.name) if below.kind == "question" else None
        if found is not None and isinstance(found.otherwise, Scalar):
            what = f"it builds on `{below.name}`, which may have no answer (`otherwise: null`)"
            return what, f"write an answer as the `otherwise` of `{below.name}`"
    return None


def _unknown_field(
    argument: Argument, scalar: Scalar, question: Question, form: Form, analysis: Analysis
) -> Iterator[Misfit]:
    declared = form.node.get("fields")
    if not isinstance(declared, MappingNode) or argument.field in declared.by_name:
        return
    text, name = str(scalar.value), str(question.name.value)
    known = [str(key.value) for key in declared.keys]
    instead = suggestion(argument.field, known, "a field of its form")
    message = f"the question `{name}` has no field `{argument.field}`"
    if "." in text:
        span = place(analysis.spec.source, scalar, len(name) + 1, len(text))
        yield Misfit(span, message, instead)
    else:
        instead = instead.removesuffix("?") + f"; write `{name}.field` for another name"
        yield Misfit(scalar.span, message, instead.replace("did you mean", "the nearest is"))


def _asked_otherwise(tool: Tool, spec: Spec) -> Iterator[Misfit]:
    """A question that asks for arguments is over when the body runs, and was not refused."""
    asking = asking_questions(tool, spec)
    for name in tool.may_ask:
        if name.value in asking:
            message = f"`{name.value}` asks for arguments of the tool, before its body runs"
            yield Misfit(name.span, message, "leave it out, or declare a second question")
    for ask in tool.asks:
        name = ask.question
        if name.value in asking and not ask.unwraps:
            message = (
                f"`{name.value}` asks for arguments of the tool, so a refusal ends the call, and "
                f"`{ask.parameter.value}` is never one"
            )
            yield Misfit(name.span, message, f"write `{{question: {name.value}, unwrap: true}}`")


def unnamed_fields(tool: Tool, spec: Spec) -> Iterator[tuple[Scalar, Field, Question]]:
    """The fields that must be filled in and that no argument names: nobody is asked for them when
    all arguments are given. Each with the place that says which question asks."""
    if _has_slip(tool, spec):
        return
    for name, scalar in asking_questions(tool, spec).items():
        question = spec.questions[name]
        form = spec.form_of(question)
        named = {one.field for one in asking_arguments(tool) if one.asked_by == name}
        for field in form.fields if form is not None else ():
            if field.name.value not in named and not may_be_left_out(field):
                yield scalar, field, question


def _has_slip(tool: Tool, spec: Spec) -> bool:
    """Whether an `ask` of a tool names nothing, so that it may have meant any field."""
    for argument in tool.arguments:
        if argument.node.get("ask") is None:
            continue
        question = spec.questions.get(argument.asked_by or "")
        form = spec.form_of(question) if question is not None else None
        if form is None or form.field(argument.field) is None:
            return True
    return False


def repeated_fields(tool: Tool) -> Iterator[tuple[Argument, Argument]]:
    """Each argument that names a field which an earlier one names, with that one."""
    first: dict[tuple[str | None, str], Argument] = {}
    for argument in asking_arguments(tool):
        earlier = first.setdefault((argument.asked_by, argument.field), argument)
        if earlier is not argument:
            yield argument, earlier


def rings_of_arguments(tool: Tool, analysis: Analysis) -> Iterator[tuple[Scalar, list[NodeId]]]:
    """Each question that builds on an argument which it asks for, through something else: the
    place that says so, and the way around."""
    for name, scalar in asking_questions(tool, analysis.spec).items():
        start = NodeId("question", name)
        ring = _way_back(start, tool, analysis)
        steps = pairwise([*ring, start])
        if any(later not in analysis.graph.edges[one] for one, later in steps):
            yield scalar, ring


def _way_back(start: NodeId, tool: Tool, analysis: Analysis) -> list[NodeId]:
    """The shortest way from a declaration to itself in a tool, or nothing."""
    ways: dict[NodeId, list[NodeId]] = {start: [start]}
    waiting = [start]
    for node in waiting:
        for target in analysis.graph.targets(node, tool):
            if target == start and node != start:
                return ways[node]
            if target not in ways:
                ways[target] = [*ways[node], target]
                waiting.append(target)
    return []


def below_in_tool(node: NodeId, tool: Tool, analysis: Analysis) -> set[NodeId]:
    """Everything that a declaration builds on in a tool, where an argument that is asked for is
    an answer."""
    found: set[NodeId] = set()
    waiting = [node]
    while waiting:
        for target in analysis.graph.targets(waiting.pop(), tool):
            if target not in found:
                found.add(target)
                waiting.append(target)
    return found
