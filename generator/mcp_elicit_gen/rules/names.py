"""Every name that a spec chooses, with the kind of thing it names."""

from collections.abc import Iterator
from typing import NamedTuple

from ..naming.identifiers import KEYWORDS
from ..source.nodes import MappingNode, Node, Scalar
from ..spec.model import Spec
from .nodes import items_of, pairs_of

# The sections of a spec, and what each declares.
SECTIONS = {
    "dependencies": "dependency",
    "questions": "question",
    "forms": "form",
    "schemas": "schema",
    "tools": "tool",
    "prompts": "prompt",
}
SECTION_OF = {kind: section for section, kind in SECTIONS.items()}

# The keys of a JSON Schema below which other schemas stand.
SCHEMA_KEYS = ("items", "additionalProperties")
SCHEMA_LISTS = ("anyOf", "oneOf")
SCHEMA_MAPS = ("properties", "$defs")


class Named(NamedTuple):
    """A name and the kind of what it names."""

    kind: str
    key: Scalar

    @property
    def text(self) -> str:
        """The name as it is written."""
        return str(self.key.value)


def python_name(name: str) -> str:
    """The name of a tool or prompt in Python: `-` and `.` become `_`."""
    return name.replace("-", "_").replace(".", "_")


def is_keyword(name: str) -> bool:
    """Whether Python keeps a name for itself."""
    return name in KEYWORDS or name == "__debug__"


def declared(spec: Spec, kind: str) -> tuple[Scalar, ...]:
    """The names declared of one kind, also of declarations that could not be read."""
    section = spec.node.get(SECTION_OF[kind])
    return section.keys if isinstance(section, MappingNode) else ()


def all_names(spec: Spec) -> Iterator[Named]:
    """Every name of a spec, in no particular order."""
    for kind in SECTIONS.values():
        for key in declared(spec, kind):
            yield Named(kind, key)
    yield from _names_of_tools(spec)
    yield from _names_of_questions(spec)
    for form in spec.all_forms:
        yield from _keys("field", form.node.get("fields"))
    for schema in schema_roots(spec):
        yield from _names_of_schema(schema)


def schema_roots(spec: Spec) -> Iterator[MappingNode]:
    """Every JSON Schema of a spec."""
    for tool in spec.tools.values():
        yield from (argument.node for argument in tool.arguments)
        if tool.returns is not None:
            yield tool.returns
    yield from (one.returns for one in spec.dependencies.values() if one.returns is not None)
    for question in spec.questions.values():
        yield from (schema for _, schema in question.takes)
    yield from spec.schemas.values()


def schemas_below(schema: MappingNode) -> Iterator[MappingNode]:
    """The schemas directly inside a schema."""
    for key, value in schema.items():
        if key in SCHEMA_KEYS and isinstance(value, MappingNode):
            yield value
        elif key in SCHEMA_LISTS:
            yield from (item for item in items_of(value) if isinstance(item, MappingNode))
        elif key in SCHEMA_MAPS and isinstance(value, MappingNode):
            yield from (item for item in value.values if isinstance(item, MappingNode))


def _keys(kind: str, node: Node | None) -> Iterator[Named]:
    for key, _ in pairs_of(node):
        yield Named(kind, key)


def _names_of_tools(spec: Spec) -> Iterator[Named]:
    for tool in (*spec.tools.values(), *spec.prompts.values()):
        yield from _keys("argument", tool.node.get("arguments"))
        yield from _keys("parameter", tool.node.get("asks"))


def _names_of_questions(spec: Spec) -> Iterator[Named]:
    for question in spec.questions.values():
        yield from _keys("parameter", question.node.get("takes"))
        yield from _keys("answer", question.node.get("needs"))
        if question.retry_with is not None:
            yield Named("argument", question.retry_with)


def _names_of_schema(schema: MappingNode) -> Iterator[Named]:
    yield from _keys("property", schema.get("properties"))
    yield from _keys("schema", schema.get("$defs"))
    for inner in schemas_below(schema):
        yield from _names_of_schema(inner)
