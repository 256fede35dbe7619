"""The intermediate form: what emitters see of a spec."""

from .lower import lower_spec
from .package import Package

__all__ = ["Package", "lower_spec"]
