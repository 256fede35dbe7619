"""The generated client's side answers the generated server's questions, on both eras."""

from __future__ import annotations

import datetime
import importlib
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import anyio
import pytest
import yaml
from bistro_handlers import Bistro
from hypothesis import given
from hypothesis import strategies as st
from mcp import Client
from mcp.server import MCPServer
from mcp.types import CallToolResult, ElicitRequestParams, ElicitResult
from venues_handlers import PRICES, Venues

from generated.bistro import AlternativeDate
from generated.bistro import client as bistro
from generated.bistro import register as register_bistro
from generated.bistro.answering import AskedForm, AskedPage, Known, KnownForm, name_of
from generated.bistro.support import Form
from generated.kinds import client as kinds
from generated.venues import client as venues
from generated.venues import register as register_venues
from generated.venues.models import Booking

from .conversation import ERAS, Handlers, emit, serve

ROOT = Path(__file__).parents[2]
CITY = next(iter(PRICES))
CHRISTMAS = {"date": "2026-12-24", "party_size": 6}


def call(server: MCPServer, era: str, callback: Any, tool: str, arguments: Any) -> CallToolResult:
    """One call of a client that answers by this callback."""

    async def conversation() -> CallToolResult:
        async with Client(server, mode=era, elicitation_callback=callback) as client:
            return await client.call_tool(tool, arguments)

    return anyio.run(conversation)


def bistro_server() -> MCPServer:
    server = MCPServer("Bistro", log_level="CRITICAL")
    register_bistro(server, Bistro())
    return server


class Guest:
    """Takes the day after Christmas, and pays."""

    def __init__(self) -> None:
        self.seen: list[object] = []

    async def alternative_date(self, asked: AskedForm) -> AlternativeDate:
        self.seen.append((asked.message, list(asked.requested_schema["properties"])))
        return AlternativeDate(date=datetime.date(2026, 12, 26))

    async def deposit(self, asked: AskedPage) -> Literal["accept"]:
        self.seen.append((asked.message, asked.url))
        return "accept"


@pytest.mark.parametrize("era", ERAS)
def test_each_question_goes_to_its_method(era: str) -> None:
    guest = Guest()
    callback = bistro.elicitation_callback(guest)
    result = call(bistro_server(), era, callback, "book_table", CHRISTMAS)
    assert result.structured_content is not None
    assert (result.structured_content["date"], result.structured_content["status"]) == (
        "2026-12-26",
        "waiting",
    )
    assert guest.seen == [
        ("No table for 6 on 2026-12-24. Another day?", ["date", "note"]),
        (
            "A deposit of 60.00 € holds the table.",
            "https://pay.example.com/deposits/2026-12-26-1",
        ),
    ]


@pytest.mark.parametrize("era", ERAS)
def test_script_answers_in_turn_and_notes_what_was_asked(era: str) -> None:
    script = bistro.scripted(
        {
            "alternative_date": [
                AlternativeDate(date=datetime.date(2026, 12, 25), note="No nuts."),
                "decline",
                "cancel",
            ]
        }
    )
    result = call(bistro_server(), era, script, "book_table", CHRISTMAS)
    assert result.structured_content is not None
    assert result.structured_content["status"] == "none"
    assert [(name, asked.message) for name, asked in script.asked] == [
        ("alternative_date", "No table for 6 on 2026-12-24. Another day?"),
        ("alternative_date", "No table for 6 on 2026-12-25. Another day?"),
    ]
    assert (script.unused, script.unanswered) == ({"alternative_date": ["cancel"]}, [])


@pytest.mark.parametrize("era", ERAS)
def test_question_without_an_answer_is_no_answer(era: str) -> None:
    script = bistro.scripted({"deposit": ["accept"]})
    assert "The script has no answer." in failure(bistro_server(), era, script)
    assert script.unanswered == ["alternative_date"]
    assert script.unused == {"deposit": ["accept"]}


def failure(server: MCPServer, era: str, callback: Any) -> str:
    """How a call fails: the tool's error on one connection, the client's own on the other."""
    try:
        result = call(server, era, callback, "book_table", CHRISTMAS)
    except BaseException as error:
        return "".join(traceback.format_exception(error))
    assert result.is_error
    return str(result.content)


@pytest.mark.parametrize("era", ERAS)
def test_questions_of_other_servers_go_elsewhere(era: str) -> None:
    heard: list[str] = []

    async def otherwise(context: Any, params: ElicitRequestParams) -> ElicitResult:
        heard.append(params.message)
        return ElicitResult(action="decline")

    class Nobody:
        """Answers nothing of the Kinds server, which is not asked here."""

        def __getattr__(self, name: str) -> Any:
            async def method(asked: Any) -> Any:
                raise AssertionError(name)

            return method

    callback = kinds.elicitation_callback(Nobody(), otherwise)
    result = call(bistro_server(), era, callback, "book_table", CHRISTMAS)
    assert result.structured_content is not None
    assert heard == ["No table for 6 on 2026-12-24. Another day?"]
    alone = kinds.elicitation_callback(Nobody())
    assert "This client has no answer." in failure(bistro_server(), era, alone)


@pytest.mark.parametrize("era", ERAS)
def test_only_the_fields_that_are_asked_for_travel(era: str) -> None:
    """A whole model answers a form of which two arguments were given."""
    whole = Booking(city="Bremen", date=datetime.date(2026, 12, 24), seats=8)
    for answer in (whole, {"seats": 8}):
        server = MCPServer("Venues", log_level="CRITICAL")
        register_venues(server, Venues())
        script = venues.scripted({"booking": [answer]})
        given = {"city": CITY, "date": "2027-01-02"}
        result = call(server, era, script, "book_venue", given)
        assert [name for name, _ in script.asked] == ["booking"]
        assert f"Booked 8 seats in {CITY} on 02.01.2027" in str(result.content)


@pytest.mark.parametrize("era", ERAS)
def test_numbers_among_which_one_chooses_travel_as_text(
    packages: Mapping[str, ModuleType], era: str
) -> None:
    package = packages["choices"]
    client = importlib.import_module(f"{package.__name__}.client")
    rows = [
        package.Row.model_validate({"number": one, "label": f"No. {one}", "class": f"c{one}"})
        for one in (1, 2)
    ]
    handlers = Handlers(rows=rows, pick_row=lambda *given: str(given))
    script = client.scripted({"ask_pick_row": [package.RowForm(row=2)]})
    result = call(serve(package, handlers), era, script, "pick_row", {})
    assert not result.is_error, result.content
    [(taken,)] = handlers.given("pick_row")
    assert taken.data.row == 2


ANYTHING = st.text(max_size=8) | st.sampled_from(["?", "\n\n", " on ", ". Another day?", "(.*"])


@given(st.data())
def test_whatever_stands_in_a_message_its_question_is_known(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(bistro.QUESTIONS)))
    one = bistro.QUESTIONS[name]

    def filled(texts: tuple[str, ...]) -> str:
        return texts[0] + "".join(data.draw(ANYTHING) + text for text in texts[1:])

    message = data.draw(st.sampled_from(["", "Day: too late.\n\n"])) + filled(one.texts)
    asked = (
        AskedForm(message, one.form.requested_schema)
        if isinstance(one, KnownForm)
        else AskedPage(message, filled(one.url))
    )
    assert name_of(bistro.QUESTIONS, asked) == name


def test_of_questions_that_fit_the_one_with_most_text_is_meant() -> None:
    ok = {"type": "boolean"}

    def known(*texts: str, **fields: Any) -> Known:
        form = type("Made", (Form,), {"requested_schema": {"properties": fields}})
        return KnownForm(texts, form)

    questions = {
        "any": known("", "", ok=ok),
        "delete": known("Delete ", "?", ok=ok),
        "delete_all": known("Delete all of ", "?", ok=ok),
        "with_note": known("Delete ", "?", ok=ok, note={"type": "string"}),
        "number": known("Delete ", "?", ok={"type": "integer"}),
    }

    def named(message: str, **fields: Any) -> str | None:
        asked = AskedForm(message, {"type": "object", "properties": fields})
        return name_of(questions, asked)

    assert named("Delete x?", ok=ok) == "delete"
    assert named("Delete all of x?", ok=ok) == "delete_all"
    assert named("Delete x?", ok=ok, note={"type": "string"}) == "with_note"
    assert named("Delete x?", ok={"type": "integer"}) == "number"
    assert named("Keep x?", ok=ok) == "any"
    assert named("Keep x?", other=ok) is None


def test_server_that_means_harm_cannot_make_a_client_wait() -> None:
    """Texts with anything between them are found in time that grows with the message only."""
    known = KnownForm(("a",) * 30 + ("b",), AlternativeDate)
    asked = AskedForm("a" * 200_000, AlternativeDate.requested_schema)
    assert known.likeness(asked) is None


def test_servers_do_not_load_the_client() -> None:
    """Its modules are for who asks for them."""
    code = "import sys, generated.bistro; print('generated.bistro.client' in sys.modules)"
    found = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == "False"


def test_spec_without_questions_has_no_client() -> None:
    spec = {"version": 1, "server": {"name": "Silent"}, "tools": {"be": {"description": "Be."}}}
    with_question = {
        **spec,
        "questions": {"ok": {"message": "Fine?", "form": {"fields": {"ok": {"type": "boolean"}}}}},
        "tools": {"be": {"description": "Be.", "asks": {"ok": "ok"}}},
    }
    modules = {"client.py", "answering.py"}
    assert not modules & files_of(spec)
    assert modules <= files_of(with_question)


def files_of(spec: dict[str, Any]) -> set[str]:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "spec.yaml"
        place.write_text(yaml.safe_dump(spec), encoding="utf-8")
        [files] = emit([place]).values()
    return set(files)


@pytest.mark.parametrize(
    "message",
    [
        "Keep {{all}}\nof {name}?\n",
        "{{x}}\n  {{y}}\n{name}",
        "a\n\n{name}\n\nb",
        'end"',
        "\\\n{name}",
    ],
)
def test_messages_of_several_lines_are_docstrings(message: str) -> None:
    spec = {
        "version": 1,
        "server": {"name": "Lines"},
        "questions": {"ok": {"message": message, "form": {"fields": {"ok": {"type": "boolean"}}}}},
        "tools": {
            "be": {
                "description": "Be.",
                "arguments": {"name": {"type": "string", "description": "A name."}},
                "asks": {"ok": "ok"},
            }
        },
    }
    assert "client.py" in files_of(spec)
