"""What a change of specs breaks: for callers, and for answers that are in flight."""

from .compare import find_changes
from .history import OldSpec, bound, old_specs
from .kinds import Kind, Level
from .table import KINDS

__all__ = ["KINDS", "Kind", "Level", "OldSpec", "bound", "find_changes", "old_specs"]
