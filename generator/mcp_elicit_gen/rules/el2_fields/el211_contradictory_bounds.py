"""EL211: bounds that no answer keeps to."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.fields import Field
from ...spec.protocol import BOUNDS
from ..base import FieldRule
from ..choices import listed_values
from ..nodes import number_of

LENGTHS = ("minLength", "maxLength", "minItems", "maxItems")


class ContradictoryBounds(FieldRule):
    """A minimum above the maximum makes a form that nobody can answer."""

    meta = RuleMeta(
        code="EL211",
        name="contradictory-bounds",
        severity=Severity.ERROR,
        what=(
            "A lower bound above the upper one, a negative length, or more items than there are "
            "options."
        ),
        why="The SDK sends such a form out; whatever the person answers is refused.",
        bad="""\
forms:
  Order:
    fields:
      copies: {type: integer, minimum: 10, maximum: 1, title: Copies}
""",
        good="""\
forms:
  Order:
    fields:
      copies: {type: integer, minimum: 1, maximum: 10, title: Copies}
""",
    )

    def check(self, element: Field, analysis: Analysis) -> Iterator[Problem]:
        """The two bounds of the field's kind."""
        bounds = BOUNDS.get(element.kind or "")
        if bounds is None:
            return
        node = element.node
        low_key, high_key = bounds
        low_node, high_node = node.get(low_key), node.get(high_key)
        low, high = number_of(low_node), number_of(high_node)
        for key, place, value in ((low_key, low_node, low), (high_key, high_node, high)):
            if place is not None and value is not None and value < 0 and key in LENGTHS:
                yield self.at(
                    place.span, f"`{key}` is {value}, but no length is negative", "write 0 or more"
                )
        if low is None or low_node is None:
            return
        if high is not None and low > high:
            message = f"`{low_key}` {low} is above `{high_key}` {high}"
            yield self.at(low_node.span, message, "swap them, or leave one out")
        options = len(listed_values(element)) or _most_from_data(element)
        if element.kind == "choices" and 0 < options < low:
            message = f"`{low_key}` {low} is more than the {options} options"
            yield self.at(low_node.span, message, f"write {options} or less, or add options")


def _most_from_data(field: Field) -> int:
    """How many options data gives at most, or 0 where nothing says."""
    source = field.choices_from
    if source is None or source.most is None:
        return 0
    return source.most + len(source.also)
