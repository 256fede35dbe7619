from __future__ import annotations

import contextlib

from expression_samples import SCOPE, TREES, TYPED_TREES, environments
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mcp_elicit_gen.expressions import (
    Placeholder,
    Text,
    check_condition,
    check_message,
    format_condition,
    format_message,
    names_in_condition,
    parse_condition,
    parse_message,
)
from mcp_elicit_gen.expressions.evaluation import evaluate

FAST = settings(
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=150,
    suppress_health_check=[HealthCheck.too_slow],
)

ENVIRONMENTS = environments(12)

_PIECES = [
    *"()[]{}.,:;|!=<>+-*/%'\"\\# \n",
    *("count", "path", "draft", ".subject", "limit", "null", "true", "True", "and", "or", "not"),
    *("in", "is", "len(", "if", "lambda", "1", "1.5", "1e9", "'a'", "{{", "}}", "{path}", ":,"),
    *("\ud800", "\u2028", "\x00", "ﬁle", "__class__", "0x1", "1_0"),
]
RANDOM_TEXT = st.text(max_size=30) | st.lists(st.sampled_from(_PIECES), max_size=14).map("".join)
SPACED_TEXT = st.lists(st.sampled_from(_PIECES), max_size=14).map(" ".join)


def _assert_places(problems, text):
    for problem in problems:
        assert problem.code in {"EL301", "EL302", "EL306", "EL307"}
        assert 0 <= problem.start <= problem.end <= len(text)
        assert problem.message
        assert problem.help
        (problem.message + problem.help).encode()
    assert [problem.start for problem in problems] == sorted(p.start for p in problems)


@FAST
@given(TREES)
def test_formatted_condition_parses_to_the_same_tree(tree):
    text = format_condition(tree)
    parsed, problems = parse_condition(text)
    assert problems == []
    # `1`, `1.0` and `True` are equal in Python; their prints are not.
    assert repr(parsed) == repr(tree)
    assert parsed == tree
    assert format_condition(parsed) == text


@FAST
@given(RANDOM_TEXT | SPACED_TEXT)
def test_any_condition_text_has_a_tree_or_problems(text):
    tree, problems = parse_condition(text)
    assert (tree is None) == bool(problems)
    _assert_places(problems, text)
    if tree is not None:
        _assert_places(check_condition(tree, SCOPE), text)
        assert parse_condition(format_condition(tree))[0] == tree


@FAST
@given(TREES)
def test_places_of_type_problems_lie_in_the_text(tree):
    text = format_condition(tree)
    parsed, _ = parse_condition(text)
    assert parsed is not None
    _assert_places(check_condition(parsed, SCOPE), text)


@FAST
@given(TYPED_TREES)
def test_well_typed_condition_is_accepted_and_evaluates_to_a_boolean(tree):
    assert check_condition(tree, SCOPE) == []
    _assert_boolean(tree)


def _assert_boolean(tree):
    for names in ENVIRONMENTS:
        with contextlib.suppress(ZeroDivisionError, OverflowError):
            assert isinstance(evaluate(tree, names), bool)


@FAST
@given(TREES)
def test_names_of_a_condition_are_those_in_its_text(tree):
    parsed, _ = parse_condition(format_condition(tree))
    assert names_in_condition(parsed) == names_in_condition(tree)


_WORDS = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,5}", fullmatch=True)
_FORMATS = st.none() | st.sampled_from([",", ".0f", ",.9f", ".1%", "lines"])
_FALLBACKS = st.none() | st.text(min_size=1, max_size=5).filter(lambda t: not set(t) & set("{}"))
_PLACEHOLDERS = st.builds(Placeholder, _WORDS, st.none() | _WORDS, _FORMATS, _FALLBACKS)


@st.composite
def _messages(draw):
    parts = draw(st.lists(_PLACEHOLDERS | st.text(min_size=1).map(Text), max_size=6))
    # Two texts in a row are one text.
    return tuple(
        part
        for index, part in enumerate(parts)
        if isinstance(part, Placeholder) or index == 0 or isinstance(parts[index - 1], Placeholder)
    )


@FAST
@given(_messages())
def test_formatted_message_parses_to_the_same_segments(message):
    text = format_message(message)
    parsed, problems = parse_message(text)
    assert problems == []
    assert parsed == message
    assert "".join(text[part.start : part.end] for part in parsed) == text


@FAST
@given(RANDOM_TEXT | SPACED_TEXT)
def test_any_message_text_has_segments_or_problems(text):
    message, problems = parse_message(text)
    assert (message is None) == bool(problems)
    _assert_places(problems, text)
    if message is not None:
        _assert_places(check_message(message, SCOPE), text)
        assert parse_message(format_message(message))[0] == message
