"""Values that fit the JSON Schemas of a spec: what generated tests call tools with."""

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..analysis.types import target_of
from ..diagnostics import Span
from ..expressions.evaluation import evaluate
from ..expressions.tree import Condition, LiteralValue, children
from ..source import MappingNode
from ..source.nodes import plain
from ..spec.model import Spec

MOST = 24
MOST_ITEMS = 60
DEEPEST = 6
MOST_PARTS = 500
LONGEST = 10_000
# A pattern may take forever for long texts: specs are not trusted.
LONGEST_FOR_PATTERN = 8
LETTERS = "abcdefghijklmnopqrstuvwxyz"
FORMATTED: Mapping[str, tuple[str, ...]] = {
    "date": ("2026-12-24", "2027-01-02"),
    "date-time": ("2026-12-24T18:30:00Z", "2027-01-02T09:00:00Z"),
    "email": ("ada@example.com", "bob@example.com"),
    "uri": ("https://example.com/a", "https://example.com/b"),
}
# What the commonest patterns want.
PATTERNED = ("a", "abc", "A", "ABC", "1", "12", "123", "1234", "12345", "a1", "a-1", "A-1", "ab-12")


class UnsampledError(Exception):
    """No value was found that fits a schema."""


class Samples:
    """Finds values for the schemas of a spec. The literals of `conditions`, and what is next to
    them, are among the values, since a condition turns there."""

    def __init__(self, spec: Spec, conditions: Iterable[Condition]) -> None:
        self.spec = spec
        literals = [value for one in conditions for value in _literals(one)]
        self.texts = list(dict.fromkeys(one for one in literals if isinstance(one, str)))
        numbers = [
            one for one in literals if isinstance(one, int | float) and not isinstance(one, bool)
        ]
        self.numbers = _distinct(_beside(numbers))
        self._known: dict[Span, dict[str, Any]] = {}
        self._parts = 0

    def first(self, schema: MappingNode | None) -> Any:
        """A value that fits.

        Raises:
            UnsampledError: If none is found.
        """
        return self.nth(schema, 0)

    def nth(self, schema: MappingNode | None, number: int) -> Any:
        """One of several values that differ, where the schema leaves a choice."""
        return self._nth(self._json(schema, 0), number)

    def values(self, schema: MappingNode | None) -> list[Any]:
        """Values among which conditions find the ones they want; the first is the plainest."""
        return _distinct(self._values(self._json(schema, 0)))[:MOST]

    def of_field(self, field: Mapping[str, Any]) -> list[Any]:
        """Values for a field of a requested schema."""
        options = [one["const"] for one in field.get("oneOf", [])]
        return options or _distinct(self._values(field))[:MOST]

    def _json(self, node: MappingNode | None, depth: int) -> dict[str, Any]:
        """A schema as data, with what its references point to."""
        if node is None:
            return {"type": "string"}
        if node.span not in self._known:
            self._parts = 0
            self._known[node.span] = self._resolved(node, node, depth)
        return self._known[node.span]

    def _resolved(self, node: MappingNode, root: MappingNode, depth: int) -> dict[str, Any]:
        self._parts += 1
        if depth > DEEPEST or self._parts > MOST_PARTS:
            raise UnsampledError
        if node.get("$ref") is not None:
            target = target_of(node, root, self.spec.schemas)
            if target is None:
                raise UnsampledError
            shared = str(plain(node.get("$ref") or node)).startswith("#/schemas/")
            return self._resolved(target, target if shared else root, depth + 1)
        found: dict[str, Any] = {}
        for key, value in node.items():
            if key == "properties" and isinstance(value, MappingNode):
                required = node.get("required")
                needed = [] if required is None else plain(required)
                found[key] = {
                    name: self._resolved(one, root, depth + 1)
                    for name, one in value.items()
                    if isinstance(one, MappingNode) and isinstance(needed, list) and name in needed
                }
            elif key == "items" and isinstance(value, MappingNode):
                found[key] = self._resolved(value, root, depth + 1)
            else:
                found[key] = plain(value)
        return found

    def _nth(self, schema: Mapping[str, Any], number: int) -> Any:
        kind = _kind(schema)
        if kind == "object":
            parts = schema.get("properties", {})
            return {name: self._nth(one, number) for name, one in parts.items()}
        if kind == "array":
            size = int(max(schema.get("minItems", 0), min(2, schema.get("maxItems", 2))))
            if size > MOST_ITEMS:
                raise UnsampledError
            return [self._nth(schema.get("items", {}), number + one) for one in range(size)]
        scalars = self._scalars(schema, kind)
        if not scalars:
            raise UnsampledError
        if kind == "string" and number >= len(scalars) and "enum" not in schema:
            longer = [text for text in _texts(number) if _fits_text(text, schema)]
            scalars = [*scalars, *longer]
        return scalars[number % len(scalars)]

    def _values(self, schema: Mapping[str, Any]) -> Iterator[Any]:
        kind = _kind(schema)
        yield self._nth(schema, 0)
        if kind == "object":
            parts = schema.get("properties", {})
            whole = self._nth(schema, 0)
            for name, one in parts.items():
                yield from ({**whole, name: value} for value in self._values(one))
        elif kind == "array":
            sizes = [0, 1, 2, *(one for one in self.numbers if isinstance(one, int))]
            least, most = schema.get("minItems", 0), schema.get("maxItems", MOST_ITEMS)
            for size in sizes:
                if least <= size <= min(most, MOST_ITEMS):
                    yield [self._nth(schema.get("items", {}), one) for one in range(size)]
            for value in self.texts if _kind(schema.get("items", {})) == "string" else ():
                yield [value]
        else:
            yield from self._scalars(schema, kind)
        if _may_be_null(schema):
            yield None

    def _scalars(self, schema: Mapping[str, Any], kind: str) -> list[Any]:
        if "const" in schema:
            return [schema["const"]]
        if "enum" in schema:
            return [one for one in schema["enum"] if one is not None]
        if kind == "boolean":
            return [True, False]
        if kind in ("integer", "number"):
            return [one for one in self._numbers_for(schema) if _fits_number(one, schema, kind)]
        if "format" in schema and schema["format"] in FORMATTED:
            return list(FORMATTED[schema["format"]])
        sized = ["a" * size for size in self.numbers if isinstance(size, int) and 0 < size <= 200]
        least = "a" * int(min(schema.get("minLength", 0), LONGEST))
        texts = [*_texts(2), *PATTERNED, least, *self.texts, *sized]
        return _distinct(one for one in texts if _fits_text(one, schema))

    def _numbers_for(self, schema: Mapping[str, Any]) -> list[float]:
        bounds = [
            schema[key] + step
            for key in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
            if isinstance(schema.get(key), int | float)
            for step in (0, 1, -1)
        ]
        multiple = schema.get("multipleOf")
        steps = [multiple, 2 * multiple] if isinstance(multiple, int | float) else []
        return _distinct([1, 2, 0, *bounds, *steps, *self.numbers])


def holds(condition: Condition, names: Mapping[str, Any]) -> bool | None:
    """Whether a condition holds for these values; None where it has no value for them."""
    try:
        return bool(evaluate(condition, names))
    except (ArithmeticError, LookupError, TypeError):
        return None


def _beside(numbers: Sequence[float]) -> Iterator[float]:
    """Numbers, what is next to them, and what arithmetic with two of them may come to."""
    for one in numbers:
        yield from (one, one + 1, one - 1)
    for one, other in itertools.combinations(numbers[:8], 2):
        yield from (one * other, one + other, one - other, other - one)
        yield from (one * other + 1, one * other - 1)


def _literals(node: Any) -> Iterator[Any]:
    if isinstance(node, LiteralValue):
        yield node.value
    for child in children(node):
        yield from _literals(child)


def _kind(schema: Mapping[str, Any]) -> str:
    for key in ("anyOf", "oneOf"):
        if key in schema:
            raise UnsampledError  # Which of them a value is would have to be known.
    kind = schema.get("type", "object" if "properties" in schema else "string")
    if isinstance(kind, list):
        kind = next(one for one in kind if one != "null")
    return str(kind)


def _may_be_null(schema: Mapping[str, Any]) -> bool:
    return isinstance(schema.get("type"), list) and "null" in schema["type"]


def _texts(number: int) -> list[str]:
    """Short texts that differ: `a`, `b`, ..., `aa`, `ab`, ..."""
    words = itertools.chain(LETTERS, map("".join, itertools.product(LETTERS, repeat=2)))
    return list(itertools.islice(words, number + 1))


def _fits_text(text: str, schema: Mapping[str, Any]) -> bool:
    if not schema.get("minLength", 0) <= len(text) <= schema.get("maxLength", len(text)):
        return False
    pattern = schema.get("pattern")
    if pattern is None:
        return True
    try:
        is_short = len(text) <= LONGEST_FOR_PATTERN
        return is_short and re.search(str(pattern), text) is not None
    except re.error:  # Patterns of JSON Schema are those of another language.
        return False


def _fits_number(value: float, schema: Mapping[str, Any], kind: str) -> bool:
    multiple = schema.get("multipleOf")
    return (
        (kind == "number" or isinstance(value, int))
        and value >= schema.get("minimum", value)
        and value <= schema.get("maximum", value)
        and value > schema.get("exclusiveMinimum", value - 1)
        and value < schema.get("exclusiveMaximum", value + 1)
        and (not multiple or value % multiple == 0)
    )


def _distinct(values: Iterable[Any]) -> list[Any]:
    """Without repetitions; `1` and `true` are two values."""
    found: dict[str, Any] = {}
    for one in values:
        found.setdefault(repr(one), one)
    return list(found.values())
