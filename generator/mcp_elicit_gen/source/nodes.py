"""The YAML tree: builtin values beside their spans, and nothing of PyYAML."""

from collections.abc import ItemsView, Iterator
from typing import NamedTuple, TypeAlias

from ..diagnostics import Span

ScalarValue: TypeAlias = str | int | float | bool | None

TAGGED = "!"


class Scalar(NamedTuple):
    """A single value.

    `style` is YAML's own: empty for plain, a quote, `|` or `>`; `TAGGED` where there is nothing
    but a tag.
    """

    value: ScalarValue
    span: Span
    style: str = ""


class SequenceNode(NamedTuple):
    """A list."""

    items: tuple["Node", ...]
    span: Span


class MappingNode(NamedTuple):
    """A mapping with text keys, each once, in the order of the file; `keys` have their places."""

    keys: tuple[Scalar, ...]
    by_name: dict[str, "Node"]
    span: Span

    @property
    def values(self) -> tuple["Node", ...]:
        """The values, each at the index of its key."""
        return tuple(self.by_name.values())

    def items(self) -> ItemsView[str, "Node"]:
        """Each key as text with its value."""
        return self.by_name.items()

    def get(self, name: str) -> "Node | None":
        """The value of a key, or None where the key is missing."""
        return self.by_name.get(name)

    def key(self, name: str) -> Scalar | None:
        """The key itself, for its place."""
        for key in self.keys:
            if key.value == name:
                return key
        return None


Node: TypeAlias = Scalar | SequenceNode | MappingNode

JsonValue: TypeAlias = "ScalarValue | list[JsonValue] | dict[str, JsonValue]"


def plain(node: Node) -> JsonValue:
    """The value of a node as JSON has it, places left out."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, SequenceNode):
        return [plain(item) for item in node.items]
    return {key: plain(value) for key, value in node.items()}


def walk(node: Node) -> Iterator[Node]:
    """The node and everything below it, in no particular order."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        if isinstance(one, SequenceNode):
            waiting.extend(one.items)
        elif isinstance(one, MappingNode):
            waiting.extend(one.by_name.values())


def describe(node: Node) -> str:
    """What a value is, in a message's words."""
    if isinstance(node, MappingNode):
        return "a mapping"
    if isinstance(node, SequenceNode):
        return "a list"
    if node.value is None:
        return "null"
    if isinstance(node.value, bool):
        return f"the boolean `{str(node.value).lower()}`"
    if isinstance(node.value, str):
        return "text"
    return f"the number `{node.value}`"
