"""The steps of `action.yml` do what its inputs say; no input becomes part of a script."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from ..cli.commands import BROKEN, CONFIRM, Ran, write

ROOT = Path(__file__).parents[2]
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS: dict[str, dict[str, Any]] = {step["name"]: step for step in ACTION["runs"]["steps"]}


def run_step(folder: Path, name: str, inputs: dict[str, str]) -> Ran:
    """Run a step's script as the runner does, its inputs put into its variables."""
    step = STEPS[name]
    given = {key: one["default"] for key, one in ACTION["inputs"].items()} | inputs
    variables = {
        key: given[value.removeprefix("${{ inputs.").removesuffix(" }}")]
        for key, value in step.get("env", {}).items()
    }
    bin_folder = folder / "bin"
    bin_folder.mkdir(exist_ok=True)
    command = bin_folder / "mcp-elicit-gen"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m mcp_elicit_gen "$@"\n')
    command.chmod(0o755)
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step["run"]],
        cwd=folder,
        env={
            **os.environ,
            **variables,
            "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}",
            "GITHUB_ACTIONS": "true",
        },
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def test_a_finding_is_shown_beside_its_line(tmp_path: Path) -> None:
    write(tmp_path, {"specs/files.yaml": BROKEN})
    ran = run_step(tmp_path, "Lint", {"paths": "specs\n"})
    assert ran.code == 1
    assert ran.out.startswith("::error file=specs/files.yaml,line=9,endLine=9,col=28,")


def test_inputs_are_arguments(tmp_path: Path) -> None:
    write(tmp_path, {"a b.yaml": BROKEN, "c.yaml": CONFIRM})
    inputs = {"paths": "a b.yaml\n\nc.yaml", "arguments": "--ignore=EL203\n", "sarif": "o u.sarif"}
    ran = run_step(tmp_path, "Lint", inputs)
    assert (ran.code, ran.err) == (1, "")  # a file of that name makes no package
    assert "EL203" not in ran.out
    assert '"version": "2.1.0"' in (tmp_path / "o u.sarif").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["$(touch pwned)", "`touch pwned`", "; touch pwned", "--fix"])
def test_an_input_is_no_script(tmp_path: Path, text: str) -> None:
    write(tmp_path, {"c.yaml": CONFIRM})
    ran = run_step(tmp_path, "Lint", {"paths": text})
    assert ran.code == 2
    assert not (tmp_path / "pwned").exists()


def test_without_paths_the_config_counts(tmp_path: Path) -> None:
    config = '[tool.mcp-elicit-gen]\nspecs = ["specs"]\n'
    write(tmp_path, {"pyproject.toml": config, "specs/files.yaml": CONFIRM})
    assert run_step(tmp_path, "Lint", {}).code == 0
    ran = run_step(tmp_path, "Check generated code", {})
    assert ran.code == 1
    assert "generated/files/tools.py: missing" in ran.out


def test_scripts_hold_no_expressions() -> None:
    assert not [name for name, step in STEPS.items() if "${{" in step["run"]]
