"""Checks a YAML tree against the language's table: unknown, missing and mistyped parts."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice
from typing import Any, TypeAlias

from ..diagnostics import Problem, Span
from ..source.nodes import TAGGED, MappingNode, Node, Scalar, SequenceNode, describe
from .meant import meant_schema
from .shapes import (
    AnyMapping,
    Anything,
    Boolean,
    Either,
    Integer,
    ListOf,
    MapOf,
    Null,
    Record,
    Reference,
    Shape,
    Text,
)

MOST_SHOWN = 40
MOST_COMPARED, MOST_SIMILAR = 50, 15
MOST_LETTERS = 100
MOST_PAIRS = 4

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*", re.ASCII)
ARTICLE = re.compile(r"an? ")

# The check of one kind of shape. The last argument is the names of the spec's `schemas`.
Names: TypeAlias = Collection[str]
Check: TypeAlias = Callable[[Node, Any, Names], Iterator[Problem]]


def check_structure(node: Node, shape: Shape, schemas: Names = ()) -> Iterator[Problem]:
    """Every place where the tree does not have the shape: EL101, EL102, EL103, EL005.

    `schemas` are the names under the spec's `schemas`.
    """
    yield from CHECKS[type(shape)](node, shape, schemas)


def suggestion(name: str, known: list[str], what: str) -> str:
    """ "did you mean" where a known name is close, else the list of what is known."""
    close = closest(name, known)
    if close is not None:
        return f"did you mean `{close}`?"
    if not known:
        return f"there is no {ARTICLE.sub('', what, count=1)}"
    rest = f" and {len(known) - MOST_SHOWN} more" if len(known) > MOST_SHOWN else ""
    return f"{what} is one of " + ", ".join(f"`{one}`" for one in known[:MOST_SHOWN]) + rest


def closest(name: str, known: Sequence[str]) -> str | None:
    """The known name that was most likely meant, or None.

    Of many only those of about the same length and beginning are compared, since each
    comparison is slow.
    """
    if len(known) > MOST_COMPARED:
        similar = (one for one in known if one[:1] == name[:1] and abs(len(one) - len(name)) < 3)
        known = list(islice(similar, MOST_SIMILAR))
    return _closest(name[:MOST_LETTERS], tuple(known))


@lru_cache(maxsize=8192)
def _closest(name: str, known: tuple[str, ...]) -> str | None:
    """Kept, since several rules ask for what was meant by one name."""
    close = get_close_matches(name, known, n=1, cutoff=0.6)
    return close[0] if close else None


def expected(shape: Shape) -> str:
    """What a shape wants, in a message's words."""
    if isinstance(shape, Either):
        return " or ".join(dict.fromkeys(expected(option) for option in shape.options))
    if isinstance(shape, Text) and shape.words:
        return "one of " + ", ".join(f"`{word}`" for word in shape.words)
    if isinstance(shape, Reference):
        return f"the name of a {shape.kind}"
    return WORDS[type(shape)]


def _wrong_type(node: Node, shape: Shape, schemas: Names) -> Iterator[Problem]:
    if isinstance(node, Scalar) and node.style == TAGGED:
        return  # refused for its tag already
    advice = INSTEAD.get(type(shape))
    instead = advice(node, shape, schemas) if advice else None
    message = f"{expected(shape)} is wanted, not {describe(node)}"
    yield Problem("EL103", node.span, message, instead or f"write {expected(shape)}")


def _as_text(node: Node, shape: Shape, schemas: Names) -> str | None:
    """How to make a text of a value that YAML reads otherwise."""
    if isinstance(node, MappingNode) and all(_is_null(value) for value in node.values):
        return "put the text in quotes: a `{` in front makes it a mapping"
    if not isinstance(node, Scalar) or node.value is None:
        return None
    shown = str(node.value).lower() if isinstance(node.value, bool) else str(node.value)
    return f'write `"{shown}"` if text is meant'


def _is_null(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value is None


def _as_pairs(node: Node, shape: MapOf, schemas: Names) -> str:
    """How to write a list of names, or one, as a mapping."""
    kind = _kind_named(shape.value)
    if kind is None:
        return f"write each {shape.names} under its name, as `name: ...`"
    names = [str(one.value) for one in _scalars(node) if _is_name(one)]
    pairs = ", ".join(f"{name}: {name}" for name in names[:MOST_PAIRS])
    example = f", such as `{{{pairs}}}`" if pairs else ""
    return f"write `{shape.names}: {kind}` for each{example}"


def _as_list(node: Node, shape: ListOf, schemas: Names) -> str | None:
    texts = _scalars(node)
    return f"write `[{texts[0].value}]`" if texts and _is_name(texts[0]) else None


def _is_name(scalar: Scalar) -> bool:
    return NAME.fullmatch(str(scalar.value)) is not None


def _scalars(node: Node) -> list[Scalar]:
    nodes = node.items if isinstance(node, SequenceNode) else (node,)
    return [one for one in nodes if isinstance(one, Scalar) and isinstance(one.value, str)]


def _kind_named(shape: Shape) -> str | None:
    """The kind of declaration that a value names, or None where it names none."""
    options = shape.options if isinstance(shape, Either) else (shape,)
    return next((one.kind for one in options if isinstance(one, Reference)), None)


def _as_schema(node: Node, shape: AnyMapping, schemas: Names) -> str | None:
    if shape.what not in ("JSON Schema", "form field"):
        return None
    known = schemas if shape.what == "JSON Schema" else ()
    text = node.value if isinstance(node, Scalar) and isinstance(node.value, str) else None
    meant = meant_schema(text, known) if text is not None else None
    return f"write `{meant}`" if meant else f"write a {shape.what}, such as `{{type: string}}`"


def _text(node: Node, shape: Text, schemas: Names) -> Iterator[Problem]:
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        yield from _wrong_type(node, shape, schemas)
    elif shape.words and node.value not in shape.words:
        yield Problem(
            "EL103",
            node.span,
            f"`{node.value}` is not {expected(shape)}",
            suggestion(node.value, list(shape.words), "it"),
        )
    elif shape.one_line and "\n" in node.value:
        yield line_break(node.span)


def line_break(span: Span) -> Problem:
    """A line break where the text is shown on one line."""
    return Problem("EL005", span, "a line break in a text of one line", "write it on one line")


def _scalar_of(kind: type, *, refuse_boolean: bool) -> Check:
    def check(node: Node, shape: Shape, schemas: Names) -> Iterator[Problem]:
        fits = isinstance(node, Scalar) and isinstance(node.value, kind)
        if not fits or (
            refuse_boolean and isinstance(node, Scalar) and isinstance(node.value, bool)
        ):
            yield from _wrong_type(node, shape, schemas)

    return check


def _reference(node: Node, shape: Reference, schemas: Names) -> Iterator[Problem]:
    yield from _text(node, Text(one_line=True), schemas)


def _nothing(node: Node, shape: Shape, schemas: Names) -> Iterator[Problem]:
    yield from ()


def _any_mapping(node: Node, shape: AnyMapping, schemas: Names) -> Iterator[Problem]:
    if not isinstance(node, MappingNode):
        yield from _wrong_type(node, shape, schemas)


def _list_of(node: Node, shape: ListOf, schemas: Names) -> Iterator[Problem]:
    if not isinstance(node, SequenceNode):
        yield from _wrong_type(node, shape, schemas)
        return
    for item in node.items:
        yield from check_structure(item, shape.item, schemas)


def _map_of(node: Node, shape: MapOf, schemas: Names) -> Iterator[Problem]:
    if not isinstance(node, MappingNode):
        yield from _wrong_type(node, shape, schemas)
        return
    for value in node.values:
        yield from check_structure(value, shape.value, schemas)
    if shape.at_least_one and not node.keys and shape.names != "field":
        yield Problem("EL102", node.span, f"no {shape.names} is declared", f"add a {shape.names}")


def _record(node: Node, shape: Record, schemas: Names) -> Iterator[Problem]:
    if not isinstance(node, MappingNode):
        yield from _wrong_type(node, shape, schemas)
        return
    if (left_out := _left_out(node, shape)) is not None:
        yield left_out
        return
    for place, (name, value) in zip(node.keys, node.items(), strict=True):
        key = shape.key(name)
        if key is None:
            known = [one.name for one in shape.keys]
            yield Problem(
                "EL101",
                place.span,
                f"`{name}` is no key of a {shape.name}",
                LEAVE_OUT.get((shape.name, name))
                or suggestion(name, known, f"a key of a {shape.name}"),
            )
        else:
            yield from check_structure(value, key.shape, schemas)
    for key in shape.keys:
        if key.required and key.name != "version" and node.get(key.name) is None:
            yield missing_key(node, shape.name, key.name)


def _left_out(node: MappingNode, shape: Record) -> Problem | None:
    """The one key of a record whose value stands in the record's own place."""
    only = shape.keys[0]
    if len(shape.keys) > 1 or not isinstance(only.shape, MapOf) or only.name in node.by_name:
        return None
    is_slip = any(closest(name, [only.name]) for name in node.by_name)
    if is_slip or not node.keys or not all(accepts(one, only.shape) for one in node.values):
        return None
    message = f"the {shape.name} has no `{only.name}`"
    instead = f"put the {only.shape.names}s under `{only.name}:`"
    return Problem("EL102", node.keys[0].span, message, instead)


def missing_key(node: Node, what: str, name: str) -> Problem:
    """A key that must be there; reported where its mapping begins."""
    span = node.keys[0].span if isinstance(node, MappingNode) and node.keys else node.span
    return Problem("EL102", span, f"the {what} has no `{name}`", f"add `{name}:`")


def _either(node: Node, shape: Either, schemas: Names) -> Iterator[Problem]:
    option = next((one for one in shape.options if accepts(node, one)), None)
    if option is None:
        yield from _wrong_type(node, shape, schemas)
    else:
        yield from check_structure(node, option, schemas)


def accepts(node: Node, shape: Shape) -> bool:
    """Whether a YAML value is of the shape's kind; its content may still be wrong."""
    if isinstance(shape, Record | MapOf | AnyMapping):
        return isinstance(node, MappingNode)
    if isinstance(shape, ListOf):
        return isinstance(node, SequenceNode)
    if isinstance(shape, Anything):
        return True
    if not isinstance(node, Scalar):
        return False
    if isinstance(shape, Null):
        return node.value is None
    if isinstance(shape, Boolean):
        return isinstance(node.value, bool)
    if isinstance(shape, Integer):
        return isinstance(node.value, int) and not isinstance(node.value, bool)
    return isinstance(node.value, str)


WORDS: dict[type, str] = {
    Text: "text",
    Boolean: "`true` or `false`",
    Integer: "a whole number",
    Null: "`null`",
    Anything: "a value",
    AnyMapping: "a mapping",
    ListOf: "a list",
    MapOf: "a mapping",
    Record: "a mapping",
}

# Keys that seem to belong to a record, and why they do not.
LEAVE_OUT: dict[tuple[str, str], str] = {
    ("prompt argument", "type"): "leave it out: an argument of a prompt is always text",
    ("prompt argument", "ask"): "leave it out: people fill in what a prompt wants; let it ask with "
    "`asks`",
    ("prompt argument", "default"): "write `required: false`; the handler then gets `None`",
    ("prompt", "returns"): "leave it out: a prompt gives text, or the SDK's messages",
    ("prompt", "annotations"): "leave it out: only tools have them",
}

# What to write instead of a value of another type, where more can be said than what is wanted.
INSTEAD: dict[type, Callable[[Node, Any, Names], str | None]] = {
    Text: _as_text,
    Reference: _as_text,
    ListOf: _as_list,
    MapOf: _as_pairs,
    AnyMapping: _as_schema,
}

CHECKS: dict[type, Check] = {
    Text: _text,
    Reference: _reference,
    Boolean: _scalar_of(bool, refuse_boolean=False),
    Integer: _scalar_of(int, refuse_boolean=True),
    Null: _scalar_of(type(None), refuse_boolean=False),
    Anything: _nothing,
    AnyMapping: _any_mapping,
    ListOf: _list_of,
    MapOf: _map_of,
    Record: _record,
    Either: _either,
}
