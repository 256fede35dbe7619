"""Rules whose faults the analysis finds in messages and conditions."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem
from ...spec.model import Spec
from ..base import SpecRule


class TextRule(SpecRule):
    """Picks its own faults from what is wrong with the texts of a spec."""

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """The problems with this rule's code."""
        code = self.meta.code
        yield from (problem for problem in analysis.text_problems if problem.code == code)
