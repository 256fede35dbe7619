"""Requested schemas as forms, and what fits them: the same as JSON Schema says."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from mcp_elicit_gen.terminal.form import (
    ChoiceField,
    ChoicesField,
    FormError,
    NumberField,
    Option,
    TextField,
    read_form,
)
from mcp_elicit_gen.terminal.validation import (
    MisfitError,
    fitting_default,
    parse,
    problem_of,
    problems_of,
)


def form_of(**properties: Any) -> Any:
    return read_form({"type": "object", "properties": properties, "required": ["needed"]})


def field_of(schema: Any) -> Any:
    return form_of(field=schema).fields[0]


AB = (Option("a", "A"), Option("b", "B"))
LABELLED = [{"const": "a", "title": "A"}, {"const": "b", "title": "B"}]


@pytest.mark.parametrize(
    ("schema", "options"),
    [
        ({"enum": ["a", "b"]}, (Option("a", "a"), Option("b", "b"))),
        ({"enum": ["a", "b"], "enumNames": ["A", "B"]}, AB),
        ({"enum": ["a", "b"], "enumNames": ["A"]}, (Option("a", "a"), Option("b", "b"))),
        ({"oneOf": LABELLED}, AB),
        ({"oneOf": [{"const": "a"}]}, (Option("a", "a"),)),
    ],
)
def test_single_choices_of_every_shape(schema: Any, options: Any) -> None:
    field = field_of({"type": "string", **schema})
    assert isinstance(field, ChoiceField)
    assert field.options == options


@pytest.mark.parametrize(
    ("items", "options"),
    [
        ({"type": "string", "enum": ["a", "b"]}, (Option("a", "a"), Option("b", "b"))),
        ({"anyOf": LABELLED}, AB),
    ],
)
def test_multiple_choices_of_every_shape(items: Any, options: Any) -> None:
    field = field_of({"type": "array", "items": items, "minItems": 1, "maxItems": 2})
    assert isinstance(field, ChoicesField)
    assert (field.options, field.min_items, field.max_items) == (options, 1, 2)


@pytest.mark.parametrize(
    "schema",
    [
        {},
        "text",
        {"type": "object"},
        {"type": "array", "items": {"type": "string"}},
        {"type": "integer", "enum": [1]},
        {"type": "string", "enum": [1]},
        {"type": "string", "enum": []},
        {"type": "string", "oneOf": []},
        {"type": "array", "items": {"anyOf": []}},
        {"type": "string", "oneOf": ["a"]},
        {"type": ["string", "null"]},
        {"anyOf": [{"type": "string"}]},
    ],
)
def test_what_the_protocol_does_not_have_is_refused(schema: Any) -> None:
    with pytest.raises(FormError, match="the server's field `field` "):
        field_of(schema)


def test_title_order_and_what_is_needed() -> None:
    form = form_of(needed={"type": "boolean"}, b={"type": "string", "title": "B"})
    assert [(one.name, one.title, one.is_required) for one in form.fields] == [
        ("needed", "needed", True),
        ("b", "B", False),
    ]
    assert problems_of(form, {}) == ["`needed` is needed"]
    assert problems_of(form, {"needed": 1, "c": 2}) == [
        "the form has no field `c`; known are `needed`, `b`",
        "`needed` is true or false",
    ]


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("date", ["2026-12-24"], ["2026-02-30", "20261224", "2026-12-24T00:00:00Z", "٢٠٢٦-12-24"]),
        (
            "date-time",
            ["2026-12-24T19:30:00Z", "2026-12-24t19:30:00.5+01:00"],
            [
                "2026-12-24T19:30:00",
                "2026-12-24",
                "2026-12-24T25:00:00Z",
                "2026-12-24T19:30:00+99:00",
            ],
        ),
        ("email", ["a@b.example"], ["a", "a@", "a b@c.example", "a@b@c"]),
        (
            "uri",
            ["https://example.com/a?b#c", "mailto:a@b.example"],
            ["example.com", "https://", "a b:c"],
        ),
        ("something-else", ["x"], []),
    ],
)
def test_formats(name: str, good: list[str], bad: list[str]) -> None:
    field = field_of({"type": "string", "format": name})
    assert [problem_of(field, text) for text in good] == [None] * len(good)
    for text in bad:
        assert problem_of(field, text), text


@pytest.mark.parametrize(
    ("schema", "default"),
    [
        ({"type": "integer", "default": 3}, 3),
        ({"type": "integer", "default": "3"}, None),
        ({"type": "integer", "minimum": 4, "default": 3}, None),
        ({"type": "number", "maximum": 1.5, "default": 10**400}, None),
        ({"type": "boolean", "default": False}, False),
        ({"type": "boolean", "default": 0}, None),
        ({"type": "string", "enum": ["a"], "default": "b"}, None),
        ({"type": "array", "items": {"enum": ["a"]}, "default": ["a"]}, ["a"]),
        ({"type": "array", "items": {"enum": ["a"]}, "default": [["a"]]}, None),
    ],
)
def test_only_a_default_that_fits_stands_there(schema: Any, default: Any) -> None:
    assert fitting_default(field_of(schema)) == default


# --- As JSON Schema has it --------------------------------------------------------------------

COUNTS = st.integers(0, 4)
SCHEMAS = st.one_of(
    st.fixed_dictionaries(
        {"type": st.just("string")}, optional={"minLength": COUNTS, "maxLength": COUNTS}
    ),
    st.fixed_dictionaries(
        {"type": st.sampled_from(["integer", "number"])},
        optional={
            "minimum": st.integers(-3, 3) | st.floats(-3, 3),
            "maximum": st.integers(-3, 3) | st.floats(-3, 3),
        },
    ),
    st.just({"type": "boolean"}),
    st.just({"type": "string", "enum": ["a", "b"]}),
    st.just({"type": "string", "oneOf": LABELLED}),
    st.fixed_dictionaries(
        {"type": st.just("array"), "items": st.just({"type": "string", "enum": ["a", "b"]})},
        optional={"minItems": COUNTS, "maxItems": COUNTS},
    ),
)
ANSWERS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-4, 4),
    st.floats(-4, 4),
    st.text(max_size=5),
    st.sampled_from(["a", "b"]),
    st.lists(st.sampled_from(["a", "b", "c"]), max_size=5),
    st.dictionaries(st.text(), st.text(), max_size=1),
)


@given(SCHEMAS, ANSWERS)
def test_what_fits_is_what_json_schema_says(schema: dict[str, Any], value: Any) -> None:
    is_fit = problem_of(field_of(schema), value) is None
    assert is_fit == Draft202012Validator(schema).is_valid(value)


@given(SCHEMAS, st.text(max_size=5) | st.integers(-4, 4).map(str) | st.floats(-4, 4).map(repr))
def test_what_is_typed_fits_or_is_refused(schema: dict[str, Any], text: str) -> None:
    field = field_of(schema)
    if isinstance(field, TextField | NumberField):
        try:
            value = parse(field, text)
        except MisfitError:
            return
        assert Draft202012Validator(schema).is_valid(value)


KEYWORDS = st.sampled_from(["type", "enum", "oneOf", "items", "const", "default", "enumNames"])


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(KEYWORDS, inner),
        max_leaves=8,
    )
)
def test_any_schema_is_a_form_or_refused(schema: Any) -> None:
    with suppress(FormError):
        for field in form_of(field=schema).fields:
            fitting_default(field)
