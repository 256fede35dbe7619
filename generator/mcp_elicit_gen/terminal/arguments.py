"""`key=value` words become a tool's arguments, each as the tool's input schema has it."""

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..diagnostics.errors import UserError
from ..spec.structure import closest

MAX_REFERENCES = 20
SUGGESTED = 10

INTEGER = re.compile(r"[-+]?[0-9]+")
NUMBER = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
WORDS = {"true": True, "false": False}

# What a person reads of each type of JSON Schema.
NAMES = {
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list as JSON",
    "object": "an object as JSON",
    "null": "null",
}


class ArgumentError(UserError):
    """An argument that the tool does not have, or not with such a value."""


def read_arguments(words: Sequence[str], schema: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments that the words say, typed by the tool's input schema.

    Raises:
        ArgumentError: If a word is no argument, a value has the wrong type, or one is missing.
    """
    known = _mapping(schema.get("properties"))
    found: dict[str, Any] = {}
    for word in words:
        key, equals, text = word.partition("=")
        if not equals:
            raise ArgumentError(f"`{word}` is no argument; write name=value or name:=json")
        name = key.removesuffix(":")
        if name not in known and not schema.get("additionalProperties"):
            raise ArgumentError(f"the tool has no argument `{name}`; {suggestion(name, known)}")
        if name in found:
            raise ArgumentError(f"`{name}` is given twice; write a list as {name}:='[...]'")
        if key.endswith(":"):
            found[name] = _json(name, text)
        else:
            found[name] = convert(name, text, _mapping(known.get(name)), schema)
    _check_required(found, schema, known)
    return found


def convert(name: str, text: str, field: Mapping[str, Any], root: Mapping[str, Any]) -> Any:
    """A value as its schema has it: text stays text, everything else is read.

    Raises:
        ArgumentError: If the text is none of what the schema takes.
    """
    types = _types(field, root)
    if not types or "string" in types:
        return text
    if "boolean" in types and text in WORDS:
        return WORDS[text]
    if types & {"integer", "number"} and INTEGER.fullmatch(text):
        return _integer(name, text)
    if "number" in types and NUMBER.fullmatch(text) and math.isfinite(float(text)):
        return float(text)
    if "null" in types and text == "null":
        return None
    if types & {"array", "object"}:
        value = _json(name, text)
        if isinstance(value, list if "array" in types else dict) or (
            "object" in types and isinstance(value, dict)
        ):
            return value
    wanted = " or ".join(NAMES[one] for one in NAMES if one in types)
    raise ArgumentError(f"`{name}` takes {wanted or 'another value'}, not `{text}`")


def suggestion(name: str, known: Mapping[str, Any] | Sequence[str]) -> str:
    """What may have been meant, or what there is."""
    if (close := closest(name, list(known))) is not None:
        return f"did you mean `{close}`?"
    if not known:
        return "it takes none"
    names = ", ".join(f"`{one}`" for one in list(known)[:SUGGESTED])
    more = f" and {len(known) - SUGGESTED} more" if len(known) > SUGGESTED else ""
    return f"known are {names}{more}"


def _types(field: Mapping[str, Any], root: Mapping[str, Any], depth: int = 0) -> set[str]:
    """The types that a schema names itself, in its alternatives, or by reference."""
    if depth > MAX_REFERENCES:
        return set()
    reference = field.get("$ref")
    if isinstance(reference, str):
        return _types(_referred(reference, root), root, depth + 1)
    named = field.get("type")
    found = {named} if isinstance(named, str) else set()
    if isinstance(named, list):
        found = {one for one in named if isinstance(one, str)}
    for key in ("anyOf", "oneOf", "allOf"):
        for one in _list(field.get(key)) if not found else ():
            found |= _types(_mapping(one), root, depth + 1)
    options = [*_list(field.get("enum")), *([field["const"]] if "const" in field else [])]
    return found or {TYPES[type(one)] for one in options if type(one) in TYPES}


TYPES: Mapping[type, str] = {
    str: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    list: "array",
    dict: "object",
    type(None): "null",
}


def _referred(reference: str, root: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a reference inside the schema points at; others are not followed."""
    if not reference.startswith("#/"):
        return {}
    found: Mapping[str, Any] = root
    for part in reference[2:].split("/"):
        found = _mapping(found.get(part.replace("~1", "/").replace("~0", "~")))
    return found


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _integer(name: str, text: str) -> int:
    # Python refuses to read thousands of digits at once.
    if len(text) > 300:
        raise ArgumentError(f"`{name}` has more than 300 digits")
    return int(text)


def _json(name: str, text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise ArgumentError(f"`{name}` is not JSON: {error}") from error


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no number of JSON")


def _check_required(
    found: Mapping[str, Any], schema: Mapping[str, Any], known: Mapping[str, Any]
) -> None:
    required = [one for one in _list(schema.get("required")) if isinstance(one, str)]
    missing = [one for one in required if one not in found]
    if not missing:
        return
    described = _mapping(known.get(missing[0])).get("description")
    names = ", ".join(f"`{one}`" for one in missing)
    hint = f": {described}" if len(missing) == 1 and isinstance(described, str) else ""
    raise ArgumentError(f"the tool needs {names}{hint}")
