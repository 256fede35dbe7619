"""What is refused is refused by the command itself: with a place and a code, at once, in little
memory, with nothing written and nothing of the input acting on the terminal."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ..cli.commands import run
from .inputs import INPUTS, Input
from .places import BASE, name_of, spec_of
from .processes import MEMORY, SECONDS, Child, command, limited

REFUSED = [one for one in INPUTS if not one.is_accepted and not one.setup]
IN_THE_WAY = [one for one in INPUTS if one.setup]

MEBIBYTE = 1 << 20  # of which nothing is read

# `folder/name.yaml:12:3: error[EL204] what is wrong`, and the help two lines below.
HEADLINE = re.compile(r"^.+:([1-9][0-9]*):[1-9][0-9]*: error\[EL[0-9]{3}\] .+$", re.MULTILINE)
ACTING = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    "\ufff9-\ufffb\ufdd0-\ufdef\ufffe\uffff\U000e0000-\U000e007f]"
)


def snapshot(folder: Path) -> set[Path]:
    """Everything below a folder."""
    return {*folder.rglob("*")}


def put(one: Input, folder: Path) -> str:
    """Write the spec of an input, and say how it is called; the name may be no text."""
    name = os.fsdecode(name_of(one))
    (folder / name).write_bytes(spec_of(one))
    return name


def lines_with(one: Input) -> set[int]:
    """The lines of a spec that the input has changed, by number; all of what is nothing else."""
    lines = spec_of(one).decode("utf-8", "replace").split("\n")
    usual = () if one.where == "whole_file" else BASE.split("\n")
    if one.where == "spec_filename":
        return {1}
    return {number for number, line in enumerate(lines, 1) if line not in usual}


def check_said(one: Input, child: Child) -> None:
    """An error with its place and what to write, in words that can be shown."""
    said = child.err.decode("utf-8")
    assert child.out == b""
    assert "Traceback" not in said
    lines = {int(line) for line in HEADLINE.findall(said)}
    assert lines & ({1} if len(spec_of(one)) > MEBIBYTE else lines_with(one)), said
    assert "\n  help: " in said
    assert ACTING.search(said) is None, ascii(said)


@pytest.mark.parametrize("one", REFUSED, ids=lambda one: one.id)
def test_input_is_refused_at_its_place(
    one: Input, tmp_path: Path, tried: Callable[[str, int], None]
) -> None:
    name = put(one, tmp_path)
    before = snapshot(tmp_path)
    child = command(tmp_path, "generate", name, "-o", "out")
    assert child.code == 1, child
    check_said(one, child)
    assert child.seconds < SECONDS
    assert snapshot(tmp_path) == before
    tried(f"hostile inputs: {one.where}", 1)


def _link_of_file(out: Path, outside: Path) -> None:
    (out / "tools.py").symlink_to(outside / "tools.py")


def _link_of_folder(out: Path, outside: Path) -> None:
    out.rmdir()
    out.symlink_to(outside)


def _fifo(out: Path, outside: Path) -> None:
    os.mkfifo(out / "tools.py")


def _foreign_file(out: Path, outside: Path) -> None:
    (out / "tools.py").write_text("mine = 1\n", encoding="utf-8")


SETUPS: dict[str, Callable[[Path, Path], None]] = {
    "spec_filename-017": _link_of_file,
    "spec_filename-018": _link_of_folder,
    "spec_filename-020": _fifo,
    "spec_filename-021": _foreign_file,
}


@pytest.mark.parametrize("one", IN_THE_WAY, ids=lambda one: one.id)
def test_what_lies_in_the_way_stops_the_run(
    one: Input, tmp_path: Path, tried: Callable[[str, int], None]
) -> None:
    """No fault of a spec, so that it is exit code 2 and one line without a place."""
    (tmp_path / "spec.yaml").write_text(BASE, encoding="utf-8")
    outside, out = tmp_path / "outside", tmp_path / "out" / "spec"
    outside.mkdir()
    out.mkdir(parents=True)
    SETUPS[one.id](out, outside)
    before = snapshot(tmp_path)
    ran = run(tmp_path, "generate", "spec.yaml", "-o", "out")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran
    assert "out/spec" in ran.err
    assert snapshot(tmp_path) == before
    assert not list(outside.iterdir())
    tried(f"hostile inputs: {one.where}", 1)


def test_every_input_is_tried_in_one_way() -> None:
    accepted = [one for one in INPUTS if one.is_accepted]
    assert len(INPUTS) == len(accepted) + len(REFUSED) + len(IN_THE_WAY) == 283
    assert len({one.where for one in INPUTS}) == 14
    assert set(SETUPS) == {one.id for one in IN_THE_WAY}


def test_limit_of_memory_holds(tmp_path: Path) -> None:
    """Else the limit above would prove nothing."""
    assert limited(tmp_path, "-c", f"bytearray({MEMORY // 4})").code == 0
    child = limited(tmp_path, "-c", f"bytearray({MEMORY})")
    assert (child.code, b"MemoryError" in child.err) == (1, True)


def test_time_is_measured(tmp_path: Path) -> None:
    child = limited(tmp_path, "-c", "import time\nwhile time.process_time() < 0.6: pass")
    assert child.seconds >= 0.5


def test_base_is_accepted(tmp_path: Path) -> None:
    """What is refused is so for its value, not for what stands around it."""
    (tmp_path / "spec.yaml").write_text(BASE, encoding="utf-8")
    child = command(tmp_path, "lint", "spec.yaml", "--fail-on", "info")
    assert (child.code, child.out.decode()) == (0, "no findings in 1 file\n")
