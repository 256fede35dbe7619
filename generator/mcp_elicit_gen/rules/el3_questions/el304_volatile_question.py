"""EL304: questions built on data that differs each time."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...analysis.texts import Use
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.model import Question, Tool
from ..base import QuestionRule, ToolRule
from ..uses import given_names, shown_names, span_of, tested_names, volatile_source

META = RuleMeta(
    code="EL304",
    name="volatile-question",
    severity=Severity.ERROR,
    what=(
        "A message, condition or `with` built on a `volatile` dependency, directly or through "
        "another."
    ),
    why=(
        "On modern connections the question is made again in each round. When its text differs "
        "each time, the answer never belongs to the question, and it is asked until the call fails."
    ),
    bad="""\
dependencies:
  now:
    description: The time.
    volatile: true
questions:
  confirm:
    message: "It is {now}. Delete it?"
    form: {fields: {ok: {type: boolean, title: Delete it}}}
""",
    good="""\
dependencies:
  size:
    description: The size of the folder.
questions:
  confirm:
    message: "It holds {size}. Delete it?"
    form: {fields: {ok: {type: boolean, title: Delete it}}}
""",
)


def _problem(use: Use, analysis: Analysis) -> Iterator[Problem]:
    source = volatile_source(use.name, analysis)
    if source is None or use.name not in analysis.spec.dependencies:
        return
    through = "" if source == use.name else f", which builds on `{source}`"
    message = f"the question uses `{use.name}`{through}, and that differs each time"
    instead = "hand it to the tool with `takes`, or drop `volatile` if it stays the same in a call"
    yield Problem(META.code, span_of(use, analysis.spec), message, instead)


class VolatileValue(ToolRule):
    """What a tool fills in becomes the question's text."""

    meta = META

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """The names in `with:`."""
        for use in given_names(element):
            yield from _problem(use, analysis)


class VolatileQuestion(QuestionRule):
    """A question stays the same for as long as a person thinks about it."""

    meta = META
    parts = (VolatileValue(),)

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """The names in the message and the condition."""
        for use in (*shown_names(element), *tested_names(element)):
            yield from _problem(use, analysis)
