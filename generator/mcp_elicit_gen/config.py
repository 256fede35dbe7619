"""`[tool.mcp-elicit-gen]` of the nearest `pyproject.toml`."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from .diagnostics.errors import UserError
from .spec.protocol import REVISIONS

TABLE = "mcp-elicit-gen"


class ConfigError(UserError):
    """A config that cannot be worked with; the run ends with exit code 2."""


@dataclass(frozen=True, slots=True)
class Config:
    """Where specs and output are, and which protocol revisions the servers speak.

    `specs` and `output` are paths as they are written, below the folder of the config file.
    """

    specs: tuple[str, ...] = ()
    output: str | None = None
    protocol: tuple[str, ...] = REVISIONS


def load_config(folder: Path) -> Config:
    """The config that holds in a folder: of its own `pyproject.toml`, or the nearest above.

    Raises:
        ConfigError: If the file cannot be read, or has an unknown key or a wrong value.
    """
    for parent in (folder, *folder.parents):
        path = parent / "pyproject.toml"
        if path.is_file():
            table = _read(path).get("tool", {}).get(TABLE)
            return Config() if table is None else _config(path, table, folder)
    return Config()


def _read(path: Path) -> Mapping[str, Any]:
    text = path.read_bytes()
    if TABLE.encode() not in text:
        return {}
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        found: Mapping[str, Any] = tomllib.loads(text.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: {error}") from error
    return found


def _config(path: Path, table: Any, folder: Path) -> Config:
    if not isinstance(table, dict):
        raise ConfigError(f"{path}: [tool.{TABLE}] is no table")
    known = ("specs", "output", "protocol")
    for key in table:
        if key not in known:
            close = get_close_matches(key, known, n=1)
            hint = f"did you mean `{close[0]}`?" if close else f"known are {', '.join(known)}"
            raise ConfigError(f"{path}: unknown key `{key}` in [tool.{TABLE}]; {hint}")
    root = _relative_root(path, folder)
    output = _text(path, table, "output")
    return Config(
        specs=tuple(f"{root}{spec}" for spec in _texts(path, table, "specs")),
        output=None if output is None else f"{root}{output}",
        protocol=_protocols(path, table),
    )


def _relative_root(path: Path, folder: Path) -> str:
    """What leads from the current folder to that of the config, as a prefix of paths."""
    steps = len(folder.relative_to(path.parent).parts)
    return "../" * steps


def _text(path: Path, table: Mapping[str, Any], key: str) -> str | None:
    value = table.get(key)
    if value is not None and not isinstance(value, str):
        raise ConfigError(f"{path}: `{key}` must be text")
    return value


def _texts(path: Path, table: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ConfigError(f"{path}: `{key}` must be a list of texts")
    return tuple(value)


def _protocols(path: Path, table: Mapping[str, Any]) -> tuple[str, ...]:
    value = _texts(path, table, "protocol") or REVISIONS
    for revision in value:
        if revision not in REVISIONS:
            raise ConfigError(
                f"{path}: protocol `{revision}` is not known; known are {', '.join(REVISIONS)}"
            )
    return value
