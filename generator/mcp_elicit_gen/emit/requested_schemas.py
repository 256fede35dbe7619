"""`requested_schemas/<question>.json`: what clients receive, for readers in any language."""

import json
from collections.abc import Iterator

from ..ir.package import Package


def emit_requested_schemas(package: Package) -> Iterator[tuple[str, str]]:
    """Each question's file with its text."""
    for question, schema in package.requested_schemas.items():
        text = json.dumps(schema, indent=2, ensure_ascii=False, allow_nan=False)
        yield f"requested_schemas/{question}.json", f"{text}\n"
