"""`mcp-elicit-gen schema`."""

import sys

from ..spec.json_schema import render_json_schema


def run() -> None:
    """Print the JSON Schema of the spec language, for editors that complete and check specs."""
    sys.stdout.write(render_json_schema())
