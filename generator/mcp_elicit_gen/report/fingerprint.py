"""What a finding is known by from run to run, for programs that follow it over time."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence

from ..diagnostics import Finding


def fingerprints(findings: Sequence[Finding]) -> Iterator[str]:
    """One for each finding: of path, code, message and which of those it is, never of the line."""
    seen: Counter[tuple[str, str, str]] = Counter()
    for finding in findings:
        known_by = (finding.path, finding.code, finding.message)
        seen[known_by] += 1
        parts = "\0".join((*known_by, str(seen[known_by])))
        yield hashlib.sha256(parts.encode("utf-8", "backslashreplace")).hexdigest()
