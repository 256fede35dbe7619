"""The state that travels between the rounds of a modern call: whose it is, how long it counts, and
how often its answers do."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from types import ModuleType
from typing import Any, TypeVar

import anyio
import pytest
from mcp.server.mcpserver import DeclinedElicitation, MCPServer, RequestStateSecurity
from mcp.types import CallToolResult, ElicitResult, InputRequiredResult

from .by_hand import Result, connected, questions, said
from .conversation import DECLINE, Handlers, Rounds, accept, serve

Packages = Mapping[str, ModuleType]
T = TypeVar("T")

YES, NO = accept(ok=True), accept(ok=False)
INVALID = -32602
OLD = {"path": "old"}
TWICE = "These answers have arrived before."


@pytest.fixture(scope="module")
def package(packages: Packages) -> ModuleType:
    return packages["body"]


@pytest.fixture(scope="module")
def chain(packages: Packages) -> ModuleType:
    return packages["engine"]


def run(function: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run an async test; nothing in it takes long."""

    async def limited() -> T:
        with anyio.fail_after(20):
            return await function()

    return anyio.run(limited)


class PlainText:
    """Seals nothing, so that a test can write states itself."""

    def seal(self, payload: bytes) -> str:
        return payload.decode()

    def unseal(self, token: str) -> bytes:
        return token.encode()


def unsealed(package: ModuleType, handlers: object) -> MCPServer:
    """A server whose states are plain text."""
    security = RequestStateSecurity(codec=PlainText())
    server = MCPServer("Tested", log_level="CRITICAL", request_state_security=security)
    package.register(server, handlers)
    return server


def expiring(package: ModuleType, handlers: object, seconds: float) -> MCPServer:
    """A server whose states do not count for long."""
    security = RequestStateSecurity.ephemeral(ttl=seconds)
    server = MCPServer("Tested", log_level="CRITICAL", request_state_security=security)
    package.register(server, handlers)
    return server


def begin(ask_more: bool = False) -> Callable[..., Awaitable[str]]:
    """A body that says how often it has run."""
    runs: list[int] = []

    async def body(path: str, before: Any, ask: Any) -> str:
        runs.append(1)
        if ask_more:
            found = await ask.date(what=path)
            return f"{len(runs)}: {found.action}"
        return f"{len(runs)}"

    return body


# --- Whose it is --------------------------------------------------------------------------------


def test_state_that_was_tampered_with(package: ModuleType) -> None:
    async def test() -> None:
        handlers = Handlers(begin=begin())
        async with connected(serve(package, handlers)) as client:
            asked = await client.call("begin", OLD)
            assert isinstance(asked, InputRequiredResult)
            state = asked.request_state
            assert state is not None
            places = (0, 3, len(state) // 2, len(state) - 2)
            changed = [
                f"{state[:place]}{'A' if state[place] != 'A' else 'B'}{state[place + 1 :]}"
                for place in places
            ]
            for other in (*changed, "", "x", state[:-4], state + "AAAA", state.swapcase()):
                if other:
                    assert await client.code("begin", OLD, other, before=YES) == INVALID
            assert handlers.calls == []
            assert said(await client.call("begin", OLD, state, before=YES)) == "1"

    run(test)


def test_state_is_sealed(package: ModuleType) -> None:
    async def test() -> None:
        async with connected(serve(package, Handlers(begin=begin()))) as client:
            asked = await client.call("begin", OLD)
            assert isinstance(asked, InputRequiredResult)
            for word in ("before", "old", "digest", "version"):
                assert word not in str(asked.request_state)

    run(test)


def test_state_that_is_too_old(package: ModuleType) -> None:
    async def test() -> None:
        handlers = Handlers(begin=begin())
        async with connected(expiring(package, handlers, 0.05)) as client:
            asked = await client.call("begin", OLD)
            await anyio.sleep(0.1)
            assert await client.code("begin", OLD, asked, before=YES) == INVALID
            assert handlers.calls == []

    run(test)


def test_state_of_another_call(package: ModuleType, chain: ModuleType) -> None:
    async def test() -> None:
        handlers = Handlers(begin=begin(), files=5)
        async with connected(serve(package, handlers)) as client:
            asked = await client.call("begin", OLD)
            before = list(handlers.calls)
            # Other arguments, another tool, the same tool of another server.
            assert await client.code("begin", {"path": "new"}, asked, before=YES) == INVALID
            assert await client.code("count", OLD, asked, before=YES) == INVALID
            assert handlers.calls == before
            async with connected(serve(package, handlers)) as other:
                assert await other.code("begin", OLD, asked, before=YES) == INVALID
            assert handlers.calls == before
            assert said(await client.call("begin", OLD, asked, before=YES)) == "1"

    run(test)


# --- Answers that come otherwise than expected --------------------------------------------------


def test_answers_without_a_state_are_none(package: ModuleType) -> None:
    async def test() -> None:
        async with connected(serve(package, Handlers(begin=begin()))) as client:
            again = await client.call("begin", OLD, None, before=YES)
            assert questions(again) == {"before": "Begin with old?"}

    run(test)


def test_state_without_answers_asks_again(package: ModuleType) -> None:
    async def test() -> None:
        async with connected(serve(package, Handlers(begin=begin()))) as client:
            asked = await client.call("begin", OLD)
            again = await client.call("begin", OLD, asked)
            assert questions(again) == questions(asked) == {"before": "Begin with old?"}
            other = await client.call("begin", OLD, again, else_=YES)
            assert questions(other) == questions(asked)
            assert said(await client.call("begin", OLD, other, before=YES)) == "1"

    run(test)


def test_some_of_the_answers_are_kept(package: ModuleType) -> None:
    async def both(ask: Any) -> str:
        found: dict[str, str] = {}

        async def one(what: str) -> None:
            found[what] = (await ask.date(what=what)).action

        async with anyio.create_task_group() as group:
            group.start_soon(one, "a")
            group.start_soon(one, "b")
        return json.dumps(found, sort_keys=True)

    async def test() -> None:
        async with connected(serve(package, Handlers(book=both))) as client:
            asked = await client.call("book")
            assert questions(asked) == {"date": "Which date for a?", "date#2": "Which date for b?"}
            again = await client.call("book", {}, asked, date_2=DECLINE)
            assert questions(again) == {"date": "Which date for a?"}
            # What was answered is not answered once more.
            result = await client.call(
                "book", {}, again, date=accept(day="x"), date_2=accept(day="y")
            )
            assert json.loads(said(result)) == {"a": "accept", "b": "decline"}

    run(test)


def test_answer_to_what_is_not_asked_is_none(chain: ModuleType) -> None:
    async def test() -> None:
        handlers = Handlers(size=50, after_first=50, names=["a"])
        async with connected(serve(chain, handlers)) as client:
            asked = await client.call("whole", OLD)
            asked = await client.call("whole", OLD, asked, first=YES, second=DECLINE, third=YES)
            assert questions(asked) == {"second": "Second: 50?"}

    run(test)


def test_answer_of_another_kind_is_none(package: ModuleType) -> None:
    from mcp.types import ListRootsResult

    async def test() -> None:
        async with connected(serve(package, Handlers(begin=begin()))) as client:
            asked = await client.call("begin", OLD)
            odd: Any = ListRootsResult(roots=[])
            again = await client.call("begin", OLD, asked, before=odd)
            assert questions(again) == {"before": "Begin with old?"}

    run(test)


def test_late_answer_to_a_question_that_has_changed(chain: ModuleType) -> None:
    async def test() -> None:
        handlers = Handlers(size=50, after_first=Rounds(50, 60), names=["a"])
        async with connected(serve(chain, handlers)) as client:
            asked = await client.call("whole", OLD)
            second = await client.call("whole", OLD, asked, first=YES)
            assert questions(second) == {"second": "Second: 50?"}
            changed = await client.call("whole", OLD, second, second=YES)
            assert questions(changed) == {"second": "Second: 60?"}
            # An older state and the answer that belongs to it: it counts for nothing newer.
            late = await client.call("whole", OLD, second, second=YES)
            assert questions(late) == {"second": "Second: 60?"}
            refused = await client.call("whole", OLD, changed, second=DECLINE)
            assert said(refused) == "done"
            [(*_, outcome, _)] = handlers.given("whole")
            assert outcome == DeclinedElicitation()

    run(test)


# --- Twice --------------------------------------------------------------------------------------


async def together(*calls: Callable[[], Awaitable[Result]]) -> list[Result]:
    results: list[Result] = []

    async def one(call: Callable[[], Awaitable[Result]]) -> None:
        results.append(await call())

    async with anyio.create_task_group() as group:
        for call in calls:
            group.start_soon(one, call)
    return results


def is_error(result: Result) -> bool:
    return isinstance(result, CallToolResult) and bool(result.is_error)


@pytest.mark.parametrize("tool", ["begin", "mixed"])
@pytest.mark.parametrize("answer", [YES, NO])
def test_same_answers_run_the_body_once(
    package: ModuleType, chain: ModuleType, tool: str, answer: ElicitResult
) -> None:
    async def test() -> None:
        handlers = Handlers(begin=begin(), size=50, after_first=5, names=["a"])
        async with connected(serve(package if tool == "begin" else chain, handlers)) as client:
            asked = await client.call(tool, OLD)
            answers = {"before": answer}
            if tool == "mixed":
                asked = await client.call(tool, OLD, asked, first=YES)
                answers = {"third": answer}
            first = await client.call(tool, OLD, asked, **answers)
            again = await client.call(tool, OLD, asked, **answers)
            assert not is_error(first)
            assert is_error(again)
            assert TWICE in said(again)
            assert len(handlers.given(tool)) == 1

    run(test)


def test_same_answers_at_once_run_the_body_once(package: ModuleType) -> None:
    async def slow(path: str, before: Any, ask: Any) -> str:
        await anyio.sleep(0.02)
        return "done"

    async def test() -> None:
        handlers = Handlers(begin=slow)
        async with connected(serve(package, handlers)) as client:
            asked = await client.call("begin", OLD)
            send = lambda: client.call("begin", OLD, asked, before=YES)  # noqa: E731
            results = await together(send, send, send)
            assert sorted(is_error(one) for one in results) == [False, True, True]
            assert len(handlers.given("begin")) == 1

    run(test)


def test_same_answers_charge_once_in_the_body(package: ModuleType) -> None:
    charged: list[str] = []

    async def charge() -> str:
        charged.append("charged")
        await anyio.sleep(0.01)
        return "receipt"

    async def body(path: str, before: Any, ask: Any) -> str:
        receipt = await ask.once("charge", charge)
        return f"{receipt} {(await ask.date(what=path)).action}"

    async def test() -> None:
        async with connected(serve(package, Handlers(begin=body))) as client:
            asked = await client.call("begin", OLD)
            send = lambda: client.call("begin", OLD, asked, before=YES)  # noqa: E731
            results = await together(send, send)
            [went_on] = [one for one in results if not is_error(one)]
            assert questions(went_on) == {"date": "Which date for old?"}
            result = await client.call("begin", OLD, went_on, date=DECLINE)
            assert (said(result), charged) == ("receipt decline", ["charged"])

    run(test)


def test_answers_that_lead_to_a_question_may_come_twice(chain: ModuleType) -> None:
    """Nothing has happened yet: a client that lost the reply may send them again."""

    async def test() -> None:
        handlers = Handlers(size=50, after_first=50, names=["a"])
        async with connected(serve(chain, handlers)) as client:
            asked = await client.call("whole", OLD)
            one, two = [await client.call("whole", OLD, asked, first=YES) for _ in range(2)]
            assert questions(one) == questions(two) == {"second": "Second: 50?"}
            assert handlers.given("whole") == []

    run(test)


def test_audit_hears_once_of_answers_that_come_twice(packages: Packages) -> None:
    async def test() -> None:
        handlers = Handlers(fault=None)
        async with connected(serve(packages["answers"], handlers)) as client:
            asked = await client.call("book")
            send = lambda: client.call("book", {}, asked, booking=DECLINE)  # noqa: E731
            results = await together(send, send)
            assert sorted(is_error(one) for one in results) == [False, True]
            assert len(handlers.given("on_answer")) == len(handlers.given("book")) == 1

    run(test)


def test_calls_of_their_own_are_not_the_same(package: ModuleType) -> None:
    async def test() -> None:
        async with connected(serve(package, Handlers(begin=begin()))) as client:
            for number in ("1", "2"):
                asked = await client.call("begin", OLD)
                assert said(await client.call("begin", OLD, asked, before=YES)) == number

    run(test)


def test_rounds_are_forgotten_some_day(
    package: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        begun = package.engine.BEGUN
        async with connected(serve(package, Handlers(begin=begin()))) as client:
            monkeypatch.setattr(package.engine, "REMEMBERED_SECONDS", 0)
            for _ in range(3):
                asked = await client.call("begin", OLD)
                await anyio.sleep(0.002)
                await client.call("begin", OLD, asked, before=YES)
            assert len(begun) == 1

    run(test)


# --- States of another layout -------------------------------------------------------------------


def changed(state: str | None, change: Callable[[dict[str, Any]], Any]) -> str:
    """A state in which something of the engine's own is otherwise."""
    envelope = json.loads(state or "")
    found = [key for key, value in envelope.items() if isinstance(value, str) and "{" in value]
    inner = json.loads(envelope[found[0]])
    replaced = change(inner)
    text = replaced if isinstance(replaced, str) else json.dumps(inner)
    return json.dumps({**envelope, found[0]: text})


CHANGES: list[tuple[str, Callable[[dict[str, Any]], Any]]] = [
    ("another version", lambda state: state.update(version=2)),
    ("no version", lambda state: state.pop("version")),
    ("no records", lambda state: state.pop("records") and None),
    ("no values", lambda state: state.pop("values") and None),
    ("no round", lambda state: state.pop("round") and None),
    ("no nonce", lambda state: state.pop("nonce") and None),
    ("an odd round", lambda state: state.update(round="x")),
    ("odd records", lambda state: state.update(records=[1])),
    ("odd record", lambda state: state["records"].update(before={"digest": "x", "odd": 1})),
    ("no state", lambda state: "null"),
    ("a list", lambda state: "[]"),
    ("no JSON", lambda state: "{"),
]


@pytest.mark.parametrize("change", [one for _, one in CHANGES], ids=[name for name, _ in CHANGES])
def test_state_of_another_layout_counts_as_none(
    package: ModuleType, change: Callable[[dict[str, Any]], Any]
) -> None:
    async def test() -> None:
        handlers = Handlers(begin=begin())
        async with connected(unsealed(package, handlers)) as client:
            asked = await client.call("begin", OLD)
            assert isinstance(asked, InputRequiredResult)
            state = changed(asked.request_state, change)
            again = await client.call("begin", OLD, state, before=YES)
            assert questions(again) == {"before": "Begin with old?"}
            assert handlers.calls == []
            assert said(await client.call("begin", OLD, again, before=YES)) == "1"

    run(test)


def test_state_that_a_test_leaves_as_it_is_counts(package: ModuleType) -> None:
    async def test() -> None:
        async with connected(unsealed(package, Handlers(begin=begin()))) as client:
            asked = await client.call("begin", OLD)
            assert isinstance(asked, InputRequiredResult)
            state = changed(asked.request_state, lambda inner: None)
            assert said(await client.call("begin", OLD, state, before=YES)) == "1"

    run(test)


def test_keys_are_names_and_numbers(package: ModuleType) -> None:
    """What clients see of a question is its name: no modules, and nothing of a process."""

    async def body(ask: Any) -> str:
        return f"{(await ask.date(what='a')).action} {(await ask.date(what='b')).action}"

    async def test() -> None:
        async with connected(serve(package, Handlers(book=body))) as client:
            one = await client.call("book")
            two = await client.call("book", {}, one, date=DECLINE)
            assert [*questions(one), *questions(two)] == ["date", "date#2"]

    run(test)
