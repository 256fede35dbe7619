"""The specs as they were: at a commit of git, or in a folder or file."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from ..diagnostics.errors import UserError
from ..source import parse_yaml
from ..source.paths import STANDARD_INPUT, PathError, find_specs
from ..source.read import MAX_BYTES, SourceFile, decode
from ..spec.bind import bind_spec
from ..spec.model import Spec
from . import git
from .patterns import named

# Faults with which nothing can be compared: no YAML, another language, parts that cannot be read.
# With others, which a newer rule may have found, a spec is compared.
IN_THE_WAY = frozenset({"EL001", "EL002", "EL003", "EL004", "EL103", "EL104"})

# What can be no ref, and so is a path even where nothing is there.
PATH_STARTS = ("./", "../", "/")


class HistoryError(UserError):
    """An old state that cannot be found or read; the run ends with exit code 2."""


class OldSpec(NamedTuple):
    """A spec as it was. `path` is where it would be now, `shown` where it is to be found, `typed`
    the path that named it."""

    typed: str
    path: str
    shown: str
    data: bytes


class OldSide(Protocol):
    """Where old specs come from."""

    def specs(self, paths: Sequence[str]) -> list[OldSpec]:
        """The old specs that typed paths name; a path that names none gives none."""
        ...


def old_specs(paths: Sequence[str], against: str) -> list[OldSpec]:
    """The specs that the paths named at a ref, or that a folder or file has in their place.

    Raises:
        HistoryError: If there is neither such a ref nor such a path, or both.
        GitError: If git is not there, or cannot read the commit.
        PathError: If a path cannot be read, or leads out of the repository.
    """
    if STANDARD_INPUT in paths:
        raise PathError("breaking needs files: specs are compared by their paths")
    return old_side(against).specs(paths)


def old_side(against: str) -> OldSide:
    """What `--against` names. As with git, a name that is a ref and a path at the same time is
    refused: `./name` is the path, `refs/heads/name` the branch.

    Raises:
        HistoryError: If it names neither or both.
        GitError: If git is not there, or refuses the repository.
    """
    if "\0" in against:
        raise HistoryError("--against names neither a ref nor a path")
    is_path = os.path.exists(against)  # noqa: PTH110 - a plain string, as `find_specs` has them
    if is_path and against.startswith(PATH_STARTS):
        return _at_path(against)
    if not is_path and against.startswith(PATH_STARTS):
        raise HistoryError(f"no such file or folder: {against}")
    try:
        prefix = git.prefix()
        commit = None if prefix is None else git.commit_of(against)
    except git.GitError:
        if not is_path:
            raise
        return _at_path(against)
    if commit is not None and is_path:
        raise HistoryError(
            f"`{against}` is a ref and a path: write `./{against}` for the path, or the ref in "
            f"full, such as `refs/heads/{against}`"
        )
    if is_path:
        return _at_path(against)
    if prefix is None:
        raise HistoryError(
            f"no such path: {against}; and this is no git repository with such a ref"
        )
    if commit is None:
        raise HistoryError(f"neither a commit of this repository nor a path: {against}")
    return AtCommit(commit, prefix, against)


def _at_path(path: str) -> OldSide:
    return InFolder(path) if os.path.isdir(path) else InFile(path)  # noqa: PTH112


class AtCommit:
    """The files of a commit, as they are named from the current folder."""

    def __init__(self, commit: str, prefix: str, ref: str) -> None:
        self.commit = commit
        self.prefix = prefix
        self.ref = ref

    def specs(self, paths: Sequence[str]) -> list[OldSpec]:
        """The old specs that typed paths name."""
        files = git.files_of(self.commit)
        found = [
            (typed, self._typed(typed, name), files[name])
            for typed in paths
            for name in named(files, self._from_top(typed))
        ]
        data = git.contents([content for _, _, content in found], MAX_BYTES)
        return [
            OldSpec(typed, path, path, text)
            for (typed, path, _), text in zip(found, data, strict=True)
        ]

    def _from_top(self, path: str) -> str:
        """A typed path as the commit has it."""
        relative = _relative(path)
        name = posixpath.normpath(posixpath.join(self.prefix, relative))
        if name == ".." or name.startswith("../"):
            raise PathError(f"{path} leads out of the git repository")
        return name

    def _typed(self, path: str, name: str) -> str:
        """A path of the commit as `lint` would name the file, which begins with what was typed."""
        top = self._from_top(path)
        if name == top:
            return path
        if top == "." or name.startswith(f"{top}/"):
            return str(Path(path, name if top == "." else name.removeprefix(f"{top}/")))
        return _of_glob(path, posixpath.relpath(name, self.prefix or "."))


def _relative(path: str) -> str:
    """A path from the current folder, with slashes."""
    if os.path.isabs(path):  # noqa: PTH117
        folder, name = os.path.split(path)
        path = os.path.relpath(os.path.join(os.path.realpath(folder), name))  # noqa: PTH118
    return path.replace(os.sep, "/")


def _of_glob(typed: str, relative: str) -> str:
    """A path as a glob finds it: with what the glob begins with."""
    if os.path.isabs(typed):  # noqa: PTH117
        return os.path.abspath(relative)  # noqa: PTH100
    return f"./{relative}" if typed.startswith("./") else relative


class InFile:
    """One file, whatever it is called, for one spec."""

    def __init__(self, path: str) -> None:
        self.path = path

    def specs(self, paths: Sequence[str]) -> list[OldSpec]:
        """The file in place of the one spec that the paths name."""
        new = find_specs(paths)
        if len(new) != 1:
            raise HistoryError(
                f"{self.path} is one file, but {len(new)} specs are to be compared; name one"
            )
        return [OldSpec(paths[0], new[0], self.path, _read(self.path))]


class InFolder:
    """A folder: a copy of the current one, or else of the folder that is compared with it."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def specs(self, paths: Sequence[str]) -> list[OldSpec]:
        """The specs that the folder has in place of those that the paths name."""
        return [
            OldSpec(typed, path, shown, _read(shown))
            for typed in paths
            for path, shown in self._named(typed)
        ]

    def _named(self, typed: str) -> Iterator[tuple[str, str]]:
        relative = posixpath.normpath(_relative(typed))
        is_inside = relative != ".." and not relative.startswith("../")
        files = self._files()
        found = named(files, relative) if is_inside else []
        if found:
            for name in found:
                yield self._typed(typed, relative, name), files[name]
        elif os.path.isdir(typed):  # noqa: PTH112
            for name, shown in files.items():
                yield str(Path(typed, name)), shown
        elif (name := posixpath.basename(relative)) in files:
            yield typed, files[name]

    def _typed(self, typed: str, relative: str, name: str) -> str:
        if name == relative:
            return typed
        if relative == "." or name.startswith(f"{relative}/"):
            rest = name if relative == "." else name.removeprefix(f"{relative}/")
            return str(Path(typed, rest))
        return _of_glob(typed, name)

    def _files(self) -> Mapping[str, str]:
        """The specs below the folder by their paths from it."""
        try:
            found = find_specs([self.folder])
        except PathError:
            return {}
        return {os.path.relpath(path, self.folder).replace(os.sep, "/"): path for path in found}


def _read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:  # noqa: PTH123
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise PathError(f"cannot read {path}: {error.strerror}") from error


def bound(old: OldSpec, against: str) -> Spec:
    """An old spec, ready to be compared.

    Raises:
        HistoryError: If there is nothing to compare with.
    """
    where = f"{old.shown} at {against}" if old.shown == old.path else old.shown
    if len(old.data) > MAX_BYTES:
        raise HistoryError(f"{where} cannot be compared: the file is larger than 1 MiB")
    source, problems = decode(old.shown, old.data)
    spec = None
    if source.text or not problems:
        root, syntax = parse_yaml(source)
        problems = [*problems, *syntax]
        if root is not None:
            spec, structure = bind_spec(SourceFile(old.path, source.text), root)
            problems += structure
    worst = next((one for one in problems if one.code in IN_THE_WAY), None)
    if worst is not None or spec is None:
        reason = f"line {worst.span.line}: {worst.message}" if worst is not None else "it is empty"
        raise HistoryError(f"{where} cannot be compared: {reason}")
    return spec
