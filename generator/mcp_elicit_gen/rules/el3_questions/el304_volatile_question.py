"""EL304: questions built on data that differs each time."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...analysis.text_uses import Use
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.model import Dependency, Question, Tool
from ..base import DependencyRule, QuestionRule, ToolRule
from ..uses import (
    completing_names,
    given_names,
    offered_names,
    sampled_names,
    shown_names,
    span_of,
    tested_names,
    volatile_source,
)

META = RuleMeta(
    code="EL304",
    name="volatile-question",
    severity=Severity.ERROR,
    what=(
        "A message, URL, id, condition, option, default, text of a field, `with` or text to the "
        "client's model built on a `volatile` dependency that is not `once`, directly or through "
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
    instead = (
        f"add `once: true` to `{source}`, so that a call keeps its value, or hand it to the tool "
        "with `takes`"
    )
    yield Problem(META.code, span_of(use, analysis.spec), message, instead)


class VolatileValue(ToolRule):
    """What a tool fills in becomes the question's text."""

    meta = META

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """The names in `with:`."""
        for use in given_names(element):
            yield from _problem(use, analysis)


class VolatileSample(DependencyRule):
    """What the client's model is asked is a question too."""

    meta = META

    def check(self, element: Dependency, analysis: Analysis) -> Iterator[Problem]:
        """The names in the text to the client's model."""
        for use in sampled_names(element):
            yield from _problem(use, analysis)


class VolatileQuestion(QuestionRule):
    """A question stays the same for as long as a person thinks about it."""

    meta = META
    parts = (VolatileValue(), VolatileSample())

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """The names in the message, the URL, the id, the condition and the form."""
        form = analysis.spec.form_of(element)
        of_form = (*completing_names(element, form), *offered_names(element, form))
        for use in (*shown_names(element), *tested_names(element), *of_form):
            yield from _problem(use, analysis)
