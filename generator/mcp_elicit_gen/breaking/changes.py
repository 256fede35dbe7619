"""One change as the comparisons find it, and where it is in the new spec."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..analysis.types import target_of
from ..diagnostics import Span
from ..source import MappingNode, Node, Scalar
from ..source.nodes import plain

# References that lead to references: more are a circle, which lint reports.
MOST_STEPS = 20

# Characters of a value in a message.
MOST_TEXT = 80

CONSTANTS = {True: "true", False: "false", None: "null"}


class Change(NamedTuple):
    """One change: the name of its kind, where it is in the new spec, and what it is."""

    kind: str
    span: Span
    message: str


def key_place(node: MappingNode, fallback: Span, *keys: str) -> Span:
    """The place of the first of these keys that a mapping has."""
    for name in keys:
        key = node.key(name)
        if key is not None:
            return key.span
    return fallback


def schema_place(
    schema: MappingNode, path: tuple[str, ...], shared: Mapping[str, MappingNode], fallback: Span
) -> Span:
    """The place of the last key that is there along a path into a schema, references followed."""
    found = fallback
    node: Node | None = schema
    root = schema
    for step in path:
        for _ in range(MOST_STEPS):
            target = target_of(node, root, shared) if isinstance(node, MappingNode) else None
            if target is None:
                break
            if any(target is one for one in shared.values()):
                root = target
            node = target
        if not isinstance(node, MappingNode) or node.key(step) is None:
            break
        found, node = key_place(node, found, step), node.get(step)
    return found


def text_of(scalar: Scalar | None) -> str | None:
    """The text of a scalar, or None where there is none."""
    return None if scalar is None else str(scalar.value)


def plain_of(node: Node | None) -> Any:
    """The value of a node, or None where there is none."""
    return None if node is None else plain(node)


def changed(key: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """What a key said and says."""
    if key not in before:
        return f"`{key}` is {quoted(after[key])} now, and was left out"
    if key not in after:
        return f"`{key}` was {quoted(before[key])}, and is left out now"
    return f"`{key}` was {quoted(before[key])}, and is {quoted(after[key])} now"


def quoted(value: Any) -> str:
    """A value in backquotes, as YAML has it, and not too long."""
    text = CONSTANTS[value] if value is None or isinstance(value, bool) else str(value)
    return f"`{text if len(text) <= MOST_TEXT else text[: MOST_TEXT - 1] + '…'}`"


def listed(names: list[str]) -> str:
    """Names in backquotes, joined."""
    return ", ".join(f"`{name}`" for name in names)
