"""Which driver runs a tool: the SDK's own `Resolve` where that is right on every connection.

A resolver runs again in every round of a 2026-07-28 call, and the SDK keeps an answer only where
its resolver is reached. That is right for questions that stand alone, and for those that need
unwrapped earlier ones and build on arguments and answers only. A guard makes the condition of a
question that stands alone right even where it looks at data. Everything else needs an engine that
keeps the outcomes itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ..source import Scalar
from ..spec.model import Question, Tool
from .analysis import Analysis
from .graph import NodeId, message_names, names_of_question, outer_names


@dataclass(frozen=True, slots=True)
class NeedsEngine:
    """A tool that the SDK's `Resolve` cannot drive rightly, with the reason."""

    tool: Scalar
    reason: str


def needs_engine(analysis: Analysis) -> list[NeedsEngine]:
    """The tools of a spec that `Resolve` cannot drive; each with its first reason."""
    found = []
    for tool in analysis.spec.tools.values():
        reason = next(reasons_for_engine(tool, analysis), None)
        if reason is not None:
            found.append(NeedsEngine(tool.name, reason))
    return found


def reasons_for_engine(tool: Tool, analysis: Analysis) -> Iterator[str]:
    """Why `Resolve` cannot drive a tool; nothing where it can."""
    spec = analysis.spec
    reach = analysis.reaches[str(tool.name.value)]
    whole = {str(ask.question.value) for ask in tool.asks if not ask.unwraps}
    for name in reach.questions:
        question = spec.questions[name]
        if isinstance(question.otherwise, Scalar):
            yield f"`{name}` may be `null` (`otherwise: null`)"
        if (word := refusal_when_unavailable(question)) is not None:
            yield f"`{name}` counts as refused where nobody can be asked (`{word}`)"
        if _builds_on_answers(question, tool, analysis):
            yield from _reasons_in_chain(question, tool, analysis)
    for name in reach.questions:
        needed_by = _direct_followers(name, tool, analysis)
        if name in whole and needed_by:
            follower = needed_by[0]
            yield f"the handler takes the whole outcome of `{name}`, and `{follower}` builds on it"
        elif (
            needed_by
            and analysis.builds_on_data(spec.questions[name])
            and _text_uses_data(spec.questions[name], analysis)
        ):
            yield f"the text of `{name}` uses data, and `{needed_by[0]}` builds on its answer"
        elif name in whole and _builds_on_unasked(name, tool, analysis):
            yield f"the handler takes the whole outcome of `{name}`, which builds on another answer"


def refusal_when_unavailable(question: Question) -> str | None:
    """`decline` or `cancel` where `when_unavailable` says so."""
    node = question.when_unavailable
    if isinstance(node, Scalar) and node.value in ("decline", "cancel"):
        return str(node.value)
    return None


def _data_of(question: Question, tool: Tool, analysis: Analysis) -> set[str]:
    """The dependencies that a question uses in a tool, those of the tool's `with:` among them."""
    names = outer_names(names_of_question(question), question, tool.asks_of(question))
    return names.intersection(analysis.spec.dependencies)


def _builds_on_answers(question: Question, tool: Tool, analysis: Analysis) -> bool:
    data = _data_of(question, tool, analysis)
    nodes = [
        NodeId("question", str(question.name.value)),
        *(NodeId("dependency", name) for name in sorted(data)),
    ]
    return any(below.kind == "question" for node in nodes for below in analysis.graph.below(node))


def _reasons_in_chain(question: Question, tool: Tool, analysis: Analysis) -> Iterator[str]:
    if _data_of(question, tool, analysis):
        yield (
            f"`{question.name.value}` needs an answer and uses data, which may change between the "
            "rounds of a call"
        )


def _direct_followers(name: str, tool: Tool, analysis: Analysis) -> list[str]:
    """The questions and dependencies of the tool that build on a question's answer."""
    reach = analysis.reaches[str(tool.name.value)]
    nodes = [
        *(NodeId("question", one) for one in reach.questions),
        *(NodeId("dependency", one) for one in reach.dependencies),
    ]
    target = NodeId("question", name)
    return [node.name for node in nodes if target in analysis.graph.edges[node]]


def _text_uses_data(question: Question, analysis: Analysis) -> bool:
    return not message_names(question).isdisjoint(analysis.spec.dependencies)


def _builds_on_unasked(name: str, tool: Tool, analysis: Analysis) -> bool:
    """Whether a question builds on one that the tool does not ask itself: its refusal would have
    to become the outcome of this one, which a resolver cannot hand on."""
    asked = {str(ask.question.value) for ask in tool.asks}
    return any(
        node.kind == "question" and node.name not in asked
        for node in analysis.graph.below(NodeId("question", name))
    )
