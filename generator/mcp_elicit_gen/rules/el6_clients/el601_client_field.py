"""EL601: fields that a configured client cannot show."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.fields import Field
from ..base import FieldRule
from ..configured_clients import clients_that
from ..nodes import key_span

# Each kind in words, and what to write instead of it.
KINDS = {
    "integer": ("whole numbers", "offer the likely numbers as a choice, or ask for a text"),
    "number": ("numbers", "offer the likely numbers as a choice, or ask for a text"),
    "choices": ("multiple choice", "write one box to tick (`boolean`) for each option"),
}


class ClientField(FieldRule):
    """What a client does not render, nobody can fill in."""

    meta = RuleMeta(
        code="EL601",
        name="client-field",
        severity=Severity.WARNING,
        what=(
            "A kind of field that a client of the config's `clients` cannot render, such as a "
            "number or a multiple choice in Codex."
        ),
        why=(
            "The client then refuses the form, or sends it back without the field, as if a person "
            "had left it empty."
        ),
        bad="""\
# config: clients = ["codex"]
forms:
  Order:
    fields:
      copies: {type: integer, minimum: 1, maximum: 3, title: Copies}
""",
        good="""\
# config: clients = ["codex"]
forms:
  Order:
    fields:
      copies: {choices: ["1", "2", "3"], title: Copies}
""",
    )

    def check(self, element: Field, analysis: Analysis) -> Iterator[Problem]:
        """A field of a kind that one of the clients leaves out."""
        if not analysis.clients or element.kind not in KINDS:
            return
        clients = clients_that(lambda client: element.kind in client.unshown, analysis)
        if clients is not None:
            what, instead = KINDS[element.kind]
            key = next((one for one in ("type", "multiple") if element.node.key(one)), None)
            span = element.name.span if key is None else key_span(element.node, key)
            yield self.at(span, f"{clients} cannot show {what}", instead)
