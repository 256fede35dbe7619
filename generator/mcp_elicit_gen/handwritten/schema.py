"""A requested schema as JSON: the same rules as for the forms of a spec, at places in the JSON."""

import json
import re
from collections.abc import Iterator
from typing import NoReturn

from ..analysis import Analysis
from ..config import Settings
from ..diagnostics import Finding, Problem, Span
from ..lint import judged
from ..rules import check_forms
from ..source import MappingNode, Node, Scalar, SequenceNode, SourceFile, parse_yaml
from ..source.nodes import describe
from ..spec.bind import bind_form
from ..spec.protocol import JSON_SCHEMA_KEYWORDS, SHORTHAND

# What the protocol lists for a requested schema, what the SDK adds from a model, and what a field
# refers to, where the field is told of it.
ROOT_KEYS = ("$schema", "type", "properties", "required", "title", "description", "$defs")

# Names in Python are not those of a form that is no spec.
OF_SPECS = "EL109"

PAIR = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")


def lint_schema(source: SourceFile, problems: list[Problem], settings: Settings) -> list[Finding]:
    """Everything wrong with a requested schema; `problems` are those of reading the file."""
    found = [*problems, *_check(source)] if source.text or not problems else problems
    # A fix is written as YAML, which JSON is not.
    return judged(source.path, (one._replace(fix=()) for one in found), settings)


def _check(source: SourceFile) -> Iterator[Problem]:
    try:
        json.loads(source.text, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        span = Span(error.lineno, error.colno, error.lineno, error.colno + 1)
        yield Problem("EL001", span, f"not JSON: {error.msg}", "check the syntax at this place")
        return
    except (ValueError, RecursionError) as error:
        yield Problem("EL001", Span(1, 1, 1, 1), f"not JSON: {error}", "check the syntax")
        return
    root, syntax = parse_yaml(SourceFile(source.path, as_yaml(source.text)))
    yield from syntax
    if root is not None:
        yield from _check_root(source, root)


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


def as_yaml(text: str) -> str:
    """JSON as the YAML that it nearly is, each character at its place: a tab may stand between
    values, and a character beyond the first plane is written in one escape."""
    joined = PAIR.sub(
        lambda found: f"\\U{ord(json.loads(f'{chr(34)}{found[0]}{chr(34)}')):08x}", text
    )
    return joined.replace("\t", " ")


def _check_root(source: SourceFile, root: Node) -> Iterator[Problem]:
    if not isinstance(root, MappingNode):
        message = f"a requested schema is an object, not {describe(root)}"
        yield Problem("EL103", root.span, message, 'begin with `{"type": "object"`')
        return
    kind = root.get("type")
    if kind is None:
        yield Problem("EL102", _start(root), "`type` is missing", 'write `"type": "object"`')
    elif not isinstance(kind, Scalar) or kind.value != "object":
        message = "a requested schema is of the type `object`"
        yield Problem("EL103", kind.span, message, 'write `"type": "object"`')
    for key in root.keys:
        if key.value not in ROOT_KEYS:
            message = f"the protocol does not list `{key.value}` for a requested schema"
            code = "EL203" if key.value in JSON_SCHEMA_KEYWORDS else "EL101"
            yield Problem(code, key.span, message, "leave it out: clients drop it")
    properties = root.get("properties")
    if isinstance(properties, MappingNode):
        yield from _check_properties(source, root, properties)
    elif properties is None:
        yield Problem("EL102", _start(root), "`properties` is missing", "write the fields there")
    else:
        message = f"`properties` is an object, not {describe(properties)}"
        yield Problem("EL103", properties.span, message, "write the fields by their names")


def _check_properties(
    source: SourceFile, root: MappingNode, properties: MappingNode
) -> Iterator[Problem]:
    required = root.get("required")
    names = set()
    if isinstance(required, SequenceNode):
        for item in required.items:
            name = item.value if isinstance(item, Scalar) else None
            names.add(name)
            if not isinstance(name, str) or name not in properties.by_name:
                message = "`required` names no field of the form"
                yield Problem("EL105", item.span, message, "name one of `properties`")
    elif required is not None:
        message = f"`required` is a list, not {describe(required)}"
        yield Problem("EL103", required.span, message, "list names of fields")
    for name, field in properties.items():
        if not isinstance(field, MappingNode):
            message = f"the field `{name}` is an object, not {describe(field)}"
            yield Problem("EL103", field.span, message, 'write such as `{"type": "string"}`')
            continue
        for key in field.keys:
            if key.value in SHORTHAND:
                message = f"`{key.value}` is a word of specs, not of JSON Schema"
                yield Problem("EL101", key.span, message, "leave it out")
    form = bind_form(source, root, properties, names)
    for problem in check_forms(Analysis(form)):
        if problem.code != OF_SPECS:
            yield problem


def _start(root: MappingNode) -> Span:
    """The bracket that opens an object."""
    line, column, *_ = root.span
    return Span(line, column, line, column + 1)
