"""What `init` writes becomes a server that asks, with a line of code of one's own."""

import sys
from pathlib import Path

import pytest

from ..cli.commands import run, write

STUB = 'raise NotImplementedError("delete_note: confirm was declined")'


@pytest.mark.parametrize("era", ["legacy", "2026-07-28"])
def test_first_project_runs(tmp_path: Path, era: str) -> None:
    for arguments in (
        ["init"],
        ["lint", "--fail-on", "info"],
        ["generate"],
        ["scaffold", "specs/notes.yaml", "--to", "notes_handlers.py"],
        ["generate", "--check"],
    ):
        ran = run(tmp_path, *arguments)
        assert ran.code == 0, ran.err
    handlers = (tmp_path / "notes_handlers.py").read_text(encoding="utf-8")
    assert STUB in handlers
    kept = handlers.replace(STUB, 'return "Kept."')
    write(tmp_path, {"notes_handlers.py": kept, "answers.yaml": "- decline\n"})
    server = f"{sys.executable} -m generated.notes.server"
    arguments = ["delete_note", "title=Old", "--era", era, "--answers", "answers.yaml"]
    ran = run(tmp_path, "call", server, *arguments)
    assert (ran.code, ran.out) == (0, "Kept.\n")
