"""From the intermediate form to text: a map of path to content, and nothing on the disk."""

from .emit import emit_all
from .scaffold import emit_scaffold

__all__ = ["emit_all", "emit_scaffold"]
