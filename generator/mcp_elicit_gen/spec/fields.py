"""One field of a form, read leniently: rules judge it, the lowering trusts it."""

from dataclasses import dataclass
from typing import NamedTuple

from ..source.nodes import MappingNode, Node, Scalar, SequenceNode
from .protocol import FORMATS


class Choice(NamedTuple):
    """An option of a choice; without a title the value is shown."""

    value: Scalar
    title: Scalar | None


@dataclass(frozen=True, slots=True)
class Field:
    """A field as it is written, with what it comes to.

    `kind` is `string`, `number`, `integer`, `boolean`, `choice` or `choices`; None where the
    field is none of them. `choices` are the options that could be read.
    """

    name: Scalar
    node: MappingNode
    kind: str | None
    choices: tuple[Choice, ...]
    required: bool

    @property
    def private(self) -> bool:
        """Whether the audit leaves it out."""
        node = self.node.get("private")
        return isinstance(node, Scalar) and node.value is True

    @property
    def format(self) -> str | None:
        """The format of a string, where the protocol knows it."""
        value = self.text("format")
        return value if self.kind == "string" and value in FORMATS else None

    def text(self, key: str) -> str | None:
        """The text of a key, or None where it is missing or no text."""
        node = self.node.get(key)
        return node.value if isinstance(node, Scalar) and isinstance(node.value, str) else None

    def number(self, key: str) -> int | float | None:
        """The number of a key, or None where it is missing or no number."""
        node = self.node.get(key)
        if not isinstance(node, Scalar) or isinstance(node.value, bool | str):
            return None
        return node.value

    @property
    def has_labels(self) -> bool:
        """Whether any option has a title of its own."""
        return any(choice.title is not None for choice in self.choices)


def bind_field(name: Scalar, node: MappingNode) -> Field:
    """Read a field from its mapping."""
    kind = field_kind(node)
    required = node.get("required")
    if isinstance(required, Scalar) and isinstance(required.value, bool):
        is_required = required.value
    else:
        is_required = node.get("default") is None
    return Field(name, node, kind, tuple(_choices(node)), is_required)


def field_kind(node: MappingNode) -> str | None:
    """The kind of a field by its keys, or None where the protocol has no such field."""
    declared = node.get("type")
    if declared is not None and not (
        isinstance(declared, Scalar) and isinstance(declared.value, str)
    ):
        return None
    type_name = declared.value if isinstance(declared, Scalar) else None
    multiple = node.get("multiple")
    is_multiple = isinstance(multiple, Scalar) and multiple.value is True
    if node.get("choices") is not None:
        return "choices" if is_multiple or type_name == "array" else "choice"
    if type_name == "array" or node.get("items") is not None:
        return "choices"
    if node.get("enum") is not None or node.get("oneOf") is not None:
        return "choice"
    return str(type_name) if type_name in ("string", "number", "integer", "boolean") else None


def _choices(node: MappingNode) -> list[Choice]:
    shorthand = node.get("choices")
    if isinstance(shorthand, SequenceNode):
        return [Choice(item, None) for item in shorthand.items if isinstance(item, Scalar)]
    if isinstance(shorthand, MappingNode):
        return [
            Choice(key, value if isinstance(value, Scalar) else None)
            for key, value in zip(shorthand.keys, shorthand.values, strict=True)
        ]
    items = node.get("items")
    holder = items if isinstance(items, MappingNode) else node
    titled = holder.get("oneOf") or holder.get("anyOf")
    if isinstance(titled, SequenceNode):
        return [choice for item in titled.items if (choice := _titled(item)) is not None]
    listed = holder.get("enum")
    if not isinstance(listed, SequenceNode):
        return []
    names = node.get("enumNames")
    titles = names.items if isinstance(names, SequenceNode) else ()
    values = [item for item in listed.items if isinstance(item, Scalar)]
    return [
        Choice(value, title if isinstance(title, Scalar) else None)
        for value, title in zip(values, [*titles, *[None] * len(values)], strict=False)
    ]


def _titled(item: Node) -> Choice | None:
    if not isinstance(item, MappingNode):
        return None
    value, title = item.get("const"), item.get("title")
    if not isinstance(value, Scalar):
        return None
    return Choice(value, title if isinstance(title, Scalar) else None)
