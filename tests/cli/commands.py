"""Runs the installed command as a user does, in a folder of its own."""

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

CONFIRM = """\
version: 1
server:
  name: Files
questions:
  confirm:
    message: "Delete {path}?"
    form:
      fields:
        ok: {type: boolean, title: Delete it}
    when_unavailable: error
tools:
  delete_file:
    description: Delete a file.
    arguments:
      path: {type: string, description: File to delete.}
    asks:
      confirm: confirm
"""

# A `minimum` of a text, at line 9.
BROKEN = CONFIRM.replace("type: boolean, title", "type: string, minimum: 3, title")


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command said, and its exit code."""

    code: int
    out: str
    err: str


def run(folder: Path, *arguments: str, given: str = "", env: Mapping[str, str] = {}) -> Ran:
    """Run `mcp-elicit-gen` with these arguments."""
    command = [sys.executable, "-m", "mcp_elicit_gen", *arguments]
    done = subprocess.run(
        command,
        cwd=folder,
        input=given.encode(),
        capture_output=True,
        env={**{k: v for k, v in os.environ.items() if k != "GITHUB_ACTIONS"}, **env},
        timeout=60,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def write(folder: Path, files: Mapping[str, str]) -> None:
    """Write files below a folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def read(folder: Path) -> dict[str, str]:
    """Every file below a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
