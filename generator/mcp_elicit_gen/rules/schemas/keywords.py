"""Each keyword of JSON Schema that the generated models enforce, with the check of its value."""

from collections.abc import Iterator, Mapping

from ...analysis.types import SHARED
from ...diagnostics import Problem
from ...source.nodes import MappingNode, Node, Scalar, SequenceNode
from ...spec.meant import did_you_mean_type, meant_type
from ...spec.structure import line_break, suggestion
from ..nodes import is_infinite, key_span, number_of, pairs_of, shown, text_of, whole_number_of
from .references import UNKNOWN_REFERENCE, check_reference
from .root import TYPES, UNSUPPORTED, WRONG_TYPE, Check, Root, is_boolean, wrong_type
from .values import check_default, check_enum, check_literal, check_pattern


def _type(node: Node, schema: MappingNode, root: Root) -> Iterator[Problem]:
    if isinstance(node, SequenceNode):
        for item in node.items:
            yield from _type_name(item, root)
        rest = [item for item in node.items if text_of(item) != "null"]
        if len(rest) != 1:
            yield Problem(
                UNSUPPORTED,
                node.span,
                'a list of types is one type and `"null"`',
                "write `anyOf` with a schema for each type",
            )
    else:
        yield from _type_name(node, root)


def _type_name(node: Node, root: Root) -> Iterator[Problem]:
    text = text_of(node)
    if isinstance(node, Scalar) and node.value is None:
        yield Problem(WRONG_TYPE, node.span, "a type is text, not null", 'write `"null"` in quotes')
    elif text is None:
        yield wrong_type(node, "the name of a type", "type")
    elif text not in TYPES:
        yield Problem(WRONG_TYPE, node.span, f"{shown(text)} is no type", _type_help(text, root))


def _type_help(text: str, root: Root) -> str:
    meant = meant_type(text)
    if text in root.shared:
        return f'write `$ref: "{SHARED}{text}"` in place of the type'
    return did_you_mean_type(meant) if meant else suggestion(text, [*TYPES], "a type")


def _schemas_by_name(key: str) -> Check:
    def check(node: Node, schema: MappingNode, root: Root) -> Iterator[Problem]:
        if not isinstance(node, MappingNode):
            yield wrong_type(node, "a mapping from names to schemas", key)
        elif key == "$defs" and schema is not root.node:
            yield Problem(
                UNSUPPORTED,
                key_span(schema, key),
                "`$defs` stands at the top of a schema only",
                "move it to the top, or to the spec's `schemas`",
            )

    return check


def _options(key: str) -> Check:
    def check(node: Node, schema: MappingNode, root: Root) -> Iterator[Problem]:
        if not isinstance(node, SequenceNode) or not node.items:
            yield wrong_type(node, "a list of schemas, at least one", key)

    return check


def _anything(node: Node, schema: MappingNode, root: Root) -> Iterator[Problem]:
    """What stands below is checked as a schema of its own."""
    yield from ()


def _required(node: Node, schema: MappingNode, root: Root) -> Iterator[Problem]:
    if is_boolean(node) and schema is root.node and root.is_argument:
        return
    if not isinstance(node, SequenceNode):
        instead = (
            "a list of names" if schema is not root.node else "`true`, `false` or a list of names"
        )
        yield wrong_type(node, instead if root.is_argument else "a list of names", "required")
        return
    holder = schema.get("properties")
    known = [str(key.value) for key, _ in pairs_of(holder)]
    for item in node.items:
        text = text_of(item)
        if text is None:
            yield wrong_type(item, "names as text", "required")
        elif text not in known:
            message = f"`required` names {shown(text)}, which is no property"
            yield Problem(
                UNKNOWN_REFERENCE, item.span, message, suggestion(text, known, "a property")
            )


def _text(key: str) -> Check:
    def check(node: Node, schema: MappingNode, root: Root) -> Iterator[Problem]:
        text = text_of(node)
        if text is None:
            yield wrong_type(node, "text", key)
        elif key == "title" and "\n" in text:
            yield line_break(node.span)

    return check


def _length(key: str) -> Check:
    def check(node: Node, schema: MappingNode, root: Root) -> Iterator[Problem]:
        found = whole_number_of(node)
        if (found is None or found < 0) and not is_infinite(node):
            yield wrong_type(node, "a whole number from 0 on", key)

    return check


def _number(key: str) -> Check:
    def check(node: Node, schema: MappingNode, root: Root) -> Iterator[Problem]:
        found = number_of(node)
        if is_infinite(node):
            return
        if found is None:
            yield wrong_type(node, "a number", key)
        elif key == "multipleOf" and found <= 0:
            yield wrong_type(node, "a number above 0", key)

    return check


def _boolean(key: str) -> Check:
    def check(node: Node, schema: MappingNode, root: Root) -> Iterator[Problem]:
        if not is_boolean(node):
            yield wrong_type(node, "`true` or `false`", key)

    return check


def _examples(node: Node, schema: MappingNode, root: Root) -> Iterator[Problem]:
    if not isinstance(node, SequenceNode):
        yield wrong_type(node, "a list of values", "examples")


KEYWORDS: Mapping[str, Check] = {
    "type": _type,
    "title": _text("title"),
    "description": _text("description"),
    "default": check_default,
    "examples": _examples,
    "enum": check_enum,
    "const": check_literal,
    "format": _text("format"),
    "pattern": check_pattern,
    **{key: _length(key) for key in ("minLength", "maxLength", "minItems", "maxItems")},
    **{
        key: _number(key)
        for key in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
    },
    "items": _anything,
    "properties": _schemas_by_name("properties"),
    "required": _required,
    "additionalProperties": _anything,
    "anyOf": _options("anyOf"),
    "oneOf": _options("oneOf"),
    "$ref": check_reference,
    "$defs": _schemas_by_name("$defs"),
    "deprecated": _boolean("deprecated"),
}
