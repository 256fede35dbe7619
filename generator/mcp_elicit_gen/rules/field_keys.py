"""The keys of a form field that do not belong there."""

from collections.abc import Iterator
from typing import NamedTuple

from ..source.nodes import MappingNode, Node, Scalar
from ..spec.fields import Field
from ..spec.protocol import KEYWORDS, SHORTHAND
from .nodes import items_of, pairs_of

# Keys that nest something below a field, which makes it no field at all: EL201.
NESTING = ("$ref", "anyOf", "allOf", "properties", "fields", "form")

# Keys of the choice and format rules, which know what to write instead.
JUDGED_ELSEWHERE = ("format", "enum", "enumNames", "oneOf", "items", *NESTING)

EVERY_KEYWORD = tuple(dict.fromkeys(word for words in KEYWORDS.values() for word in words))


class ForeignKey(NamedTuple):
    """A key that the protocol does not list where it stands; `known` are those that it lists."""

    key: Scalar
    value: Node
    known: tuple[str, ...]
    where: str


def foreign_keys(field: Field) -> Iterator[ForeignKey]:
    """The keys of a field, its items and its options that nothing else judges."""
    words = KEYWORDS.get(field.kind or "", EVERY_KEYWORD)
    yield from _foreign(field.node, (*words, *SHORTHAND), JUDGED_ELSEWHERE, describe_kind(field))
    items = field.node.get("items")
    holders = [field.node, items] if isinstance(items, MappingNode) else [field.node]
    if isinstance(items, MappingNode):
        listed = ("anyOf",) if items.get("anyOf") is not None else ("type", "enum")
        yield from _foreign(items, listed, ("oneOf", "enum", "anyOf"), "the items of a choice")
    for holder in holders:
        for key in ("oneOf", "anyOf"):
            for option in items_of(holder.get(key)):
                yield from _foreign(option, ("const", "title"), (), "an option")


def describe_kind(field: Field) -> str:
    """The kind of a field in a message's words."""
    return WORDS.get(field.kind or "", "a form field")


def _foreign(
    node: Node, known: tuple[str, ...], judged: tuple[str, ...], where: str
) -> Iterator[ForeignKey]:
    for key, value in pairs_of(node):
        if key.value not in known and key.value not in judged:
            yield ForeignKey(key, value, known, where)


WORDS = {
    "string": "a text field",
    "number": "a number field",
    "integer": "an integer field",
    "boolean": "a boolean field",
    "choice": "a choice",
    "choices": "a multiple choice",
}
