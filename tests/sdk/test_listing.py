"""`tools/list` shows the arguments of the spec, word for word, and nothing of the questions."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

import pytest
import yaml
from mcp.types import Tool

from .conftest import SPECS
from .conversation import ERAS, Handlers, listed, serve

PLACE = {
    "type": "object",
    "description": "A place on the map.",
    "properties": {
        "city": {"type": "string", "minLength": 1},
        "zip": {"type": "string", "pattern": "^[0-9]{5}$"},
        "class": {"type": "integer", "minimum": 1},
    },
    "required": ["city"],
    "additionalProperties": False,
}

ARGUMENTS: Mapping[str, dict[str, Any]] = {
    "plan-route": {
        "type": "object",
        "properties": {
            "target": {"$ref": "#/$defs/Place"},
            "via": {
                "type": "array",
                "description": "Places on the way.",
                "items": {"$ref": "#/$defs/Place"},
                "maxItems": 3,
                "default": [],
            },
            "pace": {
                "type": "string",
                "enum": ["slow", "fast"],
                "default": "slow",
                "description": "How fast.",
            },
            "limit": {
                "type": "integer",
                "minimum": 0,
                "exclusiveMaximum": 100,
                "description": "Limit in km.",
            },
            "options": {
                "type": "object",
                "description": "Options.",
                "properties": {
                    "tolls": {"type": "boolean", "default": False},
                    "avoid": {"type": "array", "items": {"type": "string"}},
                },
                "required": ["avoid"],
            },
        },
        "required": ["target", "options"],
        "$defs": {"Place": PLACE},
    },
    "a.b": {
        "type": "object",
        "properties": {
            "schema": {"type": "string", "description": "An awkward name."},
            "copy": {"anyOf": [{"type": "integer"}, {"type": "null"}], "description": "Another."},
            "extra": {
                "type": "object",
                "additionalProperties": {"type": "number"},
                "description": "More.",
            },
        },
        "required": ["schema", "copy"],
    },
    "plain": {"type": "object", "properties": {}},
}


@pytest.fixture(params=ERAS)
def shapes(request: pytest.FixtureRequest, packages: Mapping[str, ModuleType]) -> dict[str, Tool]:
    return listed(serve(packages["shapes"], Handlers()), request.param)


def test_arguments_are_shown_word_for_word(shapes: dict[str, Tool]) -> None:
    assert {name: tool.input_schema for name, tool in shapes.items()} == ARGUMENTS


def test_arguments_are_shown_in_the_order_of_the_spec(shapes: dict[str, Tool]) -> None:
    for name, tool in shapes.items():
        assert list(tool.input_schema["properties"]) == list(ARGUMENTS[name]["properties"])


def test_titles_descriptions_annotations_and_meta_are_shown(shapes: dict[str, Tool]) -> None:
    plan = shapes["plan-route"]
    assert plan.title == "Plan a route"
    assert plan.description == "Plan a route from home.\n\nIt asks first."
    assert plan.annotations is not None
    assert plan.annotations.model_dump(by_alias=True) == {
        "title": "Plan",
        "readOnlyHint": True,
        "destructiveHint": False,
        "idempotentHint": True,
        "openWorldHint": False,
    }
    assert plan.meta == {"example.org/level": 3, "tags": ["a", "b"], "on": True}


def test_what_a_spec_leaves_out_is_not_shown(shapes: dict[str, Tool]) -> None:
    plain = shapes["plain"]
    assert plain.description == "Nothing to ask."
    assert (plain.title, plain.annotations, plain.meta) == (None, None, None)


def test_returns_are_shown_as_the_sdk_wraps_them(shapes: dict[str, Tool]) -> None:
    route = shapes["plan-route"].output_schema
    assert route is not None
    assert set(route["properties"]) == {"stops", "back"}
    assert route["required"] == ["stops"]
    wrapped = shapes["plain"].output_schema
    assert wrapped is not None
    assert wrapped["properties"]["result"]["items"] == {"type": "integer"}


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("spec", sorted(SPECS.glob("*.yaml")), ids=lambda path: path.stem)
def test_only_arguments_are_shown(packages: Mapping[str, ModuleType], spec: Any, era: str) -> None:
    """Neither answers nor dependencies: the model must not be able to fill them in."""
    written = yaml.safe_load(spec.read_text(encoding="utf-8"))
    tools = written["tools"]
    retries = {name: one.get("retry_with") for name, one in written.get("questions", {}).items()}
    shown = listed(serve(packages[spec.stem], Handlers()), era)
    assert list(shown) == list(tools)
    for name, tool in tools.items():
        schema, arguments = shown[name].input_schema, tool.get("arguments", {})
        asked = [ask if isinstance(ask, str) else ask["question"] for ask in asks_of(tool)]
        retried = [retries[one] for one in asked if retries.get(one)]
        assert list(schema["properties"]) == [*arguments, *retried]
        assert set(schema.get("required", [])) == {
            argument
            for argument, one in arguments.items()
            if one.get("required", True) is not False and not one.keys() & {"default", "ask"}
        }


def asks_of(tool: dict[str, Any]) -> list[Any]:
    """The questions of a tool as the spec writes them."""
    return [*tool.get("asks", {}).values(), *tool.get("may_ask", [])]
