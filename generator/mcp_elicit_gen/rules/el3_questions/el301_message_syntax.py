"""EL301: placeholders outside the message grammar."""

from ...diagnostics import RuleMeta, Severity
from .texts import TextRule


class MessageSyntax(TextRule):
    """A message is text with names in braces, and nothing else."""

    meta = RuleMeta(
        code="EL301",
        name="message-syntax",
        severity=Severity.ERROR,
        what=(
            "A broken placeholder, an access by attribute or index, a conversion, or a format that "
            "is not one of `,` `.Nf` `,.Nf` `.N%` for numbers and `lines` for lists."
        ),
        why=(
            "Messages are parsed when code is generated, never formatted by Python: no placeholder "
            "can reach into an object or call something."
        ),
        bad="""\
questions:
  confirm:
    message: "Delete {path!r}?"
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
    message: "Delete {path}?"
    form: {fields: {ok: {type: boolean, title: Delete it}}}
tools:
  delete:
    description: Delete a file.
    arguments: {path: {type: string, description: File to delete.}}
    asks: {confirm: confirm}
""",
    )
