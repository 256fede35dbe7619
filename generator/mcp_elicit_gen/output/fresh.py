"""Whether a package on the disk is what a run would write, without making it again."""

import hashlib
import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from ..resources import PACKAGE, template_folder
from .manifest import read_manifest
from .plan import digest_of_bytes


@lru_cache(maxsize=1)
def generator_digest() -> str:
    """A digest of everything that decides what is generated: this program and its templates."""
    modules = {path.relative_to(PACKAGE).as_posix(): path for path in PACKAGE.rglob("*.py")}
    templates = {path.name: path for path in template_folder().glob("*.jinja")}
    whole = hashlib.sha256()
    for name, path in sorted({**modules, **templates}.items()):
        whole.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()[:32]


def is_fresh(folder: Path, source_digest: str, generator: str) -> bool:
    """Whether a package was made from this source by this program and nobody touched it since.

    Anything unusual counts as not fresh: the comparison that follows says what it is.

    Raises:
        OutputError: If the manifest cannot be read.
    """
    if not folder.is_dir() or folder.is_symlink():
        return False
    known = read_manifest(folder)
    if known is None or (known.source_digest, known.generator_digest) != (source_digest, generator):
        return False
    found = dict(_files(os.fspath(folder), ""))
    listed = known.files
    stray = any(name.endswith(".py") and "/" not in name and name not in listed for name in found)
    return not stray and all(
        name in found and _digest_of(found[name]) == recorded for name, recorded in listed.items()
    )


def _files(folder: str, below: str) -> Iterator[tuple[str, str]]:
    """The ordinary files of a folder and its folders by their path inside, links left out."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_file(follow_symlinks=False):
                yield f"{below}{entry.name}", entry.path
            elif entry.is_dir(follow_symlinks=False):
                yield from _files(entry.path, f"{below}{entry.name}/")


def _digest_of(path: str) -> str | None:
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - plain strings keep a thousand files cheap
            return digest_of_bytes(file.read())
    except OSError:
        return None
