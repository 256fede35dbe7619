"""Every hostile text in every place that holds text: no exception but a finding, and what is
accepted changes nothing but that text.

The files of a spec are compared with those of the same spec with plain words: the trees are the
same, and each constant is that of the other, or the text where the other has the plain words. A
text that became code, lost a character or reached a place that is not its own makes a difference.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import pytest

from mcp_elicit_gen.report import REPORTERS, Report
from mcp_elicit_gen.rules import METAS
from mcp_elicit_gen.spec.model import Spec

from .everywhere import SAME_AS, Structure, accepted, emitted, filled, places, read, structure
from .inputs import TEXTS

OTHER = "Other words."
# Longer ones are refused for the size of the file; an empty description is left out.
SHORT = [text for text in TEXTS if 0 < len(text) < 20_000]
PARTS = 4  # of the texts, so that the tests can run side by side


@cache
def plain(taking: frozenset[str]) -> Mapping[str, Structure]:
    """What the spec comes to with other plain words in these places."""
    spec, errors = read(filled(OTHER, taking).data)
    assert errors == []
    assert spec is not None
    [files] = emitted([spec])
    return {name: structure(name, content) for name, content in files.items()}


@pytest.mark.parametrize("part", range(PARTS))
def test_text_is_only_text(
    part: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    tried: Callable[[str, int], None],
) -> None:
    monkeypatch.chdir(tmp_path)
    taken: list[tuple[str, frozenset[str], Spec]] = []
    counts = Counter[str]()
    for text in SHORT[part::PARTS]:
        spec, taking_it, refusing = accepted(text)
        counts["accepted"] += len(taking_it)
        counts["refused"] += len(refusing)
        if spec is not None:
            taken.append((text, frozenset(taking_it), spec))
    # All at once: the library behind the models is asked once.
    made = emitted([spec for *_, spec in taken])
    for (text, taking, _), files in zip(taken, made, strict=True):
        expected = plain(taking)
        assert files.keys() == expected.keys()
        for name, (tree, texts) in expected.items():
            found = structure(name, files[name])
            assert found.tree == tree, _difference(text, name, tree, found.tree)
            for other, one in zip(texts, found.texts, strict=True):
                assert one.stands_for(other.value, OTHER, text), (text, name, other, one)
    assert not list(tmp_path.iterdir())
    assert counts["accepted"] > counts["refused"] > 0
    for outcome, count in counts.items():
        tried(f"hostile texts everywhere, {outcome}", count)


def _difference(text: str, name: str, one: str, other: str) -> str:
    lines = difflib.unified_diff(one.split("\n"), other.split("\n"), lineterm="")
    return f"{text!a} in {name}:\n" + "\n".join(list(lines)[:40])


def test_refusals_can_be_printed_in_every_format(tried: Callable[[str, int], None]) -> None:
    everywhere = {SAME_AS.get(place, place) for place in places()}
    for text in SHORT:
        made = filled(text, everywhere)
        _, errors = read(made.data)
        lines = made.data.decode().split("\n")
        report = Report(errors, {"spec.yaml": lines}, 1, METAS)
        for render in REPORTERS.values():
            shown = render(report)
            shown.encode()
            assert not [one for one in shown if one != "\n" and ord(one) < 0x20 and one != "\x1b"]
    tried("hostile texts in reports", len(SHORT))
