"""Findings that no comment, option, config or baseline can take away."""

from ..diagnostics import Problem, RuleMeta, Severity
from .catalogue import BY_CODE
from .el0_file.el006_unused_suppression import UnusedSuppression

GROUP = "EL0"


def is_unreadable(code: str) -> bool:
    """Whether a rule is about the file itself: what cannot be read cannot be judged."""
    return code.startswith(GROUP) and code != UnusedSuppression.meta.code


def is_firm(problem: Problem) -> bool:
    """Whether generation cannot live with a problem, so that nothing may hide it from it."""
    meta = BY_CODE[problem.code].meta
    return stops_generation(meta, problem.severity or meta.severity)


def stops_generation(meta: RuleMeta, severity: Severity) -> bool:
    """Whether what is made would not work, where a rule finds something of that severity."""
    return severity is Severity.ERROR and not meta.waivable
