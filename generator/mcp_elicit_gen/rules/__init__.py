"""The rules of the linter, and how their problems become findings."""

from ..diagnostics import Finding, Problem
from .catalogue import BY_CODE, RULES
from .el1_structure.el109_name_clash import check_packages
from .run import check_forms, check_spec

__all__ = ["BY_CODE", "METAS", "RULES", "as_finding", "check_forms", "check_packages", "check_spec"]

METAS = tuple(rule.meta for rule in RULES)


def as_finding(path: str, problem: Problem) -> Finding:
    """The problem as it is reported: its rule's name, and its severity where it has no own."""
    meta = BY_CODE[problem.code].meta
    return Finding(
        path=path,
        span=problem.span,
        code=problem.code,
        message=problem.message,
        help=problem.help,
        name=meta.name,
        severity=problem.severity or meta.severity,
        fix=problem.fix,
    )
