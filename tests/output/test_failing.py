"""A disk that is full, broken or locked at any step of a `generate`; and Ctrl-C there."""

import resource
import subprocess
import sys
from collections.abc import Callable

import pytest

from .scene import NOTE, Scene

ERRORS = ("ENOSPC", "EIO", "EACCES")

# The code that a shell sees: Ctrl-C is told in a line, others end a process as they always do.
ENDS = {"SIGINT": 2, "SIGTERM": -15, "SIGHUP": -1}


def is_last(steps: list[str], step: int) -> bool:
    """Whether everything is in its place, and only the note of what was unfinished is left."""
    return step == len(steps) - 1 and NOTE in steps[step]


@pytest.mark.parametrize("error", ERRORS)
def test_a_step_that_fails_leaves_the_old_output(
    scene: Scene, error: str, tried: Callable[[str, int], None]
) -> None:
    steps = list(scene.steps())
    for step in range(len(steps)):
        scene.restore()
        done = scene.generate("new", step=step, fault=error)
        assert (done.status, done.err.count("\n")) == (2, 1), (steps[step], done)
        assert done.err.startswith("mcp-elicit-gen: cannot write out"), done.err
        assert "None" not in done.err
        if is_last(steps, step):
            assert {**scene.states["new"], NOTE: b""} == {**scene.output(), NOTE: b""}
        else:
            assert scene.output() == scene.states["old"], steps[step]
        scene.check_outside()
    tried("steps of a generate that fail with an error of the disk", len(steps))


def test_a_disk_that_fails_for_good_leaves_what_the_next_run_mends(
    scene: Scene, tried: Callable[[str, int], None]
) -> None:
    steps = scene.steps()
    for step in range(len(steps)):
        scene.restore()
        error = ERRORS[step % 3]
        done = scene.generate("new", step=step, fault=f"{error} from here on")
        assert (done.status, done.err.count("\n")) == (2, 1), (steps[step], done)
        scene.check_outside()
        found = scene.output()
        for path, data in found.items():
            known = [one[path] for one in scene.states.values() if path in one]
            assert data in known or path.startswith(NOTE) or path.endswith(".tmp"), path
        if found not in (scene.states["old"], scene.states["new"]):
            assert scene.generate("new", "--check").status == 1
            assert scene.generate("old", "--check").status == 1
        scene.check_mended(("new", "old", "other")[step // 3 % 3])
    tried("steps of a generate from which on a disk fails", len(steps))


@pytest.mark.parametrize("signal", ENDS)
def test_an_interrupted_run_leaves_the_old_output_or_the_new_one(
    scene: Scene, signal: str, tried: Callable[[str, int], None]
) -> None:
    steps = scene.steps()
    outcomes = []
    for step in range(len(steps)):
        scene.restore()
        done = scene.generate("new", step=step, fault=signal)
        assert done.status == ENDS[signal]
        assert done.err == ("mcp-elicit-gen: interrupted\n" if signal == "SIGINT" else "")
        found = scene.output()
        assert found in (scene.states["old"], scene.states["new"]), steps[step]
        outcomes.append(found == scene.states["new"])
        scene.check_outside()
    # Once files are moved in, the run is ended first.
    assert outcomes == sorted(outcomes)
    assert set(outcomes) == {False, True}
    tried("steps of a generate that a signal interrupts", len(steps))


def test_a_file_that_the_system_cuts_off_leaves_the_old_output(scene: Scene) -> None:
    scene.restore()
    command = [sys.executable, "-m", "mcp_elicit_gen", "generate", "new", "-o", "out"]
    done = subprocess.run(
        command,
        cwd=scene.project,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000)),
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("mcp-elicit-gen: cannot write out/")
    assert done.stderr.endswith(": File too large\n")
    assert scene.output() == scene.states["old"]


@pytest.mark.parametrize("place", ["out", "out/changed", "out/changed/requested_schemas"])
def test_a_folder_that_is_read_only_leaves_the_old_output(scene: Scene, place: str) -> None:
    scene.restore()
    scene.folder.chmod(0o755)
    folders = [path for path in (scene.project / "out").rglob("*") if path.is_dir()]
    for folder in (scene.project, scene.project / "out", *folders):
        folder.chmod(0o777)
    (scene.project / place).chmod(0o555)
    done = scene.zygote.run_as_nobody(scene.project, "generate", "new", "-o", "out")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"mcp-elicit-gen: cannot write {place}/")
    assert done.err.endswith(": Permission denied\n")
    assert scene.output() == scene.states["old"]
    (scene.project / place).chmod(0o777)
    assert scene.zygote.run_as_nobody(scene.project, "generate", "new", "-o", "out").status == 0
    assert scene.output() == scene.states["new"]


def test_a_read_only_folder_can_be_checked(scene: Scene) -> None:
    scene.restore()
    scene.folder.chmod(0o755)
    output = scene.project / "out"
    paths = [output, *output.rglob("*")]
    modes = {path: path.stat().st_mode for path in paths}
    for path in paths:
        path.chmod(0o555 if path.is_dir() else 0o444)
    for name, status in (("old", 0), ("new", 1)):
        arguments = ("generate", name, "-o", "out", "--check")
        done = scene.zygote.run_as_nobody(scene.project, *arguments)
        assert (done.status, done.err.count("stale")) == (status, status)
    for path, mode in modes.items():
        path.chmod(mode)


def test_a_file_that_nobody_may_read_stops_the_run(scene: Scene) -> None:
    scene.restore()
    scene.folder.chmod(0o755)
    (scene.project / "out" / "changed" / "tools.py").chmod(0)
    done = scene.zygote.run_as_nobody(scene.project, "generate", "new", "-o", "out")
    assert (done.status, done.err) == (
        2,
        "mcp-elicit-gen: cannot read out/changed/tools.py: Permission denied\n",
    )
