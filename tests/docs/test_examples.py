"""The programs on the pages do what the pages say of them."""

import logging
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp.client import ClientRequestContext
from mcp.server import MCPServer
from mcp.types import ElicitRequestParams, ElicitResult, TextContent

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
LEGACY, MODERN = "legacy", "2026-07-28"


def call(
    server: MCPServer, era: str, tool: str, arguments: dict[str, str], **hooks: Any
) -> tuple[bool, str, list[str]]:
    """One call by a person who declines: whether it failed, its text, and the questions."""
    questions: list[str] = []

    async def person(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        questions.append(params.message)
        hooks.get("meanwhile", lambda: None)()
        return ElicitResult(action="decline")

    async def conversation() -> tuple[bool, str]:
        async with Client(server, mode=era, elicitation_callback=person) as client:
            assert tool in [one.name for one in (await client.list_tools()).tools]
            result = await client.call_tool(tool, arguments)
        texts = [block.text for block in result.content if isinstance(block, TextContent)]
        return result.is_error, " ".join(texts)

    failed, text = anyio.run(conversation)
    return failed, text, questions


@pytest.mark.parametrize("era", [LEGACY, MODERN])
def test_form_that_cannot_be_shown_fails_in_the_middle_of_a_call(
    era: str, caplog: pytest.LogCaptureFixture
) -> None:
    server = runpy.run_path(str(EXAMPLES / "fails_mid_call.py"))["mcp"]
    with caplog.at_level(logging.ERROR):
        found = call(server, era, "add_labels", {"item": "x"})
    assert found == (True, "Error executing tool add_labels", [])
    assert "Elicitation schema field 'labels' rendered as" in caplog.text
    assert "which is not a valid PrimitiveSchemaDefinition" in caplog.text


@pytest.mark.parametrize(
    ("era", "text"), [(LEGACY, "Kept /srv/reports."), (MODERN, "Deleted /srv/reports.")]
)
def test_no_becomes_a_yes_in_the_resolver_written_by_hand(era: str, text: str) -> None:
    example = runpy.run_path(str(EXAMPLES / "no_becomes_yes.py"))
    empty = example["folders"]["/srv/reports"].clear
    found = call(example["mcp"], era, "delete_folder", {"path": "/srv/reports"}, meanwhile=empty)
    assert found == (False, text, ["/srv/reports is not empty. Delete it?"])


def test_five_minutes_print_what_the_readme_says(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (tmp_path / "specs").mkdir()
    shutil.copy(ROOT / "specs" / "files.yaml", tmp_path / "specs")
    for command in (
        "lint specs",
        "generate specs",
        "scaffold specs/files.yaml --to files_handlers.py",
    ):
        done = subprocess.run(
            [sys.executable, "-m", "mcp_elicit_gen", *command.split()],
            cwd=tmp_path,
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        assert f"$ mcp-elicit-gen {command}\n{done.stdout}" in readme


@pytest.mark.parametrize(
    ("typed", "result"),
    [
        ("y", "Deleted /srv/reports with 3 file(s)."),
        ("n", "Kept /srv/reports: the box was left empty."),
        ("", "Kept /srv/reports: the question was declined."),
    ],
)
def test_client_in_the_terminal(tmp_path: Path, typed: str, result: str) -> None:
    (tmp_path / "generated").symlink_to(ROOT / "generated")
    (tmp_path / "files_handlers.py").symlink_to(ROOT / "specs" / "files_handlers.py")
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "talk.py")],
        cwd=tmp_path,
        input=f"{typed}\n",
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    question = "/srv/reports has 3 file(s). Delete anyway? [y/n, else decline] "
    assert done.stdout == f"{question}{result}\n"
