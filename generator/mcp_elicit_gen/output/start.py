"""Starts a project: a first spec, the config, the hooks. What is there already stays."""

from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from ..config.toml import TABLE, parse_toml
from ..resources import template_folder
from ..source import SourceFile, parse_yaml
from ..source.nodes import plain
from .plan import OutputError
from .replace import replace_text

SPEC = "specs/notes.yaml"
CONFIG = "pyproject.toml"
HOOKS = ".pre-commit-config.yaml"
HOOK = "mcp-elicit-lint"


class Outcome(Enum):
    """What became of one file."""

    WRITTEN = "written"
    ADDED = "entry added at the end"
    KEPT = "there already, left as it is"
    BY_HAND = "there already; add this by hand:"


class Step(NamedTuple):
    """One file of a project's start, and the entry that it is to hold."""

    path: str
    outcome: Outcome
    entry: str


def start_project(folder: Path) -> Iterator[Step]:
    """Write what is missing, file by file.

    Raises:
        OutputError: If the folder is not there, or a file cannot be read or written.
    """
    if not folder.is_dir():
        raise OutputError(f"no such folder: {folder}")
    try:
        yield _spec(folder)
        yield _config(folder)
        yield _hooks(folder)
    except (OSError, UnicodeDecodeError) as error:
        raise OutputError(f"cannot start a project in {folder}: {error}") from error


def _template(name: str) -> str:
    return (template_folder() / "init" / name).read_text(encoding="utf-8")


def _spec(folder: Path) -> Step:
    text = _template("spec.yaml")
    specs = folder / "specs"
    if specs.is_dir() and any(specs.glob("*.y*ml")):
        return Step(SPEC, Outcome.KEPT, text)
    specs.mkdir(exist_ok=True)
    return Step(SPEC, _create(folder / SPEC, text), text)


def _config(folder: Path) -> Step:
    entry = _template("config.toml")
    path = folder / CONFIG
    if not path.exists():
        return Step(CONFIG, _create(path, entry), entry)
    before = path.read_bytes().decode("utf-8")
    found = _toml(before)
    if found is not None and TABLE in found.get("tool", {}):
        return Step(CONFIG, Outcome.KEPT, entry)
    after = f"{_ended(before)}\n{entry}"
    wanted = _toml(after)
    # Where the text at the end would mean something else, a person knows better.
    if found is None or wanted is None or _without_table(wanted) != _without_table(found):
        return Step(CONFIG, Outcome.BY_HAND, entry)
    replace_text(path, after)
    return Step(CONFIG, Outcome.ADDED, entry)


def _hooks(folder: Path) -> Step:
    entry = _template("pre-commit.yaml")
    path = folder / HOOKS
    if not path.exists():
        return Step(HOOKS, _create(path, f"repos:\n{entry}"), entry)
    before = path.read_bytes().decode("utf-8")
    if HOOK in before:
        return Step(HOOKS, Outcome.KEPT, entry)
    after = _ended(before) + entry
    old, new = _repositories(before), _repositories(after)
    added = _repositories(f"repos:\n{entry}")
    if old is None or added is None or new != [*old, *added]:
        return Step(HOOKS, Outcome.BY_HAND, entry)
    replace_text(path, after)
    return Step(HOOKS, Outcome.ADDED, entry)


def _create(path: Path, text: str) -> Outcome:
    """Write a file that is not there; one that is there by now stays."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        return Outcome.KEPT
    return Outcome.WRITTEN


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else f"{text}\n"


def _toml(text: str) -> dict[str, dict[str, object]] | None:
    """What a text says as TOML, or None."""
    try:
        found = parse_toml(text)
    except ValueError:
        return None
    return found if isinstance(found.get("tool", {}), dict) else None


def _without_table(found: dict[str, dict[str, object]]) -> dict[str, object]:
    tools = {name: value for name, value in found.get("tool", {}).items() if name != TABLE}
    return {**found, "tool": tools}


def _repositories(text: str) -> list[object] | None:
    """The `repos` of a pre-commit config, or None where they cannot be told."""
    root, problems = parse_yaml(SourceFile(HOOKS, text.replace("\r\n", "\n")))
    value = plain(root) if root is not None and not problems else None
    repositories = value.get("repos") if isinstance(value, dict) else None
    return list(repositories) if isinstance(repositories, list) else None
