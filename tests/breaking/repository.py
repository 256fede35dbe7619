"""A scratch git repository, in which the command is run as a user runs it."""

import subprocess
from collections.abc import Mapping
from pathlib import Path

from ..cli.commands import write

IDENTITY = (
    "-c",
    "user.name=Test",
    "-c",
    "user.email=test@example.com",
    "-c",
    "commit.gpgsign=false",
)


def git(folder: Path, *arguments: str) -> str:
    """Run git, and give what it says."""
    done = subprocess.run(
        ("git", *IDENTITY, *arguments), cwd=folder, capture_output=True, check=True, text=True
    )
    return done.stdout.strip()


def start(folder: Path) -> Path:
    """A repository with an empty commit on `main`."""
    folder.mkdir(parents=True, exist_ok=True)
    git(folder, "init", "--quiet", "--initial-branch=main")
    git(folder, "commit", "--quiet", "--allow-empty", "--message=Begin")
    return folder


def commit(folder: Path, files: Mapping[str, str]) -> str:
    """A commit in which the folder has these files and no other; its id."""
    for path in git(folder, "ls-files", "-z").split("\0"):
        if path:
            (folder / path).unlink()
    write(folder, files)
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--allow-empty", "--message=Change")
    return git(folder, "rev-parse", "HEAD")
