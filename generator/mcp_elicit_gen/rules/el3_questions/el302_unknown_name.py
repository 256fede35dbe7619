"""EL302: names that are not available where they are used."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...analysis.graph import NodeId
from ...diagnostics import Problem, RuleMeta, Severity
from ...source.nodes import Scalar
from ...spec.model import Dependency, Spec, Tool
from ...spec.structure import closest
from ...spec.unread import names_in
from ..base import SpecRule
from ..references import argument_names
from .texts import TextRule

META = RuleMeta(
    code="EL302",
    name="unknown-name",
    severity=Severity.ERROR,
    what=(
        "A name in a message, condition or `takes` that is not available there, or that is "
        "missing or of another type in one of the tools that reach it."
    ),
    why=(
        "A question may use the arguments of the tool that asks it, dependencies, and the answers "
        "in its `needs`. One question of several tools is one function with one signature."
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
    """What a dependency takes, each tool that reaches it must have, in one type."""

    meta = META

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """Arguments of some tools that others lack or type otherwise."""
        arguments = (
            argument_names(element).keys() - element.dependencies.keys() - element.questions.keys()
        )
        for dependency in element.dependencies.values():
            names = [name for name in dependency.takes if name.value in arguments]
            tools = list(analysis.tools_of_dependency(dependency)) if names else []
            for name in names:
                yield from self._missing(name, dependency, tools, analysis)
                yield from self._other_type(name, tools, analysis)

    def _missing(
        self, name: Scalar, dependency: Dependency, tools: list[Tool], analysis: Analysis
    ) -> Iterator[Problem]:
        for tool in tools:
            known = sorted(names_in(tool.node.get("arguments")))
            if name.value not in known:
                close = closest(str(name.value), known)
                message = (
                    f"`{dependency.name.value}` needs the argument `{name.value}`, which the tool "
                    f"`{tool.name.value}` does not have{_way(tool, dependency, analysis)}"
                )
                instead = f"add the argument `{name.value}` to the tool `{tool.name.value}`"
                yield self.at(name.span, message, f"did you mean `{close}`?" if close else instead)

    def _other_type(self, name: Scalar, tools: list[Tool], analysis: Analysis) -> Iterator[Problem]:
        types = [
            (tool.name.value, found)
            for tool in tools
            if (found := analysis.argument_types(tool).get(str(name.value))) is not None
            and not found.is_unknown
        ]
        other = next((one for one in types if one[1] != types[0][1]), None)
        if other is not None:
            message = (
                f"`{name.value}` is {types[0][1].describe()} in the tool `{types[0][0]}`, but "
                f"{other[1].describe()} in the tool `{other[0]}`"
            )
            instead = "give the argument one schema in all tools that reach the dependency"
            yield self.at(name.span, message, instead)


def _way(tool: Tool, dependency: Dependency, analysis: Analysis) -> str:
    """How a tool comes to a dependency that it does not name itself."""
    name = str(dependency.name.value)
    target = NodeId("dependency", name)
    if target in analysis.graph.roots(tool):
        return ""
    reach = analysis.reaches[str(tool.name.value)]
    nodes = [
        *(NodeId("question", one) for one in reach.questions),
        *(NodeId("dependency", one) for one in reach.dependencies),
    ]
    before = next(node for node in nodes if target in analysis.graph.edges[node])
    return f"; it reaches `{name}` through the {before.kind} `{before.name}`"


class UnknownName(TextRule):
    """A name stands for an argument, a dependency or a needed answer."""

    meta = META
    parts = (MissingArgument(),)
