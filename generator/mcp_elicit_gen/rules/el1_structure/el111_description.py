"""EL111: arguments that say nothing about themselves."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...analysis.types import target_of
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.model import Tool
from ..base import ToolRule
from ..nodes import looks_empty, text_of

# Who decides what to pass.
READERS = {"tool": "the model", "prompt": "people"}


class Description(ToolRule):
    """The model decides what to pass from the description."""

    meta = RuleMeta(
        code="EL111",
        name="description",
        severity=Severity.WARNING,
        what="An argument of a tool or prompt without a description.",
        why="A model that has to guess what an argument means passes something else.",
        bad="""\
tools:
  delete_folder:
    description: Delete a folder.
    arguments:
      path: {type: string}
""",
        good="""\
tools:
  delete_folder:
    description: Delete a folder.
    arguments:
      path: {type: string, description: Folder to delete.}
""",
    )

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """Arguments with no words of their own, nor of the schema that they refer to."""
        for argument in element.arguments:
            target = target_of(argument.node, argument.node, analysis.spec.schemas)
            nodes = [argument.node, target] if target is not None else [argument.node]
            if all(looks_empty(text_of(node.get("description")) or "") for node in nodes):
                yield self.at(
                    argument.name.span,
                    f"the argument `{argument.name.value}` has no description",
                    f"add `description:` for {READERS[element.kind]}",
                )
