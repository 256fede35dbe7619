"""The JSON Schemas of arguments, returns and shared schemas: what the generated models enforce.

Faults are EL005, EL101, EL103, EL105, EL112 and EL210; the rule EL112 runs the check.
"""

from collections.abc import Iterator, Mapping

from ...diagnostics import Problem
from ...source.nodes import MappingNode, Node, describe
from ...spec.meant import meant_schema
from ...spec.model import Spec
from ...spec.protocol import JSON_SCHEMA_KEYWORDS
from ...spec.structure import closest, suggestion
from ..names import schema_roots
from ..nodes import items_of, pairs_of, text_of
from .company import check_company
from .keywords import KEYWORDS
from .references import endless_references
from .root import UNSUPPORTED, WRONG_TYPE, Root, declared_types, is_boolean, wrong_type
from .values import check_value

__all__ = ["Root", "check_schemas", "check_value"]

UNKNOWN_KEY = "EL101"

# What to write instead of a keyword that the models cannot enforce.
INSTEAD: Mapping[str, str] = {
    "allOf": "write the properties into one object",
    "definitions": "move it to `$defs`",
    "nullable": 'write `type: [string, "null"]`, or `required: false` at an argument',
    "patternProperties": "use `additionalProperties` with a schema",
    "uniqueItems": "check it in the handler and say so in the description",
    "not": "check it in the handler",
    "if": "check it in the handler",
    "then": "check it in the handler",
    "else": "check it in the handler",
    "prefixItems": "use an object with a property for each item",
    "minProperties": "list the properties in `required`",
    "readOnly": "leave it out",
    "writeOnly": "leave it out",
    "$schema": "leave it out: schemas are JSON Schema 2020-12",
    "$id": "leave it out: `$ref` names `#/schemas/Name`",
    "$comment": "write a YAML comment",
}

# What other languages call a keyword.
MEANT: Mapping[str, str] = {
    "choices": "write the values as `enum: [...]`",
}

# Keywords whose names hold schemas by name.
HOLDERS = ("properties", "additionalProperties")

# With one of these keys a mapping is a schema, most likely.
MARKS = ("type", "$ref", "enum", "const", "anyOf", "oneOf", "properties", "items")


def check_schemas(spec: Spec) -> Iterator[Problem]:
    """Every fault in every JSON Schema of a spec, and in arguments that are asked for."""
    shared = tuple(str(key.value) for key, _ in pairs_of(spec.node.get("schemas")))
    arguments = {argument.node.span for tool in spec.tools.values() for argument in tool.arguments}
    for node in schema_roots(spec):
        is_argument = node.span in arguments
        if is_argument and node.get("ask") is not None:
            yield from _check_asked(node)
            continue
        yield from check_schema(Root(node, shared, spec.schemas, is_argument=is_argument))
    yield from endless_references(spec)


def _check_asked(argument: MappingNode) -> Iterator[Problem]:
    """An argument that a question asks for is what the field of its form is."""
    for key, value in pairs_of(argument):
        if key.value not in ("ask", "description"):
            message = f"`{key.value}` does not go with `ask`"
            instead = "leave it out: the field of the form says what the argument is"
            yield Problem(UNKNOWN_KEY, key.span, message, instead)
        elif text_of(value) is None:
            wanted = "text" if key.value == "description" else "the name of a question"
            yield wrong_type(value, wanted, str(key.value))


def check_schema(root: Root) -> Iterator[Problem]:
    """Every fault in one schema and all below it."""
    stack: list[Node] = [root.node]
    while stack:
        node = stack.pop()
        if isinstance(node, MappingNode):
            yield from _check_keys(node, root)
            stack.extend(_below(node))
        else:
            meant = meant_schema(text_of(node) or "", root.shared)
            message = f"a schema is a mapping, not {describe(node)}"
            yield Problem(WRONG_TYPE, node.span, message, f"write `{meant or '{type: string}'}`")


def _below(schema: MappingNode) -> Iterator[Node]:
    for key, value in schema.items():
        if key in ("properties", "$defs") and isinstance(value, MappingNode):
            yield from value.values
        elif key in ("anyOf", "oneOf"):
            yield from items_of(value)
        elif key == "items" or (key == "additionalProperties" and not is_boolean(value)):
            yield value


def _check_keys(schema: MappingNode, root: Root) -> Iterator[Problem]:
    for key, value in pairs_of(schema):
        name = str(key.value)
        check = KEYWORDS.get(name)
        if check is not None:
            yield from check(value, schema, root)
        elif name in JSON_SCHEMA_KEYWORDS:
            instead = INSTEAD.get(name, "leave it out, or check it in the handler")
            message = f"the generated models cannot enforce `{name}`"
            yield Problem(UNSUPPORTED, key.span, message, instead)
        else:
            message = f"`{name}` is no keyword of JSON Schema"
            yield Problem(UNKNOWN_KEY, key.span, message, _unknown_help(name, value, schema, root))
    yield from check_company(schema)


def _unknown_help(name: str, value: Node, schema: MappingNode, root: Root) -> str:
    is_property = declared_types(schema) in ([], ["object"]) and not closest(name, HOLDERS)
    if is_property and _looks_like_schema(value):
        return "put the properties under `properties:` of a `type: object`"
    is_argument = root.is_argument and schema is root.node
    if name == "optional":
        return "write `required: false`" if is_argument else "leave it out of `required`"
    return MEANT.get(name) or suggestion(name, [*KEYWORDS], "a keyword")


def _looks_like_schema(node: Node) -> bool:
    return isinstance(node, MappingNode) and any(key in MARKS for key in node.by_name)
