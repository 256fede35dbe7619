"""EL212: numbers that JSON does not have."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...source.nodes import walk
from ...spec.model import Spec
from ..base import SpecRule
from ..nodes import is_infinite


class NonFiniteNumber(SpecRule):
    """JSON has no infinity, and no number that is none."""

    meta = RuleMeta(
        code="EL212",
        name="non-finite-number",
        severity=Severity.ERROR,
        what="`.inf`, `-.inf`, `.nan`, or a number too large to be one, anywhere in a spec.",
        why="Python writes them as `Infinity` and `NaN`; other clients refuse the whole message.",
        bad="""\
forms:
  Order:
    fields:
      ratio: {type: number, maximum: .inf, title: Ratio}
""",
        good="""\
forms:
  Order:
    fields:
      ratio: {type: number, maximum: 1000, title: Ratio}
""",
    )

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """Every number of the spec."""
        for node in walk(element.node):
            if is_infinite(node):
                message = "JSON has no infinite number and no `nan`"
                yield self.at(node.span, message, "write a finite number, or leave the bound out")
