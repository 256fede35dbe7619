"""The generated servers as processes: several workers, keys in the environment, stdio and HTTP."""

from __future__ import annotations

import secrets
import subprocess
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

import anyio
import httpx2
import pytest
from mcp import Client, StdioServerParameters
from mcp.client import ClientRequestContext
from mcp.shared.exceptions import MCPError
from mcp.types import (
    CallToolResult,
    ElicitRequestParams,
    ElicitResult,
    InputRequiredResult,
    TextContent,
)

from .conversation import DECLINE, ERAS, MODERN, accept, converse
from .processes import KEYS, ROOT, environment, serving

BOOK = {"date": "2026-12-24", "party_size": 2}


def key() -> str:
    return secrets.token_hex(32)


async def round_of(
    url: str,
    tool: str,
    arguments: Mapping[str, Any],
    answers: Mapping[str, ElicitResult] | None = None,
    state: str | None = None,
) -> CallToolResult | InputRequiredResult:
    """One round of a modern call, on a connection of its own."""

    async def never(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        raise AssertionError("asked outside of a round")

    async with Client(url, mode=MODERN, elicitation_callback=never) as client:
        try:
            return await client.session.call_tool(
                tool,
                dict(arguments),
                input_responses=dict(answers) if answers else None,
                request_state=state,
                allow_input_required=True,
            )
        except MCPError as error:
            refused = error
    raise refused


def asked(result: CallToolResult | InputRequiredResult) -> tuple[list[str], str]:
    """The keys of the questions of a round, and the state to send back."""
    assert isinstance(result, InputRequiredResult)
    assert result.request_state is not None
    return sorted(result.input_requests or {}), result.request_state


def text_of(result: CallToolResult | InputRequiredResult) -> str:
    assert isinstance(result, CallToolResult)
    return "".join(part.text for part in result.content if isinstance(part, TextContent))


def plan(first: str, second: str, third: str) -> str:
    """`plan_trip` with each round on another worker: what it says in the end."""

    async def run() -> str:
        _, state = asked(await round_of(first, "plan_trip", {"days": 3}))
        city = {"destination": accept(city="Oslo")}
        keys, state = asked(await round_of(second, "plan_trip", {"days": 3}, city, state))
        assert keys == ["hotel"]
        room = {"hotel": DECLINE}
        return text_of(await round_of(third, "plan_trip", {"days": 3}, room, state))

    return anyio.run(run)


OSLO = "3 days in Oslo (snow for 3 days), hotel decline."


def test_rounds_on_several_workers_complete_with_a_shared_key() -> None:
    shared = key()
    with serving("trips", shared) as one, serving("trips", shared) as other:
        assert plan(one.url, other.url, one.url) == OSLO


def test_rounds_on_several_workers_fail_cleanly_without_a_shared_key() -> None:
    with ExitStack() as stack:
        workers = [
            stack.enter_context(serving("trips")),
            stack.enter_context(serving("trips")),
            stack.enter_context(serving("trips", key())),
        ]
        for one, other in ((0, 1), (0, 2), (2, 0)):
            with pytest.raises(MCPError) as caught:
                plan(workers[one].url, workers[other].url, workers[one].url)
            assert (caught.value.error.code, caught.value.error.message) == (
                -32602,
                "Invalid or expired requestState",
            )


def test_keys_are_changed_while_calls_are_under_way() -> None:
    old, new = key(), key()
    with (
        serving("trips", old) as before,
        serving("trips", new, old) as between,
        serving("trips", new) as after,
    ):
        assert plan(before.url, between.url, after.url) == OSLO
        with pytest.raises(MCPError, match="requestState"):
            plan(before.url, after.url, after.url)


def test_call_completes_on_the_next_instance_when_the_server_is_killed() -> None:
    shared = key()
    with serving("bistro", shared) as one:
        result = anyio.run(round_of, one.url, "book_table", BOOK)
        keys, state = asked(result)
        assert keys == ["alternative_date"]
        one.kill()
    with serving("bistro", shared) as other:
        day = {"alternative_date": accept(date="2026-12-26")}
        done = anyio.run(round_of, other.url, "book_table", BOOK, day, state)
        assert isinstance(done, CallToolResult)
        assert done.structured_content is not None
        assert done.structured_content["booking"] == "2026-12-26-1"


@pytest.mark.parametrize("era", ERAS)
def test_conversation_over_http_is_the_one_in_memory(era: str) -> None:
    answers = [accept(date="2026-12-25"), accept(date="2026-12-26")]
    with serving("bistro") as worker:
        said = converse(worker.url, era, "book_table", BOOK, answers=answers)
    assert said.messages == [
        "No table for 2 on 2026-12-24. Another day?",
        "No table for 2 on 2026-12-25. Another day?",
    ]
    assert said.structured["booking"] == "2026-12-26-1"


@pytest.mark.parametrize("era", ERAS)
def test_conversation_over_stdio_is_the_one_in_memory(era: str) -> None:
    days = iter(["2026-12-25", "2026-12-26"])

    async def person(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        return accept(date=next(days))

    async def run() -> CallToolResult:
        server = StdioServerParameters(
            command=sys.executable,
            args=["-m", "generated.bistro.server"],
            env=environment(key()),
            cwd=ROOT,
        )
        async with Client(server, mode=era, elicitation_callback=person) as client:
            return await client.call_tool("book_table", BOOK)

    result = anyio.run(run)
    assert result.structured_content is not None
    assert result.structured_content["booking"] == "2026-12-26-1"


@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        ("short", "key 1 is weak"),
        (f"{'0123456789abcdef' * 4},", "key 2 is weak"),
        ("a" * 64, "key 1 is weak"),
        ("", "key 1 is weak"),
        (f"{'0123456789abcdef' * 4},{'0123456789abcdef' * 4}", "key 2 is there twice"),
    ],
)
def test_weak_keys_end_the_server_with_one_line(keys: str, fault: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "generated.bistro.server"],
        env={**environment(), KEYS: keys},
        cwd=ROOT,
        input="",
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ran.returncode == 1
    assert ran.stderr.startswith(f"{KEYS}: {fault}")
    assert ran.stderr.count("\n") == 1
    assert not keys or keys not in ran.stderr


def test_another_worker_does_not_know_a_legacy_session() -> None:
    """Why a server for legacy clients has one worker, or a proxy that keeps each session on one."""
    hello = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": "tested", "version": "1"},
        },
    }
    accepts = {"accept": "application/json, text/event-stream"}
    shared = key()
    with serving("trips", shared) as one, serving("trips", shared) as other:
        session = httpx2.post(one.url, json=hello, headers=accepts).headers["mcp-session-id"]
        listing = {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}
        headers = {**accepts, "mcp-session-id": session}
        assert httpx2.post(one.url, json=listing, headers=headers).status_code == 200
        refused = httpx2.post(other.url, json=listing, headers=headers)
        assert (refused.status_code, "Session not found" in refused.text) == (404, True)
