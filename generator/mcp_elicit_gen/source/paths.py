"""From what was typed to the spec files it names."""

import glob
import os
from collections.abc import Sequence
from pathlib import Path

from ..diagnostics.errors import UserError

SUFFIXES = (".yaml", ".yml")
STANDARD_INPUT = "-"


class PathError(UserError):
    """A path that names nothing or cannot be read; the run ends with exit code 2."""


class NoSpecError(PathError):
    """A path that names no spec: nothing is there, or no spec is among what is there."""


def find_specs(paths: Sequence[str]) -> list[str]:
    """The spec files that files, folders, globs and `-` name, sorted, each once.

    Raises:
        PathError: If a path does not exist, cannot be listed, or a glob or folder names no spec.
    """
    found: dict[str, None] = {}
    for path in paths:
        for name in _expand(path):
            found.setdefault(name)
    return sorted(found)


def _expand(path: str) -> list[str]:
    if path == STANDARD_INPUT:
        return [path]
    if os.path.isdir(path):  # noqa: PTH112 - plain strings keep a thousand paths cheap
        return _below(path)
    if os.path.exists(path):  # noqa: PTH110
        return [path]
    if glob.has_magic(path):
        matches = [name for name in glob.glob(path, recursive=True) if name.endswith(SUFFIXES)]  # noqa: PTH207
        if matches:
            return matches
        raise NoSpecError(f"no spec matches {path}")
    raise NoSpecError(f"no such file or folder: {path}")


def _below(folder: str) -> list[str]:
    def stop(error: OSError) -> None:
        raise PathError(f"cannot read {error.filename}: {error.strerror}") from error

    names = [
        str(Path(parent, name))
        for parent, _, files in os.walk(folder, onerror=stop)
        for name in files
        if name.endswith(SUFFIXES)
    ]
    if not names:
        raise NoSpecError(f"no *.yaml or *.yml file below {folder}")
    return names
