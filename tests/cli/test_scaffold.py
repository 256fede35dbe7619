"""`mcp-elicit-gen scaffold` and `schema`."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

from .commands import BROKEN, CONFIRM, run, write


def test_a_scaffold_has_a_stub_for_every_method(tmp_path: Path) -> None:
    write(tmp_path, {"files.yaml": CONFIRM})
    ran = run(
        tmp_path, "scaffold", "files.yaml", "--to", "src/handlers.py", "--package", "made.files"
    )
    assert (ran.code, ran.out) == (0, "wrote src/handlers.py\n")
    text = (tmp_path / "src" / "handlers.py").read_text(encoding="utf-8")
    assert "from made.files import Confirm\n" in text
    assert "class Files:\n" in text
    assert "            case CancelledElicitation():\n" in text


def test_a_scaffold_never_overwrites(tmp_path: Path) -> None:
    write(tmp_path, {"files.yaml": CONFIRM, "handlers.py": "mine\n"})
    ran = run(tmp_path, "scaffold", "files.yaml", "--to", "handlers.py")
    assert (ran.code, ran.err) == (
        2,
        "mcp-elicit-gen: handlers.py exists; scaffold never overwrites\n",
    )
    assert (tmp_path / "handlers.py").read_text() == "mine\n"


def test_a_spec_with_an_error_is_not_scaffolded(tmp_path: Path) -> None:
    write(tmp_path, {"files.yaml": BROKEN})
    ran = run(tmp_path, "scaffold", "files.yaml", "--to", "handlers.py")
    assert ran.code == 1
    assert not (tmp_path / "handlers.py").exists()


def test_a_wrong_package_is_a_usage_error(tmp_path: Path) -> None:
    write(tmp_path, {"files.yaml": CONFIRM})
    ran = run(tmp_path, "scaffold", "files.yaml", "--to", "h.py", "--package", "a; import os")
    assert (ran.code, ran.err.count("\n")) == (2, 1)


def test_every_scaffold_of_the_examples_passes_the_checkers(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    specs = sorted((root / "specs").glob("*.yaml"))
    for spec in specs:
        ran = run(root, "scaffold", str(spec), "--to", str(tmp_path / f"{spec.stem}_scaffold.py"))
        assert ran.code == 0, ran.err
    shutil.copytree(root / "generated", tmp_path / "generated")
    for command in (
        ["ruff", "check", "--isolated", "."],
        ["ruff", "format", "--isolated", "--check", "."],
        ["mypy", "--strict", *(f"{spec.stem}_scaffold.py" for spec in specs)],
    ):
        done = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_schema_is_json_schema(tmp_path: Path) -> None:
    ran = run(tmp_path, "schema")
    assert ran.code == 0
    schema = json.loads(ran.out)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["required"] == ["version", "server"]
