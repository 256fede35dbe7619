"""Writes changes so that what is on the disk is the old state or the new one.

First it is written down what will be done (`unfinished`), so that the run after one that was killed
knows what it finds. Then every new text is written beside its place; only when all of them are on
the disk are they moved in, package by package, the manifest of each last. A failure puts back what
was moved. Paths are plain strings here: thousands of files are written in a run.
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path

from .compare import TEMPORARY, Change, ChangeKind
from .folders import make_folder
from .interruptions import Held, interruptions_held
from .manifest import FILE_NAME, SCHEMAS
from .plan import OutputError, digest
from .reading import is_ordinary, to_bytes
from .unfinished import UNFINISHED, Unfinished, package_of, parse_unfinished, read_unfinished

_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
# A folder that holds something else, or that is not there, stays as it is.
_NO_EMPTY_FOLDER = (errno.ENOTEMPTY, errno.EEXIST, errno.ENOENT, errno.ENOTDIR)


def apply(changes: Sequence[Change], output: Path) -> None:
    """Bring the changes onto the disk; Ctrl-C and its like wait until that is done, or undone.

    Raises:
        OutputError: If something cannot be written; what was done already is undone again.
    """
    if not changes:
        return
    root = os.fspath(output)
    before = read_unfinished(root)
    with interruptions_held() as held:
        _Run(root, before, held).bring(changes)


class _Stopped(Exception):  # noqa: N818 - no error: somebody wants the run to end
    """A signal has come before anything was moved in."""


class _Run:
    """One run's way to the disk, and back if it fails."""

    def __init__(self, root: str, before: Unfinished, held: Held) -> None:
        self.root = root
        self.before = before
        self.held = held
        # What is at work, for the message of a failure: some errors of the system name no file.
        self.place = root
        self.is_noted = False
        self.undo: list[Callable[[], None]] = []

    def bring(self, changes: Sequence[Change]) -> None:
        """Bring the changes onto the disk, or leave it as it is.

        Raises:
            OutputError: If something cannot be written.
        """
        rest = next((one.after for one in changes if one.path == UNFINISHED), self._noted_before())
        try:
            self._write(changes, rest)
        except _Stopped:
            self._take_back()
            return
        except OSError as error:
            message = f"cannot write {self.place}: {error.strerror}"
            if not self._take_back():
                message += "; the output is neither old nor new, until generate is run again"
            raise OutputError(message) from error
        except BaseException:
            self._take_back()
            raise
        try:
            self._note(rest)
        except OSError as error:
            # Everything is in its place: the next run only has to look.
            raise OutputError(f"cannot write {self.place}: {error.strerror}") from error

    def _write(self, changes: Sequence[Change], rest: str | None) -> None:
        left_over = [one for one in changes if one.kind is ChangeKind.LEFT_OVER]
        ours = [one for one in changes if one.kind is not ChangeKind.LEFT_OVER]
        if ours:
            self._note(self.before.joined(_intended(ours)).to_text())
        for change in left_over:
            if change.path != UNFINISHED:
                self._unlink(change.path)
        writes = [one for one in ours if one.after is not None]
        self._make_folders(writes)
        for change in writes:
            self._stop_if_wanted()
            self._stage(change.path, change.after or "")
        self._stop_if_wanted()
        for _, package in groupby(ours, key=lambda one: package_of(one.path)):
            for change in sorted(package, key=_step):
                self._move(change)
        emptied = {package_of(one.path) for one in ours if one.after is None}
        emptied |= self.before.packages - (parse_unfinished(rest).packages if rest else set())
        for name in sorted(emptied):
            self._remove_empty(f"{self.root}/{name}/{SCHEMAS}")
            self._remove_empty(f"{self.root}/{name}")

    def _noted_before(self) -> str | None:
        return self.before.to_text() if self.before else None

    def _note(self, text: str | None) -> None:
        """Say what is unfinished."""
        if text is None:
            self._unlink(UNFINISHED)
            return
        self._stage(UNFINISHED, text)
        self._replace(UNFINISHED)
        self.is_noted = True

    def _make_folders(self, writes: Sequence[Change]) -> None:
        made: list[str] = []
        self.undo.append(partial(self._remove_all, made))
        for folder in dict.fromkeys(one.path.rpartition("/")[0] for one in writes):
            self._stop_if_wanted()
            self.place = f"{self.root}/{folder}"
            make_folder(self.place, made)

    def _remove_all(self, folders: Sequence[str]) -> None:
        for folder in reversed(folders):
            self._remove_empty(folder)

    def _stage(self, path: str, text: str) -> None:
        """Write a text beside its place."""
        self.place = f"{self.root}/{path}"
        temporary = f"{self.place}{TEMPORARY}"
        descriptor = _create(temporary)
        self.undo.append(partial(self._unlink, f"{path}{TEMPORARY}"))
        try:
            data = to_bytes(text)
            while data:
                data = data[os.write(descriptor, data) :]
            if path.endswith((FILE_NAME, UNFINISHED)):
                os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def _move(self, change: Change) -> None:
        if change.after is None:
            self._unlink(change.path)
        else:
            self._replace(change.path)
        self.undo.append(partial(self._restore, change))

    def _restore(self, change: Change) -> None:
        if change.before is None:
            self._unlink(change.path)
            return
        make_folder(f"{self.root}/{change.path.rpartition('/')[0]}", [])
        self._stage(change.path, change.before)
        self._replace(change.path)

    def _replace(self, path: str) -> None:
        self.place = f"{self.root}/{path}"
        os.replace(f"{self.place}{TEMPORARY}", self.place)  # noqa: PTH105

    def _unlink(self, path: str) -> None:
        self.place = f"{self.root}/{path}"
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self.place)  # noqa: PTH108

    def _remove_empty(self, folder: str) -> None:
        self.place = folder
        try:
            os.rmdir(folder)  # noqa: PTH106
        except OSError as error:
            if error.errno not in _NO_EMPTY_FOLDER:
                raise

    def _stop_if_wanted(self) -> None:
        if self.held.caught is not None:
            raise _Stopped

    def _take_back(self) -> bool:
        """Undo what was done, the last first; whether all of it could be."""
        is_whole = True
        while self.undo:
            is_whole &= _succeeds(self.undo.pop())
        if is_whole and self.is_noted:
            with contextlib.suppress(OSError):
                self._note(self._noted_before())
        return is_whole


def _step(change: Change) -> tuple[bool, bool]:
    """Writes come before deletes, and the manifest last: it says that a package is whole."""
    return change.path.endswith(f"/{FILE_NAME}"), change.after is None


def _intended(changes: Sequence[Change]) -> Iterator[tuple[str, str | None]]:
    """What the run after this one has to know if this one is killed."""
    for change in changes:
        if change.after is not None:
            yield change.path, digest(change.after)
        elif change.path.endswith(f"/{FILE_NAME}"):
            yield change.path, None


def _succeeds(step: Callable[[], None]) -> bool:
    try:
        step()
    except OSError:
        return False
    return True


def _create(path: str) -> int:
    """A new file to write to, in the place of one that a run before has left."""
    try:
        return os.open(path, _NEW_FILE, 0o666)
    except FileExistsError:
        is_ordinary(path)
        os.unlink(path)  # noqa: PTH108
        return os.open(path, _NEW_FILE, 0o666)
