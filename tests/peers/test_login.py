"""A real login on a page: the TypeScript clients send a browser to an authorization server."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..sdk.conversation import LEGACY, generate, serve
from ..sdk.oauth import OAUTH, Calendar, authority
from .clients import CANCEL, DECLINE, TYPESCRIPT, Answer
from .typescript import Client, serving, talk


@pytest.mark.parametrize(("client", "era"), TYPESCRIPT)
def test_login_with_a_code_and_a_verifier(tmp_path: Path, client: Client, era: str) -> None:
    with authority() as place:
        package = generate(OAUTH.replace("HOST", place.host), tmp_path)
        package.connection.POLL_SECONDS = 0.01
        handlers = Calendar(package, place)
        with serving(serve(package, handlers)) as url:
            answers: list[Answer] = [{"action": "accept"}]
            said = talk(url, era, "next_event", {}, answers, client=client, visits=True)
        assert (said.text, said.is_error) == ("Lunch, by token 1", False)
        [question] = said.questions
        assert question["mode"] == "url"
        assert question["url"].startswith(f"http://{place.host}/authorize?")
        # Legacy clients are told that the page is done with, modern ones know no such message.
        identities = [question["elicitationId"]] if era == LEGACY else []
        assert list(said.completed) == identities
        assert handlers.logins == len(place.authorized) == 1


@pytest.mark.parametrize(("answer", "word"), [(DECLINE, "Declined"), (CANCEL, "Cancelled")])
@pytest.mark.parametrize(("client", "era"), TYPESCRIPT)
def test_login_that_is_refused(
    tmp_path: Path, client: Client, era: str, answer: Answer, word: str
) -> None:
    with authority() as place:
        package = generate(OAUTH.replace("HOST", place.host), tmp_path)
        with serving(serve(package, Calendar(package, place))) as url:
            said = talk(url, era, "next_event", {}, [answer], client=client, visits=True)
        assert said.text.endswith(f"{word}: log_in.")
        assert (said.is_error, place.tokens) == (True, [])
