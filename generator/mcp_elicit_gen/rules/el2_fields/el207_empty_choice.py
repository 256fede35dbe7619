"""EL207: choices that offer nothing, or one value twice."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...source.nodes import MappingNode, Node, Scalar, SequenceNode
from ...spec.fields import Field
from ..base import FieldRule
from ..choices import option_lists, values_in
from ..nodes import looks_empty, shown


class EmptyChoice(FieldRule):
    """Every option is a value of its own that can be seen and sent."""

    meta = RuleMeta(
        code="EL207",
        name="empty-choice",
        severity=Severity.ERROR,
        what="A choice without options, a repeated value, an empty or blank value.",
        why=(
            "Clients send an empty text for a field that nobody touched, so an empty value cannot "
            "be told from no answer; a list without options cannot be answered at all."
        ),
        bad="""\
forms:
  Level:
    fields:
      level: {type: string, enum: ["", low, high], title: Level}
""",
        good="""\
forms:
  Level:
    fields:
      level: {type: string, enum: [low, high], required: false, title: Level}
""",
    )

    def check(self, element: Field, analysis: Analysis) -> Iterator[Problem]:
        """The lists, then their values."""
        for key, value in option_lists(element):
            is_empty = isinstance(value, SequenceNode) and not value.items
            if is_empty or (isinstance(value, MappingNode) and not value.keys):
                yield self.at(value.span, f"`{key.value}` offers nothing", "list the options")
            yield from self._check_values(values_in(key, value))
        source = element.node.get("choices_from")
        also = source.get("also") if isinstance(source, MappingNode) else None
        if isinstance(also, MappingNode):
            if not also.keys:
                yield self.at(also.span, "`also` offers nothing", "list the options")
            yield from self._check_values([*also.keys])

    def _check_values(self, values: list[Node]) -> Iterator[Problem]:
        seen: set[tuple[type, object]] = set()
        for node in values:
            if not isinstance(node, Scalar):
                continue
            if (type(node.value), node.value) in seen:
                message = f"the value {shown(node.value)} stands twice"
                yield self.at(node.span, message, "keep one of the two")
            elif isinstance(node.value, str) and looks_empty(node.value):
                yield self.at(
                    node.span,
                    "an empty value cannot be told from no answer",
                    "leave it out; `required: false` lets people choose nothing",
                )
            seen.add((type(node.value), node.value))
