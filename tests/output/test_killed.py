"""`kill -9` at every step of a `generate`: what is there then, and what the next run makes of it."""

from collections.abc import Callable

import pytest

from .scene import NOTE, TEMPORARY, Scene, packages


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


@pytest.mark.parametrize("then", ["new", "old", "other"])
def test_the_next_run_mends_what_a_killed_one_has_left(
    scene: Scene, then: str, tried: Callable[[str, int], None]
) -> None:
    steps = scene.steps()
    for step in range(len(steps)):
        scene.restore()
        assert scene.generate("new", step=step, fault="SIGKILL").status == -9
        scene.check_outside()
        check_whole(scene)
        # Stale is what is not, to the last empty folder, what the specs make.
        is_stale = scene.output() != scene.states[then]
        if then != "other":
            assert scene.generate(then, "--check").status == int(is_stale), steps[step]
        scene.check_mended(then)
        scene.check_outside()
    tried(f"kill points of a generate, then one of the {then} specs", len(steps))
