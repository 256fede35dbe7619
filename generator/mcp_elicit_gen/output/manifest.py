"""The manifest of a package: what this program wrote there, and from what."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from .plan import OutputError, PackagePlan, digest
from .reading import read_bytes

FILE_NAME = ".mcp-elicit-gen.json"
SCHEMAS = "requested_schemas"
VERSION = 1

# A manifest is a file that anyone can edit: what it lists is read, and deleted when it is an
# orphan. So it can only name what a package may hold, and nothing that lies behind a link.
_LISTED = re.compile(rf"(?:{SCHEMAS}/)?[A-Za-z0-9_]{{1,200}}\.(?:py|json)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Manifest:
    """The digests of a package's source, of the generator, and of each file as it was written."""

    source: str
    source_digest: str
    generator_digest: str
    files: Mapping[str, str]

    def to_text(self) -> str:
        """The manifest as JSON, the same bytes on every machine."""
        document = {
            "version": VERSION,
            "source": self.source,
            "source_digest": self.source_digest,
            "generator_digest": self.generator_digest,
            "files": dict(sorted(self.files.items())),
        }
        return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def manifest_of(plan: PackagePlan, generator_digest: str) -> Manifest:
    """The manifest that a package gets when the plan is written."""
    return Manifest(
        source=plan.source_name,
        source_digest=plan.source_digest,
        generator_digest=generator_digest,
        files={path: digest(text) for path, text in plan.files.items()},
    )


def read_manifest(package: str) -> Manifest | None:
    """The manifest in a package folder, or None where there is none.

    Raises:
        OutputError: If there is one that cannot be read: it is not guessed what is ours.
    """
    path = f"{package}/{FILE_NAME}"
    data = read_bytes(path)
    return None if data is None else parse_manifest(path, data)


def parse_manifest(path: str, data: bytes) -> Manifest:
    """The manifest that was read from a path.

    Raises:
        OutputError: If it is none of this program, or names a file that no package has.
    """
    try:
        document = json.loads(data)
        files = document["files"]
        if document["version"] != VERSION or not all(map(is_listed, files)):
            raise ValueError("another version or a path outside of the package")
        return Manifest(
            _text(document["source"]),
            _text(document["source_digest"]),
            _text(document["generator_digest"]),
            {name: _text(value) for name, value in files.items()},
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise OutputError(
            f"{path} is no manifest of this program ({error}); delete it to begin anew"
        ) from error


def is_listed(name: str) -> bool:
    """Whether a path inside a package can be that of a file which this program wrote."""
    return _LISTED.fullmatch(name) is not None


def _text(value: object) -> str:
    if not isinstance(value, str) or not value.isprintable():
        raise ValueError("a value is no text")
    return value
