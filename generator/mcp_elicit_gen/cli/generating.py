"""What `generate` does, however it was called."""

import glob
import os
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from ..config import load_config
from ..diagnostics import Severity
from ..output.compare import Change, ChangeKind
from ..output.diff import render_diff
from ..output.lock import locked
from ..output.write import apply
from ..pipeline import Generated, Linted, Target, changes_to, lint, plan
from ..report.text import render_text
from ..source import PathError
from ..source.paths import STANDARD_INPUT
from .linting import paths_or_config

DEFAULT_OUTPUT = "generated"


def generate_and_print(
    paths: Sequence[str], output: str | None, *, check: bool = False, diff: bool = False
) -> int:
    """Bring the output up to date, or say what is stale; the exit code."""
    config = load_config(Path.cwd())
    wanted = paths_or_config(paths, config.specs)
    if STANDARD_INPUT in wanted:
        raise PathError("generate needs files: a package is named after its spec")
    folder = output or config.output or DEFAULT_OUTPUT
    target = Target(Path(folder))
    linted = lint(wanted, config, keep=target.is_stale)
    if linted.report.findings:
        _print_findings(linted)
    if linted.has_errors:
        return 1
    plans = plan(linted.specs)
    writes = not (check or diff)
    with locked(folder, create=writes and bool(plans), on_wait=partial(_print_waiting, folder)):
        found = changes_to(target, plans, whole=_is_whole(wanted))
        if writes:
            apply(found.changes, target.output)
    if diff:
        sys.stdout.write(render_diff(found.changes, folder))
    elif check:
        _print_stale(found.changes, folder)
    else:
        _print_done(found, folder)
    return int(bool(found.changes) and not writes)


def _is_whole(paths: Sequence[str]) -> bool:
    """Whether the paths say what all the specs are, so that other packages are orphans."""
    return any(os.path.isdir(path) or glob.has_magic(path) for path in paths)  # noqa: PTH112


def _print_waiting(folder: str) -> None:
    print(f"waiting for another run, which writes to {folder}", file=sys.stderr, flush=True)


def _print_findings(linted: Linted) -> None:
    report = linted.report
    findings = [one for one in report.findings if one.severity is not Severity.INFO]
    if findings:
        sys.stderr.write(render_text(replace(report, findings=findings)))


def _print_stale(changes: Sequence[Change], folder: str) -> None:
    for change in changes:
        print(f"{folder.rstrip('/')}/{change.path}: {change.kind.value}")
    if changes:
        count = f"{len(changes)} file{'s are' if len(changes) > 1 else ' is'} stale"
        print(f"{count}; run mcp-elicit-gen generate", file=sys.stderr)


def _print_done(found: Generated, folder: str) -> None:
    kinds = Counter(change.kind for change in found.changes)
    deleted, left_over = kinds[ChangeKind.ORPHANED], kinds[ChangeKind.LEFT_OVER]
    written = len(found.changes) - deleted - left_over
    for change in found.changes:
        if change.kind is ChangeKind.EDITED:
            print(f"edits by hand in {folder.rstrip('/')}/{change.path} are gone", file=sys.stderr)
    packages = f"{found.packages} package{'s' if found.packages != 1 else ''}"
    parts = [f"{written} written"] if written else []
    parts += [f"{deleted} deleted"] if deleted else []
    parts += ["what a run that was cut off had left is cleared away"] if left_over else []
    print(f"{packages} in {folder}: {', '.join(parts) or 'nothing to do'}")
