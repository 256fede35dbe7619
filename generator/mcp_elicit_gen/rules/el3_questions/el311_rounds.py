"""EL311: chains of questions longer than a modern call has rounds."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...analysis.graph import NodeId
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.model import Tool
from ...spec.protocol import MODERN
from ..asking import asking_questions
from ..base import ToolRule

LONGEST = 10


def _chain_of(length: int) -> str:
    first = """\
questions:
  q1: {message: Go on, form: Go}
"""
    rest = "".join(
        f"  q{number}: {{message: Go on, form: Go, needs: {{before: q{number - 1}}}}}\n"
        for number in range(2, length + 1)
    )
    return f"""\
{first}{rest}forms:
  Go: {{fields: {{on: {{type: boolean, title: Go on}}}}}}
tools:
  walk:
    description: Walk.
    asks: {{last: q{length}}}
"""


class Rounds(ToolRule):
    """A modern call has ten rounds, and a chain needs one for each question, and for each thing
    that the client's model, or the client itself, is asked for."""

    meta = RuleMeta(
        code="EL311",
        name="rounds",
        severity=Severity.ERROR,
        what=(
            f"More than {LONGEST} questions, samples and roots in a chain of a tool that serves "
            "modern connections."
        ),
        why="The SDK ends a modern call after ten rounds: ten questions pass, eleven fail.",
        bad=_chain_of(LONGEST + 1),
        good=_chain_of(3),
    )

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """The longest chain behind each question and dependency of the tool."""
        if MODERN not in analysis.protocol:
            return
        asking = asking_questions(element, analysis.spec)
        ends = [
            *((NodeId("question", name), scalar) for name, scalar in asking.items()),
            *((NodeId("question", str(one.question.value)), one.question) for one in element.asks),
            *((NodeId("dependency", str(name.value)), name) for name in element.takes),
        ]
        lengths = _chains(element, analysis) if asking else {}
        for node, scalar in ends:
            length = lengths.get(node, 0)
            if not asking and node in analysis.graph.edges:
                length = analysis.graph.chain(node)
            if length > LONGEST:
                yield self.at(
                    scalar.span,
                    f"`{node.name}` ends a chain of {length} rounds, more than {LONGEST}",
                    "ask several things in one form, or drop `needs` where no answer is used",
                )


def _chains(tool: Tool, analysis: Analysis) -> dict[NodeId, int]:
    """How many rounds each chain of a tool takes whose arguments are asked for."""
    lengths: dict[NodeId, int] = {}
    for node in analysis.graph.before_body(tool):
        targets = analysis.graph.targets(node, tool)
        is_round = node.kind == "question" or not analysis.spec.dependencies[node.name].is_computed
        lengths[node] = max((lengths.get(one, 0) for one in targets), default=0) + is_round
    return lengths
