"""Runs the real command in a child process that can have no more memory than a limit, and measures
how long it takes."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

MEMORY = 200 << 20  # bytes; of address space, which is more than what is really used
SECONDS = 2.0

# The shell sets the limit for what it becomes: the memory of the tests is not in it.
LIMITED = f'ulimit -v {MEMORY >> 10} && exec "$@"'


@dataclass(frozen=True)
class Child:
    """How a child process ended, what it said, and what it took: seconds of the processor."""

    code: int
    out: bytes
    err: bytes
    seconds: float


def limited(folder: Path, *arguments: str | bytes) -> Child:
    """Run Python with these arguments in a folder, with little memory.

    Raises:
        subprocess.TimeoutExpired: If it takes very long.
    """
    command = ["sh", "-c", LIMITED, "sh", sys.executable, *arguments]
    before = os.times()
    with subprocess.Popen(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        try:
            out, err = child.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            child.kill()
            raise
    after = os.times()
    # The processor's time: other processes of the machine do not count.
    used = after.children_user + after.children_system
    used -= before.children_user + before.children_system
    return Child(child.returncode, out, err, used)


def command(folder: Path, *arguments: str | bytes) -> Child:
    """Run `mcp-elicit-gen` so."""
    return limited(folder, "-m", "mcp_elicit_gen", *arguments)
