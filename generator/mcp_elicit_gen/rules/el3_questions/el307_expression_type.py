"""EL307: types that do not fit in a condition or message."""

from ...diagnostics import RuleMeta, Severity
from .texts import TextRule


class ExpressionType(TextRule):
    """Conditions and placeholders are checked against the declared types."""

    meta = RuleMeta(
        code="EL307",
        name="expression-type",
        severity=Severity.ERROR,
        what=(
            "Operands whose types do not fit, a condition that is not true or false or that uses "
            "no name, a value that may be absent, an object where text is shown."
        ),
        why="It would fail when the question is due, in the middle of somebody's call.",
        bad="""\
questions:
  confirm:
    message: Delete it?
    ask_when: path > 3
    otherwise: {ok: true}
    form: {fields: {ok: {type: boolean, title: Delete it}}}
tools:
  delete:
    description: Delete a file.
    arguments: {path: {type: string, description: File to delete.}}
    asks: {confirm: confirm}
""",
        good="""\
questions:
  confirm:
    message: Delete it?
    ask_when: len(path) > 3
    otherwise: {ok: true}
    form: {fields: {ok: {type: boolean, title: Delete it}}}
tools:
  delete:
    description: Delete a file.
    arguments: {path: {type: string, description: File to delete.}}
    asks: {confirm: confirm}
""",
    )
