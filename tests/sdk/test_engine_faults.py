"""Calls that go wrong or meet each other: too many rounds, clients that vanish, several callers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from types import ModuleType
from typing import Any

import anyio
import pytest
from mcp.client.session import ClientRequestContext
from mcp.server.mcpserver import MCPServer
from mcp.shared.exceptions import MCPError
from mcp.types import CallToolResult, ElicitRequestParams, ElicitResult, TextContent

from .by_hand import connected, questions
from .conversation import (
    DECLINE,
    ERAS,
    LEGACY,
    MODERN,
    AskedClient,
    Handlers,
    Question,
    Transcript,
    accept,
    converse,
    serve,
)

Packages = Mapping[str, ModuleType]
DAY = accept(day="today")


@pytest.fixture(scope="module")
def package(packages: Packages) -> ModuleType:
    return packages["body"]


def run(function: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run an async test; nothing in it takes long."""

    async def limited() -> None:
        with anyio.fail_after(20):
            await function()

    anyio.run(limited)


# --- Rounds -------------------------------------------------------------------------------------


def asking(number: int) -> Callable[..., Awaitable[str]]:
    """A body that asks so many questions, one after the other."""

    async def body(ask: Any) -> str:
        for place in range(number):
            await ask.date(what=str(place))
        return "done"

    return body


def ask_many(package: ModuleType, era: str, number: int) -> Transcript:
    handlers = Handlers(book=asking(number))
    return converse(serve(package, handlers), era, "book", answers=lambda question: DAY)


@pytest.mark.parametrize("number", [1, 9, 10])
def test_ten_questions_in_a_row_are_asked(package: ModuleType, number: int) -> None:
    legacy, modern = (ask_many(package, era, number) for era in ERAS)
    assert legacy == modern
    assert (modern.text, len(modern.questions)) == ("done", number)


@pytest.mark.parametrize("number", [11, 12, 20])
def test_more_questions_in_a_row_are_too_many_for_modern_clients(
    package: ModuleType, number: int
) -> None:
    modern = ask_many(package, MODERN, number)
    assert modern.error == "Asked 10 times in one call, without room for: date."
    assert len(modern.questions) == 10
    legacy = ask_many(package, LEGACY, number)
    assert (legacy.text, len(legacy.questions)) == ("done", number)


def test_text_that_changes_each_time_ends_the_call(package: ModuleType) -> None:
    async def body(path: str, files: int, ask: Any) -> str:
        return str((await ask.counted()).action)

    numbers = iter(range(1000))
    handlers = Handlers(count=body)
    handlers.results["files"] = lambda path: next(numbers)
    answers: Callable[[Question], ElicitResult] = lambda question: accept(ok=True)  # noqa: E731
    said = converse(serve(package, handlers), MODERN, "count", {"path": "p"}, answers=answers)
    assert said.error == "Asked 10 times in one call, without room for: counted."
    assert len(said.questions) == 10


def test_refusal_ends_the_changes(package: ModuleType) -> None:
    async def body(path: str, files: int, ask: Any) -> str:
        return str((await ask.counted()).action)

    numbers = iter(range(1000))
    handlers = Handlers(count=body)
    handlers.results["files"] = lambda path: next(numbers)
    said = converse(serve(package, handlers), MODERN, "count", {"path": "p"}, answers=[DECLINE])
    assert (said.text, len(said.questions)) == ("decline", 1)


# --- Clients that vanish ------------------------------------------------------------------------


class Vanishing:
    """A client whose person never answers, and which is gone once it was asked."""

    def __init__(self, server: MCPServer, era: str) -> None:
        self.server = server
        self.era = era
        self.is_asked = anyio.Event()

    async def asked(
        self, context: ClientRequestContext, params: ElicitRequestParams
    ) -> ElicitResult:
        self.is_asked.set()
        await anyio.sleep_forever()
        raise AssertionError

    async def call(self, tool: str, arguments: Mapping[str, Any]) -> None:
        """Call a tool, and vanish in the middle of it."""
        client = AskedClient(self.server, mode=self.era, elicitation_callback=self.asked)
        async with client, anyio.create_task_group() as group:
            group.start_soon(client.call_tool, tool, dict(arguments))
            await self.is_asked.wait()
            group.cancel_scope.cancel()


@pytest.mark.parametrize("era", ERAS)
def test_client_that_vanishes_while_it_is_asked(package: ModuleType, era: str) -> None:
    async def test() -> None:
        handlers = Handlers(begin="not to be reached")
        await Vanishing(serve(package, handlers), era).call("begin", {"path": "p"})
        assert handlers.given("begin") == []
        # The server goes on with others.
        server = serve(package, handlers)
        async with connected(server) as client:
            assert questions(await client.call("begin", {"path": "p"}))

    run(test)


@pytest.mark.parametrize("era", ERAS)
def test_client_that_vanishes_while_the_body_asks(package: ModuleType, era: str) -> None:
    async def test() -> None:
        log: list[str] = []

        async def body(ask: Any) -> str:
            log.append("begun")
            try:
                await ask.date(what="a")
                log.append("answered")
            finally:
                log.append("over")
            return "done"

        await Vanishing(serve(package, Handlers(book=body)), era).call("book", {})
        with anyio.move_on_after(2):
            while log != ["begun", "over"]:
                await anyio.sleep(0.01)
        assert log == ["begun", "over"]

    run(test)


@pytest.mark.parametrize("era", ERAS)
def test_client_that_does_not_wait(package: ModuleType, era: str) -> None:
    async def test() -> None:
        log: list[str] = []

        async def body(ask: Any) -> str:
            try:
                log.append("begun")
                if era == MODERN:
                    # There the person's time is none of the server's.
                    await anyio.sleep_forever()
                await ask.date(what="a")
                log.append("answered")
            finally:
                log.append("over")
            return "done"

        async def asked(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
            await anyio.sleep_forever()
            raise AssertionError

        server = serve(package, Handlers(book=body))
        async with AskedClient(server, mode=era, elicitation_callback=asked) as client:
            with pytest.raises(MCPError):
                await client.call_tool("book", {}, read_timeout_seconds=0.05)
        assert log == ["begun", "over"]

    run(test)


# --- Several callers ----------------------------------------------------------------------------


async def book(ask: Any) -> str:
    """Ask twice, with some time between."""
    first = (await ask.date(what="one")).data.day
    await anyio.sleep(0.001)
    second = (await ask.date(what=f"two after {first}")).data.day
    return f"{first}, {second}"


class Caller:
    """A person with a name, who answers with it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.messages: list[str] = []

    async def asked(
        self, context: ClientRequestContext, params: ElicitRequestParams
    ) -> ElicitResult:
        self.messages.append(params.message)
        await anyio.sleep(0.001)
        return accept(day=f"{self.name}{len(self.messages)}")

    async def call(self, server: MCPServer, era: str) -> str:
        async with AskedClient(server, mode=era, elicitation_callback=self.asked) as client:
            return text_of(await client.call_tool("book", {}))


def text_of(result: CallToolResult) -> str:
    [part] = result.content
    assert isinstance(part, TextContent)
    return part.text


@pytest.mark.parametrize("eras", [(LEGACY,), (MODERN,), ERAS], ids=["legacy", "modern", "both"])
def test_callers_at_once_get_their_own_answers(package: ModuleType, eras: tuple[str, ...]) -> None:
    async def test() -> None:
        server = serve(package, Handlers(book=book))
        callers = [Caller(name) for name in "abcd"]
        results: dict[str, str] = {}

        async def one(caller: Caller, era: str) -> None:
            results[caller.name] = await caller.call(server, era)

        async with anyio.create_task_group() as group:
            for number, caller in enumerate(callers):
                group.start_soon(one, caller, eras[number % len(eras)])
        assert results == {name: f"{name}1, {name}2" for name in "abcd"}
        for caller in callers:
            after = f"Which date for two after {caller.name}1?"
            assert caller.messages == ["Which date for one?", after]

    run(test)


@pytest.mark.parametrize("era", ERAS)
def test_calls_of_one_client_at_once_get_their_own_answers(package: ModuleType, era: str) -> None:
    async def test() -> None:
        results: list[str] = []

        async def body(path: str, before: Any, ask: Any) -> str:
            return f"{path}: {(await ask.date(what=path)).data.day}"

        async def asked(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
            if params.message.startswith("Begin"):
                return accept(ok=True)
            return accept(day=params.message.removeprefix("Which date for ").rstrip("?"))

        server = serve(package, Handlers(begin=body))
        async with AskedClient(server, mode=era, elicitation_callback=asked) as client:

            async def one(path: str) -> None:
                results.append(text_of(await client.call_tool("begin", {"path": path})))

            async with anyio.create_task_group() as group:
                for path in "abcd":
                    group.start_soon(one, path)
        assert sorted(results) == [f"{path}: {path}" for path in "abcd"]

    run(test)
