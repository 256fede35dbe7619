"""One field of a form, read leniently: rules judge it, the lowering trusts it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ..expressions import Placeholder
from ..source.nodes import MappingNode, Node, Scalar, SequenceNode
from .protocol import FORMATS
from .template import Template


class Choice(NamedTuple):
    """An option of a choice; without a title the value is shown."""

    value: Scalar
    title: Scalar | None


@dataclass(frozen=True, slots=True)
class ChoicesFrom:
    """Options that come from data: `list` is an argument, a dependency, or a list inside one.

    `value` and `title` are fields of its items, where these are objects. `also` are fixed options
    at the end, `if_none` is what ends the call where there are no options.
    """

    node: Node
    list: Scalar
    value: Scalar | None = None
    title: Scalar | None = None
    use_single: bool = False
    if_none: Template | None = None
    also: tuple[Choice, ...] = ()
    most: int | None = None

    @property
    def owner(self) -> str:
        """The name of the argument, dependency or answer."""
        return str(self.list.value).partition(".")[0]

    @property
    def part(self) -> str | None:
        """The field of it that is the list, if it is not the list itself."""
        return str(self.list.value).partition(".")[2] or None


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
    choices_from: ChoicesFrom | None = None
    default_from: Scalar | None = None
    title: Template | None = None
    description: Template | None = None

    @property
    def templates(self) -> Iterator[Template]:
        """The texts with placeholders."""
        for one in (self.title, self.description):
            if one is not None:
                yield one
        if self.choices_from is not None and self.choices_from.if_none is not None:
            yield self.choices_from.if_none

    @property
    def is_from_data(self) -> bool:
        """Whether data completes it: its options, its default, or its texts."""
        shown = (one.message or () for one in (self.title, self.description) if one is not None)
        has_placeholder = any(isinstance(part, Placeholder) for text in shown for part in text)
        return self.choices_from is not None or self.default_from is not None or has_placeholder

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


def bind_field(name: Scalar, node: MappingNode, template: Callable[[Scalar], Template]) -> Field:
    """Read a field from its mapping; `template` reads a text with placeholders."""
    kind = field_kind(node)
    required = node.get("required")
    if isinstance(required, Scalar) and isinstance(required.value, bool):
        is_required = required.value
    else:
        # Whether a default from data fits is known when the question is put.
        is_required = node.get("default") is None
    texts = {key: _text(node, key) for key in ("title", "description")}
    return Field(
        name,
        node,
        kind,
        tuple(_choices(node)),
        is_required,
        _choices_from(node, template),
        _text(node, "default_from"),
        **{key: template(text) for key, text in texts.items() if text is not None},
    )


def _text(node: MappingNode, key: str) -> Scalar | None:
    value = node.get(key)
    return value if isinstance(value, Scalar) and isinstance(value.value, str) else None


def _choices_from(field: MappingNode, template: Callable[[Scalar], Template]) -> ChoicesFrom | None:
    node = field.get("choices_from")
    if isinstance(node, Scalar) and isinstance(node.value, str):
        return ChoicesFrom(node, node)
    found = _text(node, "list") if isinstance(node, MappingNode) else None
    if not isinstance(node, MappingNode) or found is None:
        return None
    if_one, if_none, most = _text(node, "if_one"), _text(node, "if_none"), node.get("max")
    return ChoicesFrom(
        node,
        found,
        value=_text(node, "value"),
        title=_text(node, "title"),
        use_single=if_one is not None and if_one.value == "use",
        if_none=template(if_none) if if_none is not None else None,
        also=tuple(_pairs(node.get("also"))),
        most=most.value if isinstance(most, Scalar) and type(most.value) is int else None,
    )


def _pairs(node: Node | None) -> list[Choice]:
    if not isinstance(node, MappingNode):
        return []
    return [
        Choice(key, value if isinstance(value, Scalar) else None)
        for key, value in zip(node.keys, node.values, strict=True)
    ]


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
    if node.get("choices") is not None or node.get("choices_from") is not None:
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
        return _pairs(shorthand)
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
