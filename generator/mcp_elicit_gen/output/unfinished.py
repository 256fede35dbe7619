"""What a run is about to do, written before it does anything and deleted once it is done.

When a run is cut off, this file is what tells the next one which files are of ours though no
manifest lists them, which temporary files may lie around, and which packages need a look.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from .manifest import FILE_NAME, is_listed
from .plan import OutputError
from .reading import is_folder, read_bytes

UNFINISHED = ".mcp-elicit-gen-unfinished.json"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Unfinished:
    """The digests of what a run was to write, by path below the output; of a delete, none."""

    files: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.files)

    @property
    def packages(self) -> frozenset[str]:
        """The packages that may be neither what they were nor what they were to be."""
        return frozenset(package_of(path) for path in self.files)

    def of(self, package: str) -> dict[str, frozenset[str]]:
        """The files of one package, by path inside it."""
        begin = f"{package}/"
        return {
            path.removeprefix(begin): digests
            for path, digests in self.files.items()
            if path.startswith(begin)
        }

    def without(self, packages: Collection[str]) -> Unfinished:
        """What is left once these packages are mended."""
        return Unfinished(
            {path: one for path, one in self.files.items() if package_of(path) not in packages}
        )

    def joined(self, more: Iterable[tuple[str, str | None]]) -> Unfinished:
        """This with further files and their digests; a text that is deleted has none."""
        files = dict(self.files)
        for path, digest in more:
            files[path] = files.get(path, frozenset()).union([digest] if digest else [])
        return Unfinished(files)

    def to_text(self) -> str:
        """The file's text, the same bytes on every machine."""
        files = {path: sorted(digests) for path, digests in sorted(self.files.items())}
        return json.dumps({"version": VERSION, "files": files}, indent=1) + "\n"


def read_unfinished(output: str) -> Unfinished:
    """What a run that was cut off was about to do in an output folder.

    Raises:
        OutputError: If the file cannot be read: it is not guessed what is ours.
    """
    if not is_folder(output, may_be_link=True):
        return Unfinished()
    path = f"{output}/{UNFINISHED}"
    data = read_bytes(path)
    if data is None:
        return Unfinished()
    try:
        return parse_unfinished(data)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise OutputError(
            f"{path} was not written by this program ({error}); delete it to begin anew"
        ) from error


def parse_unfinished(text: str | bytes) -> Unfinished:
    """What a text of this kind says.

    Raises:
        ValueError: And other errors of a document that is not of this shape.
    """
    document = json.loads(text)
    files = document["files"]
    if document["version"] != VERSION or not all(map(_is_ours, files)):
        raise ValueError("another version or a path that no run writes")
    return Unfinished({name: frozenset(map(str, files[name])) for name in files})


def package_of(path: str) -> str:
    """The package of a path below the output."""
    return path.partition("/")[0]


def _is_ours(path: str) -> bool:
    package, _, name = path.partition("/")
    is_folder = package == os.path.basename(package) and package not in ("", ".", "..")  # noqa: PTH119
    return is_folder and "\0" not in package and (name == FILE_NAME or is_listed(name))
