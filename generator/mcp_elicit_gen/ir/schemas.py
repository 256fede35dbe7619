"""JSON Schemas of arguments and returns: on the wire as written, in Python as types and classes."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..analysis.types import LOCAL, SHARED, target_of
from ..diagnostics import Span
from ..naming.field_names import field_name
from ..naming.identifiers import Identifier
from ..python import literal_of
from ..source import MappingNode, Node, Scalar, SequenceNode
from ..source.nodes import plain
from ..spec.model import Argument, Dependency, Spec, Tool
from .forms import property_schema
from .package import ObjectField, ObjectModel, SchemaType

# What a type depends on. Everything else is said on the wire only.
TYPE_KEYWORDS = frozenset(
    """
    additionalProperties anyOf const enum exclusiveMaximum exclusiveMinimum items maxItems
    maxLength maximum minItems minLength minimum multipleOf oneOf pattern type
    """.split()
)
TEXT_SCHEMA = '{"type": "string"}'
URIS_SCHEMA = '{"items": {"type": "string"}, "type": "array"}'


def is_object(schema: MappingNode) -> bool:
    """Whether a schema becomes a class: an object that names its properties."""
    properties = schema.get("properties")
    return isinstance(properties, MappingNode) and bool(properties.keys)


class TypeLowering:
    """Lowers the JSON Schemas of one spec; `classes` names the class of the object schema
    that stands at a place."""

    def __init__(self, spec: Spec, classes: Mapping[Span, str]) -> None:
        self.spec = spec
        self.classes = classes

    def type(self, schema: MappingNode | None, *, optional: bool = False) -> SchemaType:
        """The Python type of a schema; without one, text."""
        if schema is None:
            return SchemaType(TEXT_SCHEMA, (), optional)
        found: list[Identifier] = []
        lowered = self._lower(schema, schema, found)
        return SchemaType(json.dumps(lowered, sort_keys=True), tuple(found), optional)

    def type_of(self, dependency: Dependency) -> SchemaType:
        """The Python type of a dependency's value."""
        return SchemaType(URIS_SCHEMA) if dependency.roots else self.type(dependency.returns)

    def _lower(self, schema: MappingNode, root: MappingNode, found: list[Identifier]) -> Any:
        if schema.get("$ref") is not None:
            target = target_of(schema, root, self.spec.schemas)
            if target is None:
                return {}
            shared = str(plain(schema.get("$ref") or schema)).startswith(SHARED)
            return self._lower(target, target if shared else root, found)
        if is_object(schema):
            name = Identifier(self.classes[schema.span])
            if name not in found:
                found.append(name)
            return {"$ref": f"#/$defs/T{found.index(name)}"}
        return {
            key: self._part(key, value, root, found)
            for key, value in schema.items()
            if key in TYPE_KEYWORDS
        }

    def _part(self, key: str, value: Node, root: MappingNode, found: list[Identifier]) -> Any:
        if key in ("items", "additionalProperties") and isinstance(value, MappingNode):
            return self._lower(value, root, found)
        if key in ("anyOf", "oneOf") and isinstance(value, SequenceNode):
            return [
                self._lower(item, root, found)
                for item in value.items
                if isinstance(item, MappingNode)
            ]
        return plain(value)

    def model(self, name: str, schema: MappingNode) -> ObjectModel:
        """The class of an object schema."""
        properties = schema.get("properties")
        required = schema.get("required")
        names = texts(required)
        description = schema.get("description")
        closed = schema.get("additionalProperties")
        return ObjectModel(
            name=Identifier(name),
            description=str(plain(description)) if description is not None else "",
            fields=tuple(
                self._field(wire_name, value, required=wire_name in names)
                for wire_name, value in (
                    properties.items() if isinstance(properties, MappingNode) else ()
                )
                if isinstance(value, MappingNode)
            ),
            closed=isinstance(closed, Scalar) and closed.value is False,
        )

    def _field(self, wire_name: str, schema: MappingNode, *, required: bool) -> ObjectField:
        default = schema.get("default")
        return ObjectField(
            name=field_name(wire_name),
            wire_name=wire_name,
            type=self.type(schema, optional=not required and default is None),
            required=required,
            default=None if default is None or required else literal_of(plain(default)),
        )


def texts(node: Node | None) -> list[str]:
    """The texts of a list; nothing where there is none."""
    if not isinstance(node, SequenceNode):
        return []
    return [
        item.value
        for item in node.items
        if isinstance(item, Scalar) and isinstance(item.value, str)
    ]


def input_schema(spec: Spec, tool: Tool, retries: Sequence[str] = ()) -> dict[str, Any]:
    """What `tools/list` shows of a tool's arguments: the spec's words, shared schemas under
    `$defs`. `retries` are arguments that answer a question where nobody can be asked."""
    definitions: dict[str, Any] = {}
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {
            str(argument.name.value): _argument_on_the_wire(argument, spec, definitions)
            for argument in tool.arguments
        },
    }
    schema["properties"].update(_retries_on_the_wire(retries))
    required = [str(argument.name.value) for argument in tool.arguments if argument.required]
    if required:
        schema["required"] = required
    if definitions:
        schema["$defs"] = definitions
    return schema


def _argument_on_the_wire(
    argument: Argument, spec: Spec, definitions: dict[str, Any]
) -> dict[str, Any]:
    if argument.ask is None:
        return _on_the_wire(argument.node, spec, definitions, top=True)
    form = spec.form_of(spec.questions[str(argument.asked_by)])
    field = form.field(argument.field) if form is not None else None
    assert field is not None
    # The field in the protocol's words, but for what its form says of it only.
    schema = {key: value for key, value in property_schema(field).items() if key != "default"}
    title, text = schema.pop("title", None), schema.pop("description", None)
    if field.choices_from is not None:
        schema.pop("oneOf", None)
        schema.update({"items": {"type": "string"}} if "items" in schema else {})
    own = argument.node.get("description")
    described = str(plain(own)) if own is not None else text or title
    return {**schema, "description": described} if described else schema


def _retries_on_the_wire(retries: Sequence[str]) -> dict[str, Any]:
    return {
        name: {
            "type": "boolean",
            "description": "true: agreed to, where nobody can be asked.",
            "default": False,
        }
        for name in retries
    }


def _on_the_wire(
    schema: MappingNode, spec: Spec, definitions: dict[str, Any], *, top: bool = False
) -> dict[str, Any]:
    """A schema with its references moved to the `$defs` of the whole."""
    return dict(_wire_keys(schema, spec, definitions, top=top))


def _wire_keys(
    schema: MappingNode, spec: Spec, definitions: dict[str, Any], *, top: bool
) -> Iterator[tuple[str, Any]]:
    for key, value in schema.items():
        if key == "required" and top and isinstance(value, Scalar):
            continue  # the spec's own mark of an optional argument
        if key == "$ref" and isinstance(value, Scalar):
            name = str(value.value).removeprefix(SHARED).removeprefix(LOCAL)
            if str(value.value).startswith(SHARED) and name not in definitions:
                definitions[name] = {}
                definitions[name] = _on_the_wire(spec.schemas[name], spec, definitions)
            yield key, LOCAL + name
        elif key == "$defs" and isinstance(value, MappingNode):
            for name, inner in value.items():
                if isinstance(inner, MappingNode):
                    definitions[name] = _on_the_wire(inner, spec, definitions)
        elif key in ("properties",) and isinstance(value, MappingNode):
            yield key, {name: _wire_part(inner, spec, definitions) for name, inner in value.items()}
        elif key in ("default", "examples", "enum", "const"):
            yield key, plain(value)
        else:
            yield key, _wire_part(value, spec, definitions)


def _wire_part(value: Node, spec: Spec, definitions: dict[str, Any]) -> Any:
    if isinstance(value, MappingNode):
        return _on_the_wire(value, spec, definitions)
    if isinstance(value, SequenceNode):
        return [_wire_part(item, spec, definitions) for item in value.items]
    return value.value
