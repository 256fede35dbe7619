"""Which texts may stand in a generated module: the spec's, the templates', and a few of ours."""

import dataclasses
import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any

from ..expressions import (
    Condition,
    ListLiteral,
    LiteralValue,
    Placeholder,
    parse_condition,
    parse_message,
)
from ..expressions.tree import children
from ..ir.package import Branch, Package
from ..ir.resolvers import unbraced
from ..resources import template_folder
from ..spec.protocol import FORMATS, JSON_SCHEMA_KEYWORDS

QUOTED = re.compile(r'"""(.*?)"""|"([^"\n]*)"', re.DOTALL)

# What the emitters write beside the templates.
OURS = (
    "",
    "The answers that the questions ask for.",
    "The shapes of arguments and results.",
    "The answers that the questions ask for, and the shapes of arguments and results.",
    "The values that are computed before a tool runs.",
    "The questions, as resolvers.",
    "The questions and what they build on, as resolvers.",
    "Nobody can be asked here. Pass ",
    "true: agreed to, where nobody can be asked.",
    "forbid",
    "unavailable",
    "user",
    *("string", "number", "integer", "boolean", "array", "object"),
    *FORMATS,
    *JSON_SCHEMA_KEYWORDS,
)


@lru_cache(maxsize=1)
def template_texts() -> frozenset[str]:
    """Every text that stands in a template."""
    return frozenset(
        text
        for path in sorted(template_folder().glob("*.jinja"))
        for groups in QUOTED.findall(path.read_text(encoding="utf-8"))
        for text in groups
        if text
    )


class Texts:
    """The texts that a package's modules may hold."""

    def __init__(self, package: Package) -> None:
        engines = [tool.engine for tool in package.tools if tool.engine is not None]
        steps = [step for engine in engines for step in engine.steps]
        self.spec = package.texts
        self.whole = {
            *package.texts,
            *(unbraced(text) for text in package.texts),
            *OURS,
            *(tool.driver for tool in package.tools),
            *(f"What `{ask.tool}` may ask." for ask in package.ask_classes),
            *(text for one in package.branches for text in texts_of_branch(one)),
            *(step.key for step in steps if step.key is not None),
            f"The tools: implement {package.handlers_class}, then call register().",
            f"The tools of the {package.server_name} server.",
            f"The tools of the {package.server_name} server and the questions they ask.",
        }

    def allow(self, text: str) -> bool:
        """Whether a text is one of them: whole, or what stands between placeholders."""
        if text in self.whole or text in template_texts() or text in self.pieces:
            return True
        if "\n" in text and inspect.cleandoc(text) in self.docstrings:
            return True
        reference = text.removeprefix("#/$defs/")
        return reference != text and reference in self.whole

    @cached_property
    def docstrings(self) -> frozenset[str]:
        """The texts of several lines, without the indent of these."""
        return frozenset(inspect.cleandoc(text) for text in self.whole if "\n" in text)

    @cached_property
    def pieces(self) -> frozenset[str]:
        """What messages hold beside their placeholders, and conditions beside their names."""
        return frozenset(piece for text in self.spec for piece in _pieces(text))


def _pieces(text: str) -> Iterator[str]:
    if "{" in text:
        message, _ = parse_message(text)
        for segment in message or ():
            if isinstance(segment, Placeholder):
                yield from (part for part in (segment.format, segment.fallback) if part is not None)
            else:
                yield segment.value
    if '"' in text or "'" in text:
        condition, _ = parse_condition(text)
        if condition is not None:
            yield from _literals(condition)


def _literals(node: Condition | ListLiteral) -> Iterator[str]:
    if isinstance(node, LiteralValue) and isinstance(node.value, str):
        yield node.value
    for child in children(node):
        yield from _literals(child)


def texts_of_branch(branch: Branch) -> Iterator[str]:
    """The texts that a test calls a tool with, which are samples of what a schema allows."""
    waiting: list[Any] = [getattr(branch, one.name) for one in dataclasses.fields(branch)]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, Mapping):
            waiting.extend((*one.keys(), *one.values()))
        elif isinstance(one, list | tuple):
            waiting.extend(one)
