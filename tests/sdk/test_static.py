"""Generated packages pass the usual tools, and are the same bytes wherever they are generated."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from .conftest import SPECS
from .conversation import emit, write

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
EXAMPLES = ROOT / "specs"
ALL_SPECS = [str(EXAMPLES), str(SPECS)]
# Each environment that `make` has set up for another Python: CI has one for the oldest and one for
# the newest.
INTERPRETERS = sorted(str(path) for path in ROOT.glob(".venv*/bin/python")) or [sys.executable]

# What must change nothing: settings of the library that makes the types, and an odd environment.
HOSTILE_SETTINGS = """
[tool.datamodel-codegen]
output-model-type = "dataclasses.dataclass"
use-double-quotes = true
snake-case-field = true
strict-types = ["str", "int"]
target-python-version = "3.10"
[tool.ruff]
line-length = 40
[tool.black]
line-length = 40
"""
HOSTILE_ENVIRONMENT = {
    "LC_ALL": "C",
    "LANG": "tr_TR",
    "PYTHONUTF8": "0",
    "PYTHONHASHSEED": "12345",
    "TZ": "Asia/Kathmandu",
    "COLUMNS": "20",
}


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as a user has it: the packages below `generated`, beside the handlers."""
    folder = tmp_path_factory.mktemp("static")
    for name, files in emit([*EXAMPLES.glob("*.yaml"), *SPECS.glob("*.yaml")]).items():
        write(files, folder / "generated" / name)
    (folder / "generated" / "__init__.py").touch()
    for handlers in EXAMPLES.glob("*_handlers.py"):
        shutil.copy(handlers, folder)
    return folder


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(["ruff", "check", "--isolated", "generated"], id="ruff check"),
        pytest.param(["ruff", "format", "--check", "--isolated", "generated"], id="ruff format"),
        pytest.param(
            ["mypy", "--strict", f"--cache-dir={ROOT / '.mypy_cache'}", "."], id="mypy strict"
        ),
        pytest.param(["pyright", "--pythonpath", sys.executable, "."], id="pyright"),
    ],
)
def test_generated_code_passes(checked: Path, command: list[str]) -> None:
    found = subprocess.run(
        [BIN / command[0], *command[1:]], cwd=checked, capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.parametrize(
    ("tool", "flaw"),
    [
        (["ruff", "check", "--isolated"], "import os\n"),
        (["ruff", "format", "--check", "--isolated"], "x = 'single'\n"),
        (["mypy", "--strict"], "def f(x): return x\n"),
        (["pyright"], "x: int = 'text'\n"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_tools_report_flaws(tmp_path: Path, tool: list[str], flaw: str) -> None:
    """The judges of the test above, judged: run in this way, they do look at the files."""
    (tmp_path / "flawed.py").write_text(flaw)
    command = [str(BIN / tool[0]), *tool[1:], "."]
    found = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert found.returncode == 1


def generated_by(
    interpreter: str, folder: Path, environment: Mapping[str, str] | None = None
) -> dict[str, bytes]:
    """The files that the command line writes in a folder, by path."""
    subprocess.run(
        [interpreter, "-m", "mcp_elicit_gen", "generate", *ALL_SPECS, "-o", "out"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT / "generator"), **(environment or {})},
        capture_output=True,
        check=True,
    )
    out = folder / "out"
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in sorted(out.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return generated_by(sys.executable, tmp_path_factory.mktemp("expected"))


def test_output_is_the_same_in_a_hostile_folder_and_environment(
    tmp_path: Path, expected: dict[str, bytes]
) -> None:
    folder = tmp_path / "sub folder"
    folder.mkdir()
    for place in (tmp_path, folder):
        (place / "pyproject.toml").write_text(HOSTILE_SETTINGS)
    (folder / "templates").mkdir()
    (folder / "templates" / "models.py.jinja").write_text("raise SystemExit\n")
    found = generated_by(sys.executable, folder, HOSTILE_ENVIRONMENT)
    assert found == expected


def test_output_holds_no_path_and_no_time(expected: dict[str, bytes]) -> None:
    unwanted = [str(ROOT).encode(), b"/tmp", b"mcp-elicit-gen 0.", b"datamodel", b"\r"]
    for path, text in expected.items():
        assert [word for word in unwanted if word in text] == [], path


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_output_is_the_same_in_another_python(
    tmp_path: Path, expected: dict[str, bytes], interpreter: str
) -> None:
    assert generated_by(interpreter, tmp_path) == expected
