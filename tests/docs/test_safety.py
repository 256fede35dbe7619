"""`docs/safety.md` names code and tests that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "safety.md").read_text(encoding="utf-8")
ROW = re.compile(
    r"^\| (?P<promise>[^|]+) \| (?P<built>[^|]+) \| (?P<proved>[^|]+) \|$", re.MULTILINE
)
PATH = re.compile(r"`([^`]+)`")
ROWS = [row for row in ROW.finditer(PAGE) if row["promise"] not in ("promise", "---")]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["promise"][:40])
def test_promise_is_kept_somewhere_and_proved(row: re.Match[str]) -> None:
    built, proved = PATH.findall(row["built"]), PATH.findall(row["proved"])
    assert built or row["built"] in ("all of it", "everywhere")
    for path in built:
        assert (ROOT / "generator" / "mcp_elicit_gen" / path).exists() or (ROOT / path).exists(), (
            path
        )
    assert proved
    for path in proved:
        assert path.startswith("tests/")
        assert (ROOT / path).exists(), path
        assert not (ROOT / path).is_file() or "def test_" in (ROOT / path).read_text("utf-8"), path


def test_every_test_of_hostile_inputs_is_named() -> None:
    named = set(PATH.findall(PAGE))
    found = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("tests/hostile/test_*.py")}
    assert found <= named
    assert len(ROWS) > 15
