"""EL214: forms that ask too much at once."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.model import Form
from ..base import FormRule
from ..nodes import pairs_of

MANY = 6
TOO_MANY = 12


class FormSize(FormRule):
    """A person in the middle of a conversation fills in a few fields."""

    meta = RuleMeta(
        code="EL214",
        name="form-size",
        severity=Severity.ERROR,
        what=f"A form of more than {MANY} fields (a warning) or {TOO_MANY} (an error).",
        why="Many clients show one field after the other in a terminal; long forms are declined.",
        bad="""\
forms:
  Person:
    fields:
      first: {type: string, title: First name}
      last: {type: string, title: Last name}
      street: {type: string, title: Street}
      city: {type: string, title: City}
      code: {type: string, title: Post code}
      country: {type: string, title: Country}
      phone: {type: string, title: Phone}
""",
        good="""\
forms:
  Person:
    fields:
      name: {type: string, title: Name}
      address: {type: string, title: Address}
""",
        waivable=True,
    )

    def check(self, element: Form, analysis: Analysis) -> Iterator[Problem]:
        """How many fields there are."""
        names = [key for key, _ in pairs_of(element.node.get("fields"))]
        if len(names) > MANY:
            severity = Severity.ERROR if len(names) > TOO_MANY else Severity.WARNING
            limit = TOO_MANY if severity is Severity.ERROR else MANY
            yield self.at(
                names[limit].span,
                f"the form `{element.name.value}` has {len(names)} fields, more than {limit}",
                "ask for less, or in two questions",
                severity,
            )
