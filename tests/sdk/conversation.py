"""A generated package in conversation with the SDK's own client, on both eras.

package = generate(Path("specs/files.yaml"), tmp_path)
server = serve(package, Handlers(file_count=5))
for era in ERAS:
    said = converse(server, era, "delete_folder", {"path": "old"}, answers=[accept(ok=True)])
    assert said.messages == ["old has 5 file(s). Delete anyway?"]
"""

from __future__ import annotations

import copy
import importlib.util
import itertools
import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

import anyio
import anyio.lowlevel
from mcp import Client
from mcp.client.session import ClientRequestContext, ClientSession
from mcp.server import MCPServer
from mcp.shared.exceptions import MCPError
from mcp.types import (
    CallToolResult,
    ClientCapabilities,
    ElicitationCapability,
    ElicitRequestFormParams,
    ElicitRequestParams,
    ElicitResult,
    FormElicitationCapability,
    TextContent,
    Tool,
    UrlElicitationCapability,
)

from mcp_elicit_gen.config import Config
from mcp_elicit_gen.diagnostics import Severity
from mcp_elicit_gen.pipeline import lint, plan

LEGACY = "legacy"
MODERN = "2026-07-28"
ERAS = (LEGACY, MODERN)

# What a client says it can be asked; None is a client that cannot be asked at all.
FORM_AND_URL = ElicitationCapability(
    form=FormElicitationCapability(), url=UrlElicitationCapability()
)
BARE = ElicitationCapability()
URL_ONLY = ElicitationCapability(url=UrlElicitationCapability())

_NUMBERS = itertools.count(1)


# --- Packages ---------------------------------------------------------------------------------


def emit(specs: Iterable[Path]) -> dict[str, Mapping[str, str]]:
    """The files of the package of each spec, by the package's name and by path inside it.

    Raises:
        ValueError: If a spec has an error, or a tool that needs an engine.
    """
    linted = lint([str(spec) for spec in specs], Config())
    if linted.has_errors:
        findings = linted.report.findings
        raise ValueError([one for one in findings if one.severity is Severity.ERROR])
    packages, refused = plan(linted.specs)
    if refused:
        raise ValueError(f"{refused[0][1].tool.value} needs an engine: {refused[0][1].reason}")
    return {package.name: package.files for package in packages}


def generate(spec: Path | str, folder: Path) -> ModuleType:
    """Generate the package of a spec below a folder and import it; a text is a spec too."""
    if isinstance(spec, str):
        place = folder / "spec.yaml"
        place.write_text(spec, encoding="utf-8")
        return generate(place, folder)
    [(name, files)] = emit([spec]).items()
    return load(name, files, folder)


def load(name: str, files: Mapping[str, str], folder: Path) -> ModuleType:
    """Write the files of a package below a folder and import it, apart from any of its name."""
    unique = f"{name}_{next(_NUMBERS)}"
    write(files, folder / unique)
    place = folder / unique / "__init__.py"
    found = importlib.util.spec_from_file_location(
        unique, place, submodule_search_locations=[str(place.parent)]
    )
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[unique] = module
    found.loader.exec_module(module)
    return module


def write(files: Mapping[str, str], package: Path) -> None:
    """Write the files of a package."""
    for path, text in files.items():
        target = package / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")


def serve(package: ModuleType, handlers: object) -> MCPServer:
    """A server with the tools of a package."""
    server = MCPServer("Tested", log_level="CRITICAL")
    package.register(server, handlers)
    return server


class Handlers:
    """Stands in for user code. Each keyword is a method: what it returns, a function that makes
    it, or `Rounds`. A method that is not named returns "done". `calls` notes who got what."""

    def __init__(self, **results: Any) -> None:
        self.results = copy.deepcopy(results)  # A script is used up by one conversation.
        self.calls: list[tuple[str, tuple[Any, ...]]] = []

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        async def method(*arguments: Any) -> Any:
            self.calls.append((name, arguments))
            result = self.results.get(name, "done")
            return result(*arguments) if callable(result) else result

        return method

    def given(self, name: str) -> list[tuple[Any, ...]]:
        """The arguments of each call of one method."""
        return [arguments for called, arguments in self.calls if called == name]


class Rounds:
    """A value that differs each time it is computed; the last one stays."""

    def __init__(self, *values: Any) -> None:
        self.waiting = list(values)

    def __call__(self, *arguments: Any) -> Any:
        return self.waiting.pop(0) if len(self.waiting) > 1 else self.waiting[0]


# --- Conversations ----------------------------------------------------------------------------


def accept(_content: Mapping[str, Any] | None = None, /, **fields: Any) -> ElicitResult:
    """Accept with this content."""
    # Not validated: a client may send what the protocol's types would refuse.
    return ElicitResult.model_construct(action="accept", content={**(_content or {}), **fields})


DECLINE = ElicitResult(action="decline")
CANCEL = ElicitResult(action="cancel")


@dataclass(frozen=True)
class Question:
    """A question as the client received it. Those of one round wait at the same time."""

    message: str
    schema: dict[str, Any]
    round: int = field(compare=False)


@dataclass(frozen=True)
class Transcript:
    """What was asked in one call and how the call ended. `code` is that of a protocol error."""

    tool: str
    questions: tuple[Question, ...]
    text: str
    structured: Any = None
    is_error: bool = False
    code: int | None = None

    @property
    def messages(self) -> list[str]:
        """The texts of the questions."""
        return [question.message for question in self.questions]

    @property
    def rounds(self) -> list[list[str]]:
        """The texts of the questions, round by round."""
        grouped = itertools.groupby(self.questions, key=lambda question: question.round)
        return [[question.message for question in asked] for _, asked in grouped]

    @property
    def error(self) -> str | None:
        """What the model reads of a tool's error, without the SDK's own words before it."""
        before = f"Error executing tool {self.tool}: "
        return self.text.removeprefix(before) if self.is_error else None

    @property
    def has_crashed(self) -> bool:
        """Whether the server met an exception that it did not expect: it shows no text of it."""
        return self.code == -32603 or (
            self.is_error and self.text == f"Error executing tool {self.tool}"
        )


# Answers in turn, or what to answer to each question.
Answers: TypeAlias = Sequence[ElicitResult] | Callable[[Question], ElicitResult]


class Person:
    """Answers questions in turn and notes them; fails a test that asks more."""

    def __init__(self, answers: Answers) -> None:
        self._answer = answers if callable(answers) else partial(self._next, iter(answers))
        self.questions: list[Question] = []
        self._waiting = 0
        self._round = 0

    def _next(self, answers: Iterable[ElicitResult], question: Question) -> ElicitResult:
        for answer in answers:
            return answer
        raise AssertionError(f"asked without an answer in the script: {question.message!r}")

    async def asked(
        self, context: ClientRequestContext, params: ElicitRequestParams
    ) -> ElicitResult:
        """The client's `elicitation_callback`."""
        assert isinstance(params, ElicitRequestFormParams)
        if not self._waiting:
            self._round += 1
        self._waiting += 1
        question = Question(params.message, params.requested_schema, self._round)
        self.questions.append(question)
        await anyio.lowlevel.checkpoint()  # Let the others of this round arrive.
        self._waiting -= 1
        return self._answer(question)


class AskedClient(Client):
    """The SDK's client, saying of itself what a test wants.

    `abilities` are said in turn, one for each round of a modern call; the last one stays. A
    legacy client says what it can do once, when it connects.
    """

    abilities: Sequence[ElicitationCapability | None] = (FORM_AND_URL,)

    async def _build_session(self, exit_stack: Any) -> ClientSession:
        session = await super()._build_session(exit_stack)
        session._build_capabilities = lambda version: ClientCapabilities(  # type: ignore[method-assign]
            elicitation=self.abilities[0]
        )
        return session

    def next_ability(self) -> None:
        """Go on to what the client can do in the next round."""
        found = self.session.discover_result
        if len(self.abilities) > 1 and found is not None:
            self.abilities = self.abilities[1:]
            self.session.adopt(found)


def converse(
    server: MCPServer,
    era: str,
    tool: str,
    arguments: Mapping[str, Any] | None = None,
    *,
    answers: Answers = (),
    abilities: Sequence[ElicitationCapability | None] = (FORM_AND_URL,),
) -> Transcript:
    """Call a tool as a client of an era does, and answer what it asks."""
    return anyio.run(partial(_converse, server, era, tool, arguments, Person(answers), abilities))


async def _converse(
    server: MCPServer,
    era: str,
    tool: str,
    arguments: Mapping[str, Any] | None,
    person: Person,
    abilities: Sequence[ElicitationCapability | None],
) -> Transcript:
    async def asked(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        answer = await person.asked(context, params)
        client.next_ability()
        return answer

    client = AskedClient(server, mode=era, elicitation_callback=asked)
    client.abilities = abilities
    async with client:
        try:
            result = await client.call_tool(tool, dict(arguments or {}))
        except MCPError as error:
            return Transcript(
                tool, tuple(person.questions), error.error.message, code=error.error.code
            )
    return Transcript(
        tool,
        tuple(person.questions),
        _text_of(result),
        result.structured_content,
        bool(result.is_error),
    )


def _text_of(result: CallToolResult) -> str:
    return "\n".join(part.text for part in result.content if isinstance(part, TextContent))


def listed(server: MCPServer, era: str) -> dict[str, Tool]:
    """The tools as a client of an era sees them, by name."""

    async def ask() -> dict[str, Tool]:
        async with Client(server, mode=era) as client:
            return {tool.name: tool for tool in (await client.list_tools()).tools}

    return anyio.run(ask)
