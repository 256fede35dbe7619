"""The generated tests pass for every spec, and fail where the generated code is broken."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import SPECS
from .conversation import emit, write

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "specs"

# Beside the examples: loops, chains, options from data, arguments that are asked for, pages, one
# question twice in a tool.
SPECIAL = ("body", "chain", "choices", "missing", "pages", "shared")

# What is broken on purpose: the spec, the file, what stands there, and what does instead.
BROKEN = {
    "condition turned round": ("files", "resolvers", "file_count > 0", "file_count <= 0"),
    "condition that is off by one": ("files", "resolvers", "file_count > 0", "file_count > 1"),
    "condition left out": ("files", "resolvers", "if not put:", "if False:"),
    "never asked": ("files", "resolvers", "if not put:", "if True:"),
    "another answer without asking": ("files", "resolvers", "(ok=True)", "(ok=False)"),
    "another text": ("files", "resolvers", "Delete anyway?", "Keep it?"),
    "text that changes": ("files", "resolvers", "{shown(path)}", "{shown(path)}{id(object())}"),
    "decided again in the second round": (
        "files",
        "resolvers",
        "was_put(ctx, confirm_delete) if ctx.request_state else file_count > 0",
        "file_count > 0",
    ),
    "another form": ("files", "models", '"title": "Delete it"', '"title": "Keep it"'),
    "answer that is not read": ("files", "models", "ok: Boolean", "ok: str"),
    "outcome of another question": ("trips", "tools", " hotel.outcome", " destination.outcome"),
    "address that leads elsewhere": (
        "bistro",
        "resolvers",
        "https://pay.example.com",
        "https://pay.example.org",
    ),
    "answers of any kind arrive": (
        "venues",
        "models",
        "    ok: Boolean",
        "    ok: Any",
    ),
    "nobody to ask ends the call": (
        "bistro",
        "resolvers",
        "unavailable=DeclinedElicitation(),",
        "",
    ),
    "nobody to ask is asked": ("approvals", "resolvers", "nobody_to_ask(ctx, approve", "bool("),
    "question of the body in other words": ("bistro", "resolvers", "No table for", "Full for"),
}


def run(folder: Path, name: str) -> subprocess.CompletedProcess[str]:
    """The generated tests of one package."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", name],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_generated_tests_pass(tmp_path: Path) -> None:
    emitted = emit([*sorted(EXAMPLES.glob("*.yaml")), *(SPECS / f"{one}.yaml" for one in SPECIAL)])
    for name, files in emitted.items():
        write(files, tmp_path / name)
        asks = any(file.startswith("requested_schemas") for file in files)
        assert (f"test_{name}.py" in files) or not asks, f"nothing tries what {name} asks"
    done = run(tmp_path, ".")
    assert done.returncode == 0, done.stdout
    assert "skipped" not in done.stdout


@pytest.mark.parametrize("what", BROKEN)
def test_generated_tests_fail_where_code_is_broken(what: str, tmp_path: Path) -> None:
    name, module, text, instead = BROKEN[what]
    [files] = emit([EXAMPLES / f"{name}.yaml"]).values()
    broken = files[f"{module}.py"].replace(text, instead)
    assert broken != files[f"{module}.py"]
    write({**files, f"{module}.py": broken}, tmp_path / name)
    done = run(tmp_path, name)
    assert done.returncode == 1, done.stdout
    assert re.search(r"[0-9]+ failed|FAILED", done.stdout)


def test_what_is_not_tried_is_named() -> None:
    """A condition on an argument that is asked for is one that no call is looked for."""
    [files] = emit([SPECS / "missing.yaml"]).values()
    named = files["test_missing.py"].partition("NOT_TRIED = ")[2].partition("\n\n")[0]
    assert '("book_large", "large")' in named
