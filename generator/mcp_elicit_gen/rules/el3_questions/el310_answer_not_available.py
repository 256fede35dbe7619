"""EL310: answers of questions that need not have been asked."""

from ...diagnostics import RuleMeta, Severity
from .texts import TextRule


class AnswerNotAvailable(TextRule):
    """An answer is there only for a question that says it needs it."""

    meta = RuleMeta(
        code="EL310",
        name="answer-not-available",
        severity=Severity.ERROR,
        what="A text that uses the answer of a declared question that is not in `needs`.",
        why="Without `needs` both questions go out together, before either is answered.",
        bad="""\
questions:
  size:
    message: Which size?
    form: {fields: {value: {type: string, title: Size}}}
  confirm:
    message: "Order {size.value}?"
    form: {fields: {ok: {type: boolean, title: Order it}}}
""",
        good="""\
questions:
  size:
    message: Which size?
    form: {fields: {value: {type: string, title: Size}}}
  confirm:
    message: "Order {size.value}?"
    needs: {size: size}
    form: {fields: {ok: {type: boolean, title: Order it}}}
""",
    )
