"""Replaces one file that a user wrote: the old text or the new one, never a part of it."""

import contextlib
import os
import shutil
import tempfile
from pathlib import Path

from .plan import OutputError


def replace_text(path: Path, text: str) -> None:
    """Put a text in the place of a file's, byte for byte; its mode stays, a link is followed.

    Raises:
        OutputError: If the file cannot be written; it is as it was then.
    """
    place = path.resolve()
    try:
        descriptor, temporary = tempfile.mkstemp(prefix=f".{place.name}.", dir=place.parent)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(text.encode("utf-8"))
            shutil.copymode(place, temporary)
            os.replace(temporary, place)  # noqa: PTH105
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)  # noqa: PTH108
            raise
    except OSError as error:
        raise OutputError(f"cannot write {path}: {error.strerror}") from error
