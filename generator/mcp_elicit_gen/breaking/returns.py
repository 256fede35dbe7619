"""The result of a tool, as callers read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..analysis import Analysis
from ..spec.model import Tool
from .arguments import TEXT, schema_of
from .changes import Change, key_place, schema_place
from .schemas import Direction, Part, Schema, gaps, whole, words_of

# Which kind of change a gap of each part is.
KINDS: Mapping[Part, str] = {
    Part.TYPE: "return-type",
    Part.VALUES: "return-values",
    Part.BOUNDS: "return-bounds",
    Part.PROPERTIES: "return-properties",
}


def return_changes(before: Tool, after: Tool, old: Analysis, new: Analysis) -> Iterator[Change]:
    """What has changed of the result of one tool."""
    was, is_now = _returned(before, old), _returned(after, new)
    place = key_place(after.node, after.name.span, "returns")
    what = f"the result of `{after.name.value}`"
    found = gaps(is_now, was, Direction.RETURN)
    for gap in found:
        span = place
        if after.returns is not None:
            span = schema_place(after.returns, gap.path, new.spec.schemas, place)
        yield Change(KINDS[gap.part], span, f"{what}: {gap.text}")
    if found:
        return
    if gaps(was, is_now, Direction.RETURN):
        yield Change("return-narrowed", place, f"{what} promises more than it did")
    if words_of(was) != words_of(is_now):
        yield Change("words-changed", place, f"{what} is described in other words")


def _returned(tool: Tool, analysis: Analysis) -> Schema:
    return whole(TEXT, {}) if tool.returns is None else schema_of(tool.returns, analysis)
