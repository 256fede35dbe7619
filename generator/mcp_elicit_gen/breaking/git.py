"""The one door to git: a few plumbing commands, which change nothing and run nothing else."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence

from ..diagnostics.errors import UserError

SECONDS = 60

# What a repository's config could make git run, or fetch, when it reads.
SAFE = (
    "-c",
    "core.fsmonitor=false",
    "-c",
    "core.hooksPath=/dev/null",
    "-c",
    "protocol.allow=never",
)
ENVIRONMENT = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "LC_ALL": "C",
}

REGULAR_FILES = ("100644", "100755")


class GitError(UserError):
    """Git is not there, or cannot do what it was asked for; the run ends with exit code 2."""


def prefix() -> str | None:
    """Where the current folder is in its repository: empty at the top, else with a slash at the
    end. None where it is in no repository.

    Raises:
        GitError: If git is not there, or refuses the repository.
    """
    done = _run(("rev-parse", "--show-prefix"))
    if done.returncode == 0:
        return os.fsdecode(done.stdout).removesuffix("\n")
    if b"not a git repository" in done.stderr:
        return None
    raise GitError(f"git: {_first_line(done.stderr)}")


def commit_of(ref: str) -> str | None:
    """The id of the commit that a ref names; None where there is none of that name."""
    # Git takes these from no ref, and ours never become options.
    if ref.startswith("-") or not ref or not ref.isprintable():
        return None
    found = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}")
    done = _run(found)
    name = done.stdout.decode("ascii", "replace").strip()
    return name if done.returncode == 0 and name.isalnum() else None


def files_of(commit: str) -> Mapping[str, str]:
    """The id of each regular file in a commit by its path from the top; links are no files.

    Raises:
        GitError: If the commit cannot be read.
    """
    found = {}
    for entry in _read(("ls-tree", "-r", "-z", "--full-tree", commit)).split(b"\0"):
        head, _, path = entry.partition(b"\t")
        if head:
            mode, _, name = head.decode("ascii").split(" ")
            if mode in REGULAR_FILES:
                found[os.fsdecode(path)] = name
    return found


def contents(names: Sequence[str], most: int) -> list[bytes]:
    """The contents of files by their ids; in place of one of more than `most` bytes there are that
    many and one, and nothing is read.

    Raises:
        GitError: If one of them cannot be read.
    """
    if not names:
        return []
    small = [name for name, size in zip(names, _sizes(names), strict=True) if size <= most]
    found = dict(zip(small, _contents(small), strict=True))
    return [found.get(name, bytes(most + 1)) for name in names]


def _sizes(names: Sequence[str]) -> list[int]:
    heads = _read(("cat-file", "--batch-check"), _lines(names)).splitlines()
    return [_size(name, head) for name, head in zip(names, heads, strict=True)]


def _size(name: str, head: bytes) -> int:
    parts = head.split(b" ")
    if len(parts) != 3 or parts[1] != b"blob":
        raise GitError(f"git has no file {name}; fetch what is missing first")
    return int(parts[2])


def _contents(names: Sequence[str]) -> list[bytes]:
    data = _read(("cat-file", "--batch"), _lines(names))
    found = []
    place = 0
    for name in names:
        end = data.index(b"\n", place)
        size = _size(name, data[place:end])
        found.append(data[end + 1 : end + 1 + size])
        place = end + 1 + size + 1
    return found


def _lines(names: Sequence[str]) -> bytes:
    return "".join(f"{name}\n" for name in names).encode()


def _read(arguments: Sequence[str], given: bytes = b"") -> bytes:
    done = _run(arguments, given)
    if done.returncode:
        raise GitError(f"git {arguments[0]}: {_first_line(done.stderr)}")
    return done.stdout


def _run(arguments: Sequence[str], given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(
            ("git", "--no-pager", *SAFE, *arguments),
            input=given,
            capture_output=True,
            env={**os.environ, **ENVIRONMENT},
            timeout=SECONDS,
            check=False,
        )
    except FileNotFoundError as error:
        raise GitError(
            "git is not installed, or not on the PATH: name a folder with the old specs instead"
        ) from error
    except OSError as error:
        raise GitError(f"cannot run git: {error.strerror}") from error
    except subprocess.TimeoutExpired as error:
        raise GitError(f"git {arguments[0]} took longer than {SECONDS} seconds") from error


def _first_line(text: bytes) -> str:
    return text.decode("utf-8", "replace").strip().partition("\n")[0] or "it failed without a word"
