"""EL303: messages that people cannot read as they are shown."""

import re
from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.model import Question
from ..base import QuestionRule
from ..nodes import looks_empty, text_of

LONGEST = 500
MOST_LINES = 5

HTML = re.compile(
    r"</?(a|b|big|blockquote|body|br|button|code|div|em|font|form|h[1-6]|head|hr|html|i|iframe|img"
    r"|input|li|link|ol|p|pre|s|script|small|span|strong|style|sub|sup|table|tbody|td|th|thead|tr|u"
    r"|ul)(\s[^<>]*)?/?>",
    re.IGNORECASE,
)
TABLE = re.compile(r"^\s*\|?(\s*:?-{3,}:?\s*\|)+\s*(:?-{3,}:?\s*)?$", re.MULTILINE)


class MessageText(QuestionRule):
    """A message is a few plain lines: clients show it as text, some on one line."""

    meta = RuleMeta(
        code="EL303",
        name="message-text",
        severity=Severity.ERROR,
        what=(
            f"A message without any text (an error); of more than {LONGEST} characters or "
            f"{MOST_LINES} lines, with HTML tags or a table (a warning)."
        ),
        why=(
            "An empty message asks for approval of nothing. No client renders HTML, few render "
            "Markdown tables, and a terminal cuts long text."
        ),
        bad="""\
questions:
  confirm:
    message: ""
    form: {fields: {ok: {type: boolean, title: Delete it}}}
""",
        good="""\
questions:
  confirm:
    message: Delete the folder and all that is in it?
    form: {fields: {ok: {type: boolean, title: Delete it}}}
""",
    )

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """The message, and the text for the model where nobody can be asked."""
        unavailable = text_of(element.when_unavailable)
        if element.when_unavailable and unavailable is not None and looks_empty(unavailable):
            yield self.at(
                element.when_unavailable.span,
                "the text for the model is empty",
                "write what it shall tell the person, or leave `when_unavailable` out",
            )
        if element.message is None:
            return
        scalar = element.message.scalar
        text = str(scalar.value)
        if looks_empty(text):
            yield self.at(scalar.span, "the message is empty", "write what the person decides")
            return
        for message, instead in _faults(text):
            yield self.at(scalar.span, message, instead, Severity.WARNING)


def _faults(text: str) -> Iterator[tuple[str, str]]:
    lines = text.rstrip("\n").count("\n") + 1
    if len(text) > LONGEST:
        yield (
            f"the message has {len(text)} characters, more than {LONGEST}",
            "say what is decided, and put details into the fields' descriptions",
        )
    if lines > MOST_LINES:
        yield f"the message has {lines} lines, more than {MOST_LINES}", "say it in fewer lines"
    if found := HTML.search(text):
        yield f"the message holds the HTML tag `{found[0][:40]}`", "write plain text"
    if TABLE.search(text):
        yield "the message holds a table", "write plain lines"
