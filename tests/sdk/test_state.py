"""The guard reads the SDK's request state: these tests fail when its layout moves."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from mcp.server.mcpserver import Context, DeclinedElicitation, resolve
from mcp.types import ElicitResult

from .conversation import CANCEL, DECLINE, MODERN, Handlers, Rounds, accept, converse, serve

ANSWERS: Mapping[str, ElicitResult] = {
    "Why?": accept(why="space"),
    "Delete old?": DECLINE,
    "Tell the owner?": CANCEL,
    "old has 5 file(s). Delete anyway?": DECLINE,
    "old has 6 file(s). Delete anyway?": DECLINE,
}


def call(package: ModuleType, tool: str, **results: Any) -> tuple[list[str], Handlers]:
    """Call a tool on a modern connection: the questions, and the handlers afterwards."""
    handlers = Handlers(**results)
    said = converse(
        serve(package, handlers),
        MODERN,
        tool,
        {"path": "old"},
        answers=lambda question: ANSWERS[question.message],
    )
    assert said.text == "done"
    return said.messages, handlers


@pytest.fixture
def alone(packages: Mapping[str, ModuleType]) -> ModuleType:
    return packages["alone"]


def was_put(package: ModuleType, state: str | None, question: str = "confirm") -> bool:
    """What the guard of a package says of a question, given the SDK's state."""
    resolvers = package.resolvers.make_resolvers(Handlers())
    put: bool = package.support.was_put(
        SimpleNamespace(request_state=state), getattr(resolvers, question)
    )
    return put


def test_version_of_the_state_is_the_one_that_the_guard_reads(alone: ModuleType) -> None:
    assert alone.support.STATE_VERSION == resolve._STATE_VERSION


def test_guard_reads_what_the_sdk_writes(alone: ModuleType) -> None:
    resolvers = alone.resolvers.make_resolvers(Handlers())
    key = resolve._state_key(resolvers.confirm)
    outcome = resolve._StateEntry(action="decline", q="digest")
    for state in (
        resolve._encode_state({}, {key: "digest"}),
        resolve._encode_state({key: outcome}, {}),
        resolve._encode_state({}, {f"{key}#1": "digest"}),
    ):
        assert was_put(alone, state)
        assert not was_put(alone, state, "notify")
    assert not was_put(alone, resolve._encode_state({}, {}))


@pytest.mark.parametrize(
    ("files", "in_outcomes", "in_asked"),
    [
        (Rounds(5), set(), {"reason", "counted"}),
        (Rounds(5, 6), {"reason"}, {"counted"}),
    ],
)
def test_guard_reads_a_state_recorded_in_a_call(
    alone: ModuleType, files: Rounds, in_outcomes: set[str], in_asked: set[str]
) -> None:
    states: list[str | None] = []

    def body(ctx: Context, path: str, *outcomes: object) -> str:
        states.append(ctx.request_state)
        return "done"

    call(alone, "delete_traced", files=files, owner="me", delete_traced=body)
    [state] = states
    assert state is not None
    found = json.loads(state)
    prefix = f"{alone.__name__}.resolvers:make_resolvers.<locals>."
    assert set(found) == {"v", "outcomes", "asked"}
    assert found["v"] == alone.support.STATE_VERSION
    assert set(found["outcomes"]) == {prefix + name for name in in_outcomes}
    assert set(found["asked"]) == {prefix + name for name in in_asked}
    assert was_put(alone, state, "counted")
    assert was_put(alone, state, "reason")
    assert not was_put(alone, state, "notify")


@pytest.mark.parametrize("state", [None, ""])
def test_nothing_was_put_before_there_is_a_state(alone: ModuleType, state: str | None) -> None:
    assert not was_put(alone, state)


@pytest.mark.parametrize(
    "state",
    [
        "x",
        "null",
        "[]",
        "3",
        "{}",
        '{"v": 3}',
        '{"v": 3, "asked": {}}',
        '{"v": 3, "outcomes": {}}',
        '{"v": 3, "asked": null, "outcomes": {}}',
        '{"v": 3, "asked": [1], "outcomes": {}}',
        '{"v": 2, "asked": {}, "outcomes": {}}',
        '{"v": 4, "asked": {}, "outcomes": {}}',
        '{"v": "3", "asked": {}, "outcomes": {}}',
        '{"asked": {}, "outcomes": {}}',
    ],
)
def test_state_that_cannot_be_read_counts_as_put(alone: ModuleType, state: str) -> None:
    assert was_put(alone, state)


def test_person_is_asked_when_the_version_of_the_state_moves(
    alone: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resolve, "_STATE_VERSION", resolve._STATE_VERSION + 1)
    messages, handlers = call(alone, "delete_with_care", files=0, owner="me")
    # Neither condition is true; but in the second round nobody knows what was put in the first.
    assert messages == ["Why?", "Delete old?", "Tell the owner?"]
    assert handlers.given("delete_with_care")[0][2] == DeclinedElicitation()


def test_person_is_asked_when_the_layout_of_the_state_moves(
    alone: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    encode, decode = resolve._encode_state, resolve._decode_state
    monkeypatch.setattr(
        resolve, "_encode_state", lambda *parts: json.dumps({"inner": encode(*parts)})
    )
    monkeypatch.setattr(
        resolve, "_decode_state", lambda state: decode(state and json.loads(state)["inner"])
    )
    messages, _ = call(alone, "delete_with_care", files=0, owner="me")
    assert messages == ["Why?", "Delete old?", "Tell the owner?"]


def test_refusal_stands_when_the_state_cannot_be_read(
    alone: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resolve, "_STATE_VERSION", resolve._STATE_VERSION + 1)
    messages, handlers = call(alone, "delete", files=Rounds(5, 0))
    assert messages == ["Delete old?"]
    assert handlers.given("delete")[0][2] == DeclinedElicitation()
