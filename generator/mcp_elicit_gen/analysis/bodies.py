"""What is wrong with questions that a tool's body puts, and with visits that it completes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..diagnostics import Problem
from ..expressions import Placeholder
from ..expressions import Problem as TextProblem
from ..expressions.problems import EXPRESSION_TYPE, UNKNOWN_NAME
from ..expressions.scope import look_up
from ..source import Scalar
from ..spec.model import Question, Tool
from ..spec.unread import names_in
from .addresses import type_fault
from .callers import named
from .graph import NodeId

if TYPE_CHECKING:
    from .analysis import Analysis


def body_problems(analysis: Analysis) -> Iterator[Problem]:
    """The faults of `may_ask` and `completes` that lie in what a text uses (EL302, EL307)."""
    for tool in analysis.spec.callers.values():
        for name in tool.may_ask:
            yield from _built_on_answers(name, tool, analysis)
        for name in tool.completes:
            question = analysis.spec.questions.get(str(name.value))
            if question is not None:
                yield from _unknown_id(name, question, tool, analysis)


def _built_on_answers(name: Scalar, tool: Tool, analysis: Analysis) -> Iterator[Problem]:
    """What a question inside a body uses is there before the body runs, when nothing is asked."""
    node = NodeId("question", str(name.value))
    question = analysis.spec.questions.get(node.name)
    needed = {needed.value for _, needed in question.needs} if question else set()
    for used in analysis.graph.edges.get(node, ()):
        if used.kind == "question" and used.name in needed:
            continue  # another rule says that nothing comes before it
        below = (one for one in (used, *analysis.graph.below(used)) if one.kind == "question")
        if (answer := next(below, None)) is not None and answer != node:
            yield Problem(
                UNKNOWN_NAME,
                name.span,
                f"`{name.value}` uses {_what(used, answer)}, and {named(tool)} asks it while its "
                "body runs",
                "let the question take the value with `takes:`, or ask it with `asks`",
            )


def _what(used: NodeId, answer: NodeId) -> str:
    if used == answer:
        return f"the answer of `{used.name}`"
    return f"`{used.name}`, which builds on the answer of `{answer.name}`"


def _unknown_id(
    name: Scalar, question: Question, tool: Tool, analysis: Analysis
) -> Iterator[Problem]:
    """The tool that completes a visit makes the visit's id again."""
    template = question.elicitation_id
    taken = {str(one.value) for one in tool.takes}
    types = analysis.dependency_types
    scope = {
        **{one: types[one] for one in taken if one in types},
        **analysis.argument_types(tool),
    }
    unread = names_in(tool.node.get("arguments")) | taken
    for part in (template.message if template else None) or ():
        if not isinstance(part, Placeholder) or (part.name not in scope and part.name in unread):
            continue
        found = look_up(part, scope)
        if isinstance(found, TextProblem):
            yield Problem(
                UNKNOWN_NAME,
                name.span,
                f"the id of `{name.value}` uses `{part.reference}`, which {named(tool)} does not "
                "have",
                f"add the argument `{part.name}` to the tool, or take such a dependency",
            )
        elif (fault := type_fault(found, part.reference, part.name, "an id")) is not None:
            message = f"{fault[0]}; {named(tool)} makes the id of `{name.value}` of it"
            yield Problem(EXPRESSION_TYPE, name.span, message, fault[1])
