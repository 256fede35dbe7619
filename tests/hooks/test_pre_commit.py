"""The real pre-commit on a scratch repository: bad commits are blocked, good ones pass."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ..cli.commands import BROKEN, CONFIRM, write

ROOT = Path(__file__).parents[2]

# What a hook's environment is built from, as a clone of the project has it.
PARTS = (
    "generator",
    "templates",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    ".pre-commit-hooks.yaml",
)

CONFIG = """\
repos:
  - repo: {project}
    rev: {revision}
    hooks:
      - id: mcp-elicit-lint
      - id: mcp-elicit-check
"""
SETTINGS = '[tool.mcp-elicit-gen]\nspecs = ["specs"]\n'


def git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run git as a person would, whatever this machine is set up for."""
    person = ["-c", "user.name=A Person", "-c", "user.email=person@example.com"]
    env = {
        **{key: value for key, value in os.environ.items() if key != "GITHUB_ACTIONS"},
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PRE_COMMIT_HOME": str(folder.parent / "pre-commit"),
        "PRE_COMMIT_COLOR": "never",
        "GIT_CONFIG_GLOBAL": os.devnull,
    }
    return subprocess.run(
        ["git", *person, *arguments],
        cwd=folder,
        env=env,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


def committed(folder: Path, message: str) -> subprocess.CompletedProcess[str]:
    """Try to commit everything in a folder."""
    git(folder, "add", "--all")
    return git(folder, "commit", "--message", message)


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository whose commits go through the hooks of this project."""
    folder = tmp_path_factory.mktemp("hooks")
    project, repository = folder / "project", folder / "repository"
    for path in (project, repository):
        path.mkdir()
        git(path, "init", "--quiet")
    for part in PARTS:
        if (ROOT / part).is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / part, project / part, ignore=ignored)
        else:
            shutil.copy(ROOT / part, project / part)
    assert committed(project, "The project as it is").returncode == 0
    revision = git(project, "rev-parse", "HEAD").stdout.strip()
    config = CONFIG.format(project=project, revision=revision)
    write(repository, {".pre-commit-config.yaml": config, "pyproject.toml": SETTINGS})
    environment = {**os.environ, "PRE_COMMIT_HOME": str(folder / "pre-commit")}
    subprocess.run(
        [sys.executable, "-m", "pre_commit", "install", "--install-hooks"],
        cwd=repository,
        env=environment,
        capture_output=True,
        timeout=300,
        check=True,
    )
    return repository


def test_commits_go_through_the_hooks(repository: Path) -> None:
    # A spec with an error is no commit, and its finding is shown.
    write(repository, {"specs/files.yaml": BROKEN, "other/values.yaml": "a: &x [1]\n"})
    bad = committed(repository, "A spec with an error")
    assert bad.returncode == 1
    assert "specs/files.yaml:9:28: error[EL203]" in bad.stdout + bad.stderr
    assert "values.yaml" not in bad.stdout + bad.stderr
    assert git(repository, "rev-parse", "HEAD").returncode != 0

    # A good one without its package is none either.
    write(repository, {"specs/files.yaml": CONFIRM})
    stale = committed(repository, "A spec without its package")
    assert stale.returncode == 1
    assert "generated/files/tools.py: missing" in stale.stdout + stale.stderr

    # With the package it is one.
    subprocess.run([sys.executable, "-m", "mcp_elicit_gen", "generate"], cwd=repository, check=True)
    good = committed(repository, "A spec and its package")
    assert good.returncode == 0, good.stdout + good.stderr
    assert git(repository, "log", "--format=%s").stdout == "A spec and its package\n"

    # An edit by hand is found.
    tools = repository / "generated" / "files" / "tools.py"
    tools.write_text(f"{tools.read_text(encoding='utf-8')}\n# mine\n", encoding="utf-8")
    edited = committed(repository, "An edit")
    assert edited.returncode == 1
    assert "generated/files/tools.py: edited by hand" in edited.stdout + edited.stderr
