"""Blocks from the tables of the spec language."""

from collections.abc import Callable, Mapping
from typing import Any

from mcp_elicit_gen.rules.el1_structure.el108_reserved_name import METHODS, VALUES
from mcp_elicit_gen.rules.schemas import INSTEAD
from mcp_elicit_gen.rules.schemas.keywords import KEYWORDS as SCHEMA_KEYWORDS
from mcp_elicit_gen.spec import language
from mcp_elicit_gen.spec.json_schema import FIELD_KEYS
from mcp_elicit_gen.spec.protocol import KEYWORDS as KEYWORDS_OF_KINDS
from mcp_elicit_gen.spec.shapes import (
    AnyMapping,
    Anything,
    Boolean,
    Either,
    Integer,
    ListOf,
    MapOf,
    Null,
    Record,
    Reference,
    Shape,
    Text,
)

from .markdown import fenced, table

RECORDS = {one.name: one for one in vars(language).values() if isinstance(one, Record)}


def keys_block(name: str) -> str:
    """The keys of a record of the language, and its example."""
    record = RECORDS[name]
    rows = [
        (f"`{key.name}`", value_of(key.shape), "yes" if key.required else "", key.doc)
        for key in record.keys
    ]
    example = f"\n{fenced(record.example, 'yaml')}" if record.example else ""
    return table(("key", "value", "required", "meaning"), rows) + example


def value_of(shape: Shape) -> str:
    """A shape in the words of a table."""
    return WORDS[type(shape)](shape)


WORDS: Mapping[type, Callable[[Any], str]] = {
    Text: lambda shape: "text on one line" if shape.one_line else "text",
    Reference: lambda shape: "name" if shape.kind == "value" else f"name of a {shape.kind}",
    Boolean: lambda _: "`true` or `false`",
    Integer: lambda _: "whole number",
    Null: lambda _: "`null`",
    Anything: lambda _: "any value",
    AnyMapping: lambda shape: shape.what,
    ListOf: lambda shape: f"list: {value_of(shape.item)}",
    MapOf: lambda shape: f"mapping: {shape.names} name → {value_of(shape.value)}",
    Record: lambda shape: shape.name,
    Either: lambda shape: ", or ".join(value_of(option) for option in shape.options),
}


def fields_block(_: str) -> str:
    """What a field of a form may say."""
    rows = [
        (f"`{name}`", field_value(schema), ", ".join(kinds_of(name)), doc)
        for name, (schema, doc) in FIELD_KEYS.items()
    ]
    return table(("key", "value", "of", "meaning"), rows)


def field_value(schema: Mapping[str, Any]) -> str:
    """The value of a field's key in the words of a table."""
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(field_value(option) for option in schema["anyOf"])
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return " or ".join(JSON_TYPES[name] for name in types)


JSON_TYPES = {
    "string": "text",
    "number": "number",
    "integer": "whole number",
    "boolean": "`true` or `false`",
    "array": "list",
    "object": "mapping",
}


def kinds_of(key: str) -> list[str]:
    """The kinds of fields that a key belongs to, in the words of a table."""
    names = {"string": "text", "choice": "single choice", "choices": "multiple choice"}
    kinds = [names.get(kind, kind) for kind, known in KEYWORDS_OF_KINDS.items() if key in known]
    if len(kinds) == len(KEYWORDS_OF_KINDS) or key in ("required", "private"):
        return ["any field"]
    return kinds or ["choices"]


def schema_keywords_block(_: str) -> str:
    """The JSON Schema keywords that arguments and returns may use."""
    return ", ".join(f"`{name}`" for name in SCHEMA_KEYWORDS) + ".\n"


def schema_instead_block(_: str) -> str:
    """What to write instead of keywords that are refused."""
    return table(("not", "instead"), [(f"`{name}`", text) for name, text in INSTEAD.items()])


def reserved_block(_: str) -> str:
    """The names that arguments, questions, dependencies, tools and prompts cannot have."""
    lower = sorted(name for name in VALUES if name.islower())
    others = sorted(name for name in METHODS - VALUES if name.islower())
    return (
        f"{names(lower)}. Tools, prompts and dependencies, which become methods, cannot be called "
        f"{names(others)} either.\n"
    )


def names(values: list[str]) -> str:
    """Names in backquotes, with commas."""
    return ", ".join(f"`{value}`" for value in values)
