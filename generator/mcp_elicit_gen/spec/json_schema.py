"""The JSON Schema of the spec language, for editors; made from the language's table."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from .language import CHOICES_FROM, LANGUAGE_VERSION, SPEC, VERSION
from .protocol import FORMATS, TYPES
from .shapes import (
    AnyMapping,
    Anything,
    Boolean,
    Either,
    Integer,
    Key,
    ListOf,
    MapOf,
    Null,
    Record,
    Reference,
    Shape,
    Text,
)

# Under this name schemastore.org hands schemas out, which editors ask.
IDENTIFIER = "https://json.schemastore.org/mcp-elicit-gen.json"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
VALUE_NAME = "^[A-Za-z][A-Za-z0-9_]*$"

# How each kind of name is written; the rules say more than a pattern can.
NAME_PATTERNS: Mapping[str, str] = dict.fromkeys(("tool", "prompt"), "^[A-Za-z0-9_.-]{1,128}$")

# What a record needs besides its required keys.
NEEDS: Mapping[str, dict[str, Any]] = {
    "question": {
        "if": {"properties": {"mode": {"const": "url"}}, "required": ["mode"]},
        "then": {"anyOf": [{"required": ["url"]}, {"required": ["url_from"]}]},
        "else": {"required": ["form"]},
    },
    "spec": {
        "anyOf": [
            {"properties": {"tools": {"minProperties": 1}}, "required": ["tools"]},
            {"properties": {"prompts": {"minProperties": 1}}, "required": ["prompts"]},
        ]
    },
}


def render_json_schema() -> str:
    """The schema as text, the same bytes on every machine."""
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"


def json_schema() -> dict[str, Any]:
    """The schema of a whole spec."""
    definitions: dict[str, Any] = {}
    root = _schema(SPEC, definitions)
    return {
        "$schema": DIALECT,
        "$id": IDENTIFIER,
        "title": "mcp-elicit-gen spec",
        **definitions.pop(root["$ref"].rpartition("/")[2]),
        "$defs": {**definitions, **OTHER_DEFINITIONS},
    }


def _schema(shape: Shape, definitions: dict[str, Any]) -> dict[str, Any]:
    return SCHEMAS[type(shape)](shape, definitions)


def _text(shape: Text, definitions: dict[str, Any]) -> dict[str, Any]:
    return {"type": "string", **({"enum": list(shape.words)} if shape.words else {})}


def _reference(shape: Reference, definitions: dict[str, Any]) -> dict[str, Any]:
    return {"type": "string", "description": f"The name of a {shape.kind}."}


def _any_mapping(shape: AnyMapping, definitions: dict[str, Any]) -> dict[str, Any]:
    name = MAPPING_DEFINITIONS.get(shape.what)
    return {"$ref": f"#/$defs/{name}"} if name else {"type": "object"}


def _list_of(shape: ListOf, definitions: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": _schema(shape.item, definitions)}


def _map_of(shape: MapOf, definitions: dict[str, Any]) -> dict[str, Any]:
    pattern = NAME_PATTERNS.get(shape.names, VALUE_NAME)
    value = _schema(shape.value, definitions)
    if shape.names == "argument" and isinstance(shape.value, AnyMapping):
        value = {"$ref": "#/$defs/argument"}
    schema = {
        "type": "object",
        "propertyNames": {"pattern": pattern},
        "additionalProperties": value,
    }
    return {**schema, "minProperties": 1} if shape.at_least_one else schema


def _record(shape: Record, definitions: dict[str, Any]) -> dict[str, Any]:
    name = shape.name.replace(" ", "_")
    if name not in definitions:
        definitions[name] = {}
        definitions[name] = {
            "type": "object",
            "description": shape.doc,
            "properties": {key.name: _key(key, definitions) for key in shape.keys},
            "required": [key.name for key in shape.keys if key.required],
            "additionalProperties": False,
            **NEEDS.get(shape.name, {}),
        }
        if not definitions[name]["required"]:
            del definitions[name]["required"]
    return {"$ref": f"#/$defs/{name}"}


def _key(key: Key, definitions: dict[str, Any]) -> dict[str, Any]:
    schema = _schema(key.shape, definitions)
    if key is LANGUAGE_VERSION:
        schema = {"const": VERSION}
    return {"description": key.doc, **{k: v for k, v in schema.items() if k != "description"}}


def _either(shape: Either, definitions: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [_schema(option, definitions) for option in shape.options]}


def _plain(schema: dict[str, Any]) -> Callable[[Any, dict[str, Any]], dict[str, Any]]:
    return lambda shape, definitions: dict(schema)


SCHEMAS: Mapping[type, Callable[[Any, dict[str, Any]], dict[str, Any]]] = {
    Text: _text,
    Reference: _reference,
    Boolean: _plain({"type": "boolean"}),
    Integer: _plain({"type": "integer"}),
    Null: _plain({"type": "null"}),
    Anything: _plain({}),
    AnyMapping: _any_mapping,
    ListOf: _list_of,
    MapOf: _map_of,
    Record: _record,
    Either: _either,
}

MAPPING_DEFINITIONS: Mapping[str, str] = {"form field": "field", "JSON Schema": "json_schema"}

_CHOICES = {
    "anyOf": [
        {"type": "array", "items": {"type": "string", "minLength": 1}, "minItems": 1},
        {"type": "object", "additionalProperties": {"type": "string"}, "minProperties": 1},
    ]
}
_CHOICES_FROM_KEYS: Mapping[str, dict[str, Any]] = {
    **{key: {"type": "string"} for key in ("list", "value", "title", "if_none")},
    "if_one": {"const": "use"},
    "also": {"type": "object", "additionalProperties": {"type": "string"}},
    "max": {"type": "integer", "minimum": 1},
}
_CHOICES_FROM = {
    "anyOf": [
        {"type": "string"},
        {
            "type": "object",
            "properties": {
                key.name: {"description": key.doc, **_CHOICES_FROM_KEYS[key.name]}
                for key in CHOICES_FROM.keys
            },
            "required": ["list"],
            "additionalProperties": False,
        },
    ]
}
_ASKED = r"^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)?$"
_OPTION = {
    "type": "object",
    "properties": {
        "const": {"type": "string", "description": "The value that is answered."},
        "title": {"type": "string", "description": "The label that the person sees."},
    },
    "required": ["const", "title"],
    "additionalProperties": False,
}
_OPTIONS = {"type": "array", "items": _OPTION, "minItems": 1}
_VALUES = {"type": "array", "items": {"type": "string", "minLength": 1}, "minItems": 1}

# What a form field may say: the protocol's own keywords and the language's shorthand.
FIELD_KEYS: Mapping[str, tuple[dict[str, Any], str]] = {
    "type": (
        {"enum": list(TYPES)},
        "The kind of value. May be left out beside `choices` and `choices_from`.",
    ),
    "title": ({"type": "string"}, "The label that the person sees; may hold `{name}`."),
    "description": ({"type": "string"}, "More about the field, for the person; likewise."),
    "default": (
        {"type": ["string", "number", "boolean", "array"]},
        "What is filled in already. The field is then optional.",
    ),
    "required": (
        {"type": "boolean"},
        "`false`: may be left out. `true` beside a default: must be sent all the same.",
    ),
    "choices": (
        _CHOICES,
        "The options: a list of values, or a mapping of values to the labels that are shown.",
    ),
    "choices_from": (
        _CHOICES_FROM,
        "Options that come from data: a list of text, or how to read a list of objects.",
    ),
    "default_from": (
        {"type": "string"},
        "A name, or a field of one, whose value is the default where it fits.",
    ),
    "multiple": ({"type": "boolean"}, "`true`: several of the options can be picked."),
    "private": ({"type": "boolean"}, "`true`: `on_answer` does not hear what was answered here."),
    "format": ({"enum": list(FORMATS)}, "The format of a text."),
    "minLength": ({"type": "integer", "minimum": 0}, "The least length of a text."),
    "maxLength": ({"type": "integer", "minimum": 0}, "The greatest length of a text."),
    "minimum": ({"type": "number"}, "The least number."),
    "maximum": ({"type": "number"}, "The greatest number."),
    "minItems": ({"type": "integer", "minimum": 0}, "How many must be picked at least."),
    "maxItems": ({"type": "integer", "minimum": 0}, "How many can be picked at most."),
    "enum": (_VALUES, "The options of a single choice, as the protocol writes them."),
    "oneOf": (_OPTIONS, "The options of a single choice with labels, as the protocol writes them."),
    "items": (
        {
            "type": "object",
            "properties": {
                "type": {"const": "string", "description": "Options are text."},
                "enum": {"description": "The values, without labels.", **_VALUES},
                "anyOf": {"description": "The values with their labels.", **_OPTIONS},
            },
        },
        "The options of a multiple choice, as the protocol writes them.",
    ),
    "enumNames": (
        {"type": "array", "items": {"type": "string"}},
        "Labels beside `enum`. Deprecated by the protocol: write `choices` or `oneOf`.",
    ),
}

OTHER_DEFINITIONS: Mapping[str, Any] = {
    "field": {
        "type": "object",
        "description": "A field of a form: the protocol's PrimitiveSchemaDefinition.",
        "properties": {
            name: {"description": doc, **schema} for name, (schema, doc) in FIELD_KEYS.items()
        },
        "additionalProperties": False,
    },
    "json_schema": {
        "type": "object",
        "description": "JSON Schema of a value. `required: false` marks an optional argument.",
        "properties": {
            "type": {
                "description": "The type of the value, or several.",
                "anyOf": [
                    {"$ref": "#/$defs/type_name"},
                    {"type": "array", "items": {"$ref": "#/$defs/type_name"}},
                ],
            },
            "description": {"type": "string", "description": "What it is, for the model."},
            "title": {
                "type": "string",
                "description": "A name; that of an object becomes the name of its class.",
            },
            "properties": {
                "description": "The parts of an object, by their names.",
                "type": "object",
                "additionalProperties": {"$ref": "#/$defs/json_schema"},
            },
            "items": {
                "description": "The JSON Schema of each item of a list.",
                "$ref": "#/$defs/json_schema",
            },
        },
    },
    "argument": {
        "description": "JSON Schema of an argument, or the question that asks for it.",
        "anyOf": [
            {
                "type": "object",
                "properties": {
                    "ask": {
                        "type": "string",
                        "pattern": _ASKED,
                        "description": "The question that asks for it, or a field of one.",
                    },
                    "description": {"type": "string", "description": "What it is, for the model."},
                },
                "required": ["ask"],
                "additionalProperties": False,
            },
            {"$ref": "#/$defs/json_schema"},
        ],
    },
    "type_name": {"enum": ["string", "integer", "number", "boolean", "array", "object", "null"]},
}
