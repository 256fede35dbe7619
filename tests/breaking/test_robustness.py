"""Old specs may have any fault that a rule knows: they are compared, or refused in one line."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from mcp_elicit_gen.breaking import OldSpec, bound, find_changes
from mcp_elicit_gen.breaking.history import HistoryError
from mcp_elicit_gen.spec.model import Spec

ROOT = Path(__file__).parents[2]
FOLDERS = ("tests/rules", "tests/sdk/specs", "specs", "docs/examples")
PATHS = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.yaml"))


def comparable(paths: list[Path]) -> Iterator[Spec]:
    """The specs among files that can be compared."""
    return (spec for path in paths if (spec := old_spec(path)) is not None)


def old_spec(path: Path) -> Spec | None:
    try:
        return bound(OldSpec("", "a.yaml", "a.yaml", path.read_bytes()), "main")
    except HistoryError:
        return None


SPECS = list(comparable(PATHS))


def test_most_faulty_specs_are_compared() -> None:
    assert len(PATHS) > len(SPECS) > len(PATHS) / 2


def test_a_spec_that_cannot_be_compared_is_named_in_one_line() -> None:
    old = OldSpec("", "a.yaml", "a.yaml", b"tools: [\x1b")
    with pytest.raises(HistoryError, match=r"^a.yaml at main cannot be compared: line 1: [^\n]+$"):
        bound(old, "main")


def test_the_same_spec_twice_gives_nothing() -> None:
    for one, other in zip(SPECS, comparable(PATHS), strict=True):
        assert find_changes({"a.yaml": one}, {"a.yaml": other}) == []


@pytest.mark.parametrize("seed", range(4))
def test_any_spec_is_compared_with_any_other(seed: int) -> None:
    chosen = random.Random(seed)
    for one in SPECS:
        other = chosen.choice(SPECS)
        for before, after in ((one, other), (other, one)):
            found = find_changes({"a.yaml": before}, {"a.yaml": after})
            assert found == sorted(found, key=lambda finding: finding.place)
            assert {finding.path for finding in found} <= {"a.yaml"}
            lines = len(after.source.lines)
            assert all(1 <= finding.span.line <= lines for finding in found)
