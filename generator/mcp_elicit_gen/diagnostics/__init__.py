"""What is wrong and where: findings are values, exceptions are for the outside world."""

from .finding import Edit, Finding, Problem, RuleMeta, Severity
from .span import Span

__all__ = ["Edit", "Finding", "Problem", "RuleMeta", "Severity", "Span"]
