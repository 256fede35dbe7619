"""EL102: a key that must be there."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...source.nodes import MappingNode
from ...spec.fields import Field
from ...spec.model import Ask, Tool
from ...spec.structure import missing_key
from ..base import FieldRule, ToolRule
from ..field_keys import NESTING

META = RuleMeta(
    code="EL102",
    name="missing-key",
    severity=Severity.ERROR,
    what="A key that must be there is missing.",
    why="Without it there is nothing to generate: no message to show, no form to fill in.",
    bad="""\
questions:
  confirm:
    message: Delete it?
""",
    good="""\
questions:
  confirm:
    message: Delete it?
    form: {fields: {ok: {type: boolean, title: Delete it}}}
""",
)

# With one of these a field says what it is, rightly or wrongly.
KINDS = ("type", "choices", "enum", "oneOf", "items", *NESTING)


class MissingValue(ToolRule):
    """What a question takes, every tool that asks it must fill in."""

    meta = META

    def check(self, element: Tool, analysis: Analysis) -> Iterator[Problem]:
        """Parameters of a question that an ask does not fill in."""
        for ask in element.asks:
            question = analysis.spec.questions.get(str(ask.question.value))
            given = {str(name.value) for name, _ in ask.values}
            for name, _ in question.takes if question else ():
                if str(name.value) not in given:
                    yield self._missing(ask, str(name.value))

    def _missing(self, ask: Ask, name: str) -> Problem:
        question = ask.question.value
        message = f"the question `{question}` takes `{name}`, which this tool does not fill in"
        instead = f"write `{{question: {question}, with: {{{name}: ...}}}}`"
        return self.at(ask.question.span, message, instead)


class MissingKey(FieldRule):
    """What nothing can be generated without."""

    meta = META
    parts = (MissingValue(),)

    def check(self, element: Field, analysis: Analysis) -> Iterator[Problem]:
        """A field without a type; the structure check finds the other missing keys."""
        node: MappingNode = element.node
        if all(node.get(key) is None for key in KINDS):
            yield missing_key(node, "field", "type")
