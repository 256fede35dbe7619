"""The types of names: of JSON Schemas, of form fields, of whole forms."""

from collections.abc import Callable, Iterator, Mapping

from ..diagnostics import Span
from ..expressions import Kind, Type
from ..expressions.types import (
    ANY,
    BOOLEAN,
    DATE,
    DATE_TIME,
    INTEGER,
    NUMBER,
    TEXT,
    UNKNOWN,
    list_of,
    object_of,
)
from ..source import MappingNode, Node, Scalar, SequenceNode
from ..source.nodes import ScalarValue
from ..spec.fields import ChoicesFrom, Field
from ..spec.model import Form

SIMPLE: Mapping[str, Type] = {
    "string": TEXT,
    "integer": INTEGER,
    "number": NUMBER,
    "boolean": BOOLEAN,
}
FORMATS: Mapping[str | None, Type] = {"date": DATE, "date-time": DATE_TIME}

MAX_DEPTH = 30

# How many objects in each other have fields: `draft.items` may list objects.
MOST_FIELDS = 2

SHARED = "#/schemas/"
LOCAL = "#/$defs/"

# What may stand in a schema without a type, whose values may then be anything.
UNTYPED = frozenset(
    {"title", "description", "default", "examples", "deprecated", "required", "$defs"}
)


def target_of(
    schema: MappingNode, root: MappingNode, schemas: Mapping[str, MappingNode]
) -> MappingNode | None:
    """What a schema's `$ref` points to: a shared schema, or one under the root's `$defs`."""
    reference = schema.get("$ref")
    if not isinstance(reference, Scalar) or not isinstance(reference.value, str):
        return None
    if reference.value.startswith(SHARED):
        return schemas.get(reference.value.removeprefix(SHARED))
    definitions = root.get("$defs")
    if reference.value.startswith(LOCAL) and isinstance(definitions, MappingNode):
        found = definitions.get(reference.value.removeprefix(LOCAL))
        return found if isinstance(found, MappingNode) else None
    return None


def type_of_schema(schema: MappingNode | None, schemas: Mapping[str, MappingNode]) -> Type:
    """The type of a value that fits a JSON Schema; without a schema it is text.

    Only the two outermost objects have fields: a text reaches no deeper than `name.field`, and
    options no deeper than the items of that. Where the schema has a fault that leaves the type
    open, it is unknown.
    """
    return TEXT if schema is None else _Reader(schemas).read(schema, schema)


class _Reader:
    """Reads each schema once, so that schemas that refer to each other cost no more."""

    def __init__(self, schemas: Mapping[str, MappingNode]) -> None:
        self.schemas = schemas
        self.known: dict[tuple[Span, int], Type] = {}
        self.inside = 0
        self.depth = 0

    def read(self, schema: MappingNode, root: MappingNode) -> Type:
        key = (schema.span, self.inside)
        if key not in self.known:
            self.known[key] = ANY  # what a schema that contains itself finds
            self.depth += 1
            if self.depth < MAX_DEPTH:
                self.known[key] = self._read(schema, root)
            self.depth -= 1
        return self.known[key]

    def _read(self, schema: MappingNode, root: MappingNode) -> Type:
        if schema.get("$ref") is not None:
            target = target_of(schema, root, self.schemas)
            if target is None:
                return UNKNOWN
            return self.read(target, root if _is_local(schema) else target)
        for key in ("anyOf", "oneOf"):
            options = schema.get(key)
            if isinstance(options, SequenceNode):
                return self._options(options, root)
        declared = schema.get("type")
        if isinstance(declared, SequenceNode):
            names = [item.value for item in declared.items if isinstance(item, Scalar)]
            rest = [name for name in names if name != "null"]
            found = self._named(rest[0], schema, root) if len(rest) == 1 else UNKNOWN
            return found.or_absent() if "null" in names else found
        if declared is not None:
            name = declared.value if isinstance(declared, Scalar) else None
            return self._named(name, schema, root)
        return _type_of_values(schema)

    def _options(self, options: SequenceNode, root: MappingNode) -> Type:
        types = [self._inner(item, root) for item in options.items if not _is_null(item)]
        nullable = any(_is_null(item) for item in options.items)
        found = types[0] if types and all(one == types[0] for one in types) else ANY
        if any(one.is_unknown for one in types):
            found = UNKNOWN
        return found.or_absent() if nullable else found

    def _inner(self, node: Node, root: MappingNode) -> Type:
        return self.read(node, root) if isinstance(node, MappingNode) else UNKNOWN

    def _named(self, name: ScalarValue, schema: MappingNode, root: MappingNode) -> Type:
        if name == "array":
            items = schema.get("items")
            return list_of(ANY if items is None else self._inner(items, root))
        if name == "object":
            return self._object(schema, root)
        if name == "null":
            return ANY
        found = SIMPLE.get(str(name), UNKNOWN)
        enum = schema.get("enum")
        if found is TEXT and isinstance(enum, SequenceNode):
            return _with_choices(
                TEXT, [item.value for item in enum.items if isinstance(item, Scalar)]
            )
        return found

    def _object(self, schema: MappingNode, root: MappingNode) -> Type:
        if not isinstance(schema.get("properties"), MappingNode | None):
            return UNKNOWN
        if self.inside >= MOST_FIELDS:
            return object_of({})
        self.inside += 1
        try:
            return object_of(dict(self._fields(schema, root)))
        finally:
            self.inside -= 1

    def _fields(self, schema: MappingNode, root: MappingNode) -> Iterator[tuple[str, Type]]:
        properties = schema.get("properties")
        required = schema.get("required")
        names = (
            {item.value for item in required.items if isinstance(item, Scalar)}
            if isinstance(required, SequenceNode)
            else set()
        )
        if isinstance(properties, MappingNode):
            for name, value in properties.items():
                found = self._inner(value, root)
                has_default = isinstance(value, MappingNode) and value.get("default") is not None
                yield name, found if name in names or has_default else found.or_absent()


def _is_local(schema: MappingNode) -> bool:
    reference = schema.get("$ref")
    return isinstance(reference, Scalar) and str(reference.value).startswith(LOCAL)


def _is_null(schema: Node) -> bool:
    declared = schema.get("type") if isinstance(schema, MappingNode) else None
    return isinstance(declared, Scalar) and declared.value in ("null", None)


def _type_of_values(schema: MappingNode) -> Type:
    enum = schema.get("enum")
    values: list[Node] = list(enum.items) if isinstance(enum, SequenceNode) else []
    constant = schema.get("const")
    if constant is not None:
        values.append(constant)
    plain = [item.value for item in values if isinstance(item, Scalar)]
    for kind, found in ((bool, BOOLEAN), (str, TEXT), (int, INTEGER), (float, NUMBER)):
        if plain and len(plain) == len(values) and all(type(value) is kind for value in plain):
            return _with_choices(found, list(plain))
    return ANY if values or _is_untyped(schema) else UNKNOWN


def _is_untyped(schema: MappingNode) -> bool:
    """Whether nothing in a schema asks for a type that is missing."""
    return all(key in UNTYPED or _is_flag(value) for key, value in schema.items())


def _is_flag(node: Node) -> bool:
    return isinstance(node, Scalar) and isinstance(node.value, bool)


def _with_choices(found: Type, values: list[object]) -> Type:
    if found is TEXT and all(isinstance(value, str) for value in values):
        return Type(Kind.TEXT, choices=frozenset(str(value) for value in values))
    return found


def type_of_field(field: Field, value: Type = TEXT) -> Type:
    """The type of an answer's field, as the handler gets it.

    `value` is the type of a value that is chosen from data.
    """
    found = _present_type(field, value)
    has_default = field.node.get("default") is not None
    return found if field.required or has_default else found.or_absent()


def _present_type(field: Field, value: Type) -> Type:
    if field.node.get("choices_from") is not None:
        found = UNKNOWN if field.choices_from is None else value
        return list_of(found) if field.kind == "choices" else found
    values = [choice.value.value for choice in field.choices]
    if field.kind == "choice":
        return _with_choices(TEXT, list(values))
    if field.kind == "choices":
        return list_of(_with_choices(TEXT, list(values)))
    if field.kind == "string":
        return FORMATS.get(field.format, TEXT)
    return SIMPLE.get(field.kind or "", UNKNOWN)


def value_of_items(found: Type, choices: ChoicesFrom) -> Type:
    """The type of what is chosen from a list: text or an integer, or unknown where it offers
    neither."""
    item = found.item
    if found.kind is not Kind.LIST or item is None:
        return UNKNOWN
    value = item
    if item.kind is Kind.OBJECT:
        name = "" if choices.value is None else str(choices.value.value)
        value = item.fields.get(name, UNKNOWN)
    return {Kind.TEXT: TEXT, Kind.INTEGER: INTEGER}.get(value.kind, UNKNOWN)


def type_of_form(form: Form, values: Callable[[Field], Type]) -> Type:
    """The type of an accepted answer; what could not be read is unknown.

    `values` gives the type of a value that is chosen from data.
    """
    fields = form.node.get("fields")
    if not isinstance(fields, MappingNode):
        return UNKNOWN
    known = {str(field.name.value): type_of_field(field, values(field)) for field in form.fields}
    return object_of({name: known.get(name, UNKNOWN) for name in fields.by_name})
