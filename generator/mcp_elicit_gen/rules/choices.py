"""Where a field writes its options, and which of them there are."""

from collections.abc import Iterator

from ..source.nodes import MappingNode, Node, Scalar
from ..spec.fields import Field
from .nodes import items_of

LISTS = ("choices", "enum", "oneOf", "anyOf")
TITLED = ("oneOf", "anyOf")


def option_lists(field: Field) -> Iterator[tuple[Scalar, Node]]:
    """Each key that lists options of a field, also below `items`, with its value."""
    for holder in option_holders(field):
        for name in LISTS:
            key, value = holder.key(name), holder.get(name)
            if key is not None and value is not None:
                yield key, value


def option_holders(field: Field) -> Iterator[MappingNode]:
    """The mappings in which options may stand: the field, and its `items`."""
    yield field.node
    items = field.node.get("items")
    if isinstance(items, MappingNode):
        yield items


def titled_options(field: Field) -> Iterator[Node]:
    """The options written as `const` and `title`."""
    for key, value in option_lists(field):
        if key.value in TITLED:
            yield from items_of(value)


def first_options(field: Field) -> list[Node]:
    """The options of the first list, as they are written."""
    for _, value in option_lists(field):
        return list(value.keys if isinstance(value, MappingNode) else items_of(value))
    return []


def listed_values(field: Field) -> list[Node]:
    """The values of the first list of options, of whatever kind."""
    return next((values_in(key, value) for key, value in option_lists(field)), [])


def values_in(key: Scalar, value: Node) -> list[Node]:
    """The values that one list of options holds, without their labels."""
    if key.value in TITLED:
        options = [option for option in items_of(value) if isinstance(option, MappingNode)]
        return [found for option in options if (found := option.get("const")) is not None]
    return list(value.keys if isinstance(value, MappingNode) else items_of(value))
