"""EL302: names that are not available where they are used."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...analysis.callers import named
from ...analysis.graph import NodeId
from ...diagnostics import Problem, RuleMeta, Severity
from ...expressions import Type
from ...source.nodes import Scalar
from ...spec.model import Dependency, Question, Spec
from ...spec.structure import closest
from ...spec.unread import names_in
from ..base import QuestionRule, SpecRule
from ..helpers import Way, uses_of_helpers, ways_to
from ..references import argument_names
from .texts import TextRule

META = RuleMeta(
    code="EL302",
    name="unknown-name",
    severity=Severity.ERROR,
    what=(
        "A name in a message, URL, id, condition, form or `takes` that is not available there, or "
        "that is missing or of another type in one of the tools that reach it; in a question, an "
        "argument that it asks for itself."
    ),
    why=(
        "A question may use the arguments of the tool that asks it, dependencies, and the answers "
        "in its `needs`; inside a tool's body, nothing that builds on an answer. One question of "
        "several tools is one function with one signature."
    ),
    bad="""\
questions:
  confirm:
    message: "Delete {folder}?"
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


class MissingArgument(SpecRule):
    """What a dependency takes is there wherever it is computed, and has one type."""

    meta = META

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """Names that are arguments of some tools, or taken by some questions, and that are missing
        or of another type elsewhere."""
        arguments = argument_names(element).keys()
        uses = uses_of_helpers(element)
        for dependency in element.dependencies.values():
            helped = uses.get(str(dependency.name.value), ())
            values = set(arguments).union(*(use.taken for use in helped))
            values -= element.dependencies.keys() | element.questions.keys()
            names = [name for name in dependency.takes if name.value in values]
            ways = list(ways_to(dependency, helped, analysis)) if names else []
            for name in names:
                yield from self._missing(name, dependency, ways, analysis)
                yield from self._other_type(name, ways, analysis)

    def _missing(
        self, name: Scalar, dependency: Dependency, ways: list[Way], analysis: Analysis
    ) -> Iterator[Problem]:
        lacking: dict[str, Way] = {}
        for way in ways:
            known = names_in(way.tool.node.get("arguments"))
            if name.value not in known and not _is_taken(str(name.value), way):
                lacking.setdefault(str(way.tool.name.value), way)
        for way in lacking.values():
            close = closest(str(name.value), sorted(names_in(way.tool.node.get("arguments"))))
            message = (
                f"`{dependency.name.value}` needs the argument `{name.value}`, which "
                f"{named(way.tool)} does not have{_through(way, dependency, analysis)}"
            )
            instead = f"add the argument `{name.value}` to {named(way.tool)}"
            yield self.at(name.span, message, f"did you mean `{close}`?" if close else instead)

    def _other_type(self, name: Scalar, ways: list[Way], analysis: Analysis) -> Iterator[Problem]:
        types = [
            (_where(str(name.value), way), found)
            for way in ways
            if (found := _type_in(str(name.value), way, analysis)) is not None
            and not found.is_unknown
        ]
        other = next((one for one in types if one[1] != types[0][1]), None)
        if other is not None:
            message = (
                f"`{name.value}` is {types[0][1].describe()} in {types[0][0]}, but "
                f"{other[1].describe()} in {other[0]}"
            )
            instead = "give it one schema wherever the dependency is computed"
            yield self.at(name.span, message, instead)


class AskedByHelper(QuestionRule):
    """What checks an answer knows the answer, and not yet the arguments that come of it."""

    meta = META

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """Arguments that the question asks for, taken by what checks its answer."""
        asked = {str(one.name.value) for one in analysis.asked_arguments(element)}
        for helper in analysis.graph.helpers_of(element) if asked else ():
            for name in helper.takes:
                if name.value in asked:
                    question = element.name.value
                    message = (
                        f"`{helper.name.value}` checks the answer of `{question}`, which asks for "
                        f"`{name.value}`"
                    )
                    instead = f"leave it out: it is in the answer, which `{question}` stands for"
                    yield self.at(name.span, message, instead)


def _is_taken(name: str, way: Way) -> bool:
    """Whether the question that is helped takes a name itself."""
    return way.use is not None and name in way.use.taken


def _where(name: str, way: Way) -> str:
    if way.use is not None and _is_taken(name, way):
        return f"the question `{way.use.question.name.value}`"
    return named(way.tool)


def _type_in(name: str, way: Way, analysis: Analysis) -> Type | None:
    if way.use is not None and _is_taken(name, way):
        return analysis.local_types(way.use.question).get(name)
    return analysis.argument_types(way.tool).get(name)


def _through(way: Way, dependency: Dependency, analysis: Analysis) -> str:
    """How a tool comes to a dependency that it does not name itself."""
    name = str(dependency.name.value)
    before = _before(way, NodeId("dependency", name), analysis)
    return f"; it reaches `{name}` through the {before.kind} `{before.name}`" if before else ""


def _before(way: Way, target: NodeId, analysis: Analysis) -> NodeId | None:
    """What names a dependency, where the tool itself does not."""
    if way.use is not None:
        return NodeId("question", str(way.use.question.name.value))
    if target in analysis.graph.roots(way.tool):
        return None
    reach = analysis.reaches[str(way.tool.name.value)]
    nodes = [
        *(NodeId("question", one) for one in reach.questions),
        *(NodeId("dependency", one) for one in reach.dependencies),
    ]
    return next((node for node in nodes if target in analysis.graph.edges[node]), None)


class UnknownName(TextRule):
    """A name stands for an argument, a dependency or a needed answer."""

    meta = META
    parts = (MissingArgument(), AskedByHelper())
