"""EL111: arguments that say nothing about themselves."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...analysis.types import target_of
from ...diagnostics import Problem, RuleMeta, Severity
from ...expressions import Placeholder
from ...spec.model import Argument, Tool
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
        what=(
            "An argument of a tool or prompt without a description; one that is asked for has that "
            "of its field, or its title, unless placeholders are in it."
        ),
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
            texts = [text_of(node.get("description")) or "" for node in nodes]
            texts += _texts_of_field(argument, analysis)
            if all(looks_empty(text) for text in texts):
                yield self.at(
                    argument.name.span,
                    f"the argument `{argument.name.value}` has no description",
                    f"add `description:` for {READERS[element.kind]}",
                )


def _texts_of_field(argument: Argument, analysis: Analysis) -> list[str]:
    """What a field says that an argument is asked for with, as far as it is the same in each
    call; a slip in `ask` says enough."""
    if argument.node.get("ask") is None:
        return []
    field = analysis.field_of(argument)
    if field is None:
        return ["unknown"]
    return [
        str(text.scalar.value)
        for text in (field.description, field.title)
        if text is not None and not any(isinstance(one, Placeholder) for one in text.message or ())
    ]
