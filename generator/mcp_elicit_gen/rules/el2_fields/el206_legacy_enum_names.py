"""EL206: labels in the deprecated `enumNames`."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...source.nodes import SequenceNode
from ...spec.fields import Field
from ..base import FieldRule
from ..nodes import key_span

REWRITE = "write `oneOf` with `const` and `title`, or `choices: {value: Label}`"


class LegacyEnumNames(FieldRule):
    """Labels in a second list are deprecated, and easily of another length."""

    meta = RuleMeta(
        code="EL206",
        name="legacy-enum-names",
        severity=Severity.ERROR,
        what=(
            "Labels in `enumNames`: deprecated (a warning); of another number than the values, or "
            "without any (an error)."
        ),
        why=(
            "The protocol keeps `enumNames` for old clients only. With two lists of different "
            "length the labels stand at the wrong values."
        ),
        bad="""\
forms:
  Letter:
    fields:
      letter: {type: string, enum: [a, b], enumNames: [Alpha, Beta], title: Letter}
""",
        good="""\
forms:
  Letter:
    fields:
      letter: {type: string, choices: {a: Alpha, b: Beta}, title: Letter}
""",
    )

    def check(self, element: Field, analysis: Analysis) -> Iterator[Problem]:
        """The list of labels."""
        names, values = element.node.get("enumNames"), element.node.get("enum")
        if not isinstance(names, SequenceNode) or element.node.get("choices_from") is not None:
            return
        span = key_span(element.node, "enumNames")
        if not isinstance(values, SequenceNode):
            yield self.at(span, "`enumNames` labels no `enum`", REWRITE)
        elif len(names.items) != len(values.items):
            message = f"`enumNames` has {len(names.items)} labels for {len(values.items)} values"
            yield self.at(span, message, REWRITE)
        else:
            yield self.at(span, "`enumNames` is deprecated", REWRITE, Severity.WARNING)
