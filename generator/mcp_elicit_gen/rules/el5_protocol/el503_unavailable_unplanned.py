"""EL503: questions with no plan for a client that cannot ask."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.model import Question
from ..base import QuestionRule


class UnavailableUnplanned(QuestionRule):
    """Not every client can ask."""

    meta = RuleMeta(
        code="EL503",
        name="unavailable-unplanned",
        severity=Severity.INFO,
        what=(
            "A question without `when_unavailable`, unless all that it does is to ask for missing "
            "arguments: there the tool's error names what to pass."
        ),
        why=(
            "Where a client cannot ask, the call fails with the protocol's own error, of which "
            "neither the model nor a person learns what to do instead."
        ),
        bad="""\
questions:
  confirm:
    message: Delete it?
    form: {fields: {ok: {type: boolean, title: Delete it}}}
""",
        good="""\
questions:
  confirm:
    message: Delete it?
    when_unavailable: Not deleted, since nobody can confirm it here.
    form: {fields: {ok: {type: boolean, title: Delete it}}}
""",
    )

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """A question that a tool puts, and that says nothing of clients that cannot."""
        if element.node.get("when_unavailable") is not None:
            return
        tools = list(analysis.tools_of_question(element))
        if all(analysis.asked_arguments(element, tool) for tool in tools):
            return
        message = f"where nobody can be asked, `{element.name.value}` ends the call with an error"
        if element.retry_with is None:
            instead = "write a `when_unavailable`: a text for the model, an answer, or `decline`"
        else:
            instead = "write a `when_unavailable` in which `{missing}` names what to pass"
        yield self.at(element.name.span, f"{message} of the protocol", instead)
