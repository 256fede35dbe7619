"""What follows from a spec: which question reaches what, and the types of names."""

from .analysis import Analysis
from .graph import Reach

__all__ = ["Analysis", "Reach"]
