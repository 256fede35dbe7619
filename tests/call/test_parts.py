"""Targets, pages, answers, and the door that a server's words go through."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import anyio
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mcp.types import (
    AudioContent,
    BlobResourceContents,
    CallToolResult,
    EmbeddedResource,
    ImageContent,
    ResourceLink,
    TextContent,
    TextResourceContents,
)
from prompt_toolkit.utils import get_cwidth

from mcp_elicit_gen.cli import call_command
from mcp_elicit_gen.diagnostics.errors import UserError
from mcp_elicit_gen.report.visible import UNSAFE
from mcp_elicit_gen.terminal.answers import read_answers
from mcp_elicit_gen.terminal.form import read_form
from mcp_elicit_gen.terminal.page import read_page
from mcp_elicit_gen.terminal.question import (
    DECLINE,
    AnswerError,
    FormQuestion,
    Outcome,
    PageQuestion,
)
from mcp_elicit_gen.terminal.results import render_json, render_result
from mcp_elicit_gen.terminal.screen import wrapped
from mcp_elicit_gen.terminal.target import HttpTarget, StdioTarget, TargetError, read_target
from mcp_elicit_gen.terminal.text import lines_of, one_line

# --- Targets ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("http://localhost:8000/mcp", HttpTarget("http://localhost:8000/mcp")),
        ("HTTPS://a.example/mcp", HttpTarget("HTTPS://a.example/mcp")),
        ("package.server", StdioTarget(sys.executable, ("-m", "package.server"))),
        ("server.py", StdioTarget(sys.executable, ("server.py",))),
        ("./my-server.py", StdioTarget(sys.executable, ("./my-server.py",))),
        ("my-server", StdioTarget("my-server")),
        ("npx -y 'a server'", StdioTarget("npx", ("-y", "a server"))),
        ("python -m server", StdioTarget("python", ("-m", "server"))),
    ],
)
def test_target_is_a_url_a_module_a_file_or_a_command(text: str, target: object) -> None:
    assert read_target(text, []) == target


@pytest.mark.parametrize(
    ("text", "headers"),
    [
        ("", []),
        ("a 'b", []),
        ("ftp://a.example", []),
        ("a.b", ["A: b"]),
        ("http://a.example", ["A b"]),
        ("http://a.example", ["A\n: b"]),
    ],
)
def test_what_is_no_target_is_said(text: str, headers: list[str]) -> None:
    with pytest.raises(TargetError):
        read_target(text, headers)


def test_headers_are_sent_with_each_request() -> None:
    target = read_target("https://a.example/mcp", ["Authorization: Bearer x:y"])
    assert target == HttpTarget("https://a.example/mcp", {"Authorization": "Bearer x:y"})


# --- Pages ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "host", "warnings"),
    [
        ("https://Pay.example.com/a?b=c#d", "pay.example.com", []),
        ("https://pay.example.com:8443/", "pay.example.com:8443", []),
        ("https://[::1]:80/", "[::1]:80", []),
        ("https://bank.example@evil.example/", "evil.example", ["`bank.example` before the @"]),
        ("https://a:b@evil.example/", "evil.example", ["`a:b` before the @"]),
        ("https://xn--pypal-4ve.example/", "xn--pypal-4ve.example", ["reads `pаypal.example`"]),
        ("http://a.example/", "a.example", ["http is not encrypted"]),
    ],
)
def test_host_is_shown_with_what_is_odd(url: str, host: str, warnings: list[str]) -> None:
    page = read_page(url)
    assert (page.host, page.refusal, len(page.warnings)) == (host, None, len(warnings))
    for part, warning in zip(warnings, page.warnings, strict=True):
        assert part in warning


@pytest.mark.parametrize(
    "url",
    [
        "",
        "javascript:alert(1)",
        "file:///etc/passwd",
        "data:text/html,x",
        "//a.example",
        "https:///a",
        "https://",
        "https://a.example\\@b.example/",
        "https://a.example /",
        "https://a.example/\x1b[2J",
        "https://pаypal.example/",
        "https://a.example:99999/",
        "https://a.example:x/",
        "https://[::1/",
        "https://a%2eb.example/",
        "-https://a.example",
        f"https://bank.example.{'a.' * 200}example/",
    ],
)
def test_what_a_browser_may_read_otherwise_is_not_opened(url: str) -> None:
    assert read_page(url).refusal


# --- Answers ----------------------------------------------------------------------------------

FORM = read_form({"properties": {"ok": {"type": "boolean"}}, "required": ["ok"]})
QUESTION = FormQuestion("Server", "Delete it?", FORM)
PAGE = PageQuestion("Server", "Pay?", read_page("https://a.example/"))


def answered(text: str, folder: Path, *questions: Any) -> list[Outcome]:
    path = folder / "answers.yaml"
    path.write_text(text, encoding="utf-8")
    script = read_answers(str(path))

    async def answers() -> list[Outcome]:
        return [await script.answer(one) for one in questions]

    return anyio.run(answers)


@pytest.mark.parametrize(
    "text",
    [
        "[{accept: {ok: true}}, decline, accept]",
        '[{"accept": {"ok": true}}, "decline", {"accept": null}]',
        "- message: Delete\n  accept: {ok: true}\n- message: it?\n  decline:\n- accept: true\n",
    ],
)
def test_answers_are_given_in_order(text: str, tmp_path: Path) -> None:
    found = answered(text, tmp_path, QUESTION, QUESTION, PAGE)
    assert found == [Outcome("accept", {"ok": True}), DECLINE, Outcome("accept")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("accept: {ok: true}", "is no list"),
        ("- acept: {}", "answer 1 is none; write"),
        ("- {accept: {}, decline: }", "answer 1 is none; write"),
        ("- accept: [ok]", "answer 1 is none; write"),
        ("- decline: no", "answer 1 is none; write"),
        ("- {message: 3, decline: }", "answer 1 is none; write"),
        ("- [", "answers.yaml:"),
        ("", "answers.yaml:"),
        ("[]", "there is no answer 1, and asked was: Delete it?"),
        ("- {message: Keep, decline: }", "answer 1 is for `Keep`, and asked was: Delete it?"),
        ("- accept: {ok: 1}", "answer 1 does not fit: `ok` is true or false"),
        ("- accept", "answer 1 does not fit: `ok` is needed"),
    ],
)
def test_what_is_no_answer_is_said(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(AnswerError) as caught:
        answered(text, tmp_path, QUESTION)
    assert said in str(caught.value)


def test_page_takes_no_fields(tmp_path: Path) -> None:
    with pytest.raises(AnswerError, match="answer 1 does not fit: a page has no fields"):
        answered("- accept: {ok: true}", tmp_path, PAGE)


def test_page_that_is_never_opened_is_not_accepted(tmp_path: Path) -> None:
    page = PageQuestion("Server", "Pay?", read_page("javascript:alert(1)"))
    with pytest.raises(AnswerError, match="the page cannot be visited: `javascript` is not http"):
        answered("- accept", tmp_path, page)


# --- Words and results ------------------------------------------------------------------------


@given(st.text())
def test_no_control_goes_through_the_door(text: str) -> None:
    for line in (one_line(text), *lines_of(text)):
        assert not UNSAFE.search(line)


PRINTABLE = st.characters(exclude_categories=["C", "Zl", "Zp"])


@given(st.text(PRINTABLE, max_size=60), st.integers(2, 20))
def test_no_line_is_wider_than_the_terminal(text: str, width: int) -> None:
    parts = wrapped(text, width)
    assert all(get_cwidth(part) <= width for part in parts)
    assert "".join(parts).replace(" ", "") == text.replace(" ", "")


def test_long_words_are_cut_and_say_so() -> None:
    assert one_line("x" * 300) == f"{'x' * 200}… (100 more characters)"
    assert lines_of("x" * 100_001)[-1] == "… (1 more characters)"


def test_content_is_printed_or_described() -> None:
    link = ResourceLink(type="resource_link", name="Report", uri="file:///r")
    text = TextResourceContents(uri="file:///t", text="one\ntwo")
    blob = BlobResourceContents(uri="file:///b", blob="AAAA")
    content: list[Any] = [
        TextContent(type="text", text="Done\x1b[2J\n\tnow"),
        ImageContent(type="image", data="AAAA", mime_type="image/png"),
        AudioContent(type="audio", data="AAAAAAAA", mime_type="audio/\x1bwav"),
        link,
        EmbeddedResource(type="resource", resource=text),
        EmbeddedResource(type="resource", resource=blob),
    ]
    result = CallToolResult(content=content, structured_content={"a": 1})
    assert render_result(result).splitlines() == [
        "Done\\u{1b}[2J",
        "    now",
        "[image: image/png, 3 bytes]",
        "[audio: audio/\\u{1b}wav, 6 bytes]",
        "[link: Report at file:///r]",
        "[resource: file:///t]",
        "one",
        "two",
        "[resource: file:///b, binary]",
    ]


def test_structured_content_is_printed_where_there_is_no_text() -> None:
    result = CallToolResult(content=[], structured_content={"a": "\u202e\x1b"})
    assert render_result(result) == '{\n  "a": "\\u{202e}\\u001b"\n}\n'


@given(st.text())
def test_json_has_nothing_that_acts(text: str) -> None:
    printed = render_json(CallToolResult(content=[TextContent(type="text", text=text)]))
    assert printed.isascii()
    assert not UNSAFE.search(printed.replace("\n", ""))


# --- The command ------------------------------------------------------------------------------


def test_missing_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(call_command, "find_spec", lambda name: None)
    with pytest.raises(UserError, match=r"pip install 'mcp-elicit-gen\[client\]'"):
        call_command.run("a.b", "tool")


def test_libraries_are_imported_when_a_call_is_made_and_not_before() -> None:
    program = (
        "import sys; sys.argv = ['mcp-elicit-gen', 'call', '--help']\n"
        "from mcp_elicit_gen.cli import main\n"
        "try: main()\n"
        "finally: print([one for one in ('mcp', 'prompt_toolkit') if one in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.decode().splitlines()[-1] == "[]"
