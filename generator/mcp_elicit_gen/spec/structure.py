"""Checks a YAML tree against the language's table: unknown, missing and mistyped parts."""

from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from itertools import islice
from typing import Any

from ..diagnostics import Problem, Span
from ..source.nodes import MappingNode, Node, Scalar, SequenceNode, describe
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
MOST_COMPARED = 50
MOST_LETTERS = 100


def check_structure(node: Node, shape: Shape) -> Iterator[Problem]:
    """Every place where the tree does not have the shape: EL101, EL102, EL103, EL005."""
    yield from CHECKS[type(shape)](node, shape)


def suggestion(name: str, known: list[str], what: str) -> str:
    """ "did you mean" where a known name is close, else the list of what is known."""
    close = closest(name, known)
    if close is not None:
        return f"did you mean `{close}`?"
    if not known:
        return f"there is no {what}"
    rest = f" and {len(known) - MOST_SHOWN} more" if len(known) > MOST_SHOWN else ""
    return f"{what} is one of " + ", ".join(f"`{one}`" for one in known[:MOST_SHOWN]) + rest


def closest(name: str, known: Sequence[str]) -> str | None:
    """The known name that was most likely meant, or None.

    Of many only those of about the same length and beginning are compared, since each
    comparison is slow.
    """
    if len(known) > MOST_COMPARED:
        similar = (one for one in known if one[:1] == name[:1] and abs(len(one) - len(name)) < 3)
        known = list(islice(similar, MOST_COMPARED))
    close = get_close_matches(name[:MOST_LETTERS], known, n=1, cutoff=0.6)
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


def _wrong_type(node: Node, shape: Shape) -> Problem:
    instead = f"write {expected(shape)}"
    if isinstance(node, Scalar) and isinstance(shape, Text | Reference) and node.value is not None:
        shown = str(node.value).lower() if isinstance(node.value, bool) else str(node.value)
        instead = f'write `"{shown}"` if text is meant'
    return Problem(
        "EL103", node.span, f"{expected(shape)} is wanted, not {describe(node)}", instead
    )


def _text(node: Node, shape: Text) -> Iterator[Problem]:
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        yield _wrong_type(node, shape)
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


def _scalar_of(kind: type, *, refuse_boolean: bool) -> Callable[[Node, Shape], Iterator[Problem]]:
    def check(node: Node, shape: Shape) -> Iterator[Problem]:
        fits = isinstance(node, Scalar) and isinstance(node.value, kind)
        if not fits or (
            refuse_boolean and isinstance(node, Scalar) and isinstance(node.value, bool)
        ):
            yield _wrong_type(node, shape)

    return check


def _reference(node: Node, shape: Reference) -> Iterator[Problem]:
    yield from _text(node, Text(one_line=True))


def _nothing(node: Node, shape: Shape) -> Iterator[Problem]:
    yield from ()


def _any_mapping(node: Node, shape: AnyMapping) -> Iterator[Problem]:
    if not isinstance(node, MappingNode):
        yield _wrong_type(node, shape)


def _list_of(node: Node, shape: ListOf) -> Iterator[Problem]:
    if not isinstance(node, SequenceNode):
        yield _wrong_type(node, shape)
        return
    for item in node.items:
        yield from check_structure(item, shape.item)


def _map_of(node: Node, shape: MapOf) -> Iterator[Problem]:
    if not isinstance(node, MappingNode):
        yield _wrong_type(node, shape)
        return
    for value in node.values:
        yield from check_structure(value, shape.value)
    if shape.at_least_one and not node.keys and shape.names != "field":
        yield Problem("EL102", node.span, f"no {shape.names} is declared", f"add a {shape.names}")


def _record(node: Node, shape: Record) -> Iterator[Problem]:
    if not isinstance(node, MappingNode):
        yield _wrong_type(node, shape)
        return
    for name, value in node.items():
        key = shape.key(name)
        if key is None:
            known = [one.name for one in shape.keys]
            place = node.key(name) or node
            yield Problem(
                "EL101",
                place.span,
                f"`{name}` is no key of a {shape.name}",
                suggestion(name, known, f"a key of a {shape.name}"),
            )
        else:
            yield from check_structure(value, key.shape)
    for key in shape.keys:
        if key.required and key.name != "version" and node.get(key.name) is None:
            yield missing_key(node, shape.name, key.name)


def missing_key(node: Node, what: str, name: str) -> Problem:
    """A key that must be there; reported where its mapping begins."""
    span = node.keys[0].span if isinstance(node, MappingNode) and node.keys else node.span
    return Problem("EL102", span, f"the {what} has no `{name}`", f"add `{name}:`")


def _either(node: Node, shape: Either) -> Iterator[Problem]:
    option = next((one for one in shape.options if accepts(node, one)), None)
    if option is None:
        yield _wrong_type(node, shape)
    else:
        yield from check_structure(node, option)


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

CHECKS: dict[type, Callable[[Node, Any], Iterator[Problem]]] = {
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
