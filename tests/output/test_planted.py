"""Things in the place of what `generate` reads and writes: links, pipes, sockets, folders."""

import os
import shutil
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from .scene import FOREIGN, NOTE, TEMPORARY, Scene, state

FILE = "out/changed/tools.py"
SCHEMA = "out/changed/requested_schemas/confirm.json"
PLACES = (
    "out/changed",
    "out/changed/requested_schemas",
    "out/came",
    FILE,
    SCHEMA,
    "out/changed/.mcp-elicit-gen.json",
    "out/gone/.mcp-elicit-gen.json",
    "out/gone/tools.py",
    f"{FILE}{TEMPORARY}",
    f"{SCHEMA.replace('confirm', 'sure')}{TEMPORARY}",
    f"out/changed/.mcp-elicit-gen.json{TEMPORARY}",
    f"out/{NOTE}",
    f"out/{NOTE}{TEMPORARY}",
)


def link_to(name: str) -> Callable[[Path], None]:
    def plant(place: Path) -> None:
        project = next(above for above in place.parents if above.name == "project")
        place.symlink_to(project.parent / "outside" / name)

    return plant


def plant_socket(place: Path) -> None:
    # The path of a socket is short: it is made where we are.
    here = Path.cwd()
    os.chdir(place.parent)
    try:
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(place.name)
    finally:
        os.chdir(here)


def link_by_name(place: Path) -> None:
    project = next(above for above in place.parents if above.name == "project")
    os.link(project.parent / "outside" / "file.py", place)


def plant_folder(place: Path) -> None:
    (place / "planted").mkdir(parents=True)


def plant_file(place: Path) -> None:
    place.write_text("SECRET = 1\n", encoding="utf-8")


PLANTS: dict[str, Callable[[Path], None]] = {
    "a link to a file": link_to("file.py"),
    "a link to a folder": link_to("."),
    "a link to nothing": link_to("nothing"),
    "a link to a device": lambda place: place.symlink_to("/dev/full"),
    "a link to itself": lambda place: place.symlink_to(place.name),
    "a pipe": os.mkfifo,
    "a socket": plant_socket,
    "a folder": plant_folder,
    "a file": plant_file,
    "a second name of a file": link_by_name,
}

# A file of ours may be edited, and a temporary file may lie around: both are written over. A folder
# may be there before its package.
ACCEPTED = {
    *((place, plant) for place in (FILE, "out/gone/tools.py") for plant in ("a file",)),
    *((place, "a second name of a file") for place in (FILE, "out/gone/tools.py")),
    *((SCHEMA, plant) for plant in ("a file", "a second name of a file")),
    *(
        (place, plant)
        for place in PLACES
        if place.endswith(TEMPORARY)
        for plant in ("a file", "a second name of a file")
    ),
    *(
        (place, "a folder")
        for place in ("out/came", "out/changed", "out/changed/requested_schemas")
    ),
}


def clear(place: Path) -> None:
    if place.is_dir():
        shutil.rmtree(place)
    else:
        place.unlink(missing_ok=True)


@pytest.mark.parametrize("place", PLACES)
def test_what_stands_in_the_way_is_not_followed_read_or_written(
    scene: Scene, place: str, tried: Callable[[str, int], None]
) -> None:
    outside = scene.folder / "outside"
    shutil.rmtree(outside, ignore_errors=True)
    outside.mkdir()
    (outside / "file.py").write_text("SECRET = 1\n")
    kept = state(outside)
    for plant, put in PLANTS.items():
        scene.restore()
        path = scene.project / place
        clear(path)
        put(path)
        before = scene.output()
        checked = scene.generate("new", "--check")
        done = scene.generate("new")
        assert state(outside) == kept, plant
        assert "SECRET" not in checked.out + checked.err + done.out + done.err
        if (place, plant) in ACCEPTED:
            assert (checked.status, done.status) == (1, 0), (plant, done)
            written = {path: data for path, data in scene.output().items() if "planted" not in path}
            cleared = {name for name in FOREIGN if name.startswith(f"{place}/")}
            expected = {
                name: data
                for name, data in scene.states["new"].items()
                if f"out/{name}" not in cleared
            }
            assert written == expected, plant
        else:
            assert (done.status, done.err.count("\n")) == (2, 1), (plant, done)
            assert place in done.err, (plant, done.err)
            assert scene.output() == before, plant
    tried("things planted in the output", len(PLANTS))


@pytest.mark.parametrize(
    ("plant", "message"),
    [
        ("a link to a folder", ""),
        ("a link to nothing", "cannot write out: File exists"),
        ("a link to a file", "out is no folder"),
        ("a link to itself", "cannot read out: Too many levels of symbolic links"),
        ("a pipe", "out is no folder"),
        ("a socket", "out is no folder"),
        ("a file", "out is no folder"),
    ],
)
def test_the_output_itself_may_be_a_link_to_a_folder(
    scene: Scene, plant: str, message: str
) -> None:
    outside = scene.folder / "outside"
    shutil.rmtree(outside, ignore_errors=True)
    outside.mkdir()
    (outside / "file.py").write_text("SECRET = 1\n")
    scene.restore()
    clear(scene.project / "out")
    PLANTS[plant](scene.project / "out")
    done = scene.generate("new")
    assert done.status == (2 if message else 0)
    assert done.err == (f"mcp-elicit-gen: {message}\n" if message else "")
    assert (outside / "file.py").read_text() == "SECRET = 1\n"
    if not message:
        assert scene.generate("new", "--check").status == 0
        assert (outside / "came" / "tools.py").exists()
    else:
        assert set(state(outside)) == {"file.py"}


def test_folders_that_were_made_for_a_failing_run_go_again(scene: Scene) -> None:
    for fault in ("ENOSPC", "SIGINT"):
        scene.restore()
        clear(scene.project / "out")
        before = state(scene.project)
        arguments = ("generate", "new", "-o", "deep/down/out")
        done = scene.zygote.run(scene.project, *arguments, step=40, fault=fault)
        assert done.status == 2
        assert state(scene.project) == before
    assert scene.zygote.run(scene.project, *arguments).status == 0
    assert (scene.project / "deep" / "down" / "out" / "came" / "tools.py").exists()


def test_a_file_that_is_too_large_to_be_ours_is_not_read(scene: Scene) -> None:
    for place in (FILE, "out/changed/.mcp-elicit-gen.json", "out/same/tools.py", f"out/{NOTE}"):
        scene.restore()
        path = scene.project / place
        path.touch()
        os.truncate(path, 1 << 40)
        done = scene.generate("new")
        assert (done.status, done.err.count("\n")) == (2, 1)
        assert f"{place} is larger than any file of this program" in done.err
