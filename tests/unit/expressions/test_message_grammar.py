from __future__ import annotations

import time

import pytest
from expression_samples import SCOPE

from mcp_elicit_gen.expressions import (
    Placeholder,
    Text,
    check_message,
    names_in_message,
    parse_message,
)


def problems_of(text):
    message, problems = parse_message(text)
    return problems if message is None else check_message(message, SCOPE)


def places(text):
    return [(problem.code, text[problem.start : problem.end]) for problem in problems_of(text)]


@pytest.mark.parametrize(
    "text",
    [
        'It\'s "fine"',
        "x'''\nopen('CANARY','w').close()\n'''",
        "\\\"; open('CANARY','w').close() #",
        'ends with quote"',
        "\\x41\\u0041\\101\\n\\t",
        "line1\nline2\n\n  indented\n",
        "a\tb",
        "👨\u200d👩\u200d👧 🏳️\u200d🌈 ok",
        "שלום \u200f(x)\u200e مرحبا",
        "100% sure %s %(x)s %d",
        "$HOME $(touch CANARY) `touch CANARY`",
        "<script>alert('CANARY')</script><img src=x onerror=alert(1)>",
        "# h1\n[x](javascript:alert(1)) ![t](https://example.invalid/t.png) | a | b |\n```\nfence",
        "::error::x\n::set-output name=a::b",
        "# type: ignore # noqa # fmt: off",
        "open('CANARY','w').close()",
    ],
)
def test_text_without_braces_survives(text):
    assert parse_message(text) == ((Text(text),), [])


@pytest.mark.parametrize(
    ("text", "where", "words"),
    [
        ("{path[0]}", "{path[0]}", "index"),
        ("{path!r:>{width}}", "{path!r:>{width}}", "braces"),
        ("{}", "{}", "no name"),
        ("{0.real}", "{0.real}", "number"),
        ("{path", "{path", "no `}`"),
        ("Delete {path?", "{path", "no `}`"),
        ("path}", "}", "no `{`"),
        ("{__import__('os').getcwd()}", "{__import__('os').getcwd()}", "calls"),
        ("{# hidden #}", "{# hidden #}", "no name"),
        ("{% raw %}", "{% raw %}", "no name"),
        ("Delete {path.__class__}?", "{path.__class__}", "walks into an object"),
        ("{draft.a.b}", "{draft.a.b}", "walks into an object"),
        ("Delete {path!r}?", "{path!r}", "conversion"),
        ("{ path }", "{ path }", "blanks"),
        ("{ﬁle}", "{ﬁle}", "no name"),
        ("{_path}", "{_path}", "no name"),
        ("{path,}", "{path,}", "no name"),
        ("{note|}", "|", "no text"),
        ("{count:d}", ":d", "unknown"),
        ("{count:}", ":", "unknown"),
        ("{count:.10f}", ":.10f", "unknown"),
        ("{count:,.2%}", ":,.2%", "unknown"),
        ("{count:>10}", ":>10", "unknown"),
        ("{count:.٣f}", ":.٣f", "unknown"),
        ("{path}}", "}", "no `{`"),
        ("{{path}", "}", "no `{`"),
    ],
)
def test_broken_placeholder_is_reported_at_its_place(text, where, words):
    (problem,) = parse_message(text)[1]
    assert problem.code == "EL301"
    assert text[problem.start : problem.end] == where
    assert words in problem.message


def test_doubled_braces_are_literal():
    assert parse_message("{{ 7*7 }}") == ((Text("{ 7*7 }"),), [])
    message, _ = parse_message("Delete {{{path}}}?")
    assert message == (Text("Delete {"), Placeholder("path"), Text("}?"))
    assert [(part.start, part.end) for part in message] == [(0, 9), (9, 15), (15, 18)]


def test_placeholder_has_all_its_parts():
    message, _ = parse_message("{a.b:,.2f|not: known|}")
    (placeholder,) = message
    assert placeholder == Placeholder("a", "b", ",.2f", "not: known|")
    assert placeholder.name_start == 1
    assert placeholder.reference_end == 4


def test_empty_message_has_no_segments():
    assert parse_message("") == ((), [])


def test_every_problem_of_a_message_is_reported():
    text = "{path!r} } {count:d} {note|} {a.b.c} {"
    found = [text[problem.start : problem.end] for problem in parse_message(text)[1]]
    assert found == ["{path!r}", "}", ":d", "|", "{a.b.c}", "{"]


@pytest.mark.parametrize(
    "text", ["{ " * 200_000, "{" * 200_001, "}" * 200_001, "{ " + "{}" * 99_999]
)
def test_text_of_braces_is_refused_quickly(text):
    started = time.perf_counter()
    assert 1 <= len(parse_message(text)[1]) <= 20
    assert time.perf_counter() - started < 1


@pytest.mark.parametrize(
    "text",
    [
        "{path}",
        "{count:,} {count:.2f} {count:,.0f} {ratio:.1%}",
        "{force} {day} {moment} {size}",
        "{tags} {tags:lines} {sizes}",
        "{draft.subject} {draft.due|no date}",
        "{limit|none} {limit:,|none} {path|never shown}",
        "{review.class|none}",
    ],
)
def test_fitting_placeholders_are_accepted(text):
    assert problems_of(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{folder}", [("EL302", "folder")]),
        ("{draft.subjekt}", [("EL302", "subjekt")]),
        ("{path.name}", [("EL302", "name")]),
        ("{anything.name}", [("EL302", "name")]),
        ("{path:.2f}", [("EL301", ":.2f")]),
        ("{force:,}", [("EL301", ":,")]),
        ("{tags:,}", [("EL301", ":,")]),
        ("{path:lines}", [("EL301", ":lines")]),
        ("{draft}", [("EL307", "{draft}")]),
        ("{projects}", [("EL307", "{projects}")]),
        ("{projects:lines}", [("EL307", "{projects:lines}")]),
        ("{anything}", [("EL307", "{anything}")]),
        ("{limit}", [("EL307", "{limit}")]),
        ("{draft.due}", [("EL307", "{draft.due}")]),
        ("{review.stars}", [("EL307", "{review.stars}")]),
        ("{folder} {limit:,}", [("EL302", "folder"), ("EL307", "{limit:,}")]),
    ],
)
def test_placeholder_that_does_not_fit_is_reported(text, expected):
    assert places(text) == expected


def test_help_says_what_to_write():
    (unknown,) = problems_of("{cuont}")
    assert unknown.help.startswith("did you mean `count`? available: `agreed`")
    (field,) = problems_of("{draft.subjekt}")
    assert field.help == "did you mean `subject`? its fields: `due`, `pages`, `subject`"
    (absent,) = problems_of("{limit:,}")
    assert absent.help == "write what to show then: `{limit:,|none}`"
    (whole,) = problems_of("{draft}")
    assert whole.help == "place one of its fields: `{draft.field}`"


def test_unsafe_characters_are_escaped_in_what_is_reported():
    (problem,) = problems_of("{a\u202eb\ud800}")
    assert "`{a\\u{202e}b\\u{d800}}`" in problem.message


def test_names_of_a_message_are_pairs():
    message, _ = parse_message("{path} {draft.subject} {path:,}")
    assert names_in_message(message) == {("path", None), ("draft", "subject")}
