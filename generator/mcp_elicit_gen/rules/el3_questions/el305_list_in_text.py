"""EL305: lists in a text whose order nobody promised."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...analysis.text_uses import Use
from ...diagnostics import Problem, RuleMeta, Severity
from ...expressions import Kind
from ...spec.model import Dependency, Question, Tool
from ..base import DependencyRule, QuestionRule, ToolRule
from ..uses import completing_names, given_names, is_kept, sampled_names, span_of, told_names

META = RuleMeta(
    code="EL305",
    name="list-in-text",
    severity=Severity.WARNING,
    what=(
        "A list from a dependency in a message, a default, a text of a field or a text to the "
        "client's model, whose declaration says neither `ordered: true` nor `once: true`. Options "
        "are sorted."
    ),
    why=(
        "A list that comes in another order next time is another question: it is asked again, and "
        "the answer given before is lost."
    ),
    bad="""\
dependencies:
  names:
    description: The files in the folder.
    returns: {type: array, items: {type: string}}
questions:
  confirm:
    message: "Delete {names}?"
    form: {fields: {ok: {type: boolean, title: Delete them}}}
""",
    good="""\
dependencies:
  names:
    description: The files in the folder, sorted.
    returns: {type: array, items: {type: string}}
    ordered: true
questions:
  confirm:
    message: "Delete {names}?"
    form: {fields: {ok: {type: boolean, title: Delete them}}}
""",
)


def _problem(use: Use, analysis: Analysis) -> Iterator[Problem]:
    dependency = analysis.spec.dependencies.get(use.name)
    found = analysis.dependency_types.get(use.name)
    if dependency is None or found is None or dependency.ordered or is_kept(dependency):
        return
    shown = found if use.field is None else found.fields.get(use.field)
    if shown is not None and shown.kind is Kind.LIST:
        yield Problem(
            META.code,
            span_of(use, analysis.spec),
            f"`{use.name}` may list the same in another order, which is another question",
            f"sort it, and write `ordered: true` at the dependency `{use.name}`",
        )


class ListInValue(ToolRule):
    """What a tool fills in becomes the question's text."""

    meta = META

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """The lists in `with:`."""
        for use in given_names(element):
            yield from _problem(use, analysis)


class ListInSample(DependencyRule):
    """What the client's model is asked is a question too."""

    meta = META

    def check(self, element: Dependency, analysis: Analysis) -> Iterator[Problem]:
        """The lists in the text to the client's model."""
        for use in sampled_names(element):
            yield from _problem(use, analysis)


class ListInText(QuestionRule):
    """Only an ordered list makes the same text each time."""

    meta = META
    parts = (ListInValue(), ListInSample())

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """The lists in the message, and in the texts and defaults of the form."""
        form = analysis.spec.form_of(element)
        for use in (*told_names(element), *completing_names(element, form)):
            yield from _problem(use, analysis)
