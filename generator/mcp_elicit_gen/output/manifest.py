"""The manifest of a package: what this program wrote there, and from what."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from .plan import OutputError, PackagePlan, digest

FILE_NAME = ".mcp-elicit-gen.json"
VERSION = 1


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


def read_manifest(package: Path) -> Manifest | None:
    """The manifest in a package folder, or None where there is none.

    Raises:
        OutputError: If there is one that cannot be read: it is not guessed what is ours.
    """
    path = package / FILE_NAME
    try:
        return parse_manifest(str(path), path.read_bytes())
    except FileNotFoundError:
        return None
    except OSError as error:
        raise OutputError(f"cannot read {path}: {error.strerror}") from error


def parse_manifest(path: str, data: bytes) -> Manifest:
    """The manifest that was read from a path.

    Raises:
        OutputError: If it is none of this program, or names a file outside of the package.
    """
    try:
        document = json.loads(data)
        files = document["files"]
        if document["version"] != VERSION or not all(map(_is_inside, files)):
            raise ValueError("another version or a path outside of the package")
        return Manifest(
            str(document["source"]),
            str(document["source_digest"]),
            str(document["generator_digest"]),
            {str(name): str(value) for name, value in files.items()},
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise OutputError(
            f"{path} is no manifest of this program ({error}); delete it to begin anew"
        ) from error


def _is_inside(name: str) -> bool:
    """A manifest is a file that anyone can edit: its paths must stay in the package."""
    parts = name.split("/")
    return bool(name) and not any(part in ("", ".", "..") for part in parts) and "\\" not in name
