"""What the tests of the output share."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from .scene import Scene, Zygote, zygote_process


@pytest.fixture(scope="module")
def zygote() -> Iterator[Zygote]:
    """A process that runs the command line in its children."""
    with zygote_process() as process:
        yield process


@pytest.fixture(scope="module")
def scene(zygote: Zygote) -> Iterator[Scene]:
    """A project whose specs change."""
    # In memory where there is such a folder: a walk makes tens of thousands of files.
    memory = Path("/dev/shm")
    folder = tempfile.mkdtemp(dir=memory if memory.is_dir() else None)
    try:
        yield Scene(Path(folder), zygote)
    finally:
        shutil.rmtree(folder)
