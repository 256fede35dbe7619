"""EL204: choices that are no text."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...source.nodes import MappingNode, Node, Scalar, describe
from ...spec.fields import Field
from ..base import FieldRule
from ..choices import listed_values
from ..nodes import is_infinite, text_of


class NonStringChoice(FieldRule):
    """The protocol's choices are text."""

    meta = RuleMeta(
        code="EL204",
        name="non-string-choice",
        severity=Severity.ERROR,
        what="Integer, boolean or mixed choices.",
        why=(
            "A client that meets `enum: [1, 2]` on an integer shows a free number box: any number "
            "comes back. An unquoted `no` is text here, but `false` is none."
        ),
        bad="""\
forms:
  Rating:
    fields:
      stars: {type: integer, enum: [1, 2, 3], title: Stars}
""",
        good="""\
forms:
  Rating:
    fields:
      stars: {type: string, enum: ["1", "2", "3"], title: Stars}
""",
    )

    def check(self, element: Field, analysis: Analysis) -> Iterator[Problem]:
        """The first option that is no text, else a type that is none."""
        if element.kind not in ("choice", "choices"):
            return
        also = element.choices_from.also if element.choices_from is not None else ()
        values = [*listed_values(element), *(option.value for option in also)]
        wrong = [value for value in values if text_of(value) is None and not is_infinite(value)]
        if wrong:
            message = f"a choice is text, not {describe(wrong[0])}{_others(len(wrong) - 1)}"
            yield self.at(wrong[0].span, message, _instead(wrong[0]))
            return
        for declared in _types(element) if element.node.get("choices_from") is None else ():
            if text_of(declared) in ("integer", "number", "boolean"):
                yield self.at(
                    declared.span,
                    f"a choice is text, not of the type `{text_of(declared)}`",
                    "write `type: string`",
                )


def _others(count: int) -> str:
    return f", and {count} more {'is' if count == 1 else 'are'} none" if count else ""


def _types(field: Field) -> Iterator[Node]:
    items = field.node.get("items")
    for holder in (field.node, items):
        declared = holder.get("type") if isinstance(holder, MappingNode) else None
        if declared is not None:
            yield declared


def _instead(node: Node) -> str:
    if not isinstance(node, Scalar):
        return "write each option as text"
    value = node.value
    written = "null" if value is None else str(value).lower()
    return f'write `type: string` and the options as text, such as `"{written}"`'
