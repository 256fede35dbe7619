"""The generated servers as processes of their own, over streamable HTTP."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
KEYS = "MCP_REQUEST_STATE_KEYS"


def environment(*keys: str) -> dict[str, str]:
    """What a process needs to find the examples, with these keys."""
    own = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'specs'}"}
    own.pop(KEYS, None)
    return {**own, KEYS: ",".join(keys)} if keys else own


@dataclass(frozen=True)
class Worker:
    """One server process."""

    process: subprocess.Popen[bytes]
    url: str

    def kill(self) -> None:
        """End it at once."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@contextmanager
def serving(spec: str, *keys: str) -> Iterator[Worker]:
    """A worker over streamable HTTP on a port of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", "--factory", f"generated.{spec}.server:create_app"]
    process = subprocess.Popen(
        [*command, "--port", str(port), "--log-level", "critical"],
        env=environment(*keys),
        cwd=ROOT,
    )
    try:
        _wait_for(port, process)
        yield Worker(process, f"http://127.0.0.1:{port}/mcp")
    finally:
        process.kill()
        process.wait()


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        assert process.poll() is None, "the server ended"
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError("the server does not answer")
