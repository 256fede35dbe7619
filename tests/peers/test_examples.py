"""Every example server, as a process of its own, in conversation with the official clients."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from typing import Any

import pytest

from ..sdk.conversation import MODERN
from ..sdk.processes import ROOT, serving
from .clients import PEERS, TYPESCRIPT, Peer
from .scenes import Scene, load
from .typescript import Client, accept, talk

SCENES = load()
# Forms that data completes are looked at in `test_data_in_typescript.py`, that of the prompt below.
ELSEWHERE = {"booking", "edit_note", "pick_project", "pick_tasks", "user_context"}
SPECS = sorted(path.stem for path in (ROOT / "specs").glob("*.yaml"))


@pytest.fixture(scope="module")
def url_of() -> Iterator[Callable[[str], str]]:
    """The URL of an example's server, which is started when it is first asked for."""
    with ExitStack() as stack:
        yield cache(lambda spec: stack.enter_context(serving(spec)).url)


def form_of(spec: str, question: str) -> dict[str, Any]:
    """The requested schema of a question, as it was generated."""
    file = ROOT / "generated" / spec / "requested_schemas" / f"{question}.json"
    form: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return form


@pytest.mark.parametrize("spec", SPECS)
def test_scenes_leave_nothing_out(spec: str) -> None:
    scenes = [scene for scene in SCENES if scene.spec == spec]
    outcomes = {answer["action"] for scene in scenes for answer in scene.answers or ()}
    assert outcomes == {"accept", "decline", "cancel"}
    assert any(scene.answers is None for scene in scenes)
    forms = {path.stem for path in (ROOT / "generated" / spec).glob("requested_schemas/*.json")}
    assert {name for scene in scenes for name in scene.asked} == forms - ELSEWHERE


@pytest.mark.parametrize("peer", PEERS, ids=str)
@pytest.mark.parametrize("scene", SCENES, ids=str)
def test_scene(scene: Scene, peer: Peer, url_of: Callable[[str], str]) -> None:
    arguments = {
        key: f"2027-01-{PEERS.index(peer) + 1:02}" if value == "{day}" else value
        for key, value in scene.arguments.items()
    }
    said = peer.call(
        url_of(scene.spec),
        scene.tool,
        arguments,
        scene.answers,
        model=scene.model,
        roots=scene.roots,
    )
    assert scene.says in said.text
    assert (said.is_error, said.code) == (scene.fails, scene.code)
    assert len(said.questions) == len(scene.answers or ())
    if scene.asked:
        assert said.schemas == [form_of(scene.spec, question) for question in scene.asked]


@pytest.mark.parametrize(("client", "era"), TYPESCRIPT)
def test_client_applies_defaults(client: Client, era: str, url_of: Callable[[str], str]) -> None:
    """`nights` is required and has a default: it comes from the client, or not at all."""
    contact = accept(name="Ada Lovelace", email="ada@example.com")
    stay = accept(arrival="2026-12-24", breakfast=True)
    answers = [contact, stay, accept(bed="twin")]
    url = url_of("kinds")
    for applies in (True, False):
        said = talk(
            url,
            era,
            "book-stay",
            {"guest": "Ada"},
            answers,
            client=client,
            applies_defaults=applies,
        )
        assert said.is_error is not applies
        assert ("2 night(s)" in said.text) is applies


@pytest.mark.parametrize("peer", PEERS, ids=str)
def test_prompt_asks_where_it_can(peer: Peer, url_of: Callable[[str], str]) -> None:
    said = peer.call(
        url_of("conformance"),
        "test_input_required_result_prompt",
        {},
        [accept(context="a test")],
        is_prompt=True,
    )
    if peer.era == MODERN:
        assert said.schemas == [form_of("conformance", "user_context")]
        assert said.text == "Work in this context: a test"
    else:
        assert (said.questions, said.is_error) == ([], True)
        assert "2026-07-28 connections only" in said.text
