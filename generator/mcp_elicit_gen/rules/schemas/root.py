"""What a schema's check knows of the whole that the schema stands in."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from ...diagnostics import Problem
from ...source.nodes import MappingNode, Node, Scalar, SequenceNode, describe
from ...spec.meant import SCHEMA_TYPES
from ..nodes import text_of

WRONG_TYPE = "EL103"
UNSUPPORTED = "EL112"

TYPES = SCHEMA_TYPES


class Root(NamedTuple):
    """A whole schema: `#/$defs` refers to it, and only an argument's says `required: false`.

    `shared` are the names under the spec's `schemas`, `schemas` those that could be read.
    """

    node: MappingNode
    shared: tuple[str, ...]
    schemas: Mapping[str, MappingNode]
    is_argument: bool


Check: TypeAlias = Callable[[Node, MappingNode, Root], Iterator[Problem]]


def declared_types(schema: MappingNode) -> list[str]:
    """The types that a schema names, null included; none where it names none."""
    declared = schema.get("type")
    nodes = declared.items if isinstance(declared, SequenceNode) else (declared,)
    names = [text_of(node) for node in nodes]
    return [name for name in names if name in TYPES and name is not None]


def is_boolean(node: Node | None) -> bool:
    """Whether a node is `true` or `false`."""
    return isinstance(node, Scalar) and isinstance(node.value, bool)


def wrong_type(node: Node, wanted: str, key: str) -> Problem:
    """A keyword's value of another kind than JSON Schema wants."""
    message = f"`{key}` wants {wanted}, not {describe(node)}"
    return Problem(WRONG_TYPE, node.span, message, f"write {wanted}")
