"""EL205: choices written in a way that loses the labels or the whole choice."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...source.nodes import MappingNode, Node
from ...spec.fields import Field
from ...spec.language import CHOICES_FROM
from ...spec.shapes import Either, Reference
from ...spec.structure import check_structure
from ..base import FieldRule
from ..choices import option_lists, titled_options
from ..nodes import key_span, text_of

FROM_DATA = Either((Reference("list"), CHOICES_FROM))

# What describes the values of a field whose options come from data anyway.
BESIDE_DATA = ("choices", "enum", "oneOf", "items", "enumNames", "format")


class ChoiceShape(FieldRule):
    """Each choice is written in one of the protocol's four ways, or in the shorthand."""

    meta = RuleMeta(
        code="EL205",
        name="choice-shape",
        severity=Severity.ERROR,
        what=(
            "An option without `const` or `title`, two lists of options in one field, "
            "`items.oneOf`, options outside `items`, or no `type` beside a choice; `choices_from` "
            "beside other options, a format or another type than text."
        ),
        why=(
            "The SDK lets part of these through. Clients then show values instead of labels, one "
            "list of two, or a free text box."
        ),
        bad="""\
forms:
  Place:
    fields:
      region: {type: string, oneOf: [{const: eu}, {const: us}], title: Region}
""",
        good="""\
forms:
  Place:
    fields:
      region:
        type: string
        oneOf: [{const: eu, title: Europe}, {const: us, title: America}]
        title: Region
""",
    )

    def check(self, element: Field, analysis: Analysis) -> Iterator[Problem]:
        """The options, then where they stand."""
        if element.kind not in ("choice", "choices"):
            return
        if element.node.get("choices_from") is not None:
            yield from self._check_data(element)
            return
        yield from self._check_options(element)
        yield from self._check_lists(element)
        yield from self._check_type(element)

    def _check_data(self, field: Field) -> Iterator[Problem]:
        """Options that come from data, which nothing else says anything about."""
        node = field.node
        for name in BESIDE_DATA:
            if (key := node.key(name)) is not None:
                message = f"`{name}` beside `choices_from`: the options come from data"
                yield self.at(key.span, message, "leave one of the two out")
        declared, wanted = node.get("type"), "string" if field.kind == "choice" else "array"
        if declared is not None and text_of(declared) != wanted:
            message = f"what is chosen from data has the type `{wanted}`, whatever it stands for"
            yield self.at(declared.span, message, f"write `type: {wanted}`, or leave it out")
        source = node.get("choices_from")
        if source is not None:
            yield from check_structure(source, FROM_DATA)

    def _check_options(self, field: Field) -> Iterator[Problem]:
        """The first option that lacks something, and how many more do."""
        faults = [(option, fault) for option in titled_options(field) if (fault := _fault(option))]
        if faults:
            option, fault = faults[0]
            others = f", and {len(faults) - 1} more are faulty" if len(faults) > 1 else ""
            instead = "write `{const: value, title: Label}`, or `enum` without labels"
            yield self.at(option.span, f"{fault}{others}", instead)

    def _check_lists(self, field: Field) -> Iterator[Problem]:
        keys = [key for key, _ in option_lists(field)]
        items_key, items = field.node.key("items"), field.node.get("items")
        if items_key is not None and field.node.get("choices") is not None:
            keys = [*(key for key in keys if field.node.key(str(key.value)) is key), items_key]
        for key in keys[1:]:
            message = f"`{key.value}` beside `{keys[0].value}`: a field has one list of options"
            yield self.at(key.span, message, "keep the one with the labels")
        if isinstance(items, MappingNode) and items.get("oneOf") is not None:
            message = "`items` list their labelled options under `anyOf`"
            yield self.at(key_span(items, "oneOf"), message, "write `anyOf` instead of `oneOf`")
        if text_of(field.node.get("type")) == "array" and len(keys) == 1:
            for name in ("enum", "oneOf"):
                if (outside := field.node.key(name)) is not None:
                    message = f"the options of a list stand under `items`, not in `{name}`"
                    yield self.at(
                        outside.span, message, "write `items: {type: string, enum: [...]}`"
                    )

    def _check_type(self, field: Field) -> Iterator[Problem]:
        node, items = field.node, field.node.get("items")
        wanted = "array" if items is not None else "string"
        if node.get("type") is None and node.get("choices") is None:
            key = next(name for name in ("items", "enum", "oneOf") if node.get(name) is not None)
            message = f"there is no `type` beside `{key}`"
            yield self.at(key_span(node, key), message, f"add `type: {wanted}`")
        if isinstance(items, MappingNode):
            yield from self._check_items(node, items)

    def _check_items(self, node: MappingNode, items: MappingNode) -> Iterator[Problem]:
        declared = node.get("type")
        if declared is not None and text_of(declared) != "array":
            message = f"`items` belong to a list, not to `type: {text_of(declared)}`"
            yield self.at(declared.span, message, "write `type: array`")
        if items.get("enum") is not None and items.get("type") is None:
            message = "there is no `type` beside `enum`"
            yield self.at(key_span(items, "enum"), message, "add `type: string` to the items")


def _fault(option: Node) -> str | None:
    if not isinstance(option, MappingNode):
        return "an option is a mapping of `const` and `title`"
    missing = [f"`{key}`" for key in ("const", "title") if option.get(key) is None]
    return f"the option has no {' and no '.join(missing)}" if missing else None
