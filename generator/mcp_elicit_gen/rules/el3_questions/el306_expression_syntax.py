"""EL306: conditions outside the expression grammar."""

from ...diagnostics import RuleMeta, Severity
from .texts import TextRule


class ExpressionSyntax(TextRule):
    """Conditions have a small grammar of their own; nothing in them is run as Python."""

    meta = RuleMeta(
        code="EL306",
        name="expression-syntax",
        severity=Severity.ERROR,
        what=(
            "A condition that is not made of names, `name.field`, literals, comparisons, `in`, "
            "`and`, `or`, `not`, `+ - * / %` and `len()`."
        ),
        why="What does not fit the grammar belongs in a dependency, where it can be tested.",
        bad="""\
questions:
  confirm:
    message: Delete it?
    ask_when: path.startswith('/srv')
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
    ask_when: "'/srv' in path"
    otherwise: {ok: true}
    form: {fields: {ok: {type: boolean, title: Delete it}}}
tools:
  delete:
    description: Delete a file.
    arguments: {path: {type: string, description: File to delete.}}
    asks: {confirm: confirm}
""",
    )
