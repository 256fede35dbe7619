"""Manifests, and notes of runs that were cut off, that say what this program never would."""

import json
from collections.abc import Callable

import pytest

from mcp_elicit_gen.output.manifest import is_listed

from .scene import NOTE, Scene

MANIFEST = ".mcp-elicit-gen.json"

NO_JSON = (
    b"",
    b"{",
    b"\xff\xfe",
    b"[" * 200_000,
    b'{"a":' * 200_000,
    b"9" * 10_000,
    b"null",
    b"[]",
    b"1",
    b'""',
    b"{}",
    b'{"version": 2}',
    b"\x00" * 100,
)

# Paths that lead out of the package, or that no file of a package has.
PATHS = (
    "",
    ".",
    "..",
    "/",
    "/etc/passwd",
    "../same/tools.py",
    "../../beside.py",
    "deep/../../beside.py",
    "requested_schemas/../mine.py",
    "requested_schemas/deep/mine.json",
    "deep/notes.py",
    "..\\same\\tools.py",
    "C:\\mine.py",
    "C:mine.py",
    "./tools.py",
    "tools.py/",
    "tools.py\n",
    "tools.py\x00",
    "\ud800.py",
    "ﬁle.py",
    "notes.md",
    "a" * 5000 + ".py",
    MANIFEST,
    ".git/config",
)


@pytest.fixture(params=["manifest", "note"])
def place(request: pytest.FixtureRequest) -> str:
    return {"manifest": f"out/changed/{MANIFEST}", "note": f"out/{NOTE}"}[request.param]


def check_refused(scene: Scene, place: str, data: bytes) -> None:
    path = scene.project / place
    path.write_bytes(data)
    before = scene.output()
    for options in ((), ("--check",), ("--diff",)):
        done = scene.generate("new", *options)
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1), data[:80]
        assert place in done.err
        assert "this program" in done.err
        assert done.err.isascii()
        assert len(done.err) < 300
    assert scene.output() == before
    scene.check_outside()


def test_what_is_no_json_of_ours_is_refused(
    scene: Scene, place: str, tried: Callable[[str, int], None]
) -> None:
    scene.restore()
    for data in NO_JSON:
        check_refused(scene, place, data)
    tried("manifests and notes that lie", len(NO_JSON))


def test_a_path_that_leads_elsewhere_is_refused(
    scene: Scene, place: str, tried: Callable[[str, int], None]
) -> None:
    scene.restore()
    known = json.loads((scene.project / "out" / "changed" / MANIFEST).read_text())
    for name in PATHS:
        assert not is_listed(name)
        document = {**known, "files": {**known["files"], name: "0" * 32}}
        if place.endswith(NOTE):
            path = f"changed/{name}" if name != MANIFEST else f"../{name}"
            document = {"version": 1, "files": {path: ["0" * 32]}}
        check_refused(scene, place, json.dumps(document).encode())
    tried("manifests and notes that lie", len(PATHS))


@pytest.mark.parametrize("value", [None, 1, True, [], {}, [1], "\x1b[2J", "\u202e", "a\nb"])
@pytest.mark.parametrize("key", ["source", "source_digest", "generator_digest", "files"])
def test_values_of_another_kind_are_refused(scene: Scene, key: str, value: object) -> None:
    scene.restore()
    known = json.loads((scene.project / "out" / "changed" / MANIFEST).read_text())
    changed = {"files": {"tools.py": value}} if key == "files" else {key: value}
    check_refused(scene, f"out/changed/{MANIFEST}", json.dumps({**known, **changed}).encode())


def test_a_note_of_files_that_nobody_wrote_deletes_nothing(scene: Scene) -> None:
    scene.restore()
    files = {"changed/mine.py": ["0" * 32], "own/__init__.py": ["1" * 32], "nowhere/tools.py": []}
    note = {"version": 1, "files": files}
    (scene.project / "out" / NOTE).write_text(json.dumps(note))
    scene.check_mended("old")
    scene.check_outside()
