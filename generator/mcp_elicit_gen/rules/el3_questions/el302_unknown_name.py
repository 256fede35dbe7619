"""EL302: names that are not available where they are used."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...expressions import Type
from ...source.nodes import Scalar
from ...spec.model import Spec, Tool
from ...spec.structure import suggestion
from ..base import SpecRule
from ..nodes import pairs_of
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
                yield from self._check_tools(name, tools, analysis)

    def _check_tools(
        self, name: Scalar, tools: list[Tool], analysis: Analysis
    ) -> Iterator[Problem]:
        first: tuple[str, Type] | None = None
        for tool in tools:
            known = [str(key.value) for key, _ in pairs_of(tool.node.get("arguments"))]
            found = analysis.argument_types(tool).get(str(name.value))
            if name.value not in known:
                message = (
                    f"`{name.value}` is no argument of the tool `{tool.name.value}`, which "
                    "reaches this dependency"
                )
                yield self.at(name.span, message, suggestion(str(name.value), known, "an argument"))
            elif found is not None and first is not None and found != first[1]:
                message = (
                    f"`{name.value}` is {first[1].describe()} in the tool `{first[0]}`, but "
                    f"{found.describe()} in the tool `{tool.name.value}`"
                )
                instead = "give the argument one schema in all tools that reach the dependency"
                yield self.at(name.span, message, instead)
                return
            elif found is not None:
                first = first or (str(tool.name.value), found)


class UnknownName(TextRule):
    """A name stands for an argument, a dependency or a needed answer."""

    meta = META
    parts = (MissingArgument(),)
