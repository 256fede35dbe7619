"""The protocol's conformance suite: one scenario against a server, and what it found."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .node import MODULES, node

SUITE = MODULES / "@modelcontextprotocol" / "conformance" / "dist" / "index.js"

# `INFO` says that there was nothing to judge. Everything else is a failure, a warning, or a check
# that was not made.
GOOD = ("SUCCESS", "INFO")


@dataclass(frozen=True)
class Check:
    """One thing that a scenario looked at."""

    name: str
    status: str
    message: str

    @property
    def is_good(self) -> bool:
        """Whether there is nothing to say against it."""
        return self.status in GOOD


def run_scenario(url: str, scenario: str, folder: Path) -> Sequence[Check]:
    """What a scenario found in the server at a URL; its files go to a folder.

    The suite ends with 0 where it has only warnings, so its exit code says too little: the checks
    are read from its file.
    """
    command = [node(), str(SUITE), "server", "--url", url, "--scenario", scenario]
    ran = subprocess.run(
        [*command, "--output-dir", str(folder)],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    files = [*folder.rglob("checks.json")]
    assert len(files) == 1, f"{scenario} was not run: {ran.stdout}{ran.stderr}"
    found = json.loads(files[0].read_text(encoding="utf-8"))
    return [Check(one["id"], one["status"], one.get("errorMessage") or "") for one in found]
