"""EL209: options that look the same."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.fields import Field
from ..base import FieldRule
from ..nodes import shown, text_of


class RepeatedLabel(FieldRule):
    """A person tells options apart by their labels."""

    meta = RuleMeta(
        code="EL209",
        name="repeated-label",
        severity=Severity.WARNING,
        what="Two options with one label.",
        why="A person cannot tell which of the two values is sent.",
        bad="""\
forms:
  Place:
    fields:
      region: {type: string, choices: {eu-1: Europe, eu-2: Europe}, title: Region}
""",
        good="""\
forms:
  Place:
    fields:
      region: {type: string, choices: {eu-1: Europe (1), eu-2: Europe (2)}, title: Region}
""",
    )

    def check(self, element: Field, analysis: Analysis) -> Iterator[Problem]:
        """Labels that stand for an earlier option already."""
        seen: set[str] = set()
        also = element.choices_from.also if element.choices_from is not None else ()
        for choice in (*element.choices, *also):
            text = text_of(choice.title)
            if choice.title is None or text is None or not text.strip():
                continue
            if text.strip() in seen:
                message = f"the label {shown(text)} stands at two options"
                yield self.at(choice.title.span, message, "say in the label what differs")
            seen.add(text.strip())
