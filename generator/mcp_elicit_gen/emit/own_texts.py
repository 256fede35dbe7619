"""Which texts may stand in a generated module: the spec's, the templates', and a few of ours."""

import dataclasses
import inspect
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from ..ir.package import Branch, Package
from ..resources import template_folder
from ..spec.protocol import FORMATS, JSON_SCHEMA_KEYWORDS

QUOTED = re.compile(r'"""(.*?)"""|"([^"\n]*)"', re.DOTALL)
SEPARATOR = "\0"  # stands in no text, so that no match runs over two of them

# What the emitters write beside the templates.
OURS = (
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
def template_texts() -> str:
    """Every text that stands in a template."""
    found = [
        text
        for path in sorted(template_folder().glob("*.jinja"))
        for groups in QUOTED.findall(path.read_text(encoding="utf-8"))
        for text in groups
        if text
    ]
    return SEPARATOR.join(found)


class Texts:
    """The texts that a package's modules may hold."""

    def __init__(self, package: Package) -> None:
        engines = [tool.engine for tool in package.tools if tool.engine is not None]
        steps = [step for engine in engines for step in engine.steps]
        # A message's text is the spec's, cut at its placeholders, with single braces.
        self.spec = SEPARATOR.join(package.texts)
        self.shown = self.spec.replace("{{", "{").replace("}}", "}")
        self.ours = {
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
        """Whether a text is one of them, or a part of one."""
        if text in self.ours or text in self.spec or text in self.shown:
            return True
        if "\n" in text and self._is_docstring(inspect.cleandoc(text)):
            return True
        if text in template_texts():
            return True
        reference = text.removeprefix("#/$defs/")
        return reference != text and reference in self.spec

    def _is_docstring(self, text: str) -> bool:
        """Whether a text is one of the spec's without the indentation of its lines."""
        return text in self.spec or text in self.shown


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
