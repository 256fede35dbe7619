"""The classes that the object schemas of a spec become."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from ..diagnostics import Span
from ..naming.identifiers import KEYWORDS, camel_case
from ..source import MappingNode, Node, Scalar, SequenceNode
from ..source.nodes import JsonValue, plain
from ..spec.model import Form, Spec

CLASS_NAME_START = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


class ObjectClass(NamedTuple):
    """An object schema with properties, and the name of its class.

    `owner_span` is the place of the name that the schema belongs to: an argument, a property, a
    dependency, a shared schema, or the tool that returns it.
    """

    name: str
    node: MappingNode
    owner_span: Span

    @property
    def name_span(self) -> Span:
        """Where the name comes from: the schema's title, else its owner."""
        title = self.node.get("title")
        own = isinstance(title, Scalar) and title.value == self.name
        return title.span if own and title is not None else self.owner_span

    def same_schema(self, other: "ObjectClass") -> bool:
        """Whether both describe the same object, so that one class serves for both."""
        return _shape(self.node) == _shape(other.node)


_Owned: TypeAlias = tuple[Scalar, Node]


def object_classes(spec: Spec) -> list[ObjectClass]:
    """Every object schema with properties, in the order of the file's sections.

    Several may have one name: those with the same schema are one class, all others a fault that
    a rule reports. A schema whose owner has no usable name is left out; a rule reports that too.
    """
    return [found for owner, schema in _roots(spec) for found in _walk(owner, schema)]


def class_name(owner: str, schema: MappingNode) -> str | None:
    """The class of an object schema: its title if that is a class name, else after its owner."""
    title = schema.get("title")
    if isinstance(title, Scalar) and isinstance(title.value, str) and is_class_name(title.value):
        return title.value
    return camel_name(owner)


def form_class(form: Form) -> str | None:
    """The class of a form: its name as written, or its question's in CamelCase."""
    written = str(form.name.value)
    return camel_name(written) if form.inline else written


def camel_name(name: str) -> str | None:
    """A name in CamelCase, or None where that is no name; a rule reports those."""
    try:
        return camel_case(name)
    except ValueError:
        return None


def is_class_name(text: str) -> bool:
    """Whether a text can be the name of a class as it stands."""
    return (
        text[:1] in CLASS_NAME_START
        and text.isascii()
        and text.isidentifier()
        and (text not in KEYWORDS)
    )


def _roots(spec: Spec) -> Iterator[_Owned]:
    for tool in spec.tools.values():
        yield from ((argument.name, argument.node) for argument in tool.arguments)
        if tool.returns is not None:
            yield tool.name, tool.returns
    for dependency in spec.dependencies.values():
        if dependency.returns is not None:
            yield dependency.name, dependency.returns
    for question in spec.questions.values():
        yield from question.takes
    yield from _members(spec.node.get("schemas"))


def _walk(owner: Scalar, node: Node) -> Iterator[ObjectClass]:
    if not isinstance(node, MappingNode):
        return
    properties = node.get("properties")
    name = class_name(str(owner.value), node)
    if isinstance(properties, MappingNode) and properties.keys and name is not None:
        yield ObjectClass(name, node, owner.span)
    for inner_owner, schema in _below(owner, node):
        yield from _walk(inner_owner, schema)


def _below(owner: Scalar, schema: MappingNode) -> Iterator[_Owned]:
    """The schemas directly inside one, with their owners."""
    yield from _members(schema.get("properties"))
    for key in ("items", "additionalProperties"):
        value = schema.get(key)
        if value is not None:
            yield owner, value
    for key in ("anyOf", "oneOf"):
        options = schema.get(key)
        if isinstance(options, SequenceNode):
            yield from ((owner, option) for option in options.items)
    yield from _members(schema.get("$defs"))


def _members(node: Node | None) -> Iterator[_Owned]:
    if isinstance(node, MappingNode):
        yield from zip(node.keys, node.values, strict=True)


def _shape(schema: MappingNode) -> JsonValue:
    """The schema as JSON, without the mark of an optional argument."""
    found = plain(schema)
    if isinstance(found, dict) and isinstance(found.get("required"), bool):
        del found["required"]
    return found
