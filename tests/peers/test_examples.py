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


def test_every_example_has_its_scenes() -> None:
    assert sorted({scene.spec for scene in SCENES}) == SPECS


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
