"""EL105: a key that names a declaration which is not there."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...source.nodes import Scalar
from ...spec.model import Spec, Tool
from ...spec.structure import suggestion
from ..base import SpecRule, ToolRule
from ..references import Reference, argument_names, references

META = RuleMeta(
    code="EL105",
    name="unknown-reference",
    severity=Severity.ERROR,
    what="`form`, `asks`, `needs`, `takes`, `with` or `$ref` names something that is not declared.",
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


class UnknownReference(SpecRule):
    """A name that stands for nothing."""

    meta = META
    parts = (UnknownParameter(),)

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """Names of forms, questions and dependencies, where a key holds them."""
        for reference in references(element):
            if not reference.is_known:
                message = f"the {reference.kind} `{reference.name}` is not declared"
                yield self.at(reference.scalar.span, message, _help(reference, element))
        for scalar in _needed(element):
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


def _needed(spec: Spec) -> Iterator[Scalar]:
    for question in spec.questions.values():
        yield from (needed for _, needed in question.needs)
    for dependency in spec.dependencies.values():
        yield from (name for name in dependency.takes if str(name.value) not in spec.dependencies)


def _help(reference: Reference, spec: Spec) -> str:
    if reference.kind == "dependency" and reference.name in spec.questions:
        return "it is a question: put it under `asks`"
    if reference.kind == "dependency" and reference.name in argument_names(spec):
        return "it is an argument, which the handler gets anyway: leave it out"
    return reference.help
