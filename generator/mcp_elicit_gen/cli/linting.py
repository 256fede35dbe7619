"""What `lint` does, with its options or without."""

import sys
from collections.abc import Sequence
from pathlib import Path

from ..config import load_config
from ..diagnostics import Finding, Severity
from ..pipeline import lint
from ..report import REPORTERS
from ..source import PathError

DEFAULT_FORMAT = "text"
WEIGHTS = list(Severity)


def lint_and_print(
    paths: Sequence[str], output_format: str = DEFAULT_FORMAT, level: Severity = Severity.ERROR
) -> int:
    """Check the specs and print what was found; the exit code."""
    config = load_config(Path.cwd())
    linted = lint(paths_or_config(paths, config.specs), config, keep=lambda spec: False)
    sys.stdout.write(REPORTERS[output_format](linted.report))
    return int(reaches(linted.report.findings, level))


def reaches(findings: Sequence[Finding], level: Severity) -> bool:
    """Whether any finding weighs at least that much."""
    return any(WEIGHTS.index(one.severity) <= WEIGHTS.index(level) for one in findings)


def paths_or_config(paths: Sequence[str] | None, configured: Sequence[str]) -> Sequence[str]:
    """The paths that were typed, else the config's.

    Raises:
        PathError: If there are neither.
    """
    if paths:
        return paths
    if configured:
        return configured
    raise PathError("no spec named: give files or folders, or `specs` in [tool.mcp-elicit-gen]")
