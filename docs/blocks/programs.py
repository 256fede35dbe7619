"""Blocks from what programs print."""

import os
import re
import subprocess
import sys
from functools import lru_cache
from itertools import takewhile

from .markdown import ROOT, StaleSourceError, fenced

# Runs the command line under its own name, whatever the environment calls it.
COMMAND_LINE = (
    "import sys; sys.argv[0] = 'mcp-elicit-gen'; from mcp_elicit_gen.cli import main; main()"
)
ENVIRONMENT = {
    **os.environ,
    "COLUMNS": "80",
    "TERM": "dumb",
    "NO_COLOR": "1",
    "PYTHONIOENCODING": "utf-8",
    "PYTHONPATH": os.pathsep.join((".", "specs", "generator")),
}


def help_block(command: str) -> str:
    """What a command's `--help` prints."""
    return fenced(run("-c", COMMAND_LINE, *command.split(), "--help"), "text")


def lint_block(path: str) -> str:
    """What `lint` prints about a spec."""
    return fenced(run("-c", COMMAND_LINE, "lint", path, status=1), "text")


def demo_block(argument: str) -> str:
    """What `specs/demo.py` prints of one server, or of one scene with it: `demo PLAY: SCENE`."""
    play, _, scene = argument.partition(": ")
    parts = [part.splitlines() for part in re.split(r"^# ", demo(), flags=re.MULTILINE) if part]
    found = [lines for lines in parts if lines[0].startswith(f"{play} on ")]
    if not found:
        raise StaleSourceError(f"the demo has no `{play}`")
    shown = ["\n".join(lines[2:]) if not scene else scene_of(scene, lines) for lines in found]
    texts = [f"# {lines[0]}\n\n{text}" for lines, text in zip(found, shown, strict=True)]
    return fenced("\n".join(texts), "text")


def scene_of(scene: str, lines: list[str]) -> str:
    """The lines of one scene: those that are further in than its title."""
    start = lines.index(f"  {scene}")
    rest = takewhile(lambda line: line.startswith("    "), lines[start + 1 :])
    return "".join(f"{line}\n" for line in (lines[start], *rest))


@lru_cache
def session_block(name: str) -> str:
    """What a terminal shows in a session with an example server."""
    return fenced(run("-m", "tests.call.sessions", name), "console")


@lru_cache
def demo() -> str:
    """What `specs/demo.py` prints."""
    return run("specs/demo.py").lstrip("\n")


def run(*arguments: str, status: int = 0) -> str:
    """What a Python process prints that must end with a certain exit code."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=ENVIRONMENT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode != status:
        raise StaleSourceError(f"{' '.join(arguments)}: exit {done.returncode}\n{done.stderr}")
    return done.stdout
