"""`name=value` by the tool's schema."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcp_elicit_gen.terminal.arguments import ArgumentError, read_arguments, suggestion

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "text": {"type": "string"},
        "whole": {"type": "integer"},
        "part": {"type": "number"},
        "flag": {"type": "boolean"},
        "list": {"type": "array", "items": {}},
        "object": {"type": "object"},
        "maybe": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
        "either": {"type": ["integer", "string"]},
        "named": {"$ref": "#/$defs/Size"},
        "anything": {},
        "options": {"enum": [1, 2]},
        "round": {"$ref": "#/$defs/Round"},
        "far": {"$ref": "https://example.com/schema"},
    },
    "$defs": {"Size": {"type": "integer"}, "Round": {"$ref": "#/$defs/Round"}},
}


def read(*words: str) -> dict[str, Any]:
    return read_arguments(words, SCHEMA)


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("text=5", "5"),
        ("text=", ""),
        ("text=a=b", "a=b"),
        ("whole=-5", -5),
        ("part=5", 5),
        ("part=.5", 0.5),
        ("flag=true", True),
        ("list=[1, {}]", [1, {}]),
        ('object={"a": null}', {"a": None}),
        ("maybe=3", 3),
        ("maybe=null", None),
        ("either=3", "3"),
        ("either:=3", 3),
        ("named=3", 3),
        ("anything=3", "3"),
        ("options=2", 2),
        ("round=3", "3"),
        ("far=3", "3"),
        ('text:="\\u00e9"', "é"),
    ],
)
def test_values_are_read_as_the_schema_has_them(word: str, value: Any) -> None:
    (found,) = read(word).values()
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["text"], "`text` is no argument; write name=value or name:=json"),
        (["whole=1.5"], "`whole` takes a whole number, not `1.5`"),
        (["whole=١"], "`whole` takes a whole number, not `١`"),
        (["flag=yes"], "`flag` takes true or false, not `yes`"),
        (["list={}"], "`list` takes a list as JSON, not `{}`"),
        (["maybe=x"], "`maybe` takes a whole number or null, not `x`"),
        (["part=1e999"], "`part` takes a number, not `1e999`"),
        (["part:=NaN"], "`part` is not JSON: NaN is no number of JSON"),
        (["list=[1"], "`list` is not JSON: "),
        (["texts=1"], "the tool has no argument `texts`; did you mean `text`?"),
        (["text=1", "text=2"], "`text` is given twice; write a list as text:='[...]'"),
        ([f"list={'[' * 100_000}"], "`list` is not JSON: "),
        ([f"whole={'9' * 5000}"], "`whole` has more than 300 digits"),
    ],
)
def test_what_does_not_fit_is_said(words: list[str], said: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        read(*words)
    assert str(caught.value).startswith(said)


def test_other_arguments_are_taken_where_the_schema_says_so() -> None:
    assert read_arguments(["x=1"], {"additionalProperties": True}) == {"x": "1"}


def test_missing_arguments_are_named() -> None:
    schema = {"properties": {"a": {}, "b": {}}, "required": ["a", "b"]}
    with pytest.raises(ArgumentError, match="the tool needs `a`, `b`"):
        read_arguments([], schema)


def test_not_all_of_many_names_are_listed() -> None:
    assert suggestion("x", []) == "it takes none"
    assert suggestion("x", [f"tool_{number}" for number in range(12)]).endswith(
        "`tool_8`, `tool_9` and 2 more"
    )


@given(st.text())
def test_text_stays_as_it_is(text: str) -> None:
    assert read(f"text={text}") == {"text": text}


@given(st.integers())
def test_whole_numbers_stay_what_they_are(number: int) -> None:
    assert read(f"whole={number}", f"part={number}") == {"whole": number, "part": number}


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_numbers_stay_what_they_are(number: float) -> None:
    assert read(f"part={number!r}") == {"part": number}


KEYWORDS = st.sampled_from(["type", "enum", "const", "anyOf", "$ref", "description"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | KEYWORDS, inner),
    max_leaves=10,
)


@given(VALUES)
def test_json_stays_what_it_is(value: Any) -> None:
    assert read(f"anything:={json.dumps(value)}") == {"anything": value}


@given(VALUES, st.lists(st.text(), max_size=3))
def test_any_schema_gives_arguments_or_one_clear_error(schema: Any, words: list[str]) -> None:
    hostile = {"properties": {"a": schema}, "required": schema}
    with suppress(ArgumentError):
        read_arguments([*words, "a=1"], hostile)
