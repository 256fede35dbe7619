"""EL201: a field that the protocol's flat forms do not have."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...source.nodes import MappingNode, Node, Scalar, SequenceNode, describe
from ...spec.fields import Field
from ...spec.meant import did_you_mean_type, meant_type
from ...spec.protocol import TYPES
from ...spec.structure import suggestion
from ..base import FieldRule
from ..field_keys import NESTING
from ..nodes import key_span, shown, text_of

FLATTEN = "write its parts as fields of their own, or make it a tool argument"
OFFER = "offer options with `items: {type: string, enum: [...]}`, or ask for text"
COLLECTIONS = {
    "array": "write the options as `choices`, with `multiple: true`, or ask for text",
    "object": FLATTEN,
}
INSTEAD = {
    "anyOf": "write one type; `required: false` for what may be left out, `oneOf` for options",
    "allOf": "write the keywords into the field itself",
    "fields": FLATTEN,
}


class NotFlat(FieldRule):
    """Forms are flat: clients draw one input for each field."""

    meta = RuleMeta(
        code="EL201",
        name="not-flat",
        severity=Severity.ERROR,
        what=(
            "A field that is an object, a nested form, a `$ref`, a list whose items offer no "
            "choice, a combination of schemas, a list of types or of an unknown type."
        ),
        why=(
            "The protocol's fields are text, numbers, booleans and choices of text. The SDK "
            "refuses anything else when the question is asked, in front of a person."
        ),
        bad="""\
forms:
  Contact:
    fields:
      address: {type: object, properties: {city: {type: string}}, title: Address}
""",
        good="""\
forms:
  Contact:
    fields:
      city: {type: string, title: City}
""",
    )

    def check(self, element: Field, analysis: Analysis) -> Iterator[Problem]:
        """One finding: what makes the field no field."""
        node = element.node
        declared = node.get("type")
        nested = next((key for key in NESTING if node.get(key) is not None), None)
        if isinstance(declared, SequenceNode):
            message = "a field has one type, not a list of them"
            instead = "write one type; `required: false` for what may be left out"
            yield self.at(declared.span, message, instead)
        elif declared is not None and text_of(declared) not in TYPES:
            yield self._unknown_type(declared)
        elif nested is not None:
            message = f"`{nested}` makes the field more than one flat value"
            yield self.at(key_span(node, nested), message, INSTEAD.get(nested, FLATTEN))
        elif element.kind == "choices" and (place := _free_list(node)) is not None:
            yield self.at(place.span, "the items of this list offer no choice", OFFER)

    def _unknown_type(self, declared: Node) -> Problem:
        text = text_of(declared)
        if text == "object":
            return self.at(declared.span, "an object is no flat field", FLATTEN)
        if text is None:
            what = shown(declared.value) if isinstance(declared, Scalar) else describe(declared)
            return self.at(declared.span, f"{what} is no type", "write the name of a type")
        return self.at(declared.span, f"`{text}` is no type of a field", _type_help(text))


def _type_help(text: str) -> str:
    meant = meant_type(text) or ""
    if meant in COLLECTIONS:
        return COLLECTIONS[meant]
    if meant:
        return did_you_mean_type(meant)
    return suggestion(text, [*TYPES], "a type of a field")


def _free_list(node: MappingNode) -> Scalar | None:
    """The key of a list without options; other rules judge options in the wrong place."""
    if any(node.get(key) is not None for key in ("choices", "choices_from", "enum", "oneOf")):
        return None
    items = node.get("items")
    if items is None:
        return node.key("type")
    if not isinstance(items, MappingNode):
        return None
    offers = any(items.get(key) is not None for key in ("enum", "anyOf", "oneOf"))
    return None if offers else node.key("items")
