"""What a client receives is the generated JSON file, which holds only what the protocol lists."""

from __future__ import annotations

import json
import types
from pathlib import Path
from typing import Any, get_args, get_origin

import mcp_types._v2025_11_25 as legacy_protocol
import mcp_types._v2026_07_28 as modern_protocol
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, TypeAdapter, ValidationError

from .conversation import DECLINE, ERAS, Handlers, converse, generate, serve
from .strategies import DrawnForm, examples, forms, spec_of

PROTOCOLS = (legacy_protocol, modern_protocol)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("exact")


@examples(20)
@given(drawn=st.lists(forms(), min_size=1, max_size=5))
def test_client_receives_the_generated_schema_on_both_eras(
    folder: Path, drawn: list[DrawnForm]
) -> None:
    package = generate(spec_of(drawn), folder)
    server = serve(package, Handlers())
    for number, form in enumerate(drawn):
        place = Path(package.__path__[0]) / "requested_schemas" / f"question_{number}.json"
        text = place.read_text(encoding="utf-8")
        assert _ordered(json.loads(text)) == _ordered(form.requested_schema)
        check_protocol(json.loads(text))
        for era in ERAS:
            said = converse(server, era, f"ask_{number}", answers=[DECLINE])
            [question] = said.questions
            assert _ordered(question.schema) == _ordered(json.loads(text))


@pytest.mark.parametrize("text", ["{a}", "{", "}}", "a } b { c", "{{{"])
def test_braces_of_labels_are_text(folder: Path, text: str) -> None:
    doubled = text.replace("{", "{{").replace("}", "}}")
    field = {"type": "string", "title": doubled, "description": doubled}
    spec = {
        "version": 1,
        "server": {"name": "Braces"},
        "questions": {"ok": {"message": "Fine?", "form": {"fields": {"ok": field}}}},
        "tools": {"be": {"description": "Be.", "asks": {"ok": "ok"}}},
    }
    server = serve(generate(json.dumps(spec), folder), Handlers())
    for era in ERAS:
        [question] = converse(server, era, "be", answers=[DECLINE]).questions
        shown = question.schema["properties"]["ok"]
        assert (shown["title"], shown["description"]) == (text, text)


def _ordered(schema: dict[str, Any]) -> tuple[list[str], list[str]]:
    """A schema as text in which `1` is not `1.0`; of the order only that of fields counts."""
    fields = schema["properties"].items()
    properties = [f"{name}: {json.dumps(value, sort_keys=True)}" for name, value in fields]
    rest = {key: value for key, value in schema.items() if key != "properties"}
    return properties, [json.dumps(rest, sort_keys=True)]


# --- The protocol, with unknown keywords refused ------------------------------------------------


def check_protocol(schema: dict[str, Any]) -> None:
    """Refuse a requested schema that holds anything the protocol does not list."""
    for protocol in PROTOCOLS:
        protocol.RequestedSchema.model_validate(schema)
        assert _unknown(schema, protocol.RequestedSchema) == []
        for name, value in schema["properties"].items():
            TypeAdapter(protocol.PrimitiveSchemaDefinition).validate_python(value, strict=True)
            members = [
                member
                for member in get_args(protocol.PrimitiveSchemaDefinition)
                if _fits(value, member) and not _unknown(value, member)
            ]
            assert members, f"{name}: no member of PrimitiveSchemaDefinition is {value}"


def _fits(value: Any, member: type[BaseModel]) -> bool:
    try:
        member.model_validate(value, strict=True)
    except ValidationError:
        return False
    return True


def _unknown(value: dict[str, Any], model: type[BaseModel]) -> list[str]:
    """The keys of a schema that a model of the protocol does not name, at any depth."""
    fields = {field.alias or name: field for name, field in model.model_fields.items()}
    found = [key for key in value if key not in fields]
    for key in value.keys() & fields.keys():
        for inner in _models(fields[key].annotation):
            parts = value[key] if isinstance(value[key], list) else [value[key]]
            found += [name for part in parts for name in _unknown(part, inner)]
    return found


def _models(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and not isinstance(annotation, types.GenericAlias):
        return [annotation] if issubclass(annotation, BaseModel) else []
    if get_origin(annotation) is dict:
        return []
    return [model for argument in get_args(annotation) for model in _models(argument)]


@pytest.mark.parametrize(
    "field",
    [
        {"type": "string", "pattern": "a"},
        {"type": "string", "format": "uuid"},
        {"type": "string", "const": "a"},
        {"type": "string", "minimum": 1},
        {"type": "integer", "enum": [1, 2]},
        {"type": "number", "exclusiveMinimum": 0},
        {"type": "string", "oneOf": [{"const": "a"}]},
        {"type": "string", "oneOf": [{"const": "a", "title": "A", "description": "x"}]},
        {"type": "string", "enum": ["a"], "oneOf": [{"const": "a", "title": "A"}]},
        {"type": "array", "items": {"type": "string"}},
        {"type": "array", "items": {"type": "string", "enum": ["a"]}, "uniqueItems": True},
        {"type": "array", "items": {"type": "string", "enum": ["a"], "title": "A"}},
        {"anyOf": [{"type": "string"}, {"type": "null"}]},
    ],
)
def test_check_refuses_what_the_protocol_does_not_list(field: dict[str, Any]) -> None:
    with pytest.raises((AssertionError, ValidationError)):
        check_protocol({"type": "object", "properties": {"value": field}})


def test_check_refuses_an_unknown_keyword_of_the_form() -> None:
    with pytest.raises(AssertionError):
        check_protocol({"type": "object", "properties": {}, "additionalProperties": False})
