"""Pages that a person is sent to: to agree to a visit is not to have done what is due there."""

from __future__ import annotations

import itertools
import threading
import urllib.parse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mcp.server.session import ServerSession
from mcp.types import ElicitationCapability, ElicitResult

from .conversation import (
    BARE,
    CANCEL,
    DECLINE,
    ERAS,
    FORM_AND_URL,
    LEGACY,
    MODERN,
    URL_ONLY,
    Answers,
    Handlers,
    Question,
    Rounds,
    Transcript,
    accept,
    converse,
    generate,
    serve,
)
from .oauth import OAUTH, Authority, Calendar, authority

Packages = Mapping[str, ModuleType]
VISIT = accept()


@pytest.fixture
def package(packages: Packages, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(packages["pages"].connection, "POLL_SECONDS", 0.005)
    return packages["pages"]


@dataclass(frozen=True)
class Call:
    """One call: what was said, and the handlers afterwards."""

    said: Transcript
    handlers: Handlers


def call(
    package: ModuleType,
    era: str,
    tool: str,
    arguments: Mapping[str, Any] | None = None,
    answers: Answers = (),
    *,
    abilities: Sequence[ElicitationCapability | None] = (FORM_AND_URL,),
    **results: Any,
) -> Call:
    numbers = itertools.count(1)

    def login() -> Any:
        number = next(numbers)
        url = f"https://auth.example.com/a?state=s{number}"
        return package.Login(url=url, state=f"s{number}", verifier=f"v{number}")

    handlers = Handlers(**{"login": login, "logged_in": True, "is_paid": True, **results})
    # What is counted here is not to be used up by another call.
    handlers.results["login"] = results.get("login", login)
    server = serve(package, handlers)
    said = converse(server, era, tool, arguments, answers=answers, abilities=abilities)
    return Call(said, handlers)


# --- Consent and completion ---------------------------------------------------------------------

POLLS = [
    pytest.param(True, 1, id="at once"),
    pytest.param(Rounds(False, True), 2, id="after one look"),
    pytest.param(Rounds(*[False] * 4, True), 5, id="after some looks"),
]


@pytest.mark.parametrize(("logged_in", "looks"), POLLS)
@pytest.mark.parametrize("tool", ["enter", "visit"])
def test_page_that_is_completed(package: ModuleType, logged_in: Any, looks: int, tool: str) -> None:
    for era in ERAS:
        found = call(package, era, tool, answers=[VISIT], logged_in=logged_in)
        assert found.said.text == "done"
        *_, outcome = found.handlers.given(tool)[0]
        assert outcome == package.UrlOutcome("accept", completed=True)
        assert len(found.handlers.given("logged_in")) == looks
        assert len(found.said.progress) == looks - 1
        assert set(found.said.progress) <= {"Log in at the example."}
        # Modern connections know no such message.
        assert found.said.completed == (("login-s1",) if era == LEGACY else ())


def test_page_that_is_never_completed(package: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    impatient(package, monkeypatch)
    for era in ERAS:
        found = call(package, era, "visit", answers=[VISIT], logged_in=False)
        assert found.handlers.given("visit") == [(package.UrlOutcome("accept", completed=False),)]
        assert found.said.completed == ()
        found = call(package, era, "enter", answers=[VISIT], logged_in=False)
        assert found.said.error == "Not completed: log_in."
        assert found.handlers.given("enter") == []


def impatient(package: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pages have a twentieth of a second."""
    made = package.elicitations.Visit.__init__

    def init(self: Any, *arguments: Any, **options: Any) -> None:
        made(self, *arguments, **{**options, "timeout": 0.05})

    monkeypatch.setattr(package.elicitations.Visit, "__init__", init)


@pytest.mark.parametrize(("answer", "word"), [(DECLINE, "Declined"), (CANCEL, "Cancelled")])
def test_page_that_is_refused(package: ModuleType, answer: ElicitResult, word: str) -> None:
    for era in ERAS:
        found = call(package, era, "visit", answers=[answer])
        outcome = package.UrlOutcome(answer.action)
        assert (outcome.completed, found.handlers.given("visit")) == (None, [(outcome,)])
        assert found.handlers.given("logged_in") == []
        found = call(package, era, "enter", answers=[answer])
        assert found.said.error == f"{word}: log_in."
        assert found.handlers.given("on_answer") == [("enter", "log_in", answer.action, None)]


def test_page_of_which_nothing_tells(package: ModuleType) -> None:
    arguments = dict.fromkeys(("one", "two", "three", "four"), "x")
    for era in ERAS:
        found = call(package, era, "open_page", arguments, [VISIT])
        assert found.handlers.given("open_page")[0][-1] == package.UrlOutcome("accept", None)
        assert found.said.completed == ()


def test_page_is_a_page_on_the_wire(package: ModuleType) -> None:
    for era in ERAS:
        [question] = call(package, era, "visit", answers=[VISIT]).said.questions
        assert question.url == "https://auth.example.com/a?state=s1"
        assert question.elicitation_id == ("login-s1" if era == LEGACY else None)


def test_fresh_url_is_made_once_in_a_call(package: ModuleType) -> None:
    for era in ERAS:
        found = call(package, era, "enter", answers=[VISIT])
        assert len(found.handlers.given("login")) == 1
        [(login, _)] = found.handlers.given("enter")
        assert (login.state, login.verifier) == ("s1", "v1")
        assert [one[0].state for one in found.handlers.given("logged_in")] == ["s1"]


def test_nothing_is_sent_that_modern_connections_do_not_know(
    package: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The SDK drops it there, or sends it all the same: clients show neither."""
    sent: list[str] = []

    async def send(session: object, elicitation_id: str, related: object = None) -> None:
        sent.append(elicitation_id)

    monkeypatch.setattr(ServerSession, "send_elicit_complete", send)
    for era, ids in ((LEGACY, ["login-s1", "pay-x"]), (MODERN, [])):
        sent.clear()
        call(package, era, "enter", answers=[VISIT])
        call(package, era, "settled", {"bill": "x"})
        assert sent == ids


def test_tool_that_completes_a_page(package: ModuleType) -> None:
    for era, ids in ((LEGACY, ("pay-a%2Fb",)), (MODERN, ())):
        found = call(package, era, "settled", {"bill": "a/b"})
        assert (found.said.text, found.said.completed) == ("done", ids)


# --- Pages in the body --------------------------------------------------------------------------


def settle_two(amount: int, ask: Any) -> Any:
    async def body() -> str:
        outcomes = [await ask.pay(bill=bill) for bill in ("a/b", "c")]
        return ", ".join(f"{one.action} {one.completed}" for one in outcomes)

    return body()


def test_pages_in_the_body(package: ModuleType) -> None:
    for era in ERAS:
        found = call(
            package,
            era,
            "settle",
            {"amount": 3},
            [VISIT, DECLINE],
            is_paid=Rounds(False, True),
            settle=settle_two,
        )
        assert found.said.text == "accept True, decline None"
        assert [one.url for one in found.said.questions] == [
            "https://pay.example.com/a%2Fb?amount=3",
            "https://pay.example.com/c?amount=3",
        ]
        # Once a page is done with, nobody looks at it again.
        assert found.handlers.given("is_paid") == [("a/b",)] * 2
        assert found.said.completed == (("pay-a%2Fb",) if era == LEGACY else ())


@pytest.mark.parametrize("ability", [None, BARE])
def test_page_cannot_be_shown(package: ModuleType, ability: ElicitationCapability | None) -> None:
    for era in ERAS:
        options: dict[str, Any] = {"abilities": [ability]}
        found = call(package, era, "settle", {"amount": 3}, settle=settle_two, **options)
        assert found.said.error == "No page can be shown here."
        link = "https://auth.example.com"
        found = call(package, era, "go_there", {"user": "me"}, link=link, **options)
        assert found.handlers.given("go_there") == [("me", package.UrlOutcome("decline"))]
        found = call(package, era, "enter", **options)
        assert found.said.code == -32021
        assert "url elicitation" in found.said.text


def test_client_that_shows_pages_only(package: ModuleType) -> None:
    for era in ERAS:
        found = call(package, era, "enter", answers=[VISIT], abilities=[URL_ONLY])
        assert found.said.text == "done"
        found = call(package, era, "book_day", {"room": "r"}, abilities=[URL_ONLY])
        assert found.said.code == -32021
        assert "form elicitation" in found.said.text


# --- Where pages lead ---------------------------------------------------------------------------

PARTS = st.text(max_size=12) | st.sampled_from(
    ["", ".", "..", "../..", "/", "//evil.example", "?", "#", "%2e%2e", "a b", "@evil", "\r\n"]
)


@settings(
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(one=PARTS, two=PARTS, three=PARTS, four=PARTS, era=st.sampled_from(ERAS))
def test_text_stays_inside_its_part_of_the_url(
    package: ModuleType, one: str, two: str, three: str, four: str, era: str
) -> None:
    arguments = {"one": one, "two": two, "three": three, "four": four}
    if any(0xD800 <= ord(character) <= 0xDFFF for text in arguments.values() for character in text):
        return
    found = call(package, era, "open_page", arguments, [VISIT])
    if {"", ".", ".."} & {*arguments.values()}:
        assert found.said.error == "A part of the URL is empty, or leads elsewhere."
        return
    [question] = found.said.questions
    assert question.url is not None
    assert question.url.isascii()
    parts = urllib.parse.urlsplit(question.url)
    assert (parts.scheme, parts.netloc) == ("https", "docs.example.com")
    assert [urllib.parse.unquote(part) for part in parts.path.split("/")] == ["", one, two]
    assert parts.query.partition("=")[0] == "q"
    assert urllib.parse.unquote(parts.query.partition("=")[2]) == three
    assert urllib.parse.unquote(parts.fragment) == four


GOOD_LINKS = [
    "https://auth.example.com",
    "https://auth.example.com/",
    "https://AUTH.example.com/a?b=c&d=%20#e",
    "https://auth.example.com:8443/a;b=c",
    "https://127.0.0.1:8080/a",
    "http://127.0.0.1:8080/a",
    "http://localhost/a",
    "http://[::1]:81/a",
]
BAD_LINKS = [
    "",
    "auth.example.com",
    "//auth.example.com/",
    "http://auth.example.com/",
    "http://auth.example.com:8443/",
    "ftp://localhost/",
    "javascript:alert(1)//auth.example.com",
    "https://evil.example/",
    "https://evil.example/auth.example.com",
    "https://auth.example.com.evil.example/",
    "https://evilauth.example.com/",
    "https://auth.example.com@evil.example/",
    "https://me@auth.example.com/",
    "https://me:pass@auth.example.com/",
    "https://auth.example.com:443/",
    "https://auth.example.com:9/",
    "https://auth.example.com:/",
    "https://auth.example.com./",
    "https://auth.example.com\\@evil.example/",
    "https://evil.example\\@auth.example.com/",
    "https://auth.example.com/\n",
    "https://auth.example.com/a\tb",
    "https://auth.example.com/a b",
    "https://auth.example.com/\x00",
    "https://auth.example.com/ä",
    "https://auth.example.com/\u202e",
    "https:/auth.example.com/",
    "https:///auth.example.com/",
    " https://auth.example.com/",
    "https://[::1",
    "https://[auth.example.com]/",
    "http://127.0.0.1/",
    "http://127.0.0.1:8080@evil.example/",
    "http://localhost.evil.example/",
    "http://localhost:80/",
]


def test_page_leads_to_one_of_its_hosts(package: ModuleType) -> None:
    for era, link in itertools.product(ERAS, GOOD_LINKS):
        found = call(package, era, "go_there", {"user": "me"}, [VISIT], link=link)
        assert [one.url for one in found.said.questions] == [link]
        assert found.said.text == "done"


def test_page_that_leads_elsewhere_is_not_shown(package: ModuleType) -> None:
    for era, link in itertools.product(ERAS, BAD_LINKS):
        found = call(package, era, "go_there", {"user": "me"}, [VISIT], link=link)
        assert found.said.questions == (), link
        assert found.said.error is not None, (link, found.said)
        assert found.said.error.startswith("The URL of go "), link


# --- A login as it is ---------------------------------------------------------------------------


def visiting(place: Authority, *, seconds: float) -> Callable[[Question], ElicitResult]:
    """A person who agrees at once, and is done in the browser some time later."""

    def visit(url: str) -> None:
        assert httpx2.get(url, follow_redirects=True).status_code == 200

    def answer(question: Question) -> ElicitResult:
        assert question.url is not None
        assert urllib.parse.urlsplit(question.url).netloc == place.host
        if seconds:
            threading.Timer(seconds, visit, (question.url,)).start()
        else:
            visit(question.url)
        return VISIT

    return answer


@pytest.mark.parametrize("seconds", [0, 0.1])
@pytest.mark.parametrize("era", ERAS)
def test_login_with_a_code_and_a_verifier(tmp_path: Path, era: str, seconds: float) -> None:
    with authority() as place:
        package = generate(OAUTH.replace("HOST", place.host), tmp_path)
        package.connection.POLL_SECONDS = 0.01
        handlers = Calendar(package, place)
        for number in (1, 2):
            answers = visiting(place, seconds=seconds)
            said = converse(serve(package, handlers), era, "next_event", answers=answers)
            assert said.text == f"Lunch, by token {number}"
            assert len(said.questions) == 1
            assert len(said.completed) == (1 if era == LEGACY else 0)
            # State and verifier are made once in a call, and fresh in the next one.
            assert handlers.logins == len(set(place.authorized)) == number


@pytest.mark.parametrize("era", ERAS)
def test_login_with_another_verifier_fails(tmp_path: Path, era: str) -> None:
    """The authorization server of these tests looks at the verifier."""
    with authority() as place:
        package = generate(OAUTH.replace("HOST", place.host), tmp_path)
        handlers = Calendar(package, place)
        body = handlers.next_event

        async def forged(login: Any, log_in: Any) -> str:
            return await body(login.model_copy(update={"verifier": "x"}), log_in)

        handlers.next_event = forged  # type: ignore[method-assign]
        answers = visiting(place, seconds=0)
        said = converse(serve(package, handlers), era, "next_event", answers=answers)
        assert (said.has_crashed, place.tokens) == (True, [])
