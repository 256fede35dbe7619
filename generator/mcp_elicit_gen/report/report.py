"""What a run found, ready to be rendered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..diagnostics import Finding, Severity


@dataclass(frozen=True, slots=True)
class Report:
    """The sorted findings of a run; `lines` gives the source of each path for the carets."""

    findings: Sequence[Finding]
    lines: Mapping[str, Sequence[str]]
    files: int

    def count(self, severity: Severity) -> int:
        """How many findings weigh that much."""
        return sum(finding.severity is severity for finding in self.findings)
