"""Writes changes so that each package is the old one or the new one, whole.

Every new text is first written beside its place; only when all of them are on the disk are they
moved in. Deletes follow, and the manifest comes last: a run that is cut off leaves files that the
next run knows as its own.
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
    writes = [change for change in changes if change.after is not None]
    deletes = [change for change in changes if change.after is None]
    # The manifest of a package is written after its files and deleted after them.
    writes.sort(key=_is_manifest)
    deletes.sort(key=_is_manifest)
    staged: list[tuple[Path, Path]] = []
    try:
        for change in writes:
            # One by one, so that those before a failure are known and taken away.
            staged.append(_stage(output / change.path, change.after or ""))  # noqa: PERF401
        for temporary, place in staged:
            os.replace(temporary, place)  # noqa: PTH105 - plain calls keep a thousand files cheap
        for change in deletes:
            (output / change.path).unlink(missing_ok=True)
    except OSError as error:
        _clean(staged)
        raise OutputError(f"cannot write {error.filename}: {error.strerror}") from error
    except BaseException:
        _clean(staged)
        raise
    _remove_empty_folders(deletes, output)


def _is_manifest(change: Change) -> bool:
    return change.path.endswith(f"/{FILE_NAME}")


def _stage(place: Path, text: str) -> tuple[Path, Path]:
    place.parent.mkdir(parents=True, exist_ok=True)
    temporary = place.with_name(f"{place.name}{TEMPORARY}")
    # A leftover of a run that was cut off is written over; a link there is not followed.
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0)
    descriptor = os.open(temporary, flags, 0o666)
    try:
        _write_all(descriptor, text.encode("utf-8"))
        if place.name == FILE_NAME:
            os.fsync(descriptor)
    finally:
        os.close(descriptor)
    return temporary, place


def _write_all(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


def _clean(staged: Sequence[tuple[Path, Path]]) -> None:
    for temporary, _ in staged:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def _remove_empty_folders(deletes: Sequence[Change], output: Path) -> None:
    """Folders that held only what was ours go with it; others stay."""
    folders = {folder for change in deletes for folder in _folders(change, output)}
    # The deepest first, so that a folder is empty when its turn comes.
    for folder in sorted(folders, key=lambda one: len(one.parts), reverse=True):
        with contextlib.suppress(OSError):
            folder.rmdir()


def _folders(change: Change, output: Path) -> Iterator[Path]:
    folder = (output / change.path).parent
    while folder != output:
        yield folder
        folder = folder.parent
