"""From a map of path to text to the disk: compared, shown as a diff, or written as a whole."""

from .compare import Change, ChangeKind, compare
from .diff import render_diff
from .plan import OutputError, PackagePlan
from .write import apply

__all__ = [
    "Change",
    "ChangeKind",
    "OutputError",
    "PackagePlan",
    "apply",
    "compare",
    "render_diff",
]
