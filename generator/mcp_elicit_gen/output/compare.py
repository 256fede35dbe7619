"""Compares a plan with the disk: what is missing, changed, edited by hand, orphaned or foreign."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from .manifest import FILE_NAME, Manifest, manifest_of, read_manifest
from .plan import OutputError, PackagePlan, digest, is_marked


class ChangeKind(Enum):
    """How a file on the disk differs from the plan."""

    MISSING = "missing"
    CHANGED = "changed"
    EDITED = "edited by hand"
    ORPHANED = "orphaned"


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
    changes = [
        change
        for plan in plans
        for change in _compare_package(plan, output / plan.name, generator_digest)
    ]
    if whole:
        changes.extend(_orphaned_packages(fresh.union(plan.name for plan in plans), output))
    return sorted(changes, key=lambda change: change.path)


def _compare_package(plan: PackagePlan, folder: Path, generator_digest: str) -> Iterator[Change]:
    if not _is_folder(folder):
        for name, text in plan.files.items():
            yield Change(f"{plan.name}/{name}", ChangeKind.MISSING, None, text)
        manifest = manifest_of(plan, generator_digest).to_text()
        yield Change(f"{plan.name}/{FILE_NAME}", ChangeKind.MISSING, None, manifest)
        return
    known = read_manifest(folder)
    for name, text in plan.files.items():
        change = _compare_file(plan.name, folder, name, text, known)
        if change is not None:
            yield change
    yield from _orphaned_files(plan.name, folder, known, planned=frozenset(plan.files))
    manifest = manifest_of(plan, generator_digest).to_text()
    before = known.to_text() if known else None
    if before != manifest:
        kind = ChangeKind.MISSING if known is None else ChangeKind.CHANGED
        yield Change(f"{plan.name}/{FILE_NAME}", kind, before, manifest)


def _compare_file(
    package: str, folder: Path, name: str, text: str, known: Manifest | None
) -> Change | None:
    before = read_text(folder / name)
    path = f"{package}/{name}"
    if before is None:
        return Change(path, ChangeKind.MISSING, None, text)
    if before == text:
        return None
    recorded = known.files.get(name) if known else None
    if recorded is None and not is_marked(before):
        raise OutputError(f"{folder / name} is not ours and stands in the way; move it away")
    edited = recorded is not None and recorded != digest(before)
    return Change(path, ChangeKind.EDITED if edited else ChangeKind.CHANGED, before, text)


def _orphaned_files(
    package: str, folder: Path, known: Manifest | None, *, planned: frozenset[str]
) -> Iterator[Change]:
    """Files that the manifest lists, or that bear our first line, and that are not planned."""
    listed = set(known.files) if known else set()
    marked = set(_python_files(folder)) if known else set()
    for name in sorted((listed | marked) - planned):
        before = read_text(folder / name)
        if before is not None and (name in listed or is_marked(before)):
            yield Change(f"{package}/{name}", ChangeKind.ORPHANED, before, None)


def _python_files(folder: Path) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py") and entry.is_file(follow_symlinks=False):
                yield entry.name


def _orphaned_packages(planned: frozenset[str], output: Path) -> Iterator[Change]:
    if not _is_folder(output):
        return
    with os.scandir(output) as entries:
        names = sorted(
            entry.name
            for entry in entries
            if entry.is_dir(follow_symlinks=False) and entry.name not in planned
        )
    for name in names:
        folder = output / name
        known = read_manifest(folder)
        if known is not None:
            yield from _orphaned_files(name, folder, known, planned=frozenset())
            manifest = known.to_text()
            yield Change(f"{name}/{FILE_NAME}", ChangeKind.ORPHANED, manifest, None)


def _is_folder(path: Path) -> bool:
    """Whether a folder is there.

    Raises:
        OutputError: If something else is, a symbolic link included: it may lead outside.
    """
    try:
        mode = os.lstat(path).st_mode
    except FileNotFoundError:
        return False
    except OSError as error:
        raise OutputError(f"cannot read {path}: {error.strerror}") from error
    if not stat.S_ISDIR(mode):
        raise OutputError(f"{path} is no folder")
    return True


def read_text(path: Path) -> str | None:
    """The text of an ordinary file, or None where nothing is there.

    Raises:
        OutputError: If it is a link, a device or a folder, lies behind a link, or cannot be read.
    """
    try:
        if path.parent.name == "requested_schemas" and not _is_folder(path.parent):
            return None
        mode = os.lstat(path).st_mode
        if not stat.S_ISREG(mode):
            raise OutputError(f"{path} is no ordinary file")
        return path.read_bytes().decode("utf-8", "surrogateescape")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise OutputError(f"cannot read {path}: {error.strerror}") from error
