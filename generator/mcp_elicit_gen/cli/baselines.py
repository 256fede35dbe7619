"""What `lint` does with `--baseline` and `--write-baseline`."""

import sys
from dataclasses import replace
from pathlib import Path

from ..diagnostics.errors import UserError
from ..lint.baseline import new_findings, read_baseline, render_baseline, stale_entries
from ..pipeline import Linted
from ..report import Report
from ..report.visible import visible


def write_baseline(linted: Linted, path: str) -> int:
    """Accept all findings of a run for now; the exit code."""
    findings = linted.report.findings
    try:
        Path(path).write_text(render_baseline(findings, path), encoding="utf-8", newline="\n")
    except OSError as error:
        raise UserError(f"cannot write {path}: {error.strerror}") from error
    print(f"{path}: {len(findings)} finding{'s' if len(findings) != 1 else ''} accepted")
    return 0


def without_accepted(linted: Linted, path: str) -> Report:
    """The report without what a baseline accepts; entries that are mended are shown."""
    baseline = read_baseline(path)
    findings = linted.report.findings
    for stale in stale_entries(findings, baseline, path, [one.path for one in linted.sources]):
        entry = stale.entry
        print(
            f"{visible(path)}: {stale.gone} of {baseline[entry]} gone: "
            f"{visible(entry.path)}: {entry.code} {visible(entry.message)}; "
            "run --write-baseline again",
            file=sys.stderr,
        )
    return replace(linted.report, findings=new_findings(findings, baseline, path))
