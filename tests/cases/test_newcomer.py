"""What a newcomer does with a spec of their own: lint, generate, scaffold, fill in, serve.

`newcomer/` holds what they write. Everything happens in a folder of its own, with a config, and
with the commands of the README; the conversations run on the package that `generate` wrote.
"""

from __future__ import annotations

import importlib
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from mcp.server import MCPServer
from mcp.types import ElicitResult

from ..cli.commands import run
from ..sdk.conversation import (
    CANCEL,
    DECLINE,
    ERAS,
    LEGACY,
    MODERN,
    Transcript,
    accept,
    converse,
    listed,
    serve,
)

NEWCOMER = Path(__file__).parent / "newcomer"

# What mypy knows of `mcp` and `pydantic` from an earlier run.
CACHE = Path(__file__).parents[2] / ".mypy_cache" / "newcomer"

CONFIG = """\
[tool.mcp-elicit-gen]
specs = ["specs"]
output = "clinic_forms"
"""

# A type checker says here whether the first version of the handlers fits.
SCAFFOLD_FITS = """\
from clinic_forms.clinic import ClinicHandlers
from clinic_scaffold import Clinic

handlers: ClinicHandlers = Clinic()
"""

SLOT = {
    "type": "object",
    "properties": {
        "day": {"type": "string", "format": "date", "title": "Day"},
        "minutes": {
            "type": "string",
            "enum": ["15", "30"],
            "default": "15",
            "title": "Length in minutes",
        },
        "phone": {
            "type": "string",
            "maxLength": 20,
            "title": "Phone",
            "description": "Digits only.",
        },
    },
    "required": ["day"],
}
REMINDER = {
    "type": "object",
    "properties": {
        "channel": {
            "type": "string",
            "oneOf": [
                {"const": "sms", "title": "Text message"},
                {"const": "mail", "title": "E-mail"},
                {"const": "none", "title": "Not at all"},
            ],
            "title": "Remind me by",
        },
    },
    "required": ["channel"],
}
CONFIRM = {
    "type": "object",
    "properties": {"ok": {"type": "boolean", "title": "Yes, do it"}},
    "required": ["ok"],
}

YES, NO = accept(ok=True), accept(ok=False)
BOOK = {"patient": "Ann", "department": "eyes"}
TUESDAY = accept(day="2026-12-01", minutes="30")
WHEN = "When shall Ann come to the eyes department (no note)?"
HOW = "Ann comes on 2026-12-01 for 30 minutes. How shall we remind you?"
FEE = "Cancel with Dr. Ito on 2026-11-30? It costs 25.00 €."
BOOKED = {"number": 3, "doctor": "Dr. Okoye", "day": "2026-12-01"}


@dataclass(frozen=True)
class Case:
    """A call, what is asked and answered in it, and what the model reads."""

    name: str
    tool: str
    arguments: dict[str, Any]
    said: list[tuple[str, dict[str, Any], ElicitResult]] = field(default_factory=list)
    text: str | None = None
    structured: dict[str, Any] | None = None
    error: str | None = None


def cancel(name: str, said: ElicitResult, text: str) -> Case:
    return Case(name, "cancel_appointment", {"number": 1}, [(FEE, CONFIRM, said)], text)


def book(name: str, *answers: ElicitResult, **end: Any) -> Case:
    said = [(WHEN, SLOT), (HOW, REMINDER)][: len(answers)]
    asked = [(*question, answer) for question, answer in zip(said, answers, strict=True)]
    return Case(name, "book_appointment", BOOK, asked, **end)


def refill(name: str, said: ElicitResult, **end: Any) -> Case:
    asked = [("Order aspirin again?", CONFIRM, said)]
    return Case(name, "request_refill", {"medicine": "aspirin"}, asked, **end)


CASES = [
    cancel("a yes", YES, "Cancelled with Dr. Ito: no reason given."),
    cancel("a no", NO, "Kept: the fee was not agreed to."),
    cancel("declined", DECLINE, "Kept: the question was declined."),
    cancel("closed", CANCEL, "Kept: the question was closed."),
    Case(
        "without a fee nobody is asked",
        "cancel_appointment",
        {"number": 2, "reason": "better"},
        text="Cancelled with Dr. Okoye: better.",
    ),
    Case(
        "a dependency that fails",
        "cancel_appointment",
        {"number": 9},
        error="There is no appointment 9.",
    ),
    refill("a yes", YES, text="Ordered aspirin."),
    refill("a no", NO, text="aspirin was not wanted."),
    refill("declined", DECLINE, error="Not ordered. Ask the patient before you try again."),
    refill("closed", CANCEL, error="Not ordered. Ask the patient before you try again."),
    book("both", TUESDAY, accept(channel="sms"), structured={**BOOKED, "reminder": "sms to Ann"}),
    book("second declined", TUESDAY, DECLINE, structured={**BOOKED, "reminder": "declined"}),
    book("second closed", TUESDAY, CANCEL, structured={**BOOKED, "reminder": None}),
    book("first declined", DECLINE, error="Declined: slot."),
    book("first closed", CANCEL, error="Cancelled: slot."),
    Case(
        "the optional argument, the optional field and the default",
        "book_appointment",
        {**BOOK, "note": "first\nvisit"},
        [
            (
                "When shall Ann come to the eyes department (first\\u{a}visit)?",
                SLOT,
                accept(day="2026-12-01", phone="123"),
            ),
            (HOW.replace("30", "15"), REMINDER, accept(channel="none")),
        ],
        structured={**BOOKED, "reminder": "none to 123"},
    ),
]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The newcomer's folder, after lint, generate and scaffold."""
    folder = tmp_path_factory.mktemp("newcomer")
    (folder / "specs").mkdir()
    (folder / "pyproject.toml").write_text(CONFIG, encoding="utf-8")
    (folder / "scaffold_fits.py").write_text(SCAFFOLD_FITS, encoding="utf-8")
    shutil.copy(NEWCOMER / "clinic.yaml", folder / "specs")
    shutil.copy(NEWCOMER / "clinic_handlers.py", folder)
    for arguments, said in (
        ("lint --fail-on warning", "no findings in 1 file\n"),
        ("generate", "1 package in clinic_forms: 15 written\n"),
        ("generate --check", ""),
        ("scaffold specs/clinic.yaml --to clinic_scaffold.py", "wrote clinic_scaffold.py\n"),
    ):
        ran = run(folder, *arguments.split())
        assert (ran.code, ran.out, ran.err) == (0, said, "")
    return folder


@pytest.fixture(scope="module")
def modules(project: Path) -> Iterator[dict[str, Any]]:
    """The generated package and the handlers, imported as the server imports them."""
    sys.path.insert(0, str(project))
    importlib.invalidate_caches()
    names = ("clinic_forms.clinic", "clinic_handlers")
    try:
        yield {name: importlib.import_module(name) for name in names}
    finally:
        sys.path.remove(str(project))
        for name in [name for name in sys.modules if name.startswith(("clinic_forms", "clinic_h"))]:
            del sys.modules[name]


@pytest.fixture
def server(modules: dict[str, Any]) -> MCPServer:
    """A server with a calendar of its own."""
    return serve(modules["clinic_forms.clinic"], modules["clinic_handlers"].Clinic())


@pytest.mark.parametrize(
    "command",
    [
        f"mypy --strict --cache-dir {CACHE} -p clinic_forms -m clinic_handlers -m scaffold_fits",
        "ruff check --isolated --no-cache clinic_forms",
        "ruff format --isolated --no-cache --check clinic_forms",
    ],
    ids=["mypy", "ruff check", "ruff format"],
)
def test_checkers_have_nothing_to_say(project: Path, command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command.split()],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.tool}, {case.name}")
def test_what_is_asked_and_what_comes_of_it(server: MCPServer, case: Case, era: str) -> None:
    answers = [answer for _, _, answer in case.said]
    said = converse(server, era, case.tool, case.arguments, answers=answers)
    assert [(one.message, one.schema) for one in said.questions] == [
        (message, schema) for message, schema, _ in case.said
    ]
    assert (said.error, said.code) == (case.error, None)
    if case.text is not None:
        assert said.text == case.text
    if case.structured is not None:
        assert said.structured == case.structured


@pytest.mark.parametrize("era", ERAS)
def test_a_client_that_cannot_be_asked(server: MCPServer, era: str) -> None:
    def call(tool: str, **arguments: object) -> Transcript:
        said = converse(server, era, tool, arguments, abilities=[None])
        assert said.questions == ()
        return said

    assert call("cancel_appointment", number=1).error == (
        "Not cancelled, since nobody can agree to the fee here. Call the clinic."
    )
    assert call("cancel_appointment", number=2).text == (
        "Cancelled with Dr. Okoye: no reason given."
    )
    assert call("request_refill", medicine="aspirin").code == -32021
    assert call("book_appointment", **BOOK).code == -32021


def test_the_model_sees_the_arguments_and_no_answers(server: MCPServer) -> None:
    legacy, modern = (listed(server, era) for era in (LEGACY, MODERN))
    assert legacy == modern
    assert {name: list(tool.input_schema["properties"]) for name, tool in legacy.items()} == {
        "book_appointment": ["patient", "department", "note"],
        "cancel_appointment": ["number", "reason"],
        "request_refill": ["medicine"],
    }
