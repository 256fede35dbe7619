"""EL309: a condition without the answer that counts when it does not hold."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...analysis.callers import in_callers
from ...diagnostics import Problem, RuleMeta, Severity
from ...source.nodes import Scalar
from ...spec.model import Question
from ..asking import may_be_asked
from ..base import QuestionRule


class AskWhenWithoutOtherwise(QuestionRule):
    """What counts when nobody is asked, the author says."""

    meta = RuleMeta(
        code="EL309",
        name="ask-when-without-otherwise",
        severity=Severity.ERROR,
        what=(
            "`ask_when` without `otherwise`, or `otherwise` without `ask_when`. Of a question that "
            "asks for arguments, `otherwise`: they are the answer when it is not put."
        ),
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
        if condition is not None and analysis.asked_arguments(element):
            yield from self._of_arguments(element, condition, otherwise, analysis)
        elif condition is not None and otherwise is None:
            if may_be_asked(analysis.spec):
                return  # a slip at an argument may mean this question
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

    def _of_arguments(
        self, question: Question, condition: Scalar, otherwise: Scalar | None, analysis: Analysis
    ) -> Iterator[Problem]:
        """What is not asked for is given: the arguments themselves are the answer."""
        others = [
            tool
            for tool in analysis.tools_of_question(question)
            if not analysis.asked_arguments(question, tool)
        ]
        name = question.name.value
        if others:
            yield self.at(
                condition.span,
                f"`{name}` asks for arguments, but not {in_callers(others)}, where nothing would "
                "count when it is not put",
                "declare a question of its own for the tools whose arguments it asks for",
            )
        elif otherwise is not None:
            yield self.at(
                otherwise.span,
                f"`otherwise` of a question that asks for arguments: when `{name}` is not put, all "
                "are given",
                "leave it out",
            )
