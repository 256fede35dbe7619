"""A project whose specs change, and the process that runs `generate` there."""

import json
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.cli.commands import CONFIRM, run, write

NOTE = ".mcp-elicit-gen-unfinished.json"
TEMPORARY = ".mcp-elicit-gen.tmp"

QUIET = """\
version: 1
server:
  name: Files
tools:
  count_files:
    description: Count files.
    arguments:
      path: {type: string, description: Folder to look into.}
"""
RENAMED = CONFIRM.replace("confirm", "sure").replace("Delete it", "Away with it")

# A package of each fate: its text changes, its question goes with the folder of schemas, a question
# comes with that folder, it goes as a whole, it stays.
OLD = {"changed": CONFIRM, "hushed": CONFIRM, "loud": QUIET, "gone": CONFIRM, "same": QUIET}
NEW = {"changed": RENAMED, "hushed": QUIET, "loud": CONFIRM, "came": CONFIRM, "same": QUIET}
OTHER = {"changed": QUIET, "other": RENAMED}
STATES = {"old": OLD, "new": NEW, "other": OTHER}

FOREIGN = {
    "out/README.md": "mine\n",
    "out/own/__init__.py": "x = 1\n",
    "out/changed/notes.md": "mine\n",
    "out/changed/mine.py": "x = 1\n",
    "out/changed/requested_schemas/mine.json": "{}\n",
    "out/gone/deep/notes.md": "mine\n",
    "beside.py": "x = 1\n",
}

# What is in a folder: the bytes of files, None for folders, for links where they lead.
State = Mapping[str, bytes | None]


def state(folder: Path) -> dict[str, bytes | None]:
    """Everything below a folder."""
    found: dict[str, bytes | None] = {}
    for parent, folders, files in os.walk(folder):
        for name in (*folders, *files):
            path = os.path.join(parent, name)  # noqa: PTH118 - ten thousand folders are read
            found[os.path.relpath(path, folder)] = _content(path)
    return found


def _content(path: str) -> bytes | None:
    mode = os.lstat(path).st_mode
    if stat.S_ISDIR(mode):
        return None
    if stat.S_ISLNK(mode):
        return b"link to " + os.fsencode(Path(path).readlink())
    return Path(path).read_bytes() if stat.S_ISREG(mode) else b"%o" % mode


def packages(found: State) -> dict[str, dict[str, bytes]]:
    """The files of each package of an output folder."""
    result: dict[str, dict[str, bytes]] = {}
    for path, data in found.items():
        package, _, name = path.partition("/")
        if data is not None and name:
            result.setdefault(package, {})[name] = data
    return result


@dataclass(frozen=True, slots=True)
class Done:
    """What a run said, its exit code or the negative number of its signal, and its steps."""

    status: int
    out: str
    err: str
    steps: Sequence[str]


class Zygote:
    """A warmed process that forks a child for each run; see `zygote.py`."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process

    def run(
        self, folder: Path, *arguments: str, step: int | None = None, fault: str | None = None
    ) -> Done:
        """Run the command line in a folder, with a fault at a step."""
        request = {"folder": str(folder), "arguments": arguments, "step": step, "fault": fault}
        return Done(**self._ask(request))

    def run_as_nobody(self, folder: Path, *arguments: str) -> Done:
        """Run the command line as a user who may not do everything."""
        request = {"folder": str(folder), "arguments": arguments, "as_nobody": True}
        return Done(**self._ask(request))

    def run_together(self, folder: Path, *runs: Sequence[str]) -> list[Done]:
        """Run several command lines in a folder at once."""
        requests = [{"folder": str(folder), "arguments": arguments} for arguments in runs]
        answer = self._ask({"together": requests})
        return [Done(**one) for one in answer["done"]]

    def warm(self, folder: Path, *specs: str) -> None:
        """Make the plans of specs, so that the runs that follow are fast."""
        self._ask({"folder": str(folder), "arguments": specs, "warm": True})

    def _ask(self, request: Mapping[str, object]) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(request), file=self.process.stdin, flush=True)
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer


@contextmanager
def zygote_process() -> Iterator[Zygote]:
    """The process, until it is no longer needed."""
    command = [sys.executable, str(Path(__file__).with_name("zygote.py"))]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield Zygote(process)
        assert process.stdin is not None
        process.stdin.close()


class Scene:
    """Projects with the old output, and what each set of specs makes of it."""

    def __init__(self, folder: Path, zygote: Zygote) -> None:
        self.zygote = zygote
        self.folder = folder
        self.project = folder / "project"
        self.before = folder / "before"
        for name, specs in STATES.items():
            texts = {f"{name}/{package}.yaml": text for package, text in specs.items()}
            write(self.before, texts)
            zygote.warm(self.before, name)
        # By the installed command: what the children of the zygote make is compared with it.
        assert run(self.before, "generate", "old", "-o", "out").code == 0
        write(self.before, FOREIGN)
        self.states: dict[str, State] = {"old": state(self.before / "out")}
        for name in ("new", "other"):
            self.restore()
            assert run(self.project, "generate", name, "-o", "out").code == 0
            self.states[name] = state(self.project / "out")

    def restore(self, like: Path | None = None) -> None:
        """Make the project what it was before anything happened, or like another folder."""
        shutil.rmtree(self.project, ignore_errors=True)
        shutil.copytree(like or self.before, self.project, symlinks=True)

    def generate(
        self, specs: str, *options: str, step: int | None = None, fault: str | None = None
    ) -> Done:
        """Generate from one of the folders of specs, or a spec in it."""
        arguments = ("generate", specs, "-o", "out", *options)
        return self.zygote.run(self.project, *arguments, step=step, fault=fault)

    def output(self) -> dict[str, bytes | None]:
        """What is in the output folder now."""
        return state(self.project / "out")

    def steps(self) -> Sequence[str]:
        """The calls by which the new output comes into the place of the old one."""
        self.restore()
        done = self.generate("new")
        assert done.status == 0
        assert self.output() == self.states["new"]
        return done.steps

    def check_outside(self) -> None:
        """Nothing but the output may have changed."""
        before, now = state(self.before), state(self.project)
        for found in (before, now):
            for path in list(found):
                if path.startswith("out/"):
                    del found[path]
        assert now == before
        foreign = {path.removeprefix("out/") for path in FOREIGN if path.startswith("out/")}
        output = self.output()
        assert {path: output.get(path) for path in foreign} == {
            path: FOREIGN[f"out/{path}"].encode() for path in foreign
        }

    def check_mended(self, name: str) -> None:
        """An ordinary run makes the output that of these specs, whole, and says nothing wrong."""
        done = self.generate(name)
        assert (done.status, done.err) == (0, "")
        assert self.output() == self.states[name]

    def check_clean(self, name: str) -> None:
        """The output is that of these specs, and `--check` says so."""
        assert self.output() == self.states[name]
        checked = self.generate(name, "--check")
        assert (checked.status, checked.out) == (0, "")
