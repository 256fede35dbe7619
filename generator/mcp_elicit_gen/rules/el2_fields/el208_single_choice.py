"""EL208: a choice of one."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.fields import Field
from ..base import FieldRule
from ..choices import first_options


class SingleChoice(FieldRule):
    """One option is no choice."""

    meta = RuleMeta(
        code="EL208",
        name="single-choice",
        severity=Severity.WARNING,
        what="A choice with one option only.",
        why=(
            "Several libraries write one value as `const`, which clients drop: people see a free "
            "text box. A person who is to confirm is better asked with a two-way choice."
        ),
        bad="""\
forms:
  Confirm:
    fields:
      word: {type: string, enum: [DELETE], title: Type it}
""",
        good="""\
forms:
  Confirm:
    fields:
      decision: {type: string, choices: {keep: Keep it, delete: Delete it}, title: Decision}
""",
    )

    def check(self, element: Field, analysis: Analysis) -> Iterator[Problem]:
        """The only option."""
        options = first_options(element)
        if len(options) == 1:
            message = f"`{element.name.value}` offers one option only"
            yield self.at(options[0].span, message, "offer a second one, or use a boolean")
