"""EL215: fields whose label would be their name."""

import re
from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.fields import Field
from ..base import FieldRule

# Lower-case words joined by single underscores; anything else reads badly as a label.
READABLE = re.compile(r"[A-Za-z][a-z]{2,}(_[a-z]+)*")


class FieldLabel(FieldRule):
    """Clients without a title show the field's name."""

    meta = RuleMeta(
        code="EL215",
        name="field-label",
        severity=Severity.INFO,
        what="A field with neither title nor description, or whose name reads badly as a label.",
        why="What people see is then `cc_exp` or `userName`, with no word about what it is for.",
        bad="""\
forms:
  Person:
    fields:
      userName: {type: string}
""",
        good="""\
forms:
  Person:
    fields:
      userName: {type: string, title: User name}
""",
    )

    def check(self, element: Field, analysis: Analysis) -> Iterator[Problem]:
        """The title of the field, or what stands in for it."""
        name, node = str(element.name.value), element.node
        if node.get("title") is not None:
            return
        if node.get("description") is None:
            message = f"the field `{name}` has neither title nor description"
            yield self.at(element.name.span, message, "add `title:` with what people shall read")
        elif not READABLE.fullmatch(name):
            message = f"the field `{name}` has no title, and its name reads badly as one"
            yield self.at(element.name.span, message, "add `title:` with what people shall read")
