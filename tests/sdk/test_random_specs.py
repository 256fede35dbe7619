"""Random specs without errors: their packages pass every check and say the same on both eras."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from mcp_elicit_gen.analysis import Analysis
from mcp_elicit_gen.diagnostics import Severity
from mcp_elicit_gen.emit import emit_all, emit_scaffold
from mcp_elicit_gen.emit.emit import annotations_for
from mcp_elicit_gen.ir import Package, lower_spec
from mcp_elicit_gen.lint import lint_source
from mcp_elicit_gen.source.read import decode

from .conversation import LEGACY, MODERN, Transcript, converse, load, serve, write
from .random_specs import WHOLE, AnyHandlers, answer_to, specs

SEEDS = range(8)
EACH = 12


def clean(seed: int) -> Iterator[tuple[dict[str, Any], Package]]:
    """The first random specs of a seed that have no errors, with what they are lowered to."""
    found = 0
    for number, text in enumerate(specs(seed)):
        source, problems = decode(f"random_{seed}_{number}.yaml", text.encode())
        spec, findings = lint_source(source, problems)
        if spec is not None and all(one.severity is not Severity.ERROR for one in findings):
            yield yaml.safe_load(text), lower_spec(Analysis(spec))
            found += 1
        if found == EACH:
            return


@pytest.mark.parametrize("seed", SEEDS)
def test_conversation_is_the_same_on_both_eras(seed: int, tmp_path: Path) -> None:
    asked = 0
    for spec, lowered in clean(seed):
        [files] = emit_all([lowered])
        package = load(str(lowered.name), files, tmp_path)
        for name, tool in spec["tools"].items():
            arguments = {one: WHOLE[schema["type"]] for one, schema in tool["arguments"].items()}
            (legacy, told), (modern, told_modern) = (
                _said(package, spec, era, name, arguments) for era in (LEGACY, MODERN)
            )
            asked += len(modern.questions)
            assert not legacy.has_crashed
            assert (legacy.text, legacy.is_error, legacy.code) == (
                modern.text,
                modern.is_error,
                modern.code,
            )
            if not legacy.is_error and legacy.code is None:
                assert _sorted(legacy) == _sorted(modern)
                assert sorted(map(repr, told)) == sorted(map(repr, told_modern))
    assert asked > EACH


def _said(
    package: Any, spec: dict[str, Any], era: str, tool: str, arguments: dict[str, Any]
) -> tuple[Transcript, list[tuple[Any, ...]]]:
    handlers = AnyHandlers(package, spec)
    said = converse(
        serve(package, handlers),
        era,
        tool,
        arguments,
        answers=answer_to,
        model=lambda text: f"model: {text}",
        roots=["file:///srv"],
    )
    return said, handlers.heard


def _sorted(said: Transcript) -> list[tuple[str, str]]:
    return sorted((one.message, one.url or "") for one in said.questions)


def test_packages_and_scaffolds_pass_every_check(tmp_path: Path) -> None:
    packages = [lowered for seed in SEEDS[:3] for _, lowered in clean(seed)]
    annotations = annotations_for(packages)
    for package, files in zip(packages, emit_all(packages), strict=True):
        write(files, tmp_path / str(package.name))
        scaffold = emit_scaffold(package, annotations, str(package.name))
        (tmp_path / f"handlers_of_{package.name}.py").write_text(scaffold, encoding="utf-8")
    for command in (
        ("ruff", "check", "--isolated", "--ignore", "I001", "."),
        ("ruff", "format", "--isolated", "--check", "."),
        ("mypy", "--strict", "--explicit-package-bases", "."),
    ):
        done = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=tmp_path,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), done.stdout
