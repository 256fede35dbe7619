"""A login as it is: a spec, its handlers, and an authorization server on this machine."""

from __future__ import annotations

import base64
import hashlib
import http.server
import json
import secrets
import threading
import urllib.parse
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import httpx2

OAUTH = """\
version: 1
server: {name: Calendar}
dependencies:
  login:
    description: A fresh login.
    volatile: true
    once: true
    returns:
      type: object
      title: Login
      properties: {url: {type: string}, state: {type: string}, verifier: {type: string}}
      required: [url, state, verifier]
  logged_in:
    description: Whether the browser has come back.
    takes: [login]
    returns: {type: boolean}
questions:
  log_in:
    mode: url
    message: Log in to your calendar.
    url_from: login.url
    hosts: ["HOST"]
    elicitation_id: "login-{login.state}"
    completed_by: logged_in
    timeout: 10
tools:
  next_event:
    description: The next event of the calendar.
    takes: [login]
    asks: {log_in: {question: log_in, unwrap: true}}
"""


@dataclass
class Authority:
    """An authorization server, and the callback of the client beside it."""

    host: str = ""
    challenges: dict[str, str] = field(default_factory=dict)  # By code.
    codes: dict[str, str] = field(default_factory=dict)  # By state: what the callback was given.
    authorized: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)

    def get(self, path: str, query: Mapping[str, str]) -> tuple[int, dict[str, str]]:
        """Answer a browser."""
        if path == "/authorize" and query["code_challenge_method"] == "S256":
            code = secrets.token_hex(8)
            self.authorized.append(query["state"])
            self.challenges[code] = query["code_challenge"]
            back = urllib.parse.urlencode({"code": code, "state": query["state"]})
            return 302, {"Location": f"{query['redirect_uri']}?{back}"}
        if path == "/callback":
            self.codes[query["state"]] = query["code"]
            return 200, {}
        return 404, {}

    def token(self, form: Mapping[str, str]) -> str | None:
        """A token for a code and the verifier whose challenge came with its request."""
        challenge = self.challenges.pop(form["code"], None)
        if challenge is None or challenge != challenge_of(form["code_verifier"]):
            return None
        self.tokens.append(f"token {len(self.tokens) + 1}")
        return self.tokens[-1]


def challenge_of(verifier: str) -> str:
    digest = hashlib.sha256(verifier.encode()).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


@contextmanager
def authority() -> Iterator[Authority]:
    """An authorization server on a port of this machine."""
    place = Authority()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            parts = urllib.parse.urlsplit(self.path)
            status, headers = place.get(parts.path, dict(urllib.parse.parse_qsl(parts.query)))
            self.send_response(status)
            for name, value in {**headers, "Content-Length": "0"}.items():
                self.send_header(name, value)
            self.end_headers()

        def do_POST(self) -> None:
            sent = self.rfile.read(int(self.headers["Content-Length"])).decode()
            token = place.token(dict(urllib.parse.parse_qsl(sent)))
            body = json.dumps({"access_token": token}).encode()
            self.send_response(400 if token is None else 200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *arguments: object) -> None: ...

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    place.host = f"127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield place
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Calendar:
    """The handlers, as somebody would write them."""

    def __init__(self, package: ModuleType, place: Authority) -> None:
        self.package = package
        self.place = place
        self.logins = 0

    async def login(self) -> Any:
        self.logins += 1
        state, verifier = secrets.token_urlsafe(16), secrets.token_urlsafe(48)
        query = {
            "response_type": "code",
            "redirect_uri": f"http://{self.place.host}/callback",
            "state": state,
            "code_challenge": challenge_of(verifier),
            "code_challenge_method": "S256",
        }
        url = f"http://{self.place.host}/authorize?{urllib.parse.urlencode(query)}"
        return self.package.Login(url=url, state=state, verifier=verifier)

    async def logged_in(self, login: Any) -> bool:
        return login.state in self.place.codes

    async def next_event(self, login: Any, log_in: Any) -> str:
        assert log_in == self.package.UrlOutcome("accept", completed=True)
        form = {"code": self.place.codes.pop(login.state), "code_verifier": login.verifier}
        async with httpx2.AsyncClient() as client:
            answer = await client.post(f"http://{self.place.host}/token", data=form)
        answer.raise_for_status()
        return f"Lunch, by {answer.json()['access_token']}"
