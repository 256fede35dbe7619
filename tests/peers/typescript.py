"""The official TypeScript client as a peer: one call of a tool, with what it was asked."""

from __future__ import annotations

import fcntl
import json
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn
from mcp.server import MCPServer

HERE = Path(__file__).parent
LOCK = HERE / ".installing"


def install() -> None:
    """Install the client where it is not there yet; one process at a time."""
    npm = shutil.which("npm")
    assert npm is not None, "npm is needed: the peers are TypeScript clients"
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (HERE / "node_modules" / "@modelcontextprotocol" / "client").is_dir():
            command = [npm, "install", "--silent", "--no-audit", "--no-fund"]
            subprocess.run(command, cwd=HERE, check=True)


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
    """What a TypeScript client was asked, and what came of the call."""

    questions: list[dict[str, Any]]
    text: str
    is_error: bool
    code: int | None

    @property
    def schemas(self) -> list[dict[str, Any]]:
        """The requested schemas as they were received."""
        return [question["requestedSchema"] for question in self.questions]


def talk(
    url: str,
    era: str,
    tool: str,
    arguments: Mapping[str, Any],
    answers: Sequence[Mapping[str, Any]] | None,
    *,
    applies_defaults: bool = False,
) -> Said:
    """Call a tool and answer in turn; without answers the client cannot be asked."""
    scene = {
        "url": url,
        "era": era,
        "tool": tool,
        "arguments": arguments,
        "answers": answers,
        "applyDefaults": applies_defaults,
    }
    done = subprocess.run(
        ["node", "peer.mjs", json.dumps(scene)],
        cwd=HERE,
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=60,
    )
    said = json.loads(done.stdout)
    error, result = said.get("error"), said.get("result", {})
    if error is not None:
        return Said(said["questions"], error["message"], True, error["code"])
    text = "\n".join(part["text"] for part in result["content"])
    return Said(said["questions"], text, bool(result.get("isError")), None)


def accept(**content: Any) -> dict[str, Any]:
    """Accept with this content."""
    return {"action": "accept", "content": content}
