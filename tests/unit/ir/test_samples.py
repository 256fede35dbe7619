"""Values that generated tests call tools with fit their schemas, and are found where conditions
turn."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from mcp_elicit_gen.analysis import Analysis
from mcp_elicit_gen.config import Config
from mcp_elicit_gen.ir.branches import branches
from mcp_elicit_gen.ir.package import Branch, NotTried
from mcp_elicit_gen.ir.samples import Samples, UnsampledError
from mcp_elicit_gen.pipeline import lint

NUMBERS = st.fixed_dictionaries(
    {"type": st.sampled_from(["integer", "number"])},
    optional={"minimum": st.integers(-5, 5), "maximum": st.integers(6, 20)},
)
TEXTS = st.fixed_dictionaries(
    {"type": st.just("string")},
    optional={"minLength": st.integers(0, 5), "maxLength": st.integers(6, 9)},
)
SCALARS = NUMBERS | TEXTS | st.just({"type": "boolean"}) | st.just({"enum": ["x", "y"]})


def _objects(parts: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    named = st.dictionaries(st.sampled_from(["a", "b", "c"]), parts, min_size=1)
    return named.map(
        lambda one: {
            "type": "object",
            "title": f"Shape{zlib.crc32(repr(one).encode())}",
            "properties": one,
            "required": list(one),
        }
    )


def _lists(parts: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    bounds = {"minItems": st.integers(0, 3), "maxItems": st.integers(3, 5)}
    return st.fixed_dictionaries({"type": st.just("array"), "items": parts}, optional=bounds)


SCHEMAS = st.recursive(SCALARS, lambda parts: _objects(parts) | _lists(parts), max_leaves=4)


def _analysis(spec: dict[str, Any], folder: Path) -> Analysis:
    place = folder / "spec.yaml"
    place.write_text(json.dumps(spec), encoding="utf-8")
    linted = lint([str(place)], Config())
    assert not linted.has_errors, [(one.code, one.message) for one in linted.report.findings]
    return Analysis(linted.specs[0])


def _spec(returns: dict[str, Any], condition: str) -> dict[str, Any]:
    return {
        "version": 1,
        "server": {"name": "Sampled"},
        "dependencies": {"value": {"description": "A value.", "returns": returns}},
        "questions": {
            "ok": {
                "message": "Fine?",
                "form": {"fields": {"ok": {"type": "boolean"}}},
                **({"ask_when": condition, "otherwise": {"ok": True}} if condition else {}),
            }
        },
        "tools": {"be": {"description": "Be.", "takes": ["value"], "asks": {"ok": "ok"}}},
    }


@given(schema=SCHEMAS)
def test_values_fit_their_schema(schema: dict[str, Any], tmp_path_factory: Any) -> None:
    analysis = _analysis(_spec(schema, ""), tmp_path_factory.mktemp("samples"))
    node = analysis.spec.dependencies["value"].returns
    samples = Samples(analysis.spec, [])
    validator = Draft202012Validator(schema)
    values = [*samples.values(node), *(samples.nth(node, number) for number in range(4))]
    assert values
    for value in values:
        validator.validate(value)


@pytest.mark.parametrize(
    ("returns", "condition"),
    [
        ({"type": "integer"}, "value > 100"),
        ({"type": "integer"}, "value == 7"),
        ({"type": "number"}, "value / 4 >= 2.5"),
        ({"type": "boolean"}, "not value"),
        ({"type": "string"}, "value == 'late'"),
        ({"type": "string"}, "len(value) > 20"),
        ({"type": "string", "enum": ["new", "old"]}, "value in ['old']"),
        ({"type": "array", "items": {"type": "string"}}, "len(value) > 3"),
        ({"type": "array", "items": {"type": "string"}}, "'urgent' in value"),
        (
            {
                "type": "object",
                "properties": {"open": {"type": "boolean"}, "count": {"type": "integer"}},
                "required": ["open", "count"],
            },
            "value.open and value.count > 10",
        ),
    ],
)
def test_calls_are_found_on_both_sides_of_a_condition(
    returns: dict[str, Any], condition: str, tmp_path: Path
) -> None:
    [branch] = branches(_analysis(_spec(returns, condition), tmp_path))
    assert isinstance(branch, Branch)
    assert branch.not_put is not None
    assert branch.otherwise == {"ok": True}


def test_what_no_value_is_known_for_is_not_tried(tmp_path: Path) -> None:
    strange = {"type": "string", "pattern": "^[0-9]{3}:[a-z]{4}#$"}
    analysis = _analysis(_spec(strange, ""), tmp_path)
    with pytest.raises(UnsampledError):
        Samples(analysis.spec, []).first(analysis.spec.dependencies["value"].returns)
    assert list(branches(analysis)) == [NotTried("be", "ok")]


@pytest.mark.parametrize(
    "returns",
    [
        {"type": "string", "pattern": "^(((a+)+)+)+b$"},
        {"type": "string", "pattern": "^(a|aa|aaa)*#$", "minLength": 1},
        {"type": "string", "minLength": 500_000_000},
        {"type": "array", "items": {"type": "string"}, "minItems": 500_000_000},
        {"type": "integer", "minimum": 10**30},
        {"type": "number", "multipleOf": 1e-9},
    ],
    ids=str,
)
def test_schemas_that_mean_harm_come_to_an_end(returns: dict[str, Any], tmp_path: Path) -> None:
    analysis = _analysis(_spec(returns, ""), tmp_path)
    assert len(list(branches(analysis))) == 1


def test_conditions_that_never_hold_come_to_an_end(tmp_path: Path) -> None:
    names = [f"value_{number}" for number in range(8)]
    many = " and ".join(
        f"{name} > {number} and {name} < {number}" for number, name in enumerate(names)
    )
    spec = _spec({"type": "integer"}, many)
    spec["dependencies"] = {
        name: {"description": "A value.", "returns": {"type": "integer"}} for name in names
    }
    spec["questions"] = {f"ok_{number}": spec["questions"]["ok"] for number in range(60)}
    spec["tools"]["be"] = {
        "description": "Be.",
        "takes": names,
        "asks": {f"ok_{number}": f"ok_{number}" for number in range(60)},
    }
    analysis = _analysis(spec, tmp_path)
    found = list(branches(analysis))
    assert found == [NotTried("be", f"ok_{number}") for number in range(60)]
