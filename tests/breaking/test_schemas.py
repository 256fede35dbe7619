"""The comparison of JSON Schemas, against a validator by others."""

from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from mcp_elicit_gen.breaking.schemas import Direction, Gap, gaps, whole

NAMES = ("a", "b", "c")


def numbers(low: str, high: str) -> st.SearchStrategy[dict[str, Any]]:
    bound = st.integers(-3, 6)
    return st.fixed_dictionaries({}, optional={low: bound, high: bound})


def sizes(low: str, high: str) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional={low: st.integers(0, 3), high: st.integers(0, 3)})


def merged(*parts: dict[str, Any]) -> dict[str, Any]:
    return {key: value for part in parts for key, value in part.items()}


NUMBERS = st.builds(
    merged,
    st.sampled_from([{"type": "integer"}, {"type": "number"}]),
    numbers("minimum", "maximum"),
    numbers("exclusiveMinimum", "exclusiveMaximum"),
    st.fixed_dictionaries({}, optional={"multipleOf": st.sampled_from([1, 2, 3, 0.5])}),
)
TEXTS = st.builds(
    merged,
    st.just({"type": "string"}),
    sizes("minLength", "maxLength"),
    st.fixed_dictionaries({}, optional={"pattern": st.sampled_from(["^a", "b$"])}),
)
SCALARS = st.sampled_from(["a", "ab", "bbb", 0, 1, 2, True, False, None])
VALUES = st.builds(
    lambda values: {"enum": values}, st.lists(SCALARS, min_size=1, max_size=4, unique_by=repr)
)
SIMPLE = st.one_of(
    NUMBERS,
    TEXTS,
    VALUES,
    SCALARS.map(lambda value: {"const": value}),
    st.sampled_from([{}, {"type": "boolean"}, {"type": "null"}, {"type": ["string", "null"]}]),
)


def objects(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Objects that say of each property whether it is required, and perhaps what else there is."""

    def build(properties: dict[str, Any], required: set[str], others: Any) -> dict[str, Any]:
        found: dict[str, Any] = {"type": "object", "properties": properties}
        found["required"] = [name for name in properties if name in required]
        return found if others is None else {**found, "additionalProperties": others}

    return st.builds(
        build,
        st.dictionaries(st.sampled_from(NAMES), inner, max_size=3),
        st.sets(st.sampled_from(NAMES)),
        st.one_of(st.none(), st.booleans(), inner),
    )


def lists(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    items = st.fixed_dictionaries({}, optional={"items": inner})
    return st.builds(merged, st.just({"type": "array"}), items, sizes("minItems", "maxItems"))


def alternatives(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    options = st.lists(inner, min_size=1, max_size=3)
    return st.one_of(
        options.map(lambda found: {"anyOf": found}), options.map(lambda found: {"oneOf": found})
    )


SCHEMAS = st.recursive(
    SIMPLE, lambda inner: st.one_of(objects(inner), lists(inner), alternatives(inner)), max_leaves=6
)
SOME = st.recursive(
    st.one_of(SCALARS, st.sampled_from([-2, 1.5, 3, 4, 6, "", "b", "aab", "abbb"])),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(NAMES), inner, max_size=3)
    ),
    max_leaves=5,
)


def between(before: Any, after: Any, direction: Direction = Direction.ARGUMENT) -> list[Gap]:
    """What is not accepted any more, or what may come now."""
    old, new = whole(before, {}), whole(after, {})
    return (
        gaps(old, new, direction) if direction is Direction.ARGUMENT else gaps(new, old, direction)
    )


def accepts(schema: Any, value: Any) -> bool:
    return bool(Draft202012Validator(schema).is_valid(value))


def only_known(value: Any, schema: Any, root: Any) -> bool:
    """Whether a value has no property that its schema does not speak of: a caller sends those that
    it knows, so that a new optional one is harmless."""
    if isinstance(value, list):
        return all(only_known(one, schema.get("items", {}), root) for one in value)
    if not isinstance(value, dict):
        return True
    options = [*schema.get("anyOf", ()), *schema.get("oneOf", ())]
    if options:
        fitting = [one for one in options if accepts(one, value)]
        return all(only_known(value, one, root) for one in fitting)
    known = schema.get("properties", {})
    others = schema.get("additionalProperties")
    for key, inner in value.items():
        if key not in known and others is None and known:
            return False
        if not only_known(inner, known.get(key, others if isinstance(others, dict) else {}), root):
            return False
    return True


LONG = settings(
    max_examples=600,
    deadline=None,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)


@LONG
@given(SCHEMAS, SCHEMAS, st.lists(SOME, min_size=5, max_size=25))
def test_what_was_accepted_and_is_not_is_reported(before: Any, after: Any, values: Any) -> None:
    refused = [
        one
        for one in values
        if accepts(before, one) and not accepts(after, one) and only_known(one, before, before)
    ]
    if refused:
        assert between(before, after), refused[0]


@LONG
@given(SCHEMAS, SCHEMAS, st.lists(SOME, min_size=5, max_size=25))
def test_what_may_be_returned_and_could_not_is_reported(
    before: Any, after: Any, values: Any
) -> None:
    new = [one for one in values if accepts(after, one) and not accepts(before, one)]
    known = [one for one in new if only_known(one, after, after)]
    if known:
        assert between(before, after, Direction.RETURN), known[0]


@LONG
@given(SCHEMAS)
def test_a_schema_has_no_gap_to_itself(schema: Any) -> None:
    copy = whole({**schema}, {})
    for direction in Direction:
        assert gaps(whole(schema, {}), copy, direction) == []


def widened(schema: dict[str, Any], draw: st.DataObject) -> dict[str, Any]:
    """A schema that accepts what another does, and perhaps more."""
    wider = {
        key: value for key, value in schema.items() if key not in LOOSE or draw.draw(st.booleans())
    }
    if "maximum" in wider:
        wider["maximum"] += draw.draw(st.integers(0, 3))
    if "minLength" in wider:
        wider["minLength"] = max(0, wider["minLength"] - draw.draw(st.integers(0, 2)))
    if "enum" in wider:
        wider["enum"] = [*wider["enum"], "something else"]
    return {"anyOf": [wider, {"type": "null"}]} if draw.draw(st.booleans()) else wider


LOOSE = ("minimum", "exclusiveMaximum", "maxLength", "multipleOf", "pattern")


@LONG
@given(st.one_of(NUMBERS, TEXTS, VALUES), st.data())
def test_widening_an_argument_is_no_gap(schema: Any, data: st.DataObject) -> None:
    wider = widened(schema, data)
    assert between(schema, wider) == []
    assert between(wider, schema, Direction.RETURN) == []


TREE = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "below": {"$ref": "#/$defs/Tree"}},
    "required": ["name"],
}
RECURSIVE = {"$ref": "#/$defs/Tree", "$defs": {"Tree": TREE}}


def test_references_that_come_back_end() -> None:
    assert between(RECURSIVE, RECURSIVE) == []
    longer = {**TREE, "properties": {**TREE["properties"], "name": {"type": "integer"}}}  # type: ignore[dict-item]
    found = between(RECURSIVE, {**RECURSIVE, "$defs": {"Tree": longer}})
    assert [one.text for one in found] == ["`name`: `string` is not accepted now"]


def test_schemas_that_share_parts_are_compared_in_no_time() -> None:
    def ladder(leaf: str) -> dict[str, Any]:
        steps: dict[str, Any] = {"S0": {"type": leaf}}
        for step in range(1, 40):
            inner = {"$ref": f"#/$defs/S{step - 1}"}
            steps[f"S{step}"] = {"type": "object", "properties": {"a": inner, "b": inner}}
        return {"$ref": "#/$defs/S39", "$defs": steps}

    assert between(ladder("string"), ladder("string")) == []
    assert 1 <= len(between(ladder("string"), ladder("integer"))) <= 20


@pytest.mark.parametrize(
    ("before", "after", "texts"),
    [
        ({"type": "number"}, {"type": "integer"}, ["`number` is not accepted now"]),
        ({"type": "integer"}, {"type": "number"}, []),
        ({"enum": ["a", "b"]}, {"enum": ["b"]}, ["`a` is not accepted now"]),
        ({"enum": ["a"]}, {"type": "string"}, []),
        ({"type": "string"}, {"enum": ["a"]}, ["what is other than `a` is not accepted now"]),
        ({"type": "boolean"}, {"enum": [True, False]}, []),
        ({"const": True}, {"const": 1}, ["`true` is not accepted now"]),
        ({"type": "integer", "exclusiveMinimum": 0}, {"type": "integer", "minimum": 1}, []),
        (
            {"type": "number", "minimum": 1},
            {"type": "number", "exclusiveMinimum": 1},
            ["`exclusiveMinimum` is `1` now, and was left out"],
        ),
        ({"type": "integer", "multipleOf": 4}, {"type": "integer", "multipleOf": 2}, []),
        (
            {"type": "string"},
            {"type": "string", "format": "date"},
            ["`format` is `date` now, and was left out"],
        ),
        (
            {"type": ["string", "null"]},
            {"type": "string"},
            ["`null` is not accepted now"],
        ),
        ({"type": ["string", "null"]}, {"anyOf": [{"type": "null"}, {"type": "string"}]}, []),
        (
            {"type": "array", "items": {"type": "string"}},
            {"type": "array", "items": {"type": "string", "maxLength": 3}},
            ["an item: `maxLength` is `3` now, and was left out"],
        ),
        (
            {"type": "object", "properties": {"a": {}}},
            {"type": "object", "properties": {"a": {}, "b": {"type": "string"}}},
            [],
        ),
        (
            {"type": "object", "properties": {"a": {}, "b": {}}},
            {"type": "object", "properties": {"a": {}}},
            ["`b` is gone"],
        ),
        (
            {"type": "object", "properties": {"a": {}}},
            {"type": "object", "properties": {"a": {}}, "additionalProperties": False},
            ["a property without a name here is not accepted now"],
        ),
    ],
)
def test_what_is_not_accepted_any_more(before: Any, after: Any, texts: list[str]) -> None:
    assert [one.text for one in between(before, after)] == texts


@pytest.mark.parametrize(
    ("before", "after", "texts"),
    [
        ({"type": "integer"}, {"type": "number"}, ["`number` may come now"]),
        ({"type": "number"}, {"type": "integer"}, []),
        (
            {"type": "object", "properties": {"a": {}, "b": {}}},
            {"type": "object", "properties": {"a": {}}},
            ["`b` is gone"],
        ),
        (
            {"type": "object", "properties": {"a": {}}},
            {"type": "object", "properties": {"a": {}, "b": {}}},
            [],
        ),
        (
            {"type": "object", "properties": {"a": {}}, "required": ["a"]},
            {"type": "object", "properties": {"a": {}}},
            ["`a` may be missing now"],
        ),
        (
            {"type": "object", "properties": {"a": {}}, "additionalProperties": False},
            {
                "type": "object",
                "properties": {"a": {}, "b": {}},
                "additionalProperties": False,
            },
            ["`b` comes though others were excluded now"],
        ),
    ],
)
def test_what_may_come_now(before: Any, after: Any, texts: list[str]) -> None:
    assert [one.text for one in between(before, after, Direction.RETURN)] == texts


def test_random_schemas_are_not_all_reported() -> None:
    """The property tests above see both: pairs with a gap, and pairs without."""

    @settings(max_examples=200, deadline=None, database=None)
    @given(SCHEMAS, SCHEMAS)
    def look(before: Any, after: Any) -> None:
        seen.add(bool(between(before, after)))
        assume(True)

    seen: set[bool] = set()
    look()
    assert seen == {True, False}


WRONG: tuple[Any, ...] = (
    None,
    True,
    3,
    -1.5,
    "a",
    [],
    [1],
    [{}],
    ["a", None],
    {},
    {"a": 1},
    {"a": {}},
    [[]],
)
KEYWORDS = (
    *("type", "enum", "const", "anyOf", "oneOf", "allOf", "properties", "required", "items"),
    *("additionalProperties", "minimum", "maxLength", "minItems", "pattern", "multipleOf", "$ref"),
    *("$defs", "exclusiveMinimum", "uniqueItems", "title", "default", "format"),
)
SIDES: tuple[dict[str, Any], ...] = (
    {},
    {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
    {"type": "array", "items": {"type": "integer"}},
    {"type": "string", "enum": ["a"]},
)


@pytest.mark.parametrize("keyword", KEYWORDS)
def test_a_schema_that_was_wrong_is_compared_as_far_as_it_says_something(keyword: str) -> None:
    """An old spec may have errors that lint finds only by now."""
    for side in SIDES:
        for value in WRONG:
            odd = whole({**side, keyword: value}, {})
            for other in SIDES:
                for direction in Direction:
                    for pair in ((odd, whole(other, {})), (whole(other, {}), odd)):
                        assert all(isinstance(gap, Gap) for gap in gaps(*pair, direction))
