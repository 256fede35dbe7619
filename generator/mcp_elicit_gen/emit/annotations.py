"""Types from datamodel-code-generator, behind one wall.

It is asked once in a run for all types at once. What it is given is JSON text of allowed keywords
under names of ours, never a name or a text of a spec but the values of choices and patterns; what
it returns is not pasted but parsed, and printed again from a tree of ours.
"""

from __future__ import annotations

import ast
import importlib.metadata
import json
import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ..ir.package import SchemaType
from ..ir.schemas import TYPE_KEYWORDS
from ..python import (
    Binary,
    Call,
    Expression,
    Identifier,
    Literal,
    Name,
    Subscript,
    Unary,
)

# Its output is read back node by node, so that another version is another input.
VERSION = "0.89.0"

HOLDER = "Holder"
STUB_NAME = re.compile("T[0-9]+")
STUB = re.compile(r'"#/\$defs/T([0-9]+)"')
# A settings file of the current folder would change the output: this one does not exist.
NO_SETTINGS = Path("/nonexistent/mcp-elicit-gen/pyproject.toml")
NO_FORMATTERS: list[Any] = []

CONSTRAINED = {"conint": "int", "confloat": "float", "constr": "str"}
PLAIN_NAMES = frozenset(
    {"Annotated", "Any", "Field", "Literal", "bool", "dict", "float", "int", "list", "str"}
)
# The constraints that may come back, in the order in which they are printed.
FIELD_KEYWORDS = ("ge", "gt", "le", "lt", "multiple_of", "min_length", "max_length", "pattern")


class Annotations:
    """The annotation of each type of a run. Build it with every type that will be asked for."""

    def __init__(self, types: Iterable[SchemaType]) -> None:
        schemas = list(dict.fromkeys(one.schema for one in types))
        known = {schema: SIMPLE[schema] for schema in schemas if schema in SIMPLE}
        self._found = {**known, **_generate([one for one in schemas if one not in SIMPLE])}

    def of(self, wanted: SchemaType) -> Expression:
        """The annotation of a type, with the classes of its package."""
        names = {f"T{number}": name for number, name in enumerate(wanted.classes)}
        found = _Reader(names).read(self._found[wanted.schema])
        return or_none(found) if wanted.optional else found

    def bare(self, wanted: SchemaType) -> Expression:
        """The annotation without its constraints, for functions that are given checked values."""
        names = {f"T{number}": name for number, name in enumerate(wanted.classes)}
        found = _BareReader(names).read(self._found[wanted.schema])
        return or_none(found) if wanted.optional else found


def or_none(annotation: Expression) -> Expression:
    """`T | None`; a type that holds `None` already stays as it is."""
    none = Literal(None)
    is_optional = isinstance(annotation, Binary) and none in (annotation.left, annotation.right)
    return annotation if is_optional else Binary("|", annotation, none)


def _parsed(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


# The commonest types are known; everything else costs the start of the library.
SIMPLE: Mapping[str, ast.expr] = {
    json.dumps({"type": name}): _parsed(python)
    for name, python in (
        ("string", "str"),
        ("integer", "int"),
        ("number", "float"),
        ("boolean", "bool"),
    )
}


def _generate(schemas: list[str]) -> dict[str, ast.expr]:
    if not schemas:
        return {}
    check_version(importlib.metadata.version("datamodel-code-generator"))
    with warnings.catch_warnings():
        # It says that a later version will not run on Python 3.10; the pin keeps one that does.
        warnings.filterwarnings("ignore", "Running datamodel-code-generator on Python 3.10")
        text = _ask_library(document(schemas))
    return dict(zip(schemas, _read_holder(text, len(schemas)), strict=True))


def _ask_library(text: str) -> str:
    """The module that the library makes of a JSON Schema."""
    import datamodel_code_generator as library

    module = library.generate(
        text,
        input_file_type=library.InputFileType.JsonSchema,
        output_model_type=library.enums.DataModelType.PydanticV2BaseModel,
        enum_field_as_literal=library.LiteralType.All,
        formatters=NO_FORMATTERS,
        settings_path=NO_SETTINGS,
        allow_remote_refs=False,
        disable_timestamp=True,
        disable_future_imports=True,
        field_constraints=True,
        strict_nullable=True,
        use_annotated=True,
        use_standard_collections=True,
        use_union_operator=True,
    )
    if not isinstance(module, str):
        raise TypeError("datamodel-code-generator returned no single module")
    return module


def check_version(installed: str) -> None:
    """Refuse another version of datamodel-code-generator than the one whose output is known.

    Raises:
        RuntimeError: If another version is installed.
    """
    if installed != VERSION:
        raise RuntimeError(
            f"datamodel-code-generator {installed} is installed, {VERSION} is needed: "
            "reinstall mcp-elicit-gen"
        )


def document(schemas: list[str]) -> str:
    """The JSON Schema that the library is given: one object whose properties are the types.

    Raises:
        ValueError: If a keyword is not allowed or a number is not finite.
    """
    properties = {f"p{number}": json.loads(text) for number, text in enumerate(schemas)}
    for schema in properties.values():
        _check_keywords(schema)
    used = [int(number) for text in schemas for number in STUB.findall(text)]
    stub = {"type": "object", "properties": {"x": {"type": "string"}}}
    definitions: dict[str, Any] = {
        f"T{number}": stub for number in range(max(used, default=-1) + 1)
    }
    definitions[HOLDER] = {
        "type": "object",
        "properties": properties,
        "required": list(properties),
    }
    return json.dumps({"$defs": definitions}, allow_nan=False)


def _check_keywords(schema: Any) -> None:
    if schema in (True, False):
        return
    for key, value in schema.items():
        if key == "$ref":
            if not value.removeprefix("#/$defs/T").isdigit():
                raise ValueError(f"a reference that is not ours: {value}")
        elif key not in TYPE_KEYWORDS:
            raise ValueError(f"a keyword that is not allowed: {key}")
        elif key in ("items", "additionalProperties"):
            _check_keywords(value)
        elif key in ("anyOf", "oneOf"):
            for option in value:
                _check_keywords(option)


def _read_holder(text: str, count: int) -> list[ast.expr]:
    """The annotations of the one class that holds all types, in order."""
    body = ast.parse(text).body
    definitions = dict(_definitions(body))
    holder = next(one for one in body if isinstance(one, ast.ClassDef) and one.name == HOLDER)
    annotations = {
        item.target.id: _inline(item.annotation, definitions)
        for item in holder.body
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
    }
    return [annotations[f"p{number}"] for number in range(count)]


def _definitions(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    """What the library gave a name: constraints in unions and lists become root models, those in
    dictionaries aliases."""
    for node in body:
        if isinstance(node, ast.ClassDef) and not STUB_NAME.fullmatch(node.name):
            for item in node.body:
                if isinstance(item, ast.AnnAssign) and ast.unparse(item.target) == "root":
                    yield node.name, item.annotation
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            yield ast.unparse(node.targets[0]), node.value.args[1]


def _inline(annotation: ast.expr, definitions: Mapping[str, ast.expr]) -> ast.expr:
    """Put a type that was given a name where its name stands."""

    class Inliner(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.expr:
            definition = definitions.get(node.id)
            return node if definition is None else _inline(definition, definitions)

    found: ast.expr = Inliner().visit(annotation)
    return found


class _Reader:
    """Reads an annotation into a tree of ours; anything unexpected is refused."""

    def __init__(self, names: Mapping[str, Identifier]) -> None:
        self.names = names

    def read(self, node: ast.expr) -> Expression:
        """One annotation."""
        reader = READERS.get(type(node))
        if reader is None:
            raise ValueError(f"unexpected in a type: {ast.dump(node)[:80]}")
        return reader(self, node)

    def name(self, node: ast.Name) -> Expression:
        if node.id in self.names:
            return Name(self.names[node.id])
        if node.id not in PLAIN_NAMES:
            raise ValueError(f"unexpected name in a type: {node.id}")
        return Name(Identifier(node.id))

    def constant(self, node: ast.Constant) -> Expression:
        return Literal(node.value)  # type: ignore[arg-type]

    def union(self, node: ast.BinOp) -> Expression:
        if not isinstance(node.op, ast.BitOr):
            raise ValueError("unexpected operator in a type")
        return Binary("|", self.read(node.left), self.read(node.right))

    def negative(self, node: ast.UnaryOp) -> Expression:
        operand = self.read(node.operand)
        if not isinstance(node.op, ast.USub) or not isinstance(operand, Literal):
            raise ValueError("unexpected operator in a type")
        return Unary("-", operand)

    def subscript(self, node: ast.Subscript) -> Expression:
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return Subscript(self.read(node.value), tuple(self.read(part) for part in parts))

    def call(self, node: ast.Call) -> Expression:
        if not isinstance(node.func, ast.Name) or node.args:
            raise ValueError("unexpected call in a type")
        given = {str(one.arg): self.read(one.value) for one in node.keywords}
        if not given.keys() <= set(FIELD_KEYWORDS):
            raise ValueError("unexpected constraint in a type")
        keywords = tuple((Identifier(key), given[key]) for key in FIELD_KEYWORDS if key in given)
        base = CONSTRAINED.get(node.func.id)
        field = Call(Name(Identifier("Field")), (), keywords)
        if base is None and node.func.id == "Field":
            return field
        if base is None:
            raise ValueError(f"unexpected call in a type: {node.func.id}")
        return Subscript(Name(Identifier("Annotated")), (Name(Identifier(base)), field))


class _BareReader(_Reader):
    """Leaves constraints out."""

    def subscript(self, node: ast.Subscript) -> Expression:
        if isinstance(node.value, ast.Name) and node.value.id == "Annotated":
            first = node.slice.elts[0] if isinstance(node.slice, ast.Tuple) else node.slice
            return self.read(first)
        return super().subscript(node)

    def call(self, node: ast.Call) -> Expression:
        found = super().call(node)
        return found.items[0] if isinstance(found, Subscript) else found


READERS: Mapping[type[ast.expr], Callable[[_Reader, Any], Expression]] = {
    ast.Name: _Reader.name,
    ast.Constant: _Reader.constant,
    ast.BinOp: _Reader.union,
    ast.UnaryOp: _Reader.negative,
    ast.Subscript: lambda reader, node: reader.subscript(node),
    ast.Call: lambda reader, node: reader.call(node),
}
