"""EL308: declarations that build on themselves."""

from collections.abc import Iterator, Sequence

from ...analysis import Analysis
from ...analysis.graph import NodeId
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.model import Spec, Tool
from ..asking import rings_of_arguments
from ..base import SpecRule, ToolRule

MOST_SHOWN = 12


META = RuleMeta(
    code="EL308",
    name="cycle",
    severity=Severity.ERROR,
    what=(
        "Questions and dependencies that need each other in a circle; in a tool, also a question "
        "that builds on an argument which it asks for."
    ),
    why="None of them could ever be the first.",
    bad="""\
dependencies:
  size:
    description: The size.
    takes: [count]
  count:
    description: The count.
    takes: [size]
tools:
  delete:
    description: Delete a folder.
    takes: [size]
""",
    good="""\
dependencies:
  size:
    description: The size.
    takes: [count]
  count:
    description: The count.
tools:
  delete:
    description: Delete a folder.
    takes: [size]
""",
)


def _around(ring: Sequence[NodeId]) -> str:
    steps = [f"{node.kind} `{node.name}`" for node in ring[:MOST_SHOWN]]
    rest = [f"{len(ring) - MOST_SHOWN} more"] if len(ring) > MOST_SHOWN else []
    return " -> ".join([*steps, *rest, f"`{ring[0].name}`"])


class CycleOfArguments(ToolRule):
    """An argument that is asked for is an answer to whatever takes it."""

    meta = META

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """Questions that build on an argument which they ask for."""
        for scalar, ring in rings_of_arguments(element, analysis):
            message = f"a circle through arguments that are asked for: {_around(ring)}"
            instead = "let the question use what is known before the argument is"
            yield self.at(scalar.span, message, instead)


class Cycle(SpecRule):
    """Questions and dependencies have an order in which each is there when it is needed."""

    meta = META
    parts = (CycleOfArguments(),)

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """Each circle, at its first declaration."""
        for ring in analysis.graph.rings():
            first = ring[0]
            declared = element.dependencies if first.kind == "dependency" else element.questions
            yield self.at(
                declared[first.name].name.span,
                f"a circle: {_around(ring)}",
                "take one of them out of what another one needs",
            )
