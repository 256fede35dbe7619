"""TOML, read by the standard library or by what stands in for it on Python 3.10."""

from __future__ import annotations

import sys
from typing import Any

# The table of this program below `[tool]`.
TABLE = "mcp-elicit-gen"


def parse_toml(text: str) -> dict[str, Any]:
    """The document of a text. The module is imported here: most runs have no config.

    Raises:
        ValueError: If the text is no TOML.
    """
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    found: dict[str, Any] = tomllib.loads(text)
    return found
