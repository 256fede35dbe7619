"""EL203: JSON Schema keywords that the protocol does not list for a field."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ...analysis import Analysis
from ...diagnostics import Edit, Problem, RuleMeta, Severity
from ...source import SourceFile
from ...source.nodes import Node, walk
from ...spec.fields import Field
from ...spec.protocol import JSON_SCHEMA_KEYWORDS
from ..base import FieldRule
from ..field_keys import ForeignKey, foreign_keys
from ..nodes import is_infinite, text_of, whole_number_of
from ..rewriting import inside_brackets


class UnsupportedKeyword(FieldRule):
    """Clients drop what the protocol does not list, and the bound with it."""

    meta = RuleMeta(
        code="EL203",
        name="unsupported-keyword",
        severity=Severity.ERROR,
        what="A JSON Schema keyword that the protocol does not list for this kind of field.",
        why=(
            "The SDK passes it on and clients drop it silently: the person is not told about the "
            "bound, and answers that break it arrive."
        ),
        bad="""\
forms:
  Order:
    fields:
      copies: {type: integer, exclusiveMinimum: 0, title: Copies}
""",
        good="""\
forms:
  Order:
    fields:
      copies: {type: integer, minimum: 1, title: Copies}
""",
        fix=(
            "Writes the keyword that says the same: `minimum` or `maximum` for an exclusive bound "
            "of an integer, `enum` with one value for `const`."
        ),
    )

    def check(self, element: Field, analysis: Analysis) -> Iterator[Problem]:
        """Keywords that no other rule of this group speaks about."""
        for foreign in foreign_keys(element):
            name = str(foreign.key.value)
            infinite = any(is_infinite(node) for node in walk(foreign.value))
            if name in JSON_SCHEMA_KEYWORDS and not infinite:
                message = f"the protocol does not list `{name}` for {foreign.where}"
                yield self._problem(foreign, message, element, analysis.spec.source)

    def _problem(
        self, foreign: ForeignKey, message: str, field: Field, source: SourceFile
    ) -> Problem:
        name = str(foreign.key.value)
        replacement = REPLACEMENTS.get(name)
        listed = replacement(foreign.value, field, source) if replacement else None
        if listed is None:
            instead = ADVICE.get(name, "leave it out, or check the answer in the handler")
            return self.at(foreign.key.span, message, instead)
        instead = f"write `{listed.key}: {listed.value}`, which says the same"
        # A keyword of the field itself gives way to one that the field does not have yet.
        is_free = field.node.get(name) is foreign.value and field.node.get(listed.key) is None
        edits = (Edit(foreign.key.span, listed.key), Edit(foreign.value.span, listed.value))
        return self.at(foreign.key.span, message, instead, fix=edits if is_free else ())


class Listed(NamedTuple):
    """A keyword that the protocol lists, and its value as YAML."""

    key: str
    value: str


def _bound(key: str, step: int) -> Callable[[Node, Field, SourceFile], Listed | None]:
    def listed(value: Node, field: Field, source: SourceFile) -> Listed | None:
        number = whole_number_of(value)
        if field.kind != "integer" or number is None:
            return None
        return Listed(key, str(number + step))

    return listed


def _constant(value: Node, field: Field, source: SourceFile) -> Listed | None:
    text = inside_brackets(source, value) if text_of(value) else None
    is_text = field.kind == "string" and not any(map(field.node.get, CHOICES))
    return Listed("enum", f"[{text}]") if text is not None and is_text else None


CHOICES = ("enum", "oneOf", "choices", "choices_from", "format", "minLength", "maxLength")


# Where a listed keyword says the same.
REPLACEMENTS: Mapping[str, Callable[[Node, Field, SourceFile], Listed | None]] = {
    "exclusiveMinimum": _bound("minimum", 1),
    "exclusiveMaximum": _bound("maximum", -1),
    "const": _constant,
}

ADVICE: Mapping[str, str] = {
    "pattern": "describe it in `description` and check the answer in the handler",
    "examples": "put an example into `description`, or a `default`",
    "uniqueItems": "leave it out: an option can be chosen once only",
    "minimum": "a bound on length is `minLength`; else make the field a number",
    "maximum": "a bound on length is `maxLength`; else make the field a number",
    "minLength": "a bound on numbers is `minimum`; else make the field text",
    "maxLength": "a bound on numbers is `maximum`; else make the field text",
    "nullable": "write `required: false` for what may be left out",
    "exclusiveMinimum": "write `minimum`, and check the bound itself in the handler",
    "exclusiveMaximum": "write `maximum`, and check the bound itself in the handler",
    "description": "say it in the option's `title`, or in the field's `description`",
}
