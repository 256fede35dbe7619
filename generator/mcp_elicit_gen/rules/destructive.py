"""Tools that may destroy something."""

from ..spec.model import Tool
from .nodes import is_true


def is_destructive(tool: Tool) -> bool:
    """Whether a tool says so itself."""
    return tool.annotations is not None and is_true(tool.annotations.get("destructiveHint"))
