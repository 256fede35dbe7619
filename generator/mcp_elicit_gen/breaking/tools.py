"""Tools and prompts as callers know them: names, arguments, results, hints, words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..analysis import Analysis
from ..source import Scalar
from ..spec.model import Tool
from .arguments import argument_changes
from .changes import Change, key_place, plain_of, text_of
from .returns import return_changes


class Hint(NamedTuple):
    """An annotation: what counts where it is left out, and what promises more."""

    default: bool
    promise: bool


HINTS: Mapping[str, Hint] = {
    "readOnlyHint": Hint(default=False, promise=True),
    "destructiveHint": Hint(default=True, promise=False),
    "idempotentHint": Hint(default=False, promise=True),
    "openWorldHint": Hint(default=True, promise=False),
}

WORDS = ("title", "description", "meta")


def tool_changes(before: Analysis, after: Analysis) -> Iterator[Change]:
    """What has changed of the tools and prompts of a spec for those who call them."""
    yield from _kept_and_gone("tool", before.spec.tools, after.spec.tools, after)
    yield from _kept_and_gone("prompt", before.spec.prompts, after.spec.prompts, after)
    for old, new in common_tools(before, after):
        yield from argument_changes(old, new, before, after)
        if not new.is_prompt:
            yield from return_changes(old, new, before, after)
            yield from _hint_changes(old, new)
        yield from _word_changes(old, new)


def common_tools(before: Analysis, after: Analysis) -> Iterator[tuple[Tool, Tool]]:
    """The tools, then the prompts, that both have."""
    for old, new in (
        (before.spec.tools, after.spec.tools),
        (before.spec.prompts, after.spec.prompts),
    ):
        yield from ((old[name], tool) for name, tool in new.items() if name in old)


def _kept_and_gone(
    kind: str, before: Mapping[str, Tool], after: Mapping[str, Tool], analysis: Analysis
) -> Iterator[Change]:
    added = [name for name in after if name not in before]
    place = key_place(analysis.spec.node, analysis.spec.node.span, f"{kind}s", "server", "version")
    for name, tool in before.items():
        if name not in after:
            same = next((one for one in added if _is_same(after[one], tool)), None)
            hint = f"; `{same}` looks like it" if same else ""
            yield Change(f"{kind}-removed", place, f"the {kind} `{name}` is gone{hint}")
    for name in added:
        yield Change(f"{kind}-added", after[name].name.span, f"the {kind} `{name}` is new")


def _is_same(one: Tool, other: Tool) -> bool:
    return bool(plain_of(one.node) == plain_of(other.node))


def _hint_changes(before: Tool, after: Tool) -> Iterator[Change]:
    place = key_place(after.node, after.name.span, "annotations")
    for name, hint in HINTS.items():
        old, new = _hint(before, name), _hint(after, name)
        if old == new:
            continue
        was, is_now = (hint.default if one is None else one for one in (old, new))
        kind = "hint-changed" if was == is_now or is_now is hint.promise else "hint-weakened"
        span = key_place(after.annotations, place, name) if after.annotations else place
        old_words, new_words = (
            "left out" if one is None else str(one).lower() for one in (old, new)
        )
        message = f"`{name}` of `{after.name.value}` was {old_words}, and is {new_words} now"
        yield Change(kind, span, message)


def _hint(tool: Tool, name: str) -> bool | None:
    node = tool.annotations.get(name) if tool.annotations else None
    return node.value if isinstance(node, Scalar) and isinstance(node.value, bool) else None


def _word_changes(before: Tool, after: Tool) -> Iterator[Change]:
    changed = [key for key in WORDS if _words(before, key) != _words(after, key)]
    for key in changed:
        span = key_place(after.node, after.name.span, key)
        yield Change("words-changed", span, f"the {key} of `{after.name.value}` is another")
    if _annotated_title(before) != _annotated_title(after):
        span = key_place(after.node, after.name.span, "annotations")
        message = f"the title in the annotations of `{after.name.value}` is another"
        yield Change("words-changed", span, message)


def _words(tool: Tool, key: str) -> object:
    return plain_of(tool.meta) if key == "meta" else text_of(getattr(tool, key))


def _annotated_title(tool: Tool) -> object:
    return plain_of(tool.annotations.get("title")) if tool.annotations else None
