"""Fixes change the words that have to change: everything else of the file stays as it is."""

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcp_elicit_gen.diagnostics import Edit, Finding, Span
from mcp_elicit_gen.lint.fixes import apply_edits, chosen, fixed
from mcp_elicit_gen.rules import BY_CODE, METAS
from mcp_elicit_gen.source import parse_yaml
from mcp_elicit_gen.source.nodes import JsonValue, plain
from mcp_elicit_gen.source.read import decode

from .examples import complete, lint_text

FOLDER = Path(__file__).parent
SPECS = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("EL*/*/*.yaml"))
COMMENT = re.compile(r"(?:^|\s)(#(?! elicit:).*)$", re.MULTILINE)


def fixes_of(text: str) -> list[Finding]:
    return [finding for finding in lint_text(text) if finding.fix]


def value_of(text: str) -> JsonValue:
    source, _ = decode("shop.yaml", text.encode())
    root, _ = parse_yaml(source)
    assert root is not None
    return plain(root)


@pytest.mark.parametrize("name", SPECS)
def test_fixing_a_spec_is_done_at_once_and_keeps_its_comments(name: str) -> None:
    try:
        before = (FOLDER / name).read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        return  # no text, no fix: `lint` says so
    after, count = fixed(before, lint_text)
    assert (count > 0) == bool(fixes_of(before)) == (after != before)
    assert fixed(after, lint_text) == (after, 0)
    assert not Counter(COMMENT.findall(before)) - Counter(COMMENT.findall(after))
    new = Counter(one.code for one in lint_text(after))
    # A value that was wrong can be found alone, now that it is where it belongs.
    assert not set(new) - {one.code for one in lint_text(before)} - {"EL208", "EL209"}


@pytest.mark.parametrize("code", [meta.code for meta in METAS if meta.fix])
def test_a_rule_that_says_so_has_a_fix(code: str) -> None:
    before = complete(BY_CODE[code].meta.bad)
    after, count = fixed(before, lint_text)
    assert count == 1
    assert code not in [finding.code for finding in lint_text(after)]


def test_only_rules_that_say_so_have_fixes() -> None:
    texts = [(FOLDER / name).read_bytes().decode("utf-8", "replace") for name in SPECS]
    codes = {finding.code for text in texts for finding in fixes_of(text)}
    assert codes == {meta.code for meta in METAS if meta.fix}


def form(field: str) -> str:
    """A spec of one form with one field, the field's text last."""
    return complete(f"forms:\n  Order:\n    fields:\n      item:{field}\n")


# What a field says before and after; blanks, quotes and comments are those of their writers.
FIXED = {
    "flow": (" {type: integer, exclusiveMinimum: 0}", " {type: integer, minimum: 1}"),
    "upper bound": (" {type: integer, exclusiveMaximum:   -3}", " {type: integer, maximum:   -4}"),
    "block with a comment": (
        "\n        type: integer\n        exclusiveMinimum: 41  # more than 41",
        "\n        type: integer\n        minimum: 42  # more than 41",
    ),
    "quoted key": ("\n        type: integer\n        'exclusiveMinimum': 0", None),
    "constant": (" {type: string, const: yes}", " {type: string, enum: [yes]}"),
    "constant in quotes": (' {type: string, const: "a\\tb"}', ' {type: string, enum: ["a\\tb"]}'),
    "constant with a comma": (
        "\n        type: string\n        const: a, b",
        '\n        type: string\n        enum: ["a, b"]',
    ),
    "labels": (
        " {type: string, enumNames: [Alpha, Beta], enum: [a, b]}",
        " {type: string, oneOf: [{const: a, title: Alpha}, {const: b, title: Beta}]}",
    ),
    "labels over lines": (
        "\n        enumNames:\n          - Alpha\n          - Beta\n        type: string\n"
        "        enum:\n          - a\n          # the second\n          - b",
        "\n        type: string\n        oneOf:\n          - {const: a, title: Alpha}\n"
        "          # the second\n          - {const: b, title: Beta}",
    ),
    "labels that are blank": (" {type: string, enum: [a, b], enumNames: ['', Beta]}", None),
    "labels that are numbers": (" {type: string, enum: [a, b], enumNames: [1, 2]}", None),
}


@pytest.mark.parametrize(("before", "after"), FIXED.values(), ids=FIXED)
def test_field_is_fixed_as_its_writer_would(before: str, after: str | None) -> None:
    if before.count("'exclusiveMinimum'"):
        after = before.replace("'exclusiveMinimum': 0", "minimum: 1")
    assert fixed(form(before), lint_text)[0] == form(before if after is None else after)


@pytest.mark.parametrize("name", ["EL203/bad/keywords.yaml", "EL206/bad/labels.yaml"])
def test_line_ends_of_windows_stay(name: str) -> None:
    path = FOLDER / name
    if not path.exists():
        path = next(path.parent.glob("*.yaml"))
    before = path.read_text(encoding="utf-8")
    after, count = fixed(before, lint_text)
    other, other_count = fixed(before.replace("\n", "\r\n"), lint_text)
    assert (other, other_count) == (after.replace("\n", "\r\n"), count)
    assert count


def test_what_is_fixed_means_the_same() -> None:
    before = form(FIXED["labels over lines"][0])
    after, _ = fixed(before, lint_text)
    fields: JsonValue = value_of(after)
    assert "'item': {'type': 'string', 'oneOf': [{'const': 'a', 'title': 'Alpha'}" in str(fields)


positions = st.tuples(st.integers(0, 30), st.integers(0, 4), st.text("xy\n", max_size=3))


@given(st.text("ab\n", max_size=30), st.lists(positions, max_size=4))
def test_edits_are_those_of_slices(text: str, wanted: list[tuple[int, int, str]]) -> None:
    """Against a plain copy from offset to offset."""

    def place(offset: int) -> tuple[int, int]:
        before = text[:offset]
        return before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1

    edits, expected, end = [], "", 0
    for start, length, new in sorted(wanted):
        stop = min(start + length, len(text))
        if start >= end + (end > 0) and start <= len(text):
            edits.append(Edit(Span(*place(start), *place(stop)), new))
            expected += text[end:start] + new
            end = stop
            if start == stop:
                end = start
    assert apply_edits(text, edits) == expected + text[end:]


def test_fixes_that_touch_each_other_are_not_mixed() -> None:
    def finding(line: int, *columns: int) -> Finding:
        edits = tuple(Edit(Span(line, one, line, one + 2), "x") for one in columns)
        meta = METAS[0]
        return Finding(
            "a.yaml", edits[0].span, meta.code, "m", "h", meta.name, meta.severity, edits
        )

    first, second, third = finding(1, 1, 5), finding(1, 3), finding(1, 9)
    assert chosen([first, second, third]) == [*first.fix, *third.fix]
