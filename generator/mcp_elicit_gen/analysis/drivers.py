"""Which driver runs a tool: the SDK's own `Resolve` where that is right on every connection.

A resolver runs again in every round of a 2026-07-28 call, and the SDK keeps an answer only where
its resolver is reached. That is right for questions that stand alone, and for those that need
unwrapped earlier ones and build on arguments and answers only. A guard makes the condition of a
question that stands alone right even where it looks at data. Everything else is driven by the
engine of the generated package, which keeps the outcomes itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ..source import Scalar
from ..spec.model import Dependency, Question, Tool
from .analysis import Analysis
from .graph import NodeId, local_names, outer_names


@dataclass(frozen=True, slots=True)
class Driver:
    """What drives a tool, and why: the end of a sentence about it."""

    is_engine: bool
    reason: str

    @property
    def sentence(self) -> str:
        """What the tool's docstring says."""
        return f"Driven by {'the engine' if self.is_engine else '`Resolve`'}: {self.reason}."


def driver_of(tool: Tool, analysis: Analysis) -> Driver | None:
    """The driver of a tool or prompt; None where there is nothing to drive."""
    reach = analysis.reaches[str(tool.name.value)]
    reason = next(reasons_for_engine(tool, analysis), None)
    if reason is not None:
        return Driver(is_engine=True, reason=reason)
    if not reach.questions:
        return None
    chained = any(
        _builds_on_answers(analysis.spec.questions[one], tool, analysis) for one in reach.questions
    )
    if chained:
        return Driver(is_engine=False, reason="later questions use unwrapped answers and no data")
    return Driver(is_engine=False, reason="its questions stand alone")


def reasons_for_engine(tool: Tool, analysis: Analysis) -> Iterator[str]:
    """Why `Resolve` cannot drive a tool; nothing where it can."""
    spec = analysis.spec
    reach = analysis.reaches[str(tool.name.value)]
    if tool.may_ask:
        yield "it may ask while it runs"
    if tool.is_prompt and reach.questions:
        yield "it is a prompt that asks"
    for name in reach.questions:
        yield from _reasons_of_question(spec.questions[name])
    for name in reach.dependencies:
        yield from _reasons_of_dependency(spec.dependencies[name])
    asked = [str(one.name.value) for one in tool.arguments if one.ask is not None]
    if asked:
        yield f"it asks for {listed(asked)} where missing"
    if tool.completes:
        yield f"it completes {listed([str(name.value) for name in tool.completes])}"
    for name in reach.questions:
        question = spec.questions[name]
        data = sorted(_data_of(question, tool, analysis))
        if data and _builds_on_answers(question, tool, analysis):
            yield f"`{name}` needs an answer and uses data ({listed(data)})"
    yield from _reasons_in_chains(tool, analysis)
    if spec.server is not None and spec.server.on_answer and reach.questions:
        yield "`on_answer` hears each answer"


def _reasons_of_question(question: Question) -> Iterator[str]:
    name = question.name.value
    if question.is_url:
        yield f"`{name}` sends to a page"
    if isinstance(question.otherwise, Scalar):
        yield f"`{name}` may have no answer"
    if (word := refusal_when_unavailable(question)) is not None:
        yield f"`{name}` counts as refused where nobody can be asked (`{word}`)"
    if question.check is not None:
        yield f"the answer to `{name}` is checked"
    if question.timeout is not None:
        yield f"`{name}` has a timeout"


def _reasons_of_dependency(dependency: Dependency) -> Iterator[str]:
    name = dependency.name.value
    if dependency.once:
        yield f"`{name}` is computed once"
    if dependency.sample is not None:
        yield f"`{name}` asks the client's model"
    if dependency.roots:
        yield f"`{name}` asks for the client's roots"


def _reasons_in_chains(tool: Tool, analysis: Analysis) -> Iterator[str]:
    reach = analysis.reaches[str(tool.name.value)]
    whole = {str(ask.question.value) for ask in tool.asks if not ask.unwraps}
    for name in reach.questions:
        needed_by = _direct_followers(name, tool, analysis)
        if name in whole and needed_by:
            yield f"the handler takes the outcome of `{name}`, and `{needed_by[0]}` builds on it"
        elif needed_by and (shown := _data_in_text(analysis.spec.questions[name], analysis)):
            yield f"`{name}` shows data ({listed(shown)}), and `{needed_by[0]}` builds on it"
        elif name in whole and _unasked_below(name, tool, analysis):
            yield f"the handler takes the outcome of `{name}`, which builds on another answer"


def refusal_when_unavailable(question: Question) -> str | None:
    """`decline` or `cancel` where `when_unavailable` says so."""
    node = question.when_unavailable
    if isinstance(node, Scalar) and node.value in ("decline", "cancel"):
        return str(node.value)
    return None


def _data_of(question: Question, tool: Tool, analysis: Analysis) -> set[str]:
    """The dependencies that a question uses in a tool, those of the tool's `with:` among them."""
    names = outer_names(
        analysis.graph.names_of_question(question), question, tool.asks_of(question)
    )
    return names.intersection(analysis.spec.dependencies)


def _builds_on_answers(question: Question, tool: Tool, analysis: Analysis) -> bool:
    data = _data_of(question, tool, analysis)
    nodes = [
        NodeId("question", str(question.name.value)),
        *(NodeId("dependency", name) for name in sorted(data)),
    ]
    return any(below.kind == "question" for node in nodes for below in analysis.graph.below(node))


def _direct_followers(name: str, tool: Tool, analysis: Analysis) -> list[str]:
    """The questions and dependencies of the tool that build on a question's answer."""
    reach = analysis.reaches[str(tool.name.value)]
    nodes = [
        *(NodeId("question", one) for one in reach.questions),
        *(NodeId("dependency", one) for one in reach.dependencies),
    ]
    target = NodeId("question", name)
    return [node.name for node in nodes if target in analysis.graph.edges[node]]


def _data_in_text(question: Question, analysis: Analysis) -> list[str]:
    outer = analysis.graph.shown_names(question) - local_names(question)
    return sorted(outer & analysis.spec.dependencies.keys())


def _unasked_below(name: str, tool: Tool, analysis: Analysis) -> list[str]:
    """What a question builds on and the tool does not ask itself: a refusal of it would have to
    become the outcome of this one, which a resolver cannot hand on."""
    asked = {str(ask.question.value) for ask in tool.asks}
    below = analysis.graph.below(NodeId("question", name))
    return [node.name for node in below if node.kind == "question" and node.name not in asked]


def listed(names: list[str]) -> str:
    """Names in backquotes, joined."""
    return ", ".join(f"`{name}`" for name in names)
