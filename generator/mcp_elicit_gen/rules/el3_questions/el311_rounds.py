"""EL311: chains of questions longer than a modern call has rounds."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...analysis.graph import NodeId
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.model import Tool
from ...spec.protocol import MODERN
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
        asked = [("question", ask.question) for ask in element.asks]
        for kind, name in (*asked, *(("dependency", name) for name in element.takes)):
            node = NodeId(kind, str(name.value))
            length = analysis.graph.chain(node) if node in analysis.graph.edges else 0
            if length > LONGEST:
                yield self.at(
                    name.span,
                    f"`{name.value}` ends a chain of {length} rounds, more than {LONGEST}",
                    "ask several things in one form, or drop `needs` where no answer is used",
                )
