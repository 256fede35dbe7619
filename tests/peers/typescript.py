"""The official TypeScript clients: one process of Node that calls tools and is asked."""

from __future__ import annotations

import atexit
import json
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import uvicorn
from mcp.server import MCPServer

from .node import HERE, node

# Version 1 of the client knows connections of 2025-11-25 and earlier only.
Client = Literal["v1", "v2"]


@contextmanager
def serving(server: MCPServer) -> Iterator[str]:
    """The URL of a server over streamable HTTP, in a thread of this process."""
    config = uvicorn.Config(server.streamable_http_app(), port=0, log_level="critical")
    runner = uvicorn.Server(config)
    thread = threading.Thread(target=runner.run, daemon=True)
    thread.start()
    try:
        while not runner.started:
            assert thread.is_alive(), "the server ended"
            time.sleep(0.01)
        port = runner.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        runner.should_exit = True
        thread.join()


@dataclass(frozen=True)
class Said:
    """What a client was asked, as it arrived, and what came of the call."""

    questions: Sequence[Mapping[str, Any]]
    text: str
    is_error: bool = False
    code: int | None = None
    completed: Sequence[str] = ()

    @property
    def schemas(self) -> list[dict[str, Any]]:
        """The requested schemas as they were received."""
        return [
            question["requestedSchema"]
            for question in self.questions
            if "requestedSchema" in question
        ]


def talk(
    url: str,
    era: str,
    tool: str,
    arguments: Mapping[str, Any],
    answers: Sequence[Mapping[str, Any]] | None,
    *,
    client: Client = "v2",
    applies_defaults: bool = False,
    visits: bool = False,
    model: str | None = None,
    roots: Sequence[str] | None = None,
    is_prompt: bool = False,
) -> Said:
    """Call a tool, or get a prompt, and answer in turn; without answers the client cannot be asked.

    `visits`: the person goes to the pages that they agree to visit. `model` is what the client's
    model says, `roots` are its roots; without them it has no such thing.
    """
    scene = {
        "client": client,
        "url": url,
        "era": era,
        "name": tool,
        "arguments": arguments,
        "answers": answers,
        "appliesDefaults": applies_defaults,
        "visits": visits,
        "model": model,
        "roots": roots,
        "isPrompt": is_prompt,
    }
    process = _peer()
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{json.dumps(scene)}\n")
    process.stdin.flush()
    line = process.stdout.readline()
    assert line, "the TypeScript process ended"
    said = json.loads(line)
    questions, completed = said["questions"], said["completed"]
    error = said.get("error")
    if error is not None:
        return Said(questions, error["message"], True, error["code"], completed)
    result = said["result"]
    parts = [one["content"] for one in result["messages"]] if is_prompt else result["content"]
    text = "\n".join(part["text"] for part in parts)
    return Said(questions, text, bool(result.get("isError")), None, completed)


@cache
def _peer() -> subprocess.Popen[str]:
    """The process; it stays, since its start takes longer than a conversation."""
    process = subprocess.Popen(
        [node(), "peer.mjs"],
        cwd=HERE,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    atexit.register(process.kill)
    return process


def accept(**content: Any) -> dict[str, Any]:
    """Accept with this content."""
    return {"action": "accept", "content": content}
