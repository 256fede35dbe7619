"""EL406: destructive tools that ask nobody."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...analysis.callers import named
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.model import Tool
from ..base import ToolRule
from ..destructive import is_destructive
from ..nodes import key_span


class DestructiveUnasked(ToolRule):
    """A model alone does not decide about what cannot be undone."""

    meta = RuleMeta(
        code="EL406",
        name="destructive-unasked",
        severity=Severity.WARNING,
        what="A tool with `destructiveHint: true` that asks nothing, itself or through anything.",
        why=(
            "Clients may show the hint, or not, and some call tools without asking. A question of "
            "the server's own is put on each of them."
        ),
        bad="""\
tools:
  delete:
    description: Delete everything.
    annotations: {destructiveHint: true}
""",
        good="""\
questions:
  confirm:
    message: Delete everything?
    form: {fields: {ok: {type: boolean, title: Delete it}}}
tools:
  delete:
    description: Delete everything.
    annotations: {destructiveHint: true}
    asks: {confirm: confirm}
""",
    )

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """A destructive tool that reaches no question."""
        if element.annotations is None or not is_destructive(element) or _means_to_ask(element):
            return
        if not analysis.reaches[str(element.name.value)].questions:
            message = f"{named(element)} destroys something, and nobody is asked"
            instead = "add a question under `asks`, such as a box to tick"
            yield self.at(key_span(element.annotations, "destructiveHint"), message, instead)


def _means_to_ask(tool: Tool) -> bool:
    """Whether a tool says that it asks, be it in a way that another rule faults."""
    asks = any(tool.node.get(key) is not None for key in ("asks", "may_ask"))
    return asks or any(one.node.get("ask") is not None for one in tool.arguments)
