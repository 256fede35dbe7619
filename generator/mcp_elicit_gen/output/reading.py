"""Reads what is in the output folder: ordinary files only, and never through a link."""

from __future__ import annotations

import os
import stat

from .plan import OutputError

# Far more than what a spec of a mebibyte can become.
MAX_BYTES = 64 << 20


def is_folder(path: str, *, may_be_link: bool = False) -> bool:
    """Whether a folder is there. A link may lead outside: only the output itself may be one.

    Raises:
        OutputError: If something else is there.
    """
    try:
        mode = (os.stat if may_be_link else os.lstat)(path).st_mode
    except FileNotFoundError:
        return False
    except OSError as error:
        raise OutputError(f"cannot read {path}: {error.strerror}") from error
    if not stat.S_ISDIR(mode):
        raise OutputError(f"{path} is no folder")
    return True


def is_ordinary(path: str) -> bool:
    """Whether an ordinary file is there.

    Raises:
        OutputError: If something else is there: a link, a pipe, a device, a folder.
    """
    try:
        found = os.lstat(path)
    except FileNotFoundError:
        return False
    except OSError as error:
        raise OutputError(f"cannot read {path}: {error.strerror}") from error
    if not stat.S_ISREG(found.st_mode):
        raise OutputError(f"{path} is no ordinary file")
    if found.st_size > MAX_BYTES:
        raise OutputError(f"{path} is larger than any file of this program; move it away")
    return True


def read_bytes(path: str) -> bytes | None:
    """What is in an ordinary file, or None where nothing is there.

    Raises:
        OutputError: If something else is there, or it cannot be read.
    """
    if not is_ordinary(path):
        return None
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - plain strings keep a thousand files cheap
            return file.read()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise OutputError(f"cannot read {path}: {error.strerror}") from error


def read_text(path: str) -> str | None:
    """What is in an ordinary file as text that can be written back byte for byte.

    Raises:
        OutputError: If something else is there, or it cannot be read.
    """
    data = read_bytes(path)
    return None if data is None else to_text(data)


def to_text(data: bytes) -> str:
    """Bytes as text, whatever they are."""
    return data.decode("utf-8", "surrogateescape")


def to_bytes(text: str) -> bytes:
    """The bytes of a text, those included that were none."""
    return text.encode("utf-8", "surrogateescape")
