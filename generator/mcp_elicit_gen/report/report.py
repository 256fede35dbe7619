"""What a run found, ready to be rendered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from ..diagnostics import Finding, Severity


class Described(Protocol):
    """What findings of one code have in common: what is wrong with them, and why."""

    @property
    def code(self) -> str:
        """The stable code."""

    @property
    def name(self) -> str:
        """The name, in words joined by dashes."""

    @property
    def severity(self) -> Severity:
        """The heaviest that such a finding weighs."""

    @property
    def what(self) -> str:
        """What is found, in a sentence or two."""

    @property
    def why(self) -> str:
        """Why it matters."""


@dataclass(frozen=True, slots=True)
class Report:
    """The sorted findings of a run; `lines` gives the source of each path for the carets.

    `rules` are all that may speak. `fault` says why the run ended early, if it did.
    """

    findings: Sequence[Finding]
    lines: Mapping[str, Sequence[str]]
    files: int
    rules: Sequence[Described] = ()
    fault: str | None = None

    def count(self, severity: Severity) -> int:
        """How many findings weigh that much."""
        return sum(finding.severity is severity for finding in self.findings)
