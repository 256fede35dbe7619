"""Makes a server of an accepted input, and looks at what its modules and clients get."""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import sys
import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import anyio
from mcp import Client
from mcp.server import MCPServer
from mcp.types import ElicitResult

from mcp_elicit_gen.diagnostics import Finding, Severity
from mcp_elicit_gen.lint import lint_source
from mcp_elicit_gen.pipeline import plan
from mcp_elicit_gen.source.read import decode

from ..sdk.conversation import DECLINE, Handlers, Transcript, converse, load
from .inputs import Input
from .places import spec_of

HANDLERS = "hostile_handlers"


class Work(Handlers):
    """The handlers that `server.py` makes. What came to them last is kept for the test."""

    last: Work

    def __init__(self) -> None:
        super().__init__(size=3)
        Work.last = self


@dataclass(frozen=True)
class Made:
    """The package of a spec with an accepted input in it."""

    input: Input
    files: Mapping[str, str]
    package: types.ModuleType

    def server(self) -> MCPServer:
        """The server that the package's own `server.py` makes."""
        module = importlib.import_module(f"{self.package.__name__}.server")
        server = module.create_server()
        assert isinstance(server, MCPServer)
        return server

    def asked(self, era: str, answer: ElicitResult = DECLINE) -> Transcript:
        """The conversation of a call that is answered so."""
        return self.called(era, answer=answer)

    def called(
        self,
        era: str,
        arguments: Mapping[str, Any] = {},
        *,
        tool: str = "work",
        answer: ElicitResult = DECLINE,
    ) -> Transcript:
        """The conversation of a call with these arguments."""
        return converse(self.server(), era, tool, {"path": "old", **arguments}, answers=[answer])

    @property
    def schema(self) -> dict[str, Any]:
        """The requested schema, as it was written to its file."""
        schema = json.loads(self.files["requested_schemas/confirm.json"])
        assert isinstance(schema, dict)
        return schema

    @cached_property
    def constants(self) -> Mapping[str, list[Any]]:
        """The constants of the syntax tree of each module; docstrings without their indent."""
        return {
            name: list(constants_of(ast.parse(text)))
            for name, text in self.files.items()
            if name.endswith(".py")
        }


def constants_of(tree: ast.AST) -> Iterator[Any]:
    """Each constant below a node; the text of a docstring is what `inspect` says it is."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(tree):
        if isinstance(node, documented):
            text = ast.get_docstring(node)
            if text is not None:
                yield text
        if isinstance(node, ast.Constant):
            yield node.value
        elif isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant):
            yield ast.literal_eval(node) if isinstance(node.op, ast.USub) else None


def linted(one: Input) -> tuple[Any, list[Finding]]:
    """What lint says of the spec of an input."""
    source, problems = decode("spec.yaml", spec_of(one))
    return lint_source(source, problems)


def make(one: Input, folder: Path) -> Made:
    """Generate the package of an accepted input, and import it.

    Raises:
        AssertionError: If the input is refused.
    """
    spec, findings = linted(one)
    assert [found for found in findings if found.severity is Severity.ERROR] == []
    [package] = plan([spec])
    module = types.ModuleType(HANDLERS)
    module.Work = Work  # type: ignore[attr-defined]
    sys.modules[HANDLERS] = module
    return Made(one, package.files, load(package.name, package.files, folder))


def name_of_server(server: MCPServer, mode: str) -> str:
    """The name that a client that connects in a mode is told."""

    async def ask() -> str:
        async with Client(server, mode=mode) as client:
            assert client.server_info is not None
            return client.server_info.name

    return anyio.run(ask)


def is_docstring_of(text: str, value: str) -> bool:
    """Whether a docstring says a text, as far as `inspect.cleandoc` lets one tell."""
    return text == value or text == inspect.cleandoc(value)
