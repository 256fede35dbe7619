"""Words of other languages and of later versions, and what to write in their place."""

from collections.abc import Collection, Mapping
from difflib import get_close_matches

SCHEMA_TYPES = ("string", "integer", "number", "boolean", "array", "object", "null")

# Names of types elsewhere, as what stands behind `type:` here.
TYPE_ALIASES: Mapping[str, str] = {
    **{name: name for name in SCHEMA_TYPES},
    "int": "integer",
    "bool": "boolean",
    "float": "number",
    "str": "string",
    "text": "string",
    "list": "array",
    "dict": "object",
    "date": "string, format: date",
    **dict.fromkeys(("datetime", "date-time"), "string, format: date-time"),
    "email": "string, format: email",
    **dict.fromkeys(("uri", "url"), "string, format: uri"),
}


def meant_type(name: str) -> str | None:
    """What stands behind `type:` for a type that goes by another name elsewhere, or None."""
    return TYPE_ALIASES.get(name.lower())


def did_you_mean_type(meant: str) -> str:
    """The help for a type that is meant: its name, or with its format."""
    return f"did you mean `{meant}`?" if meant in SCHEMA_TYPES else f"did you mean `type: {meant}`?"


def meant_schema(text: str, schemas: Collection[str]) -> str | None:
    """The JSON Schema that a name in its place was meant to be, or None: that of a type, or of
    one of the spec's `schemas`."""
    if text in schemas:
        return reference_to(text)
    if (found := meant_type(text)) is not None:
        return f"{{type: {found}}}"
    close = get_close_matches(text[:100], list(schemas)[:50], n=1)
    return reference_to(close[0]) if close else None


def reference_to(name: str) -> str:
    """The schema that refers to one of the spec's `schemas`."""
    return f'{{$ref: "#/schemas/{name}"}}'
