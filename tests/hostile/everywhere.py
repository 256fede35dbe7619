"""The spec of `everywhere.yaml`, with texts in all of its places or in some."""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

import yaml

from mcp_elicit_gen.analysis import Analysis
from mcp_elicit_gen.diagnostics import Finding, Severity
from mcp_elicit_gen.emit import emit_all
from mcp_elicit_gen.ir import lower_spec
from mcp_elicit_gen.lint import lint_source
from mcp_elicit_gen.source.read import decode
from mcp_elicit_gen.spec.model import Spec

from .inputs import FOLDER
from .places import scalar, with_braces_doubled

PLAIN, WITH_BRACES = "@ ", "@{} "
NEUTRAL = "Plain words."


@cache
def _spec() -> Any:
    return yaml.safe_load((FOLDER / "everywhere.yaml").read_text(encoding="utf-8"))


def places() -> list[str]:
    """The names of all places."""
    return list(_names(_spec()))


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _names(key)
            yield from _names(one)
    elif isinstance(value, list):
        for one in value:
            yield from _names(one)
    elif isinstance(value, str) and value.startswith((PLAIN, WITH_BRACES)):
        yield value


class Filled(NamedTuple):
    """A spec as bytes, and the place whose text stands on each line of it."""

    data: bytes
    place_of_line: Mapping[int, str]


def filled(text: str, wanted: Collection[str]) -> Filled:
    """The spec with a text in the wanted places, and neutral words in the others.

    Places that have to hold the same (a default and its option) are given it together.
    """
    parts: list[str] = []
    place_of_line: dict[int, str] = {}

    def write(value: Any) -> None:
        if isinstance(value, dict):
            parts.append("{")
            for key, one in value.items():
                write(key)
                parts.append(": ")
                write(one)
                parts.append(", ")
            parts.append("}")
        elif isinstance(value, list):
            parts.append("[")
            for one in value:
                write(one)
                parts.append(", ")
            parts.append("]")
        elif isinstance(value, str) and value.startswith((PLAIN, WITH_BRACES)):
            # On a line of its own, so that the line of a finding tells the place.
            place = SAME_AS.get(value, value)
            shown = text if place in wanted else NEUTRAL
            if value.startswith(WITH_BRACES):
                shown = with_braces_doubled(shown)
            place_of_line[len(place_of_line) + 2] = place
            parts.append(f"\n{scalar(shown + value.partition('|')[2])}")
        else:
            parts.append(scalar(value))

    write(_spec())
    return Filled("".join(parts).encode(), place_of_line)


# A default is one of the options.
SAME_AS: Mapping[str, str] = {
    "@ chosen default": "@ chosen value",
    "@ property default": "@ property enum",
}


def read(data: bytes) -> tuple[Spec | None, list[Finding]]:
    """The spec of these bytes, and its errors."""
    source, problems = decode("spec.yaml", data)
    spec, findings = lint_source(source, problems)
    return spec, [one for one in findings if one.severity is Severity.ERROR]


def accepted(text: str) -> tuple[Spec | None, set[str], set[str]]:
    """The spec with a text in every place that takes it, those places, and the others.

    Raises:
        AssertionError: If an error stands where no text was put.
    """
    taking = {SAME_AS.get(place, place) for place in places()}
    refusing: set[str] = set()
    while taking:
        made = filled(text, taking)
        spec, errors = read(made.data)
        if not errors:
            return spec, taking, refusing
        found = {made.place_of_line.get(error.span.line, "") for error in errors} & taking
        assert found, errors
        taking -= found
        refusing |= found
    return None, taking, refusing


def emitted(specs: Collection[Spec]) -> list[Mapping[str, str]]:
    """The files of each spec."""
    return emit_all([lower_spec(Analysis(spec)) for spec in specs])


class Text(NamedTuple):
    """A constant of a module or a schema."""

    value: Any
    is_docstring: bool

    def stands_for(self, other: Any, plain: str, text: str) -> bool:
        """Whether the constant is what another becomes when a text stands in plain words' place."""
        if not isinstance(other, str) or plain not in other:
            return type(self.value) is type(other) and repr(self.value) == repr(other)
        if not self.is_docstring:
            return bool(self.value == other.replace(plain, text))
        # A docstring loses its indent, and shows a message as the spec has it.
        meant = {other.replace(plain, one) for one in (text, with_braces_doubled(text))}
        return inspect.cleandoc(self.value) in map(inspect.cleandoc, meant)


class Structure(NamedTuple):
    """What a file is but for its constants, and these in their order."""

    tree: str
    texts: Sequence[Text]


@lru_cache(maxsize=64)
def structure(name: str, content: str) -> Structure:
    """The structure of a module or of a schema. Most modules are those of the text before."""
    tree = ast.parse(content if name.endswith(".py") else repr(json.loads(content)))
    docstrings = set(map(id, _docstrings(tree)))
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    texts = [Text(node.value, id(node) in docstrings) for node in constants]
    for node in constants:
        node.value = None
    return Structure(ast.dump(tree, indent=1), texts)


def _docstrings(tree: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                yield first.value
