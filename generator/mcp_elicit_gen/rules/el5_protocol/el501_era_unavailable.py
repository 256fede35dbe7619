"""EL501: what a revision of the protocol cannot do."""

from collections.abc import Iterator
from typing import NamedTuple

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity, Span
from ...spec.model import Question, Tool
from ...spec.protocol import LEGACY, MODERN
from ..base import QuestionRule, ToolRule
from ..exclusions import mode_of
from ..nodes import key_span

META = RuleMeta(
    code="EL501",
    name="era-unavailable",
    severity=Severity.ERROR,
    what=(
        "What none of the configured revisions of the protocol can do (an error), or only one of "
        "them (an info): prompts that ask, `timeout` of an answer, `completes`."
    ),
    why=(
        "A legacy client cannot be asked by a prompt. On a 2026-07-28 connection the client holds "
        "the question, so nobody can be too late, and no message says that a page is done with."
    ),
    bad="""\
questions:
  confirm:
    message: Delete it?
    timeout: 60
    form: {fields: {ok: {type: boolean, title: Delete it}}}
""",
    good="""\
questions:
  confirm:
    message: Delete it?
    form: {fields: {ok: {type: boolean, title: Delete it}}}
""",
)


CONNECTIONS = {
    LEGACY: f"connections of {LEGACY} and earlier",
    MODERN: f"connections of {MODERN}",
}


class Wish(NamedTuple):
    """What only one revision can do, in a message's words, and what is done on the others."""

    span: Span
    what: str
    revision: str
    otherwise: str


def _judged(wish: Wish, analysis: Analysis) -> Iterator[Problem]:
    """An error where no configured revision can do it, a hint where another one is served too."""
    if analysis.protocol == {wish.revision}:
        return
    is_served = wish.revision in analysis.protocol
    severity = Severity.INFO if is_served else Severity.ERROR
    message = f"{wish.what} on {CONNECTIONS[wish.revision]} only"
    if is_served:
        yield Problem(META.code, wish.span, message, wish.otherwise, severity)
    else:
        instead = f"leave it out, or add `{wish.revision}` to the configured `protocol`"
        yield Problem(META.code, wish.span, f"{message}; none is served", instead, severity)


class TimeoutOfAnswer(QuestionRule):
    """Who waits for the answer can stop waiting."""

    meta = META

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """A `timeout` that is not that of a completion."""
        is_completed = mode_of(element) == "url" and element.completed_by is not None
        if element.timeout is not None and not is_completed:
            span = key_span(element.node, "timeout")
            what = f"`{element.name.value}` can be answered too late"
            otherwise = "nothing to do: elsewhere the client holds the question, however long"
            yield from _judged(Wish(span, what, LEGACY, otherwise), analysis)


class EraUnavailable(ToolRule):
    """A spec says the same on each connection, or where it does not."""

    meta = META
    parts = (TimeoutOfAnswer(),)

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """Prompts that ask, and completed visits."""
        if element.completes:
            span = key_span(element.node, "completes")
            what = f"`{element.name.value}` tells clients that a page is done with"
            otherwise = "nothing to do: elsewhere clients are not told"
            yield from _judged(Wish(span, what, LEGACY, otherwise), analysis)
        if element.is_prompt and analysis.reaches[str(element.name.value)].questions:
            what = f"the prompt `{element.name.value}` can ask"
            otherwise = "write `when_unavailable` at its questions: it counts on the others"
            yield from _judged(Wish(_asking(element), what, MODERN, otherwise), analysis)


def _asking(prompt: Tool) -> Span:
    """Where a prompt says that it asks."""
    keys = (prompt.node.key(name) for name in ("asks", "may_ask", "takes"))
    return next((key.span for key in keys if key is not None), prompt.name.span)
