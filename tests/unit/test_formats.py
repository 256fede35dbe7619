"""A text has a format for the linter and the terminal if generated code takes it as an answer."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.sdk.strategies import answers_to

from mcp_elicit_gen.spec.formats import FORMATS


@pytest.mark.parametrize("name", FORMATS)
@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_what_is_a_valid_answer_has_the_format(name: str, data: st.DataObject) -> None:
    has_format, example = FORMATS[name]
    assert has_format(example)
    answer: Any = data.draw(answers_to({"type": "string", "format": name})).content
    is_local = name == "date-time" and answer[-1] not in "Zz" and answer[-6] not in "+-"
    assert has_format(answer) or is_local


@pytest.mark.parametrize("text", ["example.com", "", "a b:c", ":a", "1a:b", "https://", "a:\x7f"])
def test_what_is_no_uri(text: str) -> None:
    assert not FORMATS["uri"][0](text)
