"""What is wrong and where: findings are values, exceptions are for the outside world."""

from .finding import Finding, Problem, RuleMeta, Severity
from .span import Span

__all__ = ["Finding", "Problem", "RuleMeta", "Severity", "Span"]
