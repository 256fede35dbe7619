"""A Pydantic model as a form: what the SDK would send of it, at places in the model's file.

The module of the model is imported, which runs it: a model is code, and its author is trusted.
"""

import ast
import inspect
import json
import os
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from ..config import Settings
from ..diagnostics import Finding, Span
from ..diagnostics.errors import UserError
from ..source import MappingNode, SourceFile, parse_yaml
from .schema import as_yaml, lint_schema

FILE_START = Span(1, 1, 1, 1)


class ModelFindings(NamedTuple):
    """What is wrong with a model, and the file that it stands in."""

    source: SourceFile
    findings: list[Finding]


def lint_model(reference: str, settings: Settings) -> ModelFindings:
    """Import `package.module:Class` and judge the form that the SDK would make of it.

    Raises:
        UserError: If there is no such model, its module cannot be imported, or the SDK is missing.
    """
    model = _imported(reference)
    text = json.dumps(_rendered(model, reference), indent=1)
    rendered = SourceFile(reference, text)
    places = _Places(model, rendered)
    source = places.source if places.source is not None else SourceFile(reference, "")
    findings = [
        finding._replace(path=source.path, span=places.of(finding.span))
        for finding in lint_schema(rendered, [], settings)
    ]
    return ModelFindings(source, sorted(findings, key=lambda one: one.place))


def _imported(reference: str) -> type[Any]:
    module_name, _, class_name = reference.partition(":")
    if not module_name or not class_name:
        raise UserError(f"`{reference}` is no model; write such as shop.forms:Order")
    print(f"importing {module_name}", file=sys.stderr)
    # As `python -m` does: the modules of the folder where this runs come first.
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found: Any = import_module(module_name)
        for name in class_name.split("."):
            found = getattr(found, name)
    except AttributeError as error:
        raise UserError(f"{module_name} has no {class_name}") from error
    except Exception as error:
        raise UserError(f"importing {module_name} failed: {error}") from error
    from pydantic import BaseModel

    if not isinstance(found, type) or not issubclass(found, BaseModel):
        raise UserError(f"{reference} is no Pydantic model")
    return found


def _rendered(model: type[Any], reference: str) -> Any:
    """The schema that the SDK sends, before the SDK looks whether it may be sent."""
    try:
        from mcp.server.elicitation import _ElicitationJsonSchema
    except ImportError as error:
        raise UserError(
            "lint --model renders forms as the SDK does: pip install 'mcp-elicit-gen[server]'"
        ) from error
    try:
        return model.model_json_schema(schema_generator=_ElicitationJsonSchema)
    except Exception as error:
        raise UserError(f"{reference} has no JSON Schema: {error}") from error


class _Places:
    """From places in the rendered schema to those of the fields in the model's file."""

    def __init__(self, model: type[Any], rendered: SourceFile) -> None:
        self.source = _source_of(model)
        self.fields = _field_spans(rendered)
        self.lines = dict(_lines_of(model)) if self.source is not None else {}
        self.names = {
            str(info.serialization_alias or info.alias or name): name
            for name, info in model.model_fields.items()
        }
        self.start = _class_span(model) if self.source is not None else FILE_START

    def of(self, span: Span) -> Span:
        """The line of the field in which a span lies, or that of the class."""
        for name, field in self.fields.items():
            if field.contains(span):
                return self.lines.get(self.names.get(name, name), self.start)
        return self.start


def _field_spans(rendered: SourceFile) -> Mapping[str, Span]:
    """What each field takes of the rendered schema, its name included."""
    root, _ = parse_yaml(SourceFile(rendered.path, as_yaml(rendered.text)))
    properties = root.get("properties") if isinstance(root, MappingNode) else None
    if not isinstance(properties, MappingNode):
        return {}
    return {
        str(key.value): Span(*key.span[:2], *value.span[2:])
        for key, value in zip(properties.keys, properties.values, strict=True)
    }


def _source_of(model: type[Any]) -> SourceFile | None:
    try:
        name = inspect.getsourcefile(model)
        text = Path(name).read_text(encoding="utf-8") if name else None
    except (OSError, TypeError, UnicodeDecodeError):
        return None
    if name is None or text is None:
        return None
    path = os.path.relpath(name)
    return SourceFile(name if path.startswith("..") else path, text)


def _class_span(model: type[Any]) -> Span:
    found = _definition(model)
    return _span(found, len("class ") + len(found.name)) if found is not None else FILE_START


def _lines_of(model: type[Any]) -> Iterator[tuple[str, Span]]:
    """Where the fields of a model are declared, as far as they stand in the model's own file."""
    # What a class says itself goes over what it inherits.
    for base in reversed(model.__mro__):
        definition = _definition(base) if base.__module__ == model.__module__ else None
        for statement in definition.body if definition is not None else ():
            if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
                yield statement.target.id, _span(statement.target, len(statement.target.id))


def _definition(model: type[Any]) -> ast.ClassDef | None:
    """The class statement of a model."""
    source = _source_of(model)
    if source is None:
        return None
    body: list[ast.stmt] = ast.parse(source.text).body
    found = None
    for name in model.__qualname__.split("."):
        found = next(
            (one for one in body if isinstance(one, ast.ClassDef) and one.name == name), None
        )
        if found is None:
            return None
        body = found.body
    return found


def _span(node: ast.AST, width: int) -> Span:
    line, column = node.lineno, node.col_offset + 1  # type: ignore[attr-defined]
    return Span(line, column, line, column + width)
