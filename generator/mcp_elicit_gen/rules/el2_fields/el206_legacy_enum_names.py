"""EL206: labels in the deprecated `enumNames`."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Edit, Problem, RuleMeta, Severity
from ...source import SourceFile
from ...source.nodes import MappingNode, SequenceNode
from ...spec.fields import Field
from ..base import FieldRule
from ..nodes import key_span, looks_empty, text_of
from ..rewriting import inside_brackets, renamed, without_key

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
        fix="Makes each value of `enum` an option of `oneOf` with its label.",
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
            labels = f"{len(names.items)} label{'s' if len(names.items) != 1 else ''}"
            options = f"{len(values.items)} value{'s' if len(values.items) != 1 else ''}"
            message = f"`enumNames` has {labels} for {options}"
            yield self.at(span, message, REWRITE)
        else:
            message = "`enumNames` is deprecated"
            fix = _as_options(element.node, values, names, analysis.spec.source)
            yield self.at(span, message, REWRITE, Severity.WARNING, fix)


def _as_options(
    field: MappingNode, values: SequenceNode, names: SequenceNode, source: SourceFile
) -> tuple[Edit, ...]:
    """The edits that make each value an option of `oneOf` with its label; the list stays."""
    edits = [renamed(field, "enum", "oneOf"), without_key(source, field, "enumNames")]
    for value, name in zip(values.items, names.items, strict=True):
        constant, title = inside_brackets(source, value), inside_brackets(source, name)
        if not constant or not title or looks_empty(text_of(name) or ""):
            return ()
        edits.append(Edit(value.span, f"{{const: {constant}, title: {title}}}"))
    is_choice = field.get("oneOf") is None and all(edit is not None for edit in edits)
    return tuple(edit for edit in edits if edit is not None) if is_choice else ()
