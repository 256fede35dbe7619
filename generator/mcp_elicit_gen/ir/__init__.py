"""The intermediate form: what emitters see of a spec."""

from .lower import NeedsEngine, lower_spec, needs_engine
from .package import Package

__all__ = ["NeedsEngine", "Package", "lower_spec", "needs_engine"]
