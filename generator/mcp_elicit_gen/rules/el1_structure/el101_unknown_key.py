"""EL101: a key that the language does not have."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.fields import Field
from ...spec.model import Dependency, Question
from ...spec.protocol import JSON_SCHEMA_KEYWORDS
from ...spec.structure import suggestion
from ..base import DependencyRule, FieldRule, QuestionRule
from ..exclusions import (
    excluded_of_asking,
    excluded_of_dependency,
    excluded_of_field,
    excluded_of_question,
)
from ..field_keys import foreign_keys
from ..nodes import is_true, key_span, text_of

# What other languages call a key of a field.
MEANT = {"optional": "write `required: false` for what may be left out"}


META = RuleMeta(
    code="EL101",
    name="unknown-key",
    severity=Severity.ERROR,
    what="A key that the language does not have there, or that excludes another one.",
    why=(
        "A misspelt key would be ignored silently: the question would go out without its "
        "condition, the field without its bound."
    ),
    bad="""\
forms:
  Order:
    fields:
      copies: {type: integer, minimun: 1, title: Copies}
""",
    good="""\
forms:
  Order:
    fields:
      copies: {type: integer, minimum: 1, title: Copies}
""",
)


class ExcludedInQuestion(QuestionRule):
    """A question shows a form or sends to a page, and a page has one address."""

    meta = META

    def check(self, element: Question, analysis: Analysis) -> Iterator[Problem]:
        """Keys of the other mode, and keys that exclude each other."""
        yield from (self.at(*excluded) for excluded in excluded_of_question(element))
        yield from (self.at(*excluded) for excluded in excluded_of_asking(element, analysis))


class ExcludedInDependency(DependencyRule):
    """A value comes from your code, from the client's model, or is its list of roots."""

    meta = META

    def check(self, element: Dependency, analysis: Analysis) -> Iterator[Problem]:
        """Keys that say how another sort of value is computed."""
        yield from (self.at(*excluded) for excluded in excluded_of_dependency(element))


class UnknownKey(FieldRule):
    """A key that nothing reads is a slip, or a wish that nobody fulfils."""

    meta = META
    parts = (ExcludedInQuestion(), ExcludedInDependency())

    def check(self, element: Field, analysis: Analysis) -> Iterator[Problem]:
        """Keys of a field that are no keyword at all; the structure check finds the others."""
        for foreign in foreign_keys(element):
            name = str(foreign.key.value)
            if name not in JSON_SCHEMA_KEYWORDS:
                instead = MEANT.get(name) or suggestion(
                    name, [*foreign.known], f"a key of {foreign.where}"
                )
                yield self.at(foreign.key.span, f"`{name}` is no key of {foreign.where}", instead)
        yield from (self.at(*excluded) for excluded in excluded_of_field(element))
        yield from self._check_multiple(element)

    def _check_multiple(self, field: Field) -> Iterator[Problem]:
        node = field.node
        multiple = node.get("multiple")
        if multiple is None:
            return
        span = key_span(node, "multiple")
        if node.get("choices") is None and node.get("choices_from") is None:
            yield self.at(
                span,
                "`multiple` goes with `choices`",
                "write the options as `choices`, or leave `multiple` out",
            )
        elif text_of(node.get("type")) == "array" and not is_true(multiple):
            yield self.at(
                span, "`multiple: false` excludes `type: array`", "leave one of the two out"
            )
