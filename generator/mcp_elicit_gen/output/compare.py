"""Compares a plan with the disk: what is missing, changed, edited by hand, orphaned or foreign."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from .manifest import FILE_NAME, SCHEMAS, Manifest, manifest_of, read_manifest
from .plan import OutputError, PackagePlan, digest, is_marked
from .reading import is_folder, read_text
from .unfinished import UNFINISHED, Unfinished, package_of, read_unfinished

# What stands behind the name of a file while it is written beside its place.
TEMPORARY = ".mcp-elicit-gen.tmp"


class ChangeKind(Enum):
    """How a file on the disk differs from the plan."""

    MISSING = "missing"
    CHANGED = "changed"
    EDITED = "edited by hand"
    ORPHANED = "orphaned"
    LEFT_OVER = "left over from a run that was cut off"


@dataclass(frozen=True, slots=True)
class Change:
    """One file to write, or to delete where `after` is None; `path` begins below the output."""

    path: str
    kind: ChangeKind
    before: str | None
    after: str | None


def compare(
    plans: Sequence[PackagePlan],
    output: Path,
    generator_digest: str,
    *,
    fresh: frozenset[str] = frozenset(),
    whole: bool,
) -> list[Change]:
    """Every change that would bring the output folder up to the plans, sorted by path.

    `fresh` names packages that are known to be up to date. `whole` says that plans and fresh
    packages are all there is (a folder or glob was given), so that another owned one is an orphan.

    Raises:
        OutputError: If something in the way is not ours, or is no ordinary file or folder.
    """
    root = os.fspath(output)
    unfinished = read_unfinished(root)
    planned = frozenset(plan.name for plan in plans)
    changes = [
        change
        for plan in plans
        for change in _compare_package(plan, root, generator_digest, unfinished.of(plan.name))
    ]
    if whole and is_folder(root, may_be_link=True):
        changes.extend(_orphaned_packages(fresh | planned, root, unfinished))
    mended = planned | (unfinished.packages - fresh if whole else frozenset())
    changes.extend(_left_over(root, unfinished, mended))
    return sorted(changes, key=lambda change: change.path)


def _whole_package(plan: PackagePlan, generator_digest: str) -> Iterator[Change]:
    manifest = manifest_of(plan, generator_digest).to_text()
    for name, text in {**plan.files, FILE_NAME: manifest}.items():
        yield Change(f"{plan.name}/{name}", ChangeKind.MISSING, None, text)


def _compare_package(
    plan: PackagePlan, root: str, generator_digest: str, begun: Mapping[str, frozenset[str]]
) -> Iterator[Change]:
    folder = f"{root}/{plan.name}"
    if not is_folder(folder):
        yield from _whole_package(plan, generator_digest)
        return
    package = _Package(plan.name, folder, read_manifest(folder), begun)
    for name, text in plan.files.items():
        change = package.compare(name, text)
        if change is not None:
            yield change
    yield from package.orphans(planned=frozenset(plan.files))
    manifest = manifest_of(plan, generator_digest).to_text()
    before = package.manifest_text
    if before != manifest:
        kind = ChangeKind.MISSING if before is None else ChangeKind.CHANGED
        yield Change(f"{plan.name}/{FILE_NAME}", kind, before, manifest)


@dataclass(frozen=True, slots=True)
class _Package:
    """A package on the disk: what its manifest lists, and what a run that was cut off began."""

    name: str
    folder: str
    known: Manifest | None
    begun: Mapping[str, frozenset[str]]

    @property
    def manifest_text(self) -> str | None:
        return self.known.to_text() if self.known else None

    def compare(self, name: str, text: str) -> Change | None:
        """The change that makes a file this text."""
        before = self._read(name)
        path = f"{self.name}/{name}"
        if before is None:
            return Change(path, ChangeKind.MISSING, None, text)
        if before == text:
            return None
        if not self._is_ours(name, before):
            place = f"{self.folder}/{name}"
            raise OutputError(f"{place} is not ours and stands in the way; move it away")
        kind = ChangeKind.EDITED if self._is_edited(name, before) else ChangeKind.CHANGED
        return Change(path, kind, before, text)

    def orphans(self, *, planned: frozenset[str]) -> Iterator[Change]:
        """Files of ours that are not planned, in a package that is ours."""
        listed = set(self.known.files) if self.known else set()
        marked = set(_python_files(self.folder)) if self.known or self.begun else set()
        begun = self.begun.keys() - {FILE_NAME}
        for name in sorted((listed | marked | begun) - planned):
            before = self._read(name)
            if before is not None and self._is_ours(name, before):
                yield Change(f"{self.name}/{name}", ChangeKind.ORPHANED, before, None)

    def _is_ours(self, name: str, text: str) -> bool:
        is_listed = self.known is not None and name in self.known.files
        return is_listed or is_marked(text) or self._was_begun(name, text)

    def _is_edited(self, name: str, text: str) -> bool:
        recorded = self.known.files.get(name) if self.known else None
        if recorded is None or recorded == digest(text):
            return False
        return not self._was_begun(name, text)

    def _was_begun(self, name: str, text: str) -> bool:
        """Whether a run that was cut off has put the text there."""
        return name in self.begun and digest(text) in self.begun[name]

    def _read(self, name: str) -> str | None:
        if name.startswith(f"{SCHEMAS}/") and not is_folder(f"{self.folder}/{SCHEMAS}"):
            return None
        return read_text(f"{self.folder}/{name}")


def _python_files(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py") and entry.is_file(follow_symlinks=False):
                yield entry.name


def _orphaned_packages(
    planned: frozenset[str], root: str, unfinished: Unfinished
) -> Iterator[Change]:
    with os.scandir(root) as entries:
        names = sorted(
            entry.name
            for entry in entries
            if entry.is_dir(follow_symlinks=False) and entry.name not in planned
        )
    for name in names:
        folder = f"{root}/{name}"
        package = _Package(name, folder, read_manifest(folder), unfinished.of(name))
        yield from package.orphans(planned=frozenset())
        manifest = package.manifest_text
        if manifest is not None:
            yield Change(f"{name}/{FILE_NAME}", ChangeKind.ORPHANED, manifest, None)


def _left_over(root: str, unfinished: Unfinished, mended: frozenset[str]) -> Iterator[Change]:
    """What a run that was cut off has left beside the files of packages, and its note."""
    places = [UNFINISHED, *(path for path in unfinished.files if package_of(path) in mended)]
    for path in places:
        if all(is_folder(folder) for folder in _folders(root, path)):
            text = read_text(f"{root}/{path}{TEMPORARY}")
            if text is not None:
                yield Change(f"{path}{TEMPORARY}", ChangeKind.LEFT_OVER, text, None)
    rest = unfinished.without(mended)
    if rest != unfinished:
        after = rest.to_text() if rest else None
        yield Change(UNFINISHED, ChangeKind.LEFT_OVER, unfinished.to_text(), after)


def _folders(root: str, path: str) -> list[str]:
    parts = path.split("/")
    return [f"{root}/{'/'.join(parts[:depth])}" for depth in range(1, len(parts))]
