"""From one text to its findings: what the rules say, and what of it counts."""

from .spec import judged, lint_source

__all__ = ["judged", "lint_source"]
