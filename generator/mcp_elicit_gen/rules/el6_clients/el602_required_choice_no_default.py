"""EL602: choices that look chosen, and are not sent."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.clients import Client
from ...spec.fields import Field
from ..base import FieldRule
from ..configured_clients import clients_that


class RequiredChoiceNoDefault(FieldRule):
    """What a person sees as chosen is what the server shall get."""

    meta = RuleMeta(
        code="EL602",
        name="required-choice-no-default",
        severity=Severity.INFO,
        what=(
            "A choice that must be made and has no `default`, where a client of the config's "
            "`clients` shows the first option as chosen and does not send it, such as Copilot CLI."
        ),
        why="A person who agrees with what is shown sends a form without the field, which fails.",
        bad="""\
# config: clients = ["copilot-cli"]
forms:
  Order:
    fields:
      size: {choices: {s: Small, l: Large}, title: Size}
""",
        good="""\
# config: clients = ["copilot-cli"]
forms:
  Order:
    fields:
      size: {choices: {s: Small, l: Large}, default: s, title: Size}
""",
    )

    def check(self, element: Field, analysis: Analysis) -> Iterator[Problem]:
        """A single choice that is required and has no default, from data neither."""
        if not analysis.clients or element.kind != "choice" or not element.required:
            return
        if element.node.get("default") is not None or element.default_from is not None:
            return
        clients = clients_that(_leaves_first_choice, analysis)
        if clients is not None:
            message = f"{clients} may show the first option as chosen, and send none"
            instead = "write the first option as the `default`, or let the choice be left out"
            yield self.at(element.name.span, message, instead)


def _leaves_first_choice(client: Client) -> bool:
    return client.leaves_first_choice
