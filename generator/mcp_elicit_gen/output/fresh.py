"""Whether a package on the disk is what a run would write, without making it again."""

import hashlib
import os
from functools import lru_cache
from pathlib import Path

from .compare import read_text
from .manifest import read_manifest
from .plan import digest

PACKAGE = Path(__file__).parents[1]


@lru_cache(maxsize=1)
def generator_digest() -> str:
    """A digest of everything that decides what is generated: this program and its templates."""
    folders = (PACKAGE, PACKAGE / "templates", PACKAGE.parents[1] / "templates")
    files = {
        path.relative_to(folder).as_posix(): path
        for folder in folders
        if folder.is_dir()
        for path in folder.rglob("*")
        if path.suffix in (".py", ".jinja") and "__pycache__" not in path.parts
    }
    whole = hashlib.sha256()
    for name in sorted(files):
        whole.update(name.encode() + b"\0" + files[name].read_bytes() + b"\0")
    return whole.hexdigest()[:32]


def is_fresh(folder: Path, source_digest: str, generator: str) -> bool:
    """Whether a package was made from this source by this program and nobody touched it since.

    Raises:
        OutputError: If something in the folder is no ordinary file.
    """
    if not folder.is_dir() or folder.is_symlink():
        return False
    known = read_manifest(folder)
    if known is None or (known.source_digest, known.generator_digest) != (source_digest, generator):
        return False
    for name, recorded in known.files.items():
        text = read_text(folder / name)
        if text is None or digest(text) != recorded:
            return False
    with os.scandir(folder) as entries:
        return all(entry.name in known.files or not entry.name.endswith(".py") for entry in entries)
