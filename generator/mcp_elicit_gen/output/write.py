"""Writes changes so that each package is the old one or the new one, whole.

Every new text is first written beside its place; only when all of them are on the disk are they
moved in. Deletes follow, and the manifest comes last: a run that is cut off leaves files that the
next run knows as its own. Paths are plain strings here: thousands of files are written in a run.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from .compare import Change
from .manifest import FILE_NAME
from .plan import OutputError

TEMPORARY = ".mcp-elicit-gen.tmp"


def apply(changes: Sequence[Change], output: Path) -> None:
    """Bring the changes onto the disk.

    Raises:
        OutputError: If a file cannot be written; what was not yet moved in is taken away again.
    """
    root = os.fspath(output)
    writes = [change for change in changes if change.after is not None]
    deletes = [change for change in changes if change.after is None]
    # The manifest of a package is written after its files and deleted after them.
    writes.sort(key=_is_manifest)
    deletes.sort(key=_is_manifest)
    staged: list[tuple[str, str]] = []
    try:
        for folder in dict.fromkeys(_folder_of(root, change) for change in writes):
            os.makedirs(folder, exist_ok=True)  # noqa: PTH103
        for change in writes:
            place = f"{root}/{change.path}"
            temporary = f"{place}{TEMPORARY}"
            # Noted before it is there, so that a failure takes it away.
            staged.append((temporary, place))
            _stage(temporary, change)
        for temporary, place in staged:
            os.replace(temporary, place)  # noqa: PTH105
        for change in deletes:
            os.unlink(f"{root}/{change.path}")  # noqa: PTH108
    except OSError as error:
        _clean(staged)
        raise OutputError(f"cannot write {error.filename}: {error.strerror}") from error
    except BaseException:
        _clean(staged)
        raise
    _remove_empty_folders(root, deletes)


def _is_manifest(change: Change) -> bool:
    return change.path.endswith(f"/{FILE_NAME}")


def _folder_of(root: str, change: Change) -> str:
    return f"{root}/{change.path.rpartition('/')[0]}"


def _stage(temporary: str, change: Change) -> None:
    # A leftover of a run that was cut off is written over; a link there is not followed.
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0)
    descriptor = os.open(temporary, flags, 0o666)
    try:
        _write_all(descriptor, (change.after or "").encode("utf-8"))
        if _is_manifest(change):
            os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _write_all(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


def _clean(staged: Sequence[tuple[str, str]]) -> None:
    for temporary, _ in staged:
        with contextlib.suppress(OSError):
            os.unlink(temporary)  # noqa: PTH108


def _remove_empty_folders(root: str, deletes: Sequence[Change]) -> None:
    """Folders that held only what was ours go with it; others stay."""
    folders = {folder for change in deletes for folder in _folders_of(change)}
    # The deepest first, so that a folder is empty when its turn comes.
    for folder in sorted(folders, key=lambda one: one.count("/"), reverse=True):
        with contextlib.suppress(OSError):
            os.rmdir(f"{root}/{folder}")  # noqa: PTH106


def _folders_of(change: Change) -> Iterator[str]:
    folder = change.path.rpartition("/")[0]
    while folder:
        yield folder
        folder = folder.rpartition("/")[0]
