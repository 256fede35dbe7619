"""Findings that a team has accepted for now: a file beside the specs, counted.

A finding is known by its path, code and message, not by its line, so that an edit elsewhere in the
file does not bring it back. There are as many of each as the file says; one more is new.
"""

import json
import os
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..diagnostics import Finding
from ..diagnostics.errors import UserError
from ..rules.firm import is_unreadable

VERSION = 1


class BaselineError(UserError):
    """A baseline that cannot be read or written; the run ends with exit code 2."""


class Accepted(NamedTuple):
    """What a finding is known by; `path` is relative to the baseline's folder, with slashes."""

    path: str
    code: str
    message: str


class Stale(NamedTuple):
    """An entry of which there are fewer findings now than the baseline says."""

    entry: Accepted
    gone: int


Baseline = Mapping[Accepted, int]


def read_baseline(path: str) -> Baseline:
    """The accepted findings and how many there are of each.

    Raises:
        BaselineError: If the file is not there, or is no baseline.
    """
    try:
        document = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise BaselineError(f"cannot read {path}: {error.strerror}") from error
    except ValueError as error:
        raise BaselineError(f"{path} is no baseline: {error}") from error
    if not isinstance(document, dict) or document.get("version") != VERSION:
        raise BaselineError(f"{path} is no baseline of version {VERSION}; write it again")
    entries = document.get("findings")
    if not isinstance(entries, list) or not all(map(_is_entry, entries)):
        raise BaselineError(f"{path} has an entry that is none; write it again")
    return Counter(
        {
            Accepted(entry["path"], entry["code"], entry["message"]): entry["count"]
            for entry in entries
        }
    )


def _is_entry(entry: Any) -> bool:
    return (
        isinstance(entry, dict)
        and all(isinstance(entry.get(key), str) for key in Accepted._fields)
        and type(entry.get("count")) is int
        and entry["count"] > 0
    )


def render_baseline(findings: Sequence[Finding], path: str) -> str:
    """A baseline of these findings, to be written to a path."""
    counted = Counter(_known_by(one, path) for one in findings if not is_unreadable(one.code))
    entries = [{**entry._asdict(), "count": count} for entry, count in sorted(counted.items())]
    return json.dumps({"version": VERSION, "findings": entries}, indent=2) + "\n"


def new_findings(findings: Sequence[Finding], baseline: Baseline, path: str) -> list[Finding]:
    """The findings that a baseline does not hold: of one kind the last ones, where there are
    more than it says."""
    left = Counter(baseline)
    found = []
    for finding in findings:
        entry = _known_by(finding, path)
        if left[entry] > 0 and not is_unreadable(finding.code):
            left[entry] -= 1
        else:
            found.append(finding)
    return found


def stale_entries(
    findings: Sequence[Finding], baseline: Baseline, path: str, looked_at: Collection[str]
) -> Iterator[Stale]:
    """The entries that are mended: of files that were looked at, or that are gone."""
    found = Counter(_known_by(one, path) for one in findings)
    paths = {_below(one, path) for one in looked_at}
    folder = os.path.dirname(path)  # noqa: PTH120 - a prefix, which may be empty
    for entry, count in sorted(baseline.items()):
        gone = count - found[entry]
        is_judged = entry.path in paths or not Path(folder, entry.path).exists()
        if gone > 0 and is_judged:
            yield Stale(entry, gone)


def _known_by(finding: Finding, path: str) -> Accepted:
    return Accepted(_below(finding.path, path), finding.code, finding.message)


def _below(path: str, baseline: str) -> str:
    """A path as seen from the baseline's folder."""
    folder = os.path.dirname(baseline) or "."  # noqa: PTH120
    return os.path.relpath(path, folder).replace(os.sep, "/")
