"""One run at a time compares an output folder with its plans and writes to it."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator

from .folders import make_folder
from .plan import OutputError

if sys.platform != "win32":
    import fcntl


@contextlib.contextmanager
def locked(output: str, *, create: bool, on_wait: Callable[[], None]) -> Iterator[None]:
    """Hold an output folder; `on_wait` is called once where another run holds it.

    The folder itself is locked: no file is left anywhere, and a run that was killed locks nobody
    out. Where a system or a disk knows no such locks, runs are not kept apart. With `create` the
    folder is made where there is none, and taken away again if nothing was put into it.

    Raises:
        OutputError: If it cannot be made.
    """
    made: list[str] = []
    try:
        if create:
            _make(output, made)
        descriptor = _hold(output, on_wait)
        try:
            yield
        finally:
            if descriptor is not None:
                os.close(descriptor)
    finally:
        for folder in reversed(made):
            with contextlib.suppress(OSError):
                os.rmdir(folder)  # noqa: PTH106


def _make(output: str, made: list[str]) -> None:
    try:
        make_folder(output, made)
    except OSError as error:
        raise OutputError(f"cannot write {error.filename}: {error.strerror}") from error


def _hold(output: str, on_wait: Callable[[], None]) -> int | None:
    """A descriptor that holds the folder until it is closed, or None where there is no lock."""
    if sys.platform == "win32":
        return None
    while True:
        try:
            descriptor = os.open(output, os.O_RDONLY | os.O_DIRECTORY)
        except OSError:
            return None  # the comparison says what is there instead
        try:
            _lock(descriptor, on_wait)
            if os.path.samestat(os.fstat(descriptor), os.stat(output)):  # noqa: PTH116
                return descriptor
        except FileNotFoundError:
            pass
        except OSError:
            return descriptor
        # The run before us has taken its folder away: what is there now is another one.
        os.close(descriptor)


def _lock(descriptor: int, on_wait: Callable[[], None]) -> None:
    if sys.platform != "win32":
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            on_wait()
            fcntl.flock(descriptor, fcntl.LOCK_EX)
