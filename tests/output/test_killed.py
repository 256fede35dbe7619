"""`kill -9` at every step of a `generate`: what is there then, and what the next run mends."""

import shutil
from collections.abc import Callable

import pytest

from .scene import NOTE, TEMPORARY, Scene, packages

# Each process of a run of the tests takes one.
PARTS = 2


def check_whole(scene: Scene) -> None:
    """Every file is its old or its new self, and all packages but one are."""
    old, new, found = scene.states["old"], scene.states["new"], scene.output()
    for path, data in found.items():
        if path != NOTE and not path.endswith(TEMPORARY):
            assert data in {one[path] for one in (old, new) if path in one}, path
    assert set(found) >= set(old) & set(new)
    before, after = packages(old), packages(new)
    mixed = [
        name
        for name, files in packages(found).items()
        if name not in before.keys() | after.keys()
        or without_temporaries(files) not in (before.get(name, {}), after.get(name, {}))
    ]
    assert len(mixed) <= 1, mixed


def without_temporaries(files: dict[str, bytes]) -> dict[str, bytes]:
    return {name: data for name, data in files.items() if not name.endswith(TEMPORARY)}


@pytest.mark.parametrize("part", range(PARTS))
def test_the_next_run_mends_what_a_killed_one_has_left(
    scene: Scene, part: int, tried: Callable[[str, int], None]
) -> None:
    steps = scene.steps()
    walked = range(part, len(steps), PARTS)
    for step in walked:
        scene.restore()
        assert scene.generate("new", step=step, fault="SIGKILL").status == -9
        scene.check_outside()
        check_whole(scene)
        # Stale is what is not, to the last empty folder, what the specs make.
        for then in ("old", "new"):
            is_stale = scene.output() != scene.states[then]
            assert scene.generate(then, "--check").status == int(is_stale), steps[step]
        killed = scene.folder / "killed"
        shutil.rmtree(killed, ignore_errors=True)
        scene.project.rename(killed)
        for then in scene.states:
            scene.restore(killed)
            scene.check_mended(then)
            scene.check_outside()
    tried("kill points of a generate, each mended by runs of three sets of specs", len(walked))


def test_the_states_that_a_run_can_end_in_are_clean(scene: Scene) -> None:
    for name in scene.states:
        scene.restore()
        assert scene.generate(name).status == 0
        scene.check_clean(name)


def test_a_run_for_one_spec_leaves_the_rest_to_the_run_for_all(
    scene: Scene, tried: Callable[[str, int], None]
) -> None:
    steps = scene.steps()
    walked = range(0, len(steps), 3)
    for step in walked:
        scene.restore()
        assert scene.generate("new", step=step, fault="SIGKILL").status == -9
        assert scene.generate("new/changed.yaml").status == 0
        check_whole(scene)
        scene.check_mended("new")
    tried("kill points of a generate, mended in two runs", len(walked))


def test_a_mending_run_that_is_killed_is_mended_as_well(
    scene: Scene, tried: Callable[[str, int], None]
) -> None:
    steps = scene.steps()
    walked = [(first, second) for first in range(5, len(steps), 31) for second in range(1, 120, 13)]
    for first, second in walked:
        scene.restore()
        assert scene.generate("new", step=first, fault="SIGKILL").status == -9
        scene.generate("other", step=second, fault="SIGKILL")
        scene.check_mended("new")
        scene.check_outside()
    tried("kill points of a generate that follows a killed one", len(walked))


def test_edits_by_hand_are_told_from_what_a_killed_run_has_written(scene: Scene) -> None:
    steps = scene.steps()
    moved = next(index for index, step in enumerate(steps) if step.startswith("unlink confirm"))
    scene.restore()
    scene.generate("new", step=moved, fault="SIGKILL")
    edited = scene.project / "out" / "hushed" / "tools.py"
    edited.write_text(edited.read_text() + "# mine\n")
    done = scene.generate("new")
    assert (done.status, done.err) == (0, "edits by hand in out/hushed/tools.py are gone\n")
    assert "what a run that was cut off had left is cleared away" in done.out
    assert scene.output() == scene.states["new"]


def test_check_says_what_a_killed_run_has_left(scene: Scene) -> None:
    steps = scene.steps()
    scene.restore()
    staged = next(index for index, step in enumerate(steps) if step.startswith("write"))
    staged = next(
        index for index, step in enumerate(steps) if index > staged and step.startswith("write")
    )
    scene.generate("new", step=staged, fault="SIGKILL")
    before = scene.output()
    checked = scene.generate("old", "--check")
    assert checked.status == 1
    kind = "left over from a run that was cut off"
    assert f"out/{NOTE}: {kind}" in checked.out.splitlines()
    assert any(f"{TEMPORARY}: {kind}" in line for line in checked.out.splitlines())
    assert scene.output() == before
    shown = scene.generate("old", "--diff")
    assert shown.status == 1
    assert f"--- out/{NOTE}\n+++ /dev/null\n" in shown.out
