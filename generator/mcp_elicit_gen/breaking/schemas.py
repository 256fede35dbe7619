"""Whether every value of one JSON Schema is a value of another, and why not.

Values travel from one side to the other: arguments from a caller that knows the old schema to a
tool with the new one, results from a tool with the new schema to a caller that knows the old one.
So one comparison does for both. It is careful: what it cannot prove it reports.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple, TypeAlias

from ..analysis.types import LOCAL, SHARED
from .changes import changed, quoted
from .ranges import KEYWORDS as RANGE_KEYWORDS
from .ranges import KEYWORDS_OF, is_inside, keeps_to

Body: TypeAlias = Mapping[str, Any]
Path: TypeAlias = tuple[str, ...]

# References that lead to references: more are a circle, which lint reports.
MOST_STEPS = 20

# Of one argument or result; more help nobody, and schemas that share parts could give millions.
MOST_GAPS = 20

# Schemas inside schemas, references followed.
MOST_DEPTH = 60

TYPES = ("null", "boolean", "integer", "number", "string", "array", "object")

# Where a part of a schema keeps the alternatives of which it is one; no keyword is called so.
SPLIT = "\0oneOf"

# What says nothing about which values fit.
WORDS = frozenset({"title", "description", "default", "examples", "deprecated", "$defs"})

# What is compared in a way of its own.
COMPARED = frozenset(
    {
        *("type", "enum", "const", "anyOf", "oneOf", "$ref", "items"),
        *("properties", "required", "additionalProperties"),
    }
)


# The types with so few values that they can be listed.
FEW: Mapping[str, list[Any]] = {"boolean": [True, False], "null": [None]}


class Direction(Enum):
    """Which way values travel: from callers with the old schema, or to them."""

    ARGUMENT = "argument"
    RETURN = "return"


class Part(Enum):
    """What of a schema lets a value out."""

    TYPE = "type"
    VALUES = "values"
    BOUNDS = "bounds"
    PROPERTIES = "properties"


class Gap(NamedTuple):
    """Why a value that one side sends may be none for the other: where, and in words."""

    part: Part
    path: Path
    text: str


class Schema(NamedTuple):
    """A schema with what its references can point to."""

    body: Body
    local: Mapping[str, Any]
    shared: Mapping[str, Any]

    def at(self, body: Any) -> Schema:
        """A schema inside this one. Without one, or with `true`, everything fits."""
        return self._replace(body=body if isinstance(body, Mapping) else {})

    def resolved(self) -> Schema:
        """What the schema refers to."""
        found = self
        for _ in range(MOST_STEPS):
            reference = found.body.get("$ref")
            if not isinstance(reference, str):
                break
            if reference.startswith(SHARED):
                body = found.shared.get(reference.removeprefix(SHARED), {})
                found = whole(body, found.shared)
            else:
                found = found.at(found.local.get(reference.removeprefix(LOCAL), {}))
        return found


def whole(body: Body, shared: Mapping[str, Any]) -> Schema:
    """A schema that stands for itself, with its own `$defs`."""
    local = body.get("$defs")
    return Schema(body, local if isinstance(local, Mapping) else {}, shared)


def gaps(given: Schema, wanted: Schema, direction: Direction) -> list[Gap]:
    """Why a value of the first may be none of the second; nothing where each of them is."""
    return list(_Comparison(direction).compare(given, wanted, 0))


class _Comparison:
    """One comparison. References may come back to where they began: what is being compared
    already is taken to fit, since whatever does not is reported there."""

    def __init__(self, direction: Direction) -> None:
        self.direction = direction
        self.open: set[tuple[int, int]] = set()
        self.known: dict[tuple[int, int], tuple[Gap, ...]] = {}
        # Schemas are told apart by their identity, which is theirs as long as they live.
        self.kept: list[Body] = []

    def compare(self, given: Schema, wanted: Schema, depth: int) -> tuple[Gap, ...]:
        given, wanted = given.resolved(), wanted.resolved()
        key = (id(given.body), id(wanted.body))
        if key in self.open:
            return ()
        if key in self.known:
            return self.known[key]
        if depth > MOST_DEPTH:
            same = given.body == wanted.body
            return () if same else (Gap(Part.TYPE, (), "it is nested too deep to be compared"),)
        self.open.add(key)
        self.kept += (given.body, wanted.body)
        found: dict[Gap, None] = {}
        for atom in _atoms(given):
            for gap in self._fit(atom, wanted, depth):
                found.setdefault(gap)
                if len(found) == MOST_GAPS:
                    break
        self.open.discard(key)
        self.known[key] = tuple(found)[:MOST_GAPS]
        return self.known[key]

    def _fit(self, atom: Schema, wanted: Schema, depth: int) -> Iterator[Gap]:
        """Why a value of one type may not fit."""
        yield from self._fit_plain(atom, wanted, depth)
        for key in ("anyOf", "oneOf"):
            options = wanted.body.get(key)
            if isinstance(options, Sequence) and options:
                resolved = [wanted.at(one).resolved() for one in options]
                if key == "oneOf" and not _are_apart(resolved):
                    yield from self._overlap(atom, resolved)
                yield from self._fit_any(atom, resolved, depth)

    def _fit_any(self, atom: Schema, options: Sequence[Schema], depth: int) -> Iterator[Gap]:
        tried = [list(self._fit(atom, one, depth + 1)) for one in options]
        if all(tried):
            # The option of the same type says best what is missing.
            yield from min(tried, key=lambda one: any(gap.part is Part.TYPE for gap in one))

    def _overlap(self, atom: Schema, options: Sequence[Schema]) -> Iterator[Gap]:
        """Of alternatives that overlap exactly one has to fit: that holds where they are the same
        on both sides, and is not looked into elsewhere."""
        if [one.body for one in options] not in atom.body.get(SPLIT, ()):
            yield Gap(Part.TYPE, (), "the alternatives of `oneOf` are others")

    def _fit_plain(self, atom: Schema, wanted: Schema, depth: int) -> Iterator[Gap]:
        name = _types(atom.body)[0]
        if not _takes(wanted.body, name):
            yield Gap(Part.TYPE, (), self._says(f"`{name}`", "is not accepted", "may come"))
            return
        values = finite(atom.body)
        if values is not None:
            out = [one for one in values if not _is_value(one, wanted.body, atom.body)]
            if out:
                yield Gap(Part.VALUES, (), self._says(listed(out), "is not accepted", "may come"))
        else:
            yield from self._fit_open(atom, wanted, depth)
        yield from self._other_keywords(atom.body, wanted.body)

    def _fit_open(self, atom: Schema, wanted: Schema, depth: int) -> Iterator[Gap]:
        """The same of a type with more values than can be listed."""
        choices = finite(wanted.body)
        if choices is not None:
            text = self._says(f"other than {listed(choices)}", "is not accepted", "may come")
            yield Gap(Part.VALUES, (), f"what is {text}")
        name = _types(atom.body)[0]
        for key in KEYWORDS_OF.get(name, ()):
            if not is_inside(key, atom.body, wanted.body, name):
                yield Gap(Part.BOUNDS, (key,), self._changed(key, atom.body, wanted.body))
        if name == "array" and "items" in wanted.body:
            inner = atom.at(atom.body.get("items")), wanted.at(wanted.body["items"])
            yield from _below(("items",), self.compare(*inner, depth + 1))
        if name == "object":
            yield from self._fit_object(atom, wanted, depth)

    def _other_keywords(self, given: Body, wanted: Body) -> Iterator[Gap]:
        """Keywords that this comparison does not know have to be the same."""
        known = COMPARED | WORDS | RANGE_KEYWORDS
        for key in wanted:
            if key not in known and given.get(key) != wanted[key]:
                yield Gap(Part.BOUNDS, (key,), self._changed(key, given, wanted))

    # --- Objects ------------------------------------------------------------------------------

    def _fit_object(self, atom: Schema, wanted: Schema, depth: int) -> Iterator[Gap]:
        sent, known = _mapping(atom.body, "properties"), _mapping(wanted.body, "properties")
        for name, inner in {**{name: {} for name in _required(wanted.body)}, **known}.items():
            path = ("properties", name)
            if name in _required(wanted.body) and name not in _required(atom.body):
                is_sent = name in sent or self.direction is Direction.ARGUMENT
                if is_sent:
                    text = self._says(f"`{name}`", "is required", "may be missing")
                    yield Gap(Part.PROPERTIES, path, text)
            if name in sent:
                found = self.compare(atom.at(sent[name]), wanted.at(inner), depth + 1)
                yield from _below(path, found)
            elif self._may_send(atom.body):
                others = self.compare(atom.at(_others(atom.body)), wanted.at(inner), depth + 1)
                yield from _below(path, others)
            elif self.direction is Direction.RETURN:
                yield Gap(Part.PROPERTIES, path, f"`{name}` is gone")
        yield from self._unknown_properties(atom, wanted, depth)
        yield from self._other_properties(atom, wanted, depth)

    def _may_send(self, body: Body) -> bool:
        """Whether a property without a name of its own counts as sent. Callers that know an
        object's properties send these, unless it says that there are others."""
        if self.direction is Direction.RETURN or "additionalProperties" in body:
            return isinstance(_others(body), Mapping) or (
                self.direction is Direction.ARGUMENT and _others(body) is True
            )
        return not _mapping(body, "properties")

    def _unknown_properties(self, atom: Schema, wanted: Schema, depth: int) -> Iterator[Gap]:
        """What is sent by name, and has no name on the other side."""
        known, others = _mapping(wanted.body, "properties"), _others(wanted.body)
        for name, inner in _mapping(atom.body, "properties").items():
            path = ("properties", name)
            if name in known:
                continue
            if isinstance(others, Mapping):
                found = self.compare(atom.at(inner), wanted.at(others), depth + 1)
                yield from _below(path, found)
            elif self.direction is Direction.ARGUMENT and "additionalProperties" not in wanted.body:
                if known:
                    yield Gap(Part.PROPERTIES, path, f"`{name}` is gone")
            elif others is False:
                gone, comes = "is not accepted", "comes though others were excluded"
                yield Gap(Part.PROPERTIES, path, self._says(f"`{name}`", gone, comes))

    def _other_properties(self, atom: Schema, wanted: Schema, depth: int) -> Iterator[Gap]:
        """What may be sent without being named."""
        path = ("additionalProperties",)
        sent, others = _others(atom.body), _others(wanted.body)
        if sent is False:
            return
        if others is False:
            text = self._says("a property without a name here", "is not accepted", "may come")
            yield Gap(Part.PROPERTIES, path, text)
        elif isinstance(others, Mapping):
            found = self.compare(atom.at(sent), wanted.at(others), depth + 1)
            yield from _below(path, found)

    # --- Words --------------------------------------------------------------------------------

    def _says(self, what: str, refused: str, sent: str) -> str:
        verb = refused if self.direction is Direction.ARGUMENT else sent
        return f"{what} {verb} now"

    def _changed(self, key: str, given: Body, wanted: Body) -> str:
        is_argument = self.direction is Direction.ARGUMENT
        before, after = (given, wanted) if is_argument else (wanted, given)
        return changed(key, before, after)


def _below(path: Path, found: Iterable[Gap]) -> Iterator[Gap]:
    """What was found inside a schema, as the schema around it says it."""
    for gap in found:
        where = f"`{path[1]}`: " if len(path) > 1 else "an item: " if path == ("items",) else ""
        yield Gap(gap.part, (*path, *gap.path), f"{where}{gap.text}")


def _atoms(schema: Schema) -> Iterator[Schema]:
    """A schema by its alternatives and types. Where an alternative says a keyword again, that of
    the whole is left out: more values than there are make the comparison more careful."""
    body = schema.body
    for key in ("anyOf", "oneOf"):
        options = body.get(key)
        if isinstance(options, Sequence) and options:
            resolved = [schema.at(one).resolved() for one in options]
            rest = {name: value for name, value in body.items() if name != key}
            if key == "oneOf":
                rest[SPLIT] = [*rest.get(SPLIT, ()), [one.body for one in resolved]]
            for option in resolved:
                yield from _atoms(option._replace(body={**rest, **option.body}))
            return
    for name in _types(body):
        yield schema._replace(body={**body, "type": name})


def _types(body: Body) -> Sequence[str]:
    """The types that a schema allows: those that it names, those of its values, or all."""
    declared = body.get("type")
    if isinstance(declared, str):
        return (declared,)
    if isinstance(declared, Sequence) and declared:
        return [str(one) for one in declared]
    listed_values = _listed(body)
    if listed_values is not None:
        return list(dict.fromkeys(type_name(one) for one in listed_values))
    return [name for name in TYPES if name != "integer"]


def _takes(body: Body, name: str) -> bool:
    if "type" not in body:
        return True
    allowed = _types(body)
    return name in allowed or (name == "integer" and "number" in allowed)


def type_name(value: Any) -> str:
    """The type of a value of a choice, in the words of JSON Schema."""
    names = {type(None): "null", bool: "boolean", int: "integer", float: "number", str: "string"}
    return names.get(type(value), "array" if isinstance(value, list) else "object")


def _listed(body: Body) -> list[Any] | None:
    if "const" in body:
        return [body["const"]]
    values = body.get("enum")
    return list(values) if isinstance(values, Sequence) else None


def finite(body: Body) -> list[Any] | None:
    """All values of a schema, where these are few: those that it lists, or of `boolean` and
    `null`."""
    values = _listed(body)
    if values is not None:
        allowed = body.get("type")
        return [one for one in values if allowed is None or _takes(body, type_name(one))]
    return FEW.get(str(body.get("type")))


def _is_value(value: Any, body: Body, given: Body) -> bool:
    listed_values = _listed(body)
    if not _takes(body, type_name(value)):
        return False
    if listed_values is not None and not any(_are_equal(value, one) for one in listed_values):
        return False
    return keeps_to(value, body, given)


def _are_equal(one: Any, other: Any) -> bool:
    """As JSON has it: `true` is not 1."""
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def _are_apart(options: Sequence[Schema]) -> bool:
    """Whether no value can fit two alternatives, as far as their types and values tell."""
    return not any(
        _may_meet(one.body, other.body) for one, other in itertools.combinations(options, 2)
    )


def _may_meet(one: Body, other: Body) -> bool:
    if "anyOf" in one or "oneOf" in one or "anyOf" in other or "oneOf" in other:
        return True
    first, second = _listed(one), _listed(other)
    if first is not None and second is not None:
        return any(_are_equal(left, right) for left in first for right in second)
    names = {"number" if name == "integer" else name for name in _types(one)}
    return any(("number" if name == "integer" else name) in names for name in _types(other))


def _mapping(body: Body, key: str) -> Mapping[str, Any]:
    value = body.get(key)
    return value if isinstance(value, Mapping) else {}


def _required(body: Body) -> Sequence[str]:
    value = body.get("required")
    # An old spec may have been wrong here; it is compared as far as it says something.
    return [name for name in value if isinstance(name, str)] if isinstance(value, list) else ()


def _others(body: Body) -> Any:
    return body.get("additionalProperties", True)


def words_of(schema: Schema) -> dict[Path, Any]:
    """What a schema says that bounds no value, by where: titles, descriptions, examples, and the
    defaults inside it."""
    found: dict[Path, Any] = {}
    seen: set[int] = set()
    waiting: list[tuple[Path, Schema]] = [((), schema)]
    while waiting:
        path, one = waiting.pop()
        found.update(_own_words(path, one.body))
        one = one.resolved()
        if id(one.body) in seen:
            continue
        seen.add(id(one.body))
        found.update(_own_words(path, one.body))
        waiting += [
            ((*path, key), one.at(one.body[key]))
            for key in ("items", "additionalProperties")
            if isinstance(one.body.get(key), Mapping)
        ]
        for name, inner in _mapping(one.body, "properties").items():
            waiting.append(((*path, "properties", name), one.at(inner)))
        for key in ("anyOf", "oneOf"):
            for number, inner in enumerate(one.body.get(key) or ()):
                waiting.append(((*path, key, str(number)), one.at(inner)))
    return found


def _own_words(path: Path, body: Body) -> dict[Path, Any]:
    keys = WORDS - {"$defs"} if path else WORDS - {"$defs", "default"}
    return {(*path, key): body[key] for key in keys if key in body}


def listed(values: Sequence[Any], most: int = 5) -> str:
    """Values in backquotes, not too many."""
    shown = [quoted(one) for one in values[:most]]
    more = len(values) - most
    return ", ".join([*shown, *([f"{more} more"] if more > 0 else [])])
