"""Dependencies that are computed while a question is put: its `check`, its `completed_by`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..analysis import Analysis
from ..source.nodes import Scalar
from ..spec.model import Dependency, Question, Spec, Tool
from ..spec.unread import names_in


class HelperUse(NamedTuple):
    """A question that names a dependency as its helper, under a key, at a place."""

    question: Question
    key: str
    name: Scalar

    @property
    def taken(self) -> set[str]:
        """The names of what the question takes, which its helper may take too."""
        return names_in(self.question.node.get("takes"))


def helper_uses(question: Question) -> Iterator[HelperUse]:
    """The helpers that a question names."""
    for key, name in (("check", question.check), ("completed_by", question.completed_by)):
        if name is not None:
            yield HelperUse(question, key, name)


def uses_of_helpers(spec: Spec) -> Mapping[str, Sequence[HelperUse]]:
    """Where questions name a helper, by the helper's name."""
    found: dict[str, list[HelperUse]] = {}
    for question in spec.questions.values():
        for use in helper_uses(question):
            found.setdefault(str(use.name.value), []).append(use)
    return found


class Way(NamedTuple):
    """How a tool comes to compute a dependency: for a question that it helps, or for itself."""

    tool: Tool
    use: HelperUse | None


def ways_to(dependency: Dependency, uses: Sequence[HelperUse], analysis: Analysis) -> Iterator[Way]:
    """Each way in which a dependency is computed. `uses` are the questions that it helps."""
    name = str(dependency.name.value)
    for tool in analysis.tools_of_dependency(dependency):
        reach = analysis.reaches[str(tool.name.value)]
        if name in reach.dependencies:
            yield Way(tool, None)
        asked = set(reach.questions) if uses else set()
        yield from (Way(tool, use) for use in uses if use.question.name.value in asked)


def taken_for_themselves(analysis: Analysis) -> set[str]:
    """The dependencies that something takes or shows, whatever questions they help besides."""
    graph = analysis.graph
    targets = {target for below in graph.edges.values() for target in below}
    for tool in (*analysis.spec.tools.values(), *analysis.spec.prompts.values()):
        targets.update(graph.roots(tool))
    return {node.name for node in targets if node.kind == "dependency"}
