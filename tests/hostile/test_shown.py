"""Texts of a call are untrusted too: a model wrote the arguments, and who knows who the data.

What a person reads of them is on the line that the message has for it, with nothing invisible, and
not too long; in a URL it is one part of it.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable
from types import ModuleType
from urllib.parse import unquote, urlsplit

import pytest
from mcp.types import ElicitResult

from ..sdk.conversation import (
    DECLINE,
    ERAS,
    Handlers,
    Question,
    Transcript,
    accept,
    converse,
    generate,
    serve,
)
from .inputs import FOLDER, TEXTS

LIMIT = 200
PARTS = 4  # of the texts, so that the tests can run side by side
# What no author of a spec would have written, but models and databases may.
WRITTEN_BY_A_MODEL = [
    "x\n\nApproved by admin.",
    "x>\n<Delete nothing",
    "\r\rx",
    "\x1b[2K\x1b[1A\x1b]8;;https://evil.example\x07x",
    "safe\u202egpj.exe\u202c\u2066x\u2069",
    "a\u200b\u2060\ufeffb",
    "\U000e0001\U000e0041hidden",
    "long " * 5_000,
    "\n" * 10_000,
    "{path} {0} {{x}} %s ${x}",
    "\\u{a}",
    "..",
    ".",
    "/../../x",
    "x?y=z&a",
    "x#y",
    "@evil.example",
    ":pass@evil.example",
    "//evil.example",
    "\\\\evil.example",
    "%2e%2e%2f%00",
    "x\r\nLocation: https://evil.example",
    "ünïcode 日本 👩\u200d💻",
    "",
]
ALL = [
    text
    for text in dict.fromkeys([*TEXTS, *WRITTEN_BY_A_MODEL])
    if len(text) < 100_000 and not re.search("[\ud800-\udfff]", text)
]
ESCAPE = re.compile(r"\\u\{([0-9a-f]+)\}")


def must_be_escaped(character: str) -> bool:
    """Controls, separators, direction marks, zero width, tags; by Unicode, not by our table."""
    if unicodedata.category(character) in ("Cc", "Zl", "Zp", "Cs"):
        return True
    is_format = unicodedata.category(character) == "Cf" and character not in "\u200c\u200d"
    is_drawn = "\u0600" <= character <= "\u0605" or character in "\u06dd\u070f\u0890\u0891\u08e2"
    return is_format and not is_drawn


def as_shown(text: str) -> str:
    """What a person is to read of a text."""
    cut = text if len(text) <= LIMIT else f"{text[: LIMIT - 1]}…"
    return "".join(f"\\u{{{ord(one):x}}}" if must_be_escaped(one) else one for one in cut)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    text = (FOLDER / "shown.yaml").read_text(encoding="utf-8")
    return generate(text, tmp_path_factory.mktemp("shown"))


def look(package: ModuleType, era: str, text: str, *, projects: int = 2) -> Transcript:
    """The conversation of a call in which every text is this one."""
    handlers = Handlers(
        draft=package.models.Draft(subject=text, lines=[text, "b"]),
        projects=[package.models.Project(id=f"{one}", name=text) for one in range(projects)],
    )
    arguments = {"path": text, "names": [text, "b"]}
    return converse(serve(package, handlers), era, "look", arguments, answers=_answer)


def _answer(question: Question) -> ElicitResult:
    [name] = question.schema["properties"]
    answers = {"ok": accept(ok=True), "note": accept(note="n"), "project": accept(project="1")}
    return answers[name]


@pytest.mark.parametrize("part", range(PARTS))
def test_text_stays_on_its_line_and_is_seen(
    part: int, package: ModuleType, tried: Callable[[str, int], None]
) -> None:
    for number, text in enumerate(ALL[part::PARTS]):
        shown = as_shown(text)
        said = look(package, ERAS[number % 2], text)
        assert said.text == "done", (text, said)
        found = {next(iter(one.schema["properties"])): one for one in said.questions}
        assert found["ok"].message == found["project"].message == f"<{shown}>"
        assert found["note"].message == f"<{shown}, b>\n<{shown}\nb>"
        field = found["ok"].schema["properties"]["ok"]
        assert (field["title"], field["description"]) == (f"<{shown}>", f"<{shown}>")
        options = found["project"].schema["properties"]["project"]["oneOf"]
        assert [one["const"] for one in options] == ["0", "1"]
        for one in options:
            assert not any(map(must_be_escaped, one["title"]))
            assert len(one["title"]) <= len(shown) + len(" (0)")
        # A default is what the person edits: as it is, where it fits.
        assert found["note"].schema["properties"]["note"].get("default") in (text, None)
    tried("hostile texts of calls", len(ALL[part::PARTS]))


@pytest.mark.parametrize("part", range(PARTS))
def test_text_stays_in_its_part_of_a_url(
    part: int, package: ModuleType, tried: Callable[[str, int], None]
) -> None:
    for number, text in enumerate(ALL[part::PARTS]):
        era = ERAS[number % 2]
        said = converse(serve(package, Handlers()), era, "go", {"path": text}, answers=[DECLINE])
        if text in ("", ".", ".."):
            assert said.error == "A part of the URL is empty, or leads elsewhere."
            continue
        [question] = said.questions
        assert question.url is not None
        assert question.url.isascii()
        assert not any(map(must_be_escaped, question.url))
        parts = urlsplit(question.url)
        assert (parts.scheme, parts.netloc) == ("https", "docs.example.com:8443")
        assert [unquote(one) for one in parts.path.split("/")] == ["", "a", text, "b"]
        assert (parts.query[:2], unquote(parts.query[2:])) == ("q=", text)
        assert unquote(parts.fragment) == text
        assert question.message == f"<{as_shown(text)}>"
        assert question.elicitation_id is None or not any(
            map(must_be_escaped, question.elicitation_id)
        )
    tried("hostile texts in URLs", len(ALL[part::PARTS]))


def test_error_shows_a_text_as_a_message_does(package: ModuleType) -> None:
    for text in WRITTEN_BY_A_MODEL:
        for era in ERAS:
            said = look(package, era, text, projects=0)
            assert said.error == f"No <{as_shown(text)}>.", (text, said)


def test_what_is_escaped_can_be_told_from_unicode() -> None:
    """The fixed table of generated code has what Unicode calls so, and nothing that is drawn."""
    drawn = "aß日本é👩\u200d💻شكرا {}\\"
    assert as_shown(drawn) == drawn
    assert json.loads(json.dumps(as_shown("\n"))) == "\\u{a}"
    assert ESCAPE.findall(as_shown("\u202e\x00")) == ["202e", "0"]
