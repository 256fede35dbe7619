"""The arguments of a tool or prompt as `tools/list` shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..analysis import Analysis
from ..diagnostics import Span
from ..ir.forms import property_schema
from ..source import MappingNode, Scalar
from ..source.nodes import plain
from ..spec.model import Argument, Tool
from .changes import Change, key_place, quoted, schema_place
from .schemas import Direction, Part, Schema, gaps, whole, words_of

TEXT = {"type": "string"}

# Which kind of change a gap of each part is.
KINDS: Mapping[Part, str] = {
    Part.TYPE: "argument-type",
    Part.VALUES: "argument-values",
    Part.BOUNDS: "argument-bounds",
    Part.PROPERTIES: "argument-properties",
}

# What people read of a prompt's argument.
PROMPT_WORDS = ("title", "description")


@dataclass(frozen=True, slots=True)
class Sent:
    """What callers can send under one name. `node` is its schema, where the spec writes one;
    `asks` says that it is asked for, `answers` that it is that of a `retry_with`."""

    name: str
    span: Span
    schema: Schema
    required: bool
    node: MappingNode | None = None
    asks: bool = False
    answers: bool = False


def argument_changes(before: Tool, after: Tool, old: Analysis, new: Analysis) -> Iterator[Change]:
    """What has changed of the arguments of one tool or prompt."""
    sent, taken = _sent(before, old), _sent(after, new)
    owner = after.name.value
    place = key_place(after.node, after.name.span, "arguments")
    for name, one in sent.items():
        if name not in taken:
            kind = "retry-removed" if one.answers else "argument-removed"
            yield Change(kind, place, f"the argument `{name}` of `{owner}` is gone")
    for name, one in taken.items():
        if name in sent:
            yield from _changes(sent[name], one, str(owner), new)
        else:
            kind = "required-argument-added" if one.required else "argument-added"
            how = "is new and required" if one.required else "is new and can be left out"
            yield Change(kind, one.span, f"the argument `{name}` of `{owner}` {how}")


def _changes(before: Sent, after: Sent, owner: str, analysis: Analysis) -> Iterator[Change]:
    what = f"`{after.name}` of `{owner}`"
    if after.required and not before.required:
        kind = "argument-not-asked" if before.asks else "argument-required"
        was = "was asked for" if before.asks else "could be left out"
        yield Change(kind, after.span, f"{what} {was}, and is required now")
    found = gaps(before.schema, after.schema, Direction.ARGUMENT)
    for gap in found:
        span = after.span
        if after.node is not None:
            span = schema_place(after.node, gap.path, analysis.spec.schemas, span)
        yield Change(KINDS[gap.part], span, f"{what}: {gap.text}")
    if not found:
        yield from _harmless(before, after, what)


def _harmless(before: Sent, after: Sent, what: str) -> Iterator[Change]:
    """What has changed of an argument that accepts all that it accepted."""
    if before.required and not after.required:
        yield Change("argument-widened", after.span, f"{what} can be left out now")
    old, new = before.schema.body, after.schema.body
    if gaps(after.schema, before.schema, Direction.ARGUMENT):
        yield Change("argument-widened", after.span, f"{what} accepts more than it did")
    if old.get("default") != new.get("default"):
        was, is_now = (_default(body) for body in (old, new))
        yield Change("argument-default", after.span, f"{what}: the default was {was}, is {is_now}")
    if words_of(before.schema) != words_of(after.schema):
        yield Change("words-changed", after.span, f"{what} is described in other words")


def _default(body: Mapping[str, Any]) -> str:
    return quoted(body["default"]) if "default" in body else "left out"


def _sent(tool: Tool, analysis: Analysis) -> dict[str, Sent]:
    found = {str(one.name.value): _argument(one, tool, analysis) for one in tool.arguments}
    for retry in retries(tool, analysis):
        name = str(retry.value)
        body = {"type": "boolean", "default": False}
        found[name] = Sent(name, retry.span, whole(body, {}), required=False, answers=True)
    return found


def retries(tool: Tool, analysis: Analysis) -> Iterator[Scalar]:
    """The arguments that answer questions of a tool where nobody can be asked."""
    if not tool.is_prompt:
        for name in analysis.reaches[str(tool.name.value)].questions:
            retry = analysis.spec.questions[name].retry_with
            if retry is not None:
                yield retry


def _argument(argument: Argument, tool: Tool, analysis: Analysis) -> Sent:
    name, span = str(argument.name.value), argument.name.span
    if tool.is_prompt:
        words = {key: plain(value) for key, value in argument.node.items() if key in PROMPT_WORDS}
        return Sent(name, span, whole({**TEXT, **words}, {}), required=argument.required)
    if argument.ask is not None:
        body = _asked(argument, analysis)
        return Sent(name, span, whole(body, {}), required=False, asks=True)
    schema = schema_of(argument.node, analysis)
    return Sent(name, span, schema, required=argument.required, node=argument.node)


def _asked(argument: Argument, analysis: Analysis) -> dict[str, Any]:
    """The schema of an argument that a field of a form describes."""
    field = analysis.field_of(argument)
    if field is None:
        return {}
    body = {key: value for key, value in property_schema(field).items() if key != "default"}
    if field.choices_from is not None:
        # What data offers is not known to callers either.
        body.pop("oneOf", None)
        body.update({"items": TEXT} if "items" in body else {})
    own, title, text = argument.node.get("description"), body.pop("title", None), "description"
    described = plain(own) if own is not None else body.pop(text, None) or title
    return {**body, text: described} if described else body


def schema_of(node: MappingNode, analysis: Analysis) -> Schema:
    """A schema of the spec, without the language's own mark of an optional argument."""
    body = {
        key: plain(value)
        for key, value in node.items()
        if not (key == "required" and isinstance(value, Scalar))
    }
    return whole(body, _shared(analysis))


@lru_cache(maxsize=2)  # the old spec and the new one
def _shared(analysis: Analysis) -> dict[str, Any]:
    return {name: plain(node) for name, node in analysis.spec.schemas.items()}
