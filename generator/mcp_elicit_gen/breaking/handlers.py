"""What only the author's own code sees: dependencies, handlers, the server's settings. Values that
a call keeps between its rounds are an exception: answers in flight depend on them."""

from __future__ import annotations

from collections.abc import Iterator

from ..analysis import Analysis
from ..source import Scalar
from ..source.nodes import plain
from ..spec.model import Dependency, Tool
from .arguments import TEXT, schema_of
from .changes import Change, key_place, plain_of, text_of
from .questions import asks_anything
from .schemas import Direction, Schema, gaps, whole
from .tools import common_tools

TOOL_KEYS = ("context", "takes", "completes")
SERVER_KEYS = ("version", "handlers", "on_answer")


def handler_changes(before: Analysis, after: Analysis) -> Iterator[Change]:
    """What has changed of a spec behind what callers and people see."""
    yield from _server_changes(before, after)
    yield from _dependency_changes(before, after)
    for old, new in common_tools(before, after):
        for key in TOOL_KEYS:
            if _set(old, key) != _set(new, key):
                span = key_place(new.node, new.name.span, key)
                yield Change("handler-changed", span, f"`{key}` of `{new.name.value}` is another")
        yield from _outcome_changes(old, new, before, after)
    yield from _class_changes(before, after)


def _set(tool: Tool, key: str) -> object:
    """What a key says; a list counts by what is in it."""
    value = plain_of(tool.node.get(key))
    return sorted(map(str, value)) if isinstance(value, list) else value or None


def _outcome_changes(old: Tool, new: Tool, before: Analysis, after: Analysis) -> Iterator[Change]:
    """How a handler gets the outcomes of the questions that its tool asked and still asks."""
    was, is_now = _outcomes(old), _outcomes(new)
    asked = set(before.reaches[str(old.name.value)].questions)
    for name in after.reaches[str(new.name.value)].questions:
        if name in asked and was.get(name) != is_now.get(name):
            span = key_place(new.node, new.name.span, "asks", "may_ask")
            message = (
                f"how the handler of `{new.name.value}` gets the outcome of `{name}` is another"
            )
            yield Change("handler-changed", span, message)


def _outcomes(tool: Tool) -> dict[str, object]:
    """How the handler of a tool gets the outcome of each question: its parameter and whether it is
    unwrapped, or through `ask`."""
    found: dict[str, object] = {str(name.value): "may_ask" for name in tool.may_ask}
    for ask in tool.asks:
        unwrap = text_of(ask.unwrap) if isinstance(ask.unwrap, Scalar) else ask.unwrap
        found[str(ask.question.value)] = (text_of(ask.parameter), unwrap)
    return found


def _server_changes(before: Analysis, after: Analysis) -> Iterator[Change]:
    old, new = before.spec.server, after.spec.server
    if old is None or new is None:
        return
    if text_of(old.name) != text_of(new.name):
        span = key_place(new.node, new.node.span, "name")
        message = f"the server was called `{text_of(old.name)}`, and is `{text_of(new.name)}` now"
        kind = "server-renamed" if asks_anything(before) else "server-changed"
        yield Change(kind, span, message)
    for key in SERVER_KEYS:
        if (plain_of(old.node.get(key)) or None) != (plain_of(new.node.get(key)) or None):
            span = key_place(new.node, new.node.span, key, "name")
            yield Change("server-changed", span, f"`{key}` of the server is another")


def _class_changes(before: Analysis, after: Analysis) -> Iterator[Change]:
    """A form of another name is another class for the handlers."""
    for name, question in after.spec.questions.items():
        old = before.spec.questions.get(name)
        forms = before.spec.form_of(old) if old else None, after.spec.form_of(question)
        if forms[0] is None or forms[1] is None:
            continue
        if forms[0].inline == forms[1].inline and text_of(forms[0].name) == text_of(forms[1].name):
            continue
        span = key_place(question.node, question.name.span, "form")
        yield Change("handler-changed", span, f"the class of the answers to `{name}` is another")


# --- Dependencies -----------------------------------------------------------------------------


def _dependency_changes(before: Analysis, after: Analysis) -> Iterator[Change]:
    place = key_place(after.spec.node, after.spec.node.span, "dependencies", "server", "version")
    used = {
        name for reach in before.reaches.values() for name in (*reach.dependencies, *reach.helpers)
    }
    for name, old in before.spec.dependencies.items():
        new = after.spec.dependencies.get(name)
        span = place if new is None else new.name.span
        reason = _why_not_kept(old, new, before, after) if name in used else None
        if reason is not None:
            yield Change("kept-value", span, f"`{name}` {reason}")
        elif new is None:
            yield Change("dependency-changed", span, f"the dependency `{name}` is gone")
        elif plain(old.node) != plain(new.node):
            yield Change("dependency-changed", span, f"the dependency `{name}` is another")
    for name, new in after.spec.dependencies.items():
        if name not in before.spec.dependencies:
            yield Change("dependency-changed", new.name.span, f"the dependency `{name}` is new")


def _why_not_kept(
    old: Dependency, new: Dependency | None, before: Analysis, after: Analysis
) -> str | None:
    """Why the value that a call has kept does not count any more; None where it does, or where
    none was kept."""
    if not (old.once or old.sample or old.roots):
        return None
    if new is None or not (new.once or new.sample or new.roots):
        return "is not kept any more between the rounds of a call"
    if plain_of(old.node.get("sample")) != plain_of(new.node.get("sample")):
        return "asks the client's model something else"
    found = gaps(_kept(old, before), _kept(new, after), Direction.ARGUMENT)
    return f"returns something else: {found[0].text}" if found else None


def _kept(dependency: Dependency, analysis: Analysis) -> Schema:
    if dependency.roots:
        return whole({"type": "array", "items": TEXT}, {})
    return (
        whole(TEXT, {}) if dependency.returns is None else schema_of(dependency.returns, analysis)
    )
