"""Plays what was typed in a session, and says what came of it.

A session is a folder: the files that a user has, and `session.txt` with what is typed and printed:

    $ mcp-elicit-gen lint files.yaml --format concise
    files.yaml:9:28: error[EL203] the protocol does not list `minimum` for a text field
    [exit code 1]

`NAME=value` may stand in front of a command, `< file` behind it; `cat` shows a file. Lines that
were printed as errors begin with `! `, remarks with `#: `. `python -m tests.sessions.sessions`
writes what comes of each session now: read the difference.
"""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

TESTS = Path(__file__).parents[1]
SCRIPT = "session.txt"
PROMPT = "$ "
REMARK = "#: "
# What a machine that runs the tests may have set, and would change what is printed.
CLEARED = ("GITHUB_ACTIONS", "FORCE_COLOR", "NO_COLOR", "MCP_ELICIT_GEN_TRACEBACK")


def names() -> list[str]:
    """The sessions, by their folders below `tests`."""
    return sorted(path.parent.relative_to(TESTS).as_posix() for path in TESTS.rglob(SCRIPT))


def script(name: str) -> str:
    """What a session is meant to be."""
    return (TESTS / name / SCRIPT).read_text(encoding="utf-8")


def played(name: str, folder: Path) -> str:
    """What a session comes to, played in a folder that is not there yet."""
    shutil.copytree(TESTS / name, folder, ignore=shutil.ignore_patterns(SCRIPT))
    lines = [line for line in script(name).split("\n") if line.startswith((PROMPT, REMARK))]
    return "\n".join(part for line in lines for part in _played(line, folder)) + "\n"


def _played(line: str, folder: Path) -> Iterator[str]:
    yield line
    if not line.startswith(PROMPT):
        return
    words = shlex.split(line.removeprefix(PROMPT))
    given = b""
    if "<" in words:
        index = words.index("<")
        given = (folder / words[index + 1]).read_bytes()
        del words[index : index + 2]
    added = {}
    while "=" in words[0] and not words[0].startswith("-"):
        key, _, value = words.pop(0).partition("=")
        added[key] = value
    command, *arguments = words
    if command == "cat":
        yield from _shown((folder / arguments[0]).read_text(encoding="utf-8"))
        return
    assert command == "mcp-elicit-gen", line
    yield from _ran(arguments, folder, given, added)


def _ran(
    arguments: list[str], folder: Path, given: bytes, added: Mapping[str, str]
) -> Iterator[str]:
    env = {key: value for key, value in os.environ.items() if key not in CLEARED}
    done = subprocess.run(
        [sys.executable, "-m", "mcp_elicit_gen", *arguments],
        cwd=folder,
        input=given,
        capture_output=True,
        env={**env, "COLUMNS": "100", **added},
        timeout=60,
        check=False,
    )
    yield from _shown(done.stdout.decode())
    yield from (f"! {line}" for line in _shown(done.stderr.decode()))
    if done.returncode:
        yield f"[exit code {done.returncode}]"


def _shown(text: str) -> list[str]:
    """The lines of a text; what moves a cursor is written as its escape."""
    lines = text.replace("\x1b", "\\x1b").split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def main() -> None:
    """Write what comes of each session now."""
    for name in sys.argv[1:] or names():
        with tempfile.TemporaryDirectory() as folder:
            text = played(name, Path(folder) / "session")
        (TESTS / name / SCRIPT).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
