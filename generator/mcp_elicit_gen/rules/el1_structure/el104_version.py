"""EL104: the version of the spec language."""

from ...diagnostics import RuleMeta, Severity
from ..base import ReadingRule


class Version(ReadingRule):
    """A spec says which language it is written in."""

    meta = RuleMeta(
        code="EL104",
        name="version",
        severity=Severity.ERROR,
        what="`version` is missing or names a version that is not supported.",
        why="A later version may give the same keys another meaning.",
        bad="""\
version: 2
""",
        good="""\
version: 1
""",
    )
