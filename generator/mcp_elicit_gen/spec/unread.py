"""What the parts of a spec that could not be read might have said."""

from collections.abc import Iterator
from functools import cache

from ..source.nodes import MappingNode, Node, Scalar, SequenceNode, walk
from .shapes import AnyMapping, Anything, Either, ListOf, MapOf, Record, Reference, Shape
from .structure import accepts

# What `takes` lists, and what the texts in `with:` place.
VALUE = "value"


def unread_kinds(node: Node, shape: Shape) -> set[str]:
    """The kinds of declarations that the unreadable parts of a tree might have named."""
    return {kind for unread in _unread(node, shape) for kind in _kinds_named(unread)}


def names_in(node: Node | None) -> set[str]:
    """The names that a mapping declares; of anything else every text in it, which may be one."""
    if node is None:
        return set()
    if isinstance(node, MappingNode):
        return {*node.by_name}
    return {text for one in walk(node) for text in _texts(one)}


def _texts(node: Node) -> tuple[str, ...]:
    if isinstance(node, Scalar):
        return (node.value,) if isinstance(node.value, str) else ()
    return tuple(node.by_name) if isinstance(node, MappingNode) else ()


def _unread(node: Node, shape: Shape) -> Iterator[Shape]:
    """The shapes of what is of another kind, missing, or stands under an unknown key."""
    options = shape.options if isinstance(shape, Either) else (shape,)
    fitting = next((one for one in options if accepts(node, one)), None)
    if fitting is None:
        yield shape
    elif isinstance(fitting, Record) and isinstance(node, MappingNode):
        yield from (
            key.shape for key in fitting.keys if key.required and node.get(key.name) is None
        )
        for name, value in node.items():
            known = fitting.key(name)
            yield from (fitting,) if known is None else _unread(value, known.shape)
    elif isinstance(fitting, MapOf) and isinstance(node, MappingNode):
        for value in node.values:
            yield from _unread(value, fitting.value)
    elif isinstance(fitting, ListOf) and isinstance(node, SequenceNode):
        for item in node.items:
            yield from _unread(item, fitting.item)


@cache
def _kinds_named(shape: Shape) -> frozenset[str]:
    """The kinds of declarations that a value of a shape names, anywhere in it."""
    if isinstance(shape, Reference):
        return frozenset({shape.kind})
    if isinstance(shape, Anything):
        return frozenset({VALUE})
    if isinstance(shape, AnyMapping):
        return frozenset({"schema"} if shape.what == "JSON Schema" else ())
    return frozenset().union(*(_kinds_named(part) for part in _parts(shape)))


def _parts(shape: Shape) -> tuple[Shape, ...]:
    if isinstance(shape, Record):
        return tuple(key.shape for key in shape.keys)
    if isinstance(shape, Either):
        return shape.options
    if isinstance(shape, MapOf):
        return (shape.value,)
    return (shape.item,) if isinstance(shape, ListOf) else ()
