"""Sessions: files of a user, what is typed, and every line that comes of it."""

from pathlib import Path

import pytest

from .sessions import names, played, script


@pytest.mark.parametrize("name", names())
def test_session_goes_as_written(name: str, tmp_path: Path) -> None:
    assert played(name, tmp_path / "session") == script(name)


def test_sessions_are_there() -> None:
    wanted = ("sessions/formats", "sessions/suppressing", "sessions/fixing", "cases/stray_returns")
    assert set(wanted) <= set(names())
