"""The table of kinds, and each of its examples."""

import re

import pytest

from mcp_elicit_gen.breaking import KINDS, Kind, Level, find_changes
from mcp_elicit_gen.diagnostics import Severity

from .examples import changes_between, complete, files_of, spec_of

LETTERS = {Level.CALLERS: "1", Level.ANSWERS: "2", Level.HARMLESS: "3"}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.code} {kind.name}")
def test_example_gives_exactly_its_code(kind: Kind) -> None:
    before, after = (
        {path: spec_of(text, path) for path, text in files.items()} for files in files_of(kind)
    )
    found = find_changes(before, after)
    assert {one.code for one in found} == {kind.code, *kind.also}, [one.message for one in found]
    own = [one for one in found if one.code == kind.code]
    assert {(one.name, one.severity) for one in own} == {(kind.name, kind.severity)}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.code} {kind.name}")
def test_nothing_has_changed_where_all_is_the_same(kind: Kind) -> None:
    for text in (kind.before, kind.after):
        if text:
            assert changes_between(complete(text), complete(text)) == []


def test_codes_tell_the_level_and_are_in_order() -> None:
    assert [kind.code for kind in KINDS] == sorted({kind.code for kind in KINDS})
    assert len({kind.name for kind in KINDS}) == len(KINDS)
    for kind in KINDS:
        assert re.fullmatch(f"BC{LETTERS[kind.level]}[0-9]{{2}}", kind.code)
        assert re.fullmatch("[a-z]+(-[a-z]+)*", kind.name)


def test_severities_are_those_of_the_levels() -> None:
    found = {kind.level: kind.severity for kind in KINDS}
    assert found == {
        Level.CALLERS: Severity.ERROR,
        Level.ANSWERS: Severity.WARNING,
        Level.HARMLESS: Severity.INFO,
    }


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.code)
def test_texts_are_sentences_and_what_to_do_is_none(kind: Kind) -> None:
    assert kind.what.endswith(".")
    assert kind.why.endswith(".")
    assert kind.instead[0].islower()
