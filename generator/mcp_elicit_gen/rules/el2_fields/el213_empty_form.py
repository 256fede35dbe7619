"""EL213: forms without fields."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...source.nodes import MappingNode
from ...spec.model import Form
from ..base import FormRule


class EmptyForm(FormRule):
    """A form asks for something."""

    meta = RuleMeta(
        code="EL213",
        name="empty-form",
        severity=Severity.ERROR,
        what="A form without fields.",
        why=(
            "A known client hangs on it, another declines. To confirm something, offer a two-way "
            "choice: an unticked box reads as a no that nobody said."
        ),
        bad="""\
forms:
  Confirm:
    fields: {}
""",
        good="""\
forms:
  Confirm:
    fields:
      decision: {type: string, choices: {keep: Keep it, delete: Delete it}, title: Decision}
""",
    )

    def check(self, element: Form, analysis: Analysis) -> Iterator[Problem]:
        """The mapping of the fields."""
        fields = element.node.get("fields")
        if isinstance(fields, MappingNode) and not fields.keys:
            yield self.at(
                fields.span,
                f"the form `{element.name.value}` has no fields",
                "add a two-way choice, such as `choices: {keep: Keep it, delete: Delete it}`",
            )
