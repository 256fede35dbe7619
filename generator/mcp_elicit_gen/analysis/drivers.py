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
from .graph import NodeId, local_names, message_names, names_of_question, outer_names


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
    """Why `Resolve` cannot drive a tool, each with what would; nothing where it can."""
    spec = analysis.spec
    reach = analysis.reaches[str(tool.name.value)]
    whole = {str(ask.question.value) for ask in tool.asks if not ask.unwraps}
    for name in reach.questions:
        question = spec.questions[name]
        if isinstance(question.otherwise, Scalar):
            yield f"`{name}` may be `null` (`otherwise: null`); write an answer there"
        if (word := refusal_when_unavailable(question)) is not None:
            yield (
                f"`{name}` counts as refused where nobody can be asked (`{word}`); write `error`, "
                "an answer, or a text for the model"
            )
        if _builds_on_answers(question, tool, analysis):
            yield from _reasons_in_chain(question, tool, analysis)
    for name in reach.questions:
        question = spec.questions[name]
        needed_by = _direct_followers(name, tool, analysis)
        if name in whole and needed_by:
            yield (
                f"the handler takes the whole outcome of `{name}`, and `{needed_by[0]}` builds on "
                f"it; ask `{name}` with `unwrap`"
            )
        elif needed_by and (shown := _data_in_text(question, analysis)):
            yield (
                f"the text of `{name}` uses data, and `{needed_by[0]}` builds on its answer; leave "
                f"{listed(shown)} out of the text: the condition alone may use data"
            )
        elif name in whole and (unasked := _unasked_below(name, tool, analysis)):
            yield (
                f"the handler takes the whole outcome of `{name}`, which builds on another answer; "
                f"ask {listed(unasked)} with `unwrap` in this tool too, or unwrap `{name}`"
            )


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
    if data := sorted(_data_of(question, tool, analysis)):
        yield (
            f"`{question.name.value}` needs an answer and uses data, which may change between the "
            f"rounds of a call; leave {listed(data)} out of its text and condition"
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


def _data_in_text(question: Question, analysis: Analysis) -> list[str]:
    outer = message_names(question) - local_names(question)
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
