"""Whether a package on the disk is what a run would write, without making it again."""

import hashlib
import os
from collections.abc import Iterator
from functools import lru_cache

from ..resources import PACKAGE, template_folder
from .manifest import FILE_NAME, SCHEMAS, parse_manifest
from .plan import OutputError, digest_of_bytes
from .reading import MAX_BYTES


@lru_cache(maxsize=1)
def generator_digest() -> str:
    """A digest of everything that decides what is generated: this program and its templates."""
    modules = {path.relative_to(PACKAGE).as_posix(): path for path in PACKAGE.rglob("*.py")}
    templates = {path.name: path for path in template_folder().glob("*.jinja")}
    whole = hashlib.sha256()
    for name, path in sorted({**modules, **templates}.items()):
        whole.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()[:32]


def is_fresh(folder: str, source_digest: str, generator: str) -> bool:
    """Whether a package was made from this source by this program and nobody touched it since.

    Anything unusual counts as not fresh: the comparison that follows says what it is.
    """
    try:
        found = dict(_files(folder, ""))
        manifest = found.pop(FILE_NAME, None)
        if manifest is None or os.path.islink(folder):  # noqa: PTH114
            return False
        known = parse_manifest(manifest, _read(manifest))
        if (known.source_digest, known.generator_digest) != (source_digest, generator):
            return False
        listed = known.files
        stray = [name for name in found if name not in listed and _is_module(name)]
        return not stray and all(
            name in found and digest_of_bytes(_read(found[name])) == recorded
            for name, recorded in listed.items()
        )
    except (OSError, OutputError):
        return False


def _files(folder: str, below: str) -> Iterator[tuple[str, str]]:
    """The ordinary files of a package by their path inside, links and other folders left out."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_file(follow_symlinks=False):
                yield f"{below}{entry.name}", entry.path
            elif entry.name == SCHEMAS and not below and entry.is_dir(follow_symlinks=False):
                yield from _files(entry.path, f"{SCHEMAS}/")


def _is_module(name: str) -> bool:
    """Whether a file could be an orphan: a module of the package itself."""
    return name.endswith(".py") and "/" not in name


def _read(path: str) -> bytes:
    with open(path, "rb") as file:  # noqa: PTH123 - plain strings keep a thousand files cheap
        if os.fstat(file.fileno()).st_size > MAX_BYTES:
            raise OutputError(f"{path} is larger than any file of this program")
        return file.read()
