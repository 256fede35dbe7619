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
import inspect
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
    CreateMessageRequestParams,
    CreateMessageResult,
    ElicitationCapability,
    ElicitCompleteNotification,
    ElicitRequestFormParams,
    ElicitRequestParams,
    ElicitResult,
    FormElicitationCapability,
    GetPromptResult,
    ListRootsResult,
    Root,
    TextContent,
    Tool,
    UrlElicitationCapability,
)
from pydantic import FileUrl

from mcp_elicit_gen.config import Config, Settings
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
        ValueError: If a spec has an error.
    """
    # Random texts may ask for a secret by chance.
    config = Config(settings=Settings(ignore=("EL401",)))
    linted = lint([str(spec) for spec in specs], config)
    if linted.has_errors:
        findings = linted.report.findings
        raise ValueError([one for one in findings if one.severity is Severity.ERROR])
    return {package.name: package.files for package in plan(linted.specs)}


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
    it, async or not, or `Rounds`. A method that is not named returns "done". `calls` notes who
    got what."""

    def __init__(self, **results: Any) -> None:
        self.results = copy.deepcopy(results)  # A script is used up by one conversation.
        self.calls: list[tuple[str, tuple[Any, ...]]] = []

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        async def method(*arguments: Any) -> Any:
            self.calls.append((name, arguments))
            result = self.results.get(name, "done")
            found = result(*arguments) if callable(result) else result
            return await found if inspect.isawaitable(found) else found

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
    """A question as the client received it: a form has a schema, a page its URL, and on legacy
    connections an id. Those of one round wait at the same time."""

    message: str
    schema: dict[str, Any]
    round: int = field(compare=False)
    url: str | None = None
    elicitation_id: str | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Transcript:
    """What was asked in one call and how the call ended. `code` is that of a protocol error,
    `completed` are the ids of pages that the server said are done with, `progress` what it said
    while it waited."""

    tool: str
    questions: tuple[Question, ...]
    text: str
    structured: Any = None
    is_error: bool = False
    code: int | None = None
    completed: tuple[str, ...] = field(default=(), compare=False)
    progress: tuple[str | None, ...] = field(default=(), compare=False)

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
        if not self._waiting:
            self._round += 1
        self._waiting += 1
        if isinstance(params, ElicitRequestFormParams):
            question = Question(params.message, params.requested_schema, self._round)
        else:
            identity = params.elicitation_id
            question = Question(params.message, {}, self._round, params.url, identity)
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
        own = session._build_capabilities
        session._build_capabilities = lambda version: own(  # type: ignore[method-assign]
            version
        ).model_copy(update={"elicitation": self.abilities[0]})
        return session

    def next_ability(self) -> None:
        """Go on to what the client can do in the next round."""
        found = self.session.discover_result
        if len(self.abilities) > 1 and found is not None:
            self.abilities = self.abilities[1:]
            self.session.adopt(found)


def converse(
    server: MCPServer | str,
    era: str,
    tool: str,
    arguments: Mapping[str, Any] | None = None,
    *,
    answers: Answers = (),
    abilities: Sequence[ElicitationCapability | None] = (FORM_AND_URL,),
    model: Callable[[str], str] | None = None,
    roots: Sequence[str] | None = None,
    is_prompt: bool = False,
) -> Transcript:
    """Call a tool, or get a prompt, as a client of an era does, and answer what it asks.

    `server` is one of this process, or the URL of another. `model` answers what the server asks
    the client's model, `roots` are the client's; without them the client has no such thing.
    """
    world = Surroundings(model, roots)
    person = Person(answers)
    return anyio.run(
        partial(_converse, server, era, tool, arguments, person, abilities, world, is_prompt)
    )


class Surroundings:
    """What a client has beside its person, and what it hears from the server."""

    def __init__(self, model: Callable[[str], str] | None, roots: Sequence[str] | None) -> None:
        self.model = model
        self.roots = roots
        self.completed: list[str] = []
        self.progress: list[str | None] = []

    async def sampled(
        self, context: ClientRequestContext, params: CreateMessageRequestParams
    ) -> CreateMessageResult:
        """The client's `sampling_callback`."""
        assert self.model is not None
        content = params.messages[0].content
        assert isinstance(content, TextContent)
        answer = TextContent(type="text", text=self.model(content.text))
        return CreateMessageResult(role="assistant", content=answer, model="tested")

    async def listed_roots(self, context: ClientRequestContext) -> ListRootsResult:
        """The client's `list_roots_callback`."""
        return ListRootsResult(roots=[Root(uri=FileUrl(one)) for one in self.roots or ()])

    async def heard(self, message: object) -> None:
        """The client's `message_handler`."""
        if isinstance(message, ElicitCompleteNotification):
            self.completed.append(message.params.elicitation_id)

    async def progressed(self, progress: float, total: float | None, message: str | None) -> None:
        """The call's `progress_callback`."""
        self.progress.append(message)

    def callbacks(self) -> dict[str, Any]:
        """What a client is made with."""
        callbacks: dict[str, Any] = {"message_handler": self.heard}
        if self.model is not None:
            callbacks["sampling_callback"] = self.sampled
        if self.roots is not None:
            callbacks["list_roots_callback"] = self.listed_roots
        return callbacks


async def _converse(
    server: MCPServer | str,
    era: str,
    tool: str,
    arguments: Mapping[str, Any] | None,
    person: Person,
    abilities: Sequence[ElicitationCapability | None],
    world: Surroundings,
    is_prompt: bool,
) -> Transcript:
    async def asked(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        answer = await person.asked(context, params)
        client.next_ability()
        return answer

    client = AskedClient(server, mode=era, elicitation_callback=asked, **world.callbacks())
    client.abilities = abilities
    given = dict(arguments or {})
    async with client:
        try:
            result: CallToolResult | GetPromptResult = (
                await client.get_prompt(tool, given)
                if is_prompt
                else await client.call_tool(tool, given, progress_callback=world.progressed)
            )
        except MCPError as error:
            message, code = error.error.message, error.error.code
            return Transcript(tool, tuple(person.questions), message, code=code)
        await anyio.sleep(0)  # Let the last notification arrive.
    completed, progress = tuple(world.completed), tuple(world.progress)
    if isinstance(result, GetPromptResult):
        contents = [message.content for message in result.messages]
        text = "\n".join(one.text for one in contents if isinstance(one, TextContent))
        return Transcript(tool, tuple(person.questions), text)
    return Transcript(
        tool,
        tuple(person.questions),
        _text_of(result),
        result.structured_content,
        bool(result.is_error),
        completed=completed,
        progress=progress,
    )


def _text_of(result: CallToolResult) -> str:
    return "\n".join(part.text for part in result.content if isinstance(part, TextContent))


def listed(server: MCPServer, era: str) -> dict[str, Tool]:
    """The tools as a client of an era sees them, by name."""

    async def ask() -> dict[str, Tool]:
        async with Client(server, mode=era) as client:
            return {tool.name: tool for tool in (await client.list_tools()).tools}

    return anyio.run(ask)
