"""Several runs into one output at once."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mcp_elicit_gen.output.lock import locked

from .scene import Scene, packages, state

if sys.platform != "win32":
    import fcntl

ROUNDS = 15


@pytest.mark.parametrize(
    "specs", [("new",) * 2, ("new",) * 8, ("old", "new"), ("old", "new", "other") * 3]
)
def test_runs_at_once_leave_whole_packages(
    scene: Scene, specs: tuple[str, ...], tried: Callable[[str, int], None]
) -> None:
    known = [packages(one) for one in scene.states.values()]
    for number in range(ROUNDS):
        scene.restore()
        if number % 2:
            # The folder itself is not there yet: one of the runs makes it.
            (scene.project / "out").rename(scene.project / "away")
        runs = [("generate", one, "-o", "out") for one in specs]
        for done in scene.zygote.run_together(scene.project, *runs):
            assert done.status == 0, done
            told = "waiting for another run, which writes to out\n"
            assert done.err in ("", told)
        if number % 2 == 0:
            for name, files in packages(scene.output()).items():
                assert files in [one.get(name) for one in known], name
            scene.check_mended(specs[0])
            scene.check_outside()
        else:
            assert scene.generate(specs[0]).status == 0
            assert scene.generate(specs[0], "--check").status == 0
    tried("runs at once into one output", ROUNDS * len(specs))


def test_a_run_says_what_it_waits_for(scene: Scene) -> None:
    scene.restore()
    command = [sys.executable, "-m", "mcp_elicit_gen", "generate", "new", "-o", "out"]
    held = os.open(scene.project / "out", os.O_RDONLY)
    fcntl.flock(held, fcntl.LOCK_EX)
    with subprocess.Popen(
        command, cwd=scene.project, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stderr is not None
        line = process.stderr.readline()
        assert line == "waiting for another run, which writes to out\n"
        assert scene.output() == scene.states["old"]
        os.close(held)
        assert process.wait(60) == 0
    assert scene.output() == scene.states["new"]


def test_a_disk_without_locks_is_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(descriptor: int, operation: int) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(fcntl, "flock", refuse)
    waited: list[None] = []
    with locked(str(tmp_path / "out"), create=True, on_wait=lambda: waited.append(None)):
        (tmp_path / "out" / "file").write_text("x")
    assert state(tmp_path) == {"out": None, "out/file": b"x"}
    assert not waited


def test_a_folder_that_goes_while_a_run_waits_is_made_again(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    held = os.open(out, os.O_RDONLY)
    fcntl.flock(held, fcntl.LOCK_EX)

    def go_away() -> None:
        out.rename(tmp_path / "away")
        out.mkdir()
        os.close(held)

    with locked(str(out), create=True, on_wait=go_away):
        now = os.open(out, os.O_RDONLY)
        with pytest.raises(BlockingIOError):
            fcntl.flock(now, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.close(now)
