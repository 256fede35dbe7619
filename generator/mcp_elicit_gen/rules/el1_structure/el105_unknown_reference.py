"""EL105: a key that names a declaration which is not there."""

from collections.abc import Iterator, Mapping

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...source.nodes import Scalar
from ...spec.model import Question, Spec, Tool
from ...spec.structure import suggestion
from ..asking import misfits_of_asking
from ..base import QuestionRule, SpecRule, ToolRule
from ..helpers import taken_for_themselves, uses_of_helpers
from ..references import Reference, argument_names, references
from ..roles import misfits_of_question, misfits_of_tool

META = RuleMeta(
    code="EL105",
    name="unknown-reference",
    severity=Severity.ERROR,
    what=(
        "`form`, `asks`, `ask`, `may_ask`, `completes`, `needs`, `takes`, `check`, `completed_by`, "
        "`url_from`, `with` or `$ref` names something that is not declared, or that cannot do what "
        "the key wants of it."
    ),
    why="Names stand for declarations of the same file; a name that stands for nothing is a slip.",
    bad="""\
questions:
  confirm:
    message: Delete it?
    form: Confrim
forms:
  Confirm:
    fields:
      ok: {type: boolean, title: Delete it}
""",
    good="""\
questions:
  confirm:
    message: Delete it?
    form: Confirm
forms:
  Confirm:
    fields:
      ok: {type: boolean, title: Delete it}
""",
)


class UnknownParameter(ToolRule):
    """`with:` fills in what the question takes."""

    meta = META

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """Values for parameters that the question does not have."""
        for ask in element.asks:
            question = analysis.spec.questions.get(str(ask.question.value))
            known = [str(name.value) for name, _ in question.takes] if question else []
            for name, _ in ask.values if question else ():
                if name.value not in known:
                    message = f"the question `{ask.question.value}` takes no `{name.value}`"
                    instead = suggestion(str(name.value), known, "a value that it takes")
                    yield self.at(name.span, message, instead)


class UnfitForQuestion(QuestionRule):
    """What a question names gives it what it wants."""

    meta = META

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """Dependencies that are no `check`, no `completed_by`, or have no such field."""
        yield from (self.at(*misfit) for misfit in misfits_of_question(element, analysis))


class UnfitForTool(ToolRule):
    """A body can ask what needs no answer, and complete what a page has begun."""

    meta = META

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """Questions that cannot ask for its arguments, or that it cannot ask in its body, or cannot
        complete."""
        yield from (self.at(*misfit) for misfit in misfits_of_tool(element, analysis.spec))
        yield from (self.at(*misfit) for misfit in misfits_of_asking(element, analysis))


class UnknownReference(SpecRule):
    """A name that stands for nothing."""

    meta = META
    parts = (UnknownParameter(), UnfitForQuestion(), UnfitForTool())

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """Names of forms, questions and dependencies, where a key holds them."""
        for reference in references(element):
            if not reference.is_known:
                message = f"the {reference.kind} `{reference.name}` is not declared"
                yield self.at(reference.span(element), message, _help(reference, element))
        for scalar in _needed(analysis):
            yield from self._check_needed(scalar, element)

    def _check_needed(self, scalar: Scalar, spec: Spec) -> Iterator[Problem]:
        """A question with `takes` is filled in by tools only: nothing else can refer to it."""
        question = spec.questions.get(str(scalar.value))
        if question is not None and question.takes:
            taken = question.takes[0][0].value
            yield self.at(
                scalar.span,
                f"the question `{scalar.value}` takes `{taken}`, which only a tool can fill in",
                "write a question of its own without `takes` for this place",
            )


def _needed(analysis: Analysis) -> Iterator[Scalar]:
    """The names of questions whose answers are used, where that is not a tool's own doing."""
    spec = analysis.spec
    for question in spec.questions.values():
        yield from (needed for _, needed in question.needs)
    checked = _checked(analysis)
    for name, dependency in spec.dependencies.items():
        for taken in dependency.takes:
            if str(taken.value) not in spec.dependencies and taken.value != checked.get(name):
                yield taken


def _checked(analysis: Analysis) -> Mapping[str, str]:
    """The question whose answer a dependency gets, by the dependency, where it checks that answer
    and is computed nowhere else: who asked has filled in what the question takes."""
    helpers = uses_of_helpers(analysis.spec)
    taken = taken_for_themselves(analysis) if helpers else set()
    return {
        name: str(uses[0].question.name.value)
        for name, uses in helpers.items()
        if len(uses) == 1 and uses[0].key == "check" and name not in taken
    }


def _help(reference: Reference, spec: Spec) -> str:
    if reference.kind == "dependency" and reference.name in spec.questions:
        return HELP_FOR_QUESTION.get(reference.key, "it is a question: put it under `asks`")
    if reference.kind == "dependency" and reference.name in argument_names(spec):
        return HELP_FOR_ARGUMENT.get(
            reference.key, "it is an argument, which the handler gets anyway: leave it out"
        )
    return reference.help


# What to write where a key wants a dependency and gets something else.
_COMPUTED = "{what}: declare a dependency that takes it, and name that"
HELP_FOR_QUESTION: Mapping[str, str] = dict.fromkeys(
    ("check", "completed_by", "url_from"), _COMPUTED.format(what="it is a question")
)
HELP_FOR_ARGUMENT: Mapping[str, str] = dict.fromkeys(
    ("check", "completed_by", "url_from"), _COMPUTED.format(what="it is an argument")
)
