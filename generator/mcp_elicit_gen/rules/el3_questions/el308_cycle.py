"""EL308: declarations that build on themselves."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.model import Spec
from ..base import SpecRule

MOST_SHOWN = 12


class Cycle(SpecRule):
    """Questions and dependencies have an order in which each is there when it is needed."""

    meta = RuleMeta(
        code="EL308",
        name="cycle",
        severity=Severity.ERROR,
        what="Questions and dependencies that need each other in a circle.",
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

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """Each circle, at its first declaration."""
        for ring in analysis.graph.rings():
            first = ring[0]
            declared = element.dependencies if first.kind == "dependency" else element.questions
            steps = [f"{node.kind} `{node.name}`" for node in ring[:MOST_SHOWN]]
            rest = [f"{len(ring) - MOST_SHOWN} more"] if len(ring) > MOST_SHOWN else []
            around = " -> ".join([*steps, *rest, f"`{first.name}`"])
            yield self.at(
                declared[first.name].name.span,
                f"a circle: {around}",
                "take one of them out of what another one needs",
            )
