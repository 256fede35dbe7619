"""EL309: a condition without the answer that counts when it does not hold."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.model import Question
from ..base import QuestionRule


class AskWhenWithoutOtherwise(QuestionRule):
    """What counts when nobody is asked, the author says."""

    meta = RuleMeta(
        code="EL309",
        name="ask-when-without-otherwise",
        severity=Severity.ERROR,
        what="`ask_when` without `otherwise`, or `otherwise` without `ask_when`.",
        why=(
            "A question that is not put still has an outcome for the handler. Guessing one would "
            "turn a question into a yes."
        ),
        bad="""\
questions:
  confirm:
    message: Delete it?
    ask_when: count > 0
    form: {fields: {ok: {type: boolean, title: Delete it}}}
tools:
  delete:
    description: Delete files.
    arguments: {count: {type: integer, description: How many.}}
    asks: {confirm: confirm}
""",
        good="""\
questions:
  confirm:
    message: Delete it?
    ask_when: count > 0
    otherwise: {ok: true}
    form: {fields: {ok: {type: boolean, title: Delete it}}}
tools:
  delete:
    description: Delete files.
    arguments: {count: {type: integer, description: How many.}}
    asks: {confirm: confirm}
""",
    )

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """The one key without the other."""
        condition, otherwise = element.node.key("ask_when"), element.node.key("otherwise")
        if condition is not None and otherwise is None:
            yield self.at(
                condition.span,
                "`ask_when` without `otherwise`",
                "add `otherwise:` with the answer that counts when it is not asked, or `null`",
            )
        elif otherwise is not None and condition is None:
            yield self.at(
                otherwise.span,
                "`otherwise` without `ask_when`: the question is always asked",
                "add `ask_when:`, or leave `otherwise` out",
            )
