"""The wheel works anywhere: templates inside, and without `mcp`."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from ..cli.commands import CONFIRM, read, write

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    (built,) = folder.glob("*.whl")
    with zipfile.ZipFile(built) as archive:
        archive.extractall(folder / "unpacked")
    return folder / "unpacked"


def run_wheel(wheel: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command of the unpacked wheel, with `mcp` out of reach."""
    program = (
        "import sys\n"
        "class NoServer:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.partition('.')[0] in ('mcp', 'mcp_types', 'starlette'):\n"
        "            raise ModuleNotFoundError(name)\n"
        "sys.meta_path.insert(0, NoServer())\n"
        "import mcp_elicit_gen\n"
        f"assert mcp_elicit_gen.__file__.startswith({str(wheel)!r})\n"
        "from mcp_elicit_gen.cli import main\n"
        "main()\n"
    )
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(wheel)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_wheel_holds_the_package_its_templates_and_nothing_else(wheel: Path) -> None:
    names = {path.name for path in wheel.iterdir()}
    assert {name.partition("-")[0] for name in names} == {"mcp_elicit_gen"}
    inside = {path.name for path in (wheel / "mcp_elicit_gen" / "templates").iterdir()}
    assert inside == {path.name for path in (ROOT / "templates").iterdir()}
    assert (wheel / "mcp_elicit_gen" / "py.typed").exists()


def test_the_wheel_lints_and_generates_without_the_server_extra(
    wheel: Path, tmp_path: Path
) -> None:
    write(tmp_path, {"specs/files.yaml": CONFIRM})
    linted = run_wheel(wheel, tmp_path, "lint", "specs")
    assert (linted.returncode, linted.stdout) == (0, "no findings in 1 file\n"), linted.stderr
    generated = run_wheel(wheel, tmp_path, "generate", "specs", "-o", "out")
    assert generated.returncode == 0, generated.stderr
    scaffolded = run_wheel(wheel, tmp_path, "scaffold", "specs/files.yaml", "--to", "handlers.py")
    assert scaffolded.returncode == 0, scaffolded.stderr


def test_the_wheel_generates_the_same_bytes_as_the_checkout(wheel: Path, tmp_path: Path) -> None:
    write(tmp_path, {"specs/files.yaml": CONFIRM})
    assert run_wheel(wheel, tmp_path, "generate", "specs", "-o", "wheel").returncode == 0
    subprocess.run(
        [sys.executable, "-m", "mcp_elicit_gen", "generate", "specs", "-o", "checkout"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
    )
    assert read(tmp_path / "wheel") == read(tmp_path / "checkout")
