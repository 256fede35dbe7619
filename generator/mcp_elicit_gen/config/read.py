"""From `[tool.mcp-elicit-gen]` of the nearest `pyproject.toml` to a config."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ..diagnostics import Severity
from ..diagnostics.errors import UserError
from ..rules import BY_CODE
from ..spec.clients import CLIENTS
from ..spec.protocol import REVISIONS
from ..spec.structure import closest
from .choosing import check_codes
from .settings import Config, Override, Settings
from .toml import TABLE, parse_toml


class ConfigError(UserError):
    """A config that cannot be worked with; the run ends with exit code 2."""


def load_config(folder: Path) -> Config:
    """The config that holds in a folder: of its own `pyproject.toml`, or the nearest above.

    Raises:
        ConfigError: If the file cannot be read, or has an unknown key or a wrong value.
    """
    for parent in (folder, *folder.parents):
        path = parent / "pyproject.toml"
        if path.is_file():
            tools = _read(path).get("tool", {})
            table = tools.get(TABLE) if isinstance(tools, dict) else None
            return Config() if table is None else _config(path, table, folder)
    return Config()


def _read(path: Path) -> Mapping[str, Any]:
    try:
        text = path.read_bytes()
        if TABLE.encode() not in text:
            return {}
        return parse_toml(text.decode("utf-8"))
    except OSError as error:
        raise ConfigError(f"cannot read {path}: {error.strerror}") from error
    except ValueError as error:
        raise ConfigError(f"{path}: {error}") from error


# --- Values -----------------------------------------------------------------------------------


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("must be text")
    return value


def _texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ValueError("must be a list of texts")
    return tuple(value)


def _switch(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("must be true or false")
    return value


def _codes(value: Any) -> tuple[str, ...]:
    return check_codes(_texts(value))


def _severity(value: Any) -> Severity:
    names = [one.value for one in Severity]
    if value not in names:
        raise ValueError(f"is one of {', '.join(names)}")
    return Severity(value)


def _severities(value: Any) -> dict[str, Severity]:
    if not isinstance(value, dict):
        raise ValueError('must be a table, such as {EL208 = "error"}')
    found = {}
    for code, name in value.items():
        check_codes([code])
        if code not in BY_CODE:
            raise ValueError(f"gives severities to whole codes, and `{code}` is a prefix")
        found[code] = _severity(name)
    return found


def _names_of(known: Collection[str]) -> Callable[[Any], tuple[str, ...]]:
    def names(value: Any) -> tuple[str, ...]:
        for name in _texts(value):
            if name not in known:
                hint = _hint(name, known)
                raise ValueError(f"knows no `{name}`; {hint}")
        return _texts(value)

    return names


def _hint(name: str, known: Collection[str]) -> str:
    close = closest(name, tuple(known))
    return f"did you mean `{close}`?" if close else f"known are {', '.join(known)}"


# --- Keys -------------------------------------------------------------------------------------


class Key(NamedTuple):
    """A key of the table: the name of its value here, and how the value is read.

    A reader raises ValueError with what follows the key's name in the message.
    """

    name: str
    read: Callable[[Any], Any]


# How specs are judged: of all, and below `per-path` of some.
JUDGING: Mapping[str, Key] = {
    "ignore": Key("ignore", _codes),
    "severity": Key("severities", _severities),
    "require-reason": Key("require_reason", _switch),
    "protocol": Key("protocol", lambda value: _names_of(REVISIONS)(value) or REVISIONS),
    "clients": Key("clients", _names_of(CLIENTS)),
}
SETTINGS: Mapping[str, Key] = {"select": Key("select", _codes), **JUDGING}
PLACES: Mapping[str, Key] = {
    "specs": Key("specs", _texts),
    "output": Key("output", _text),
    "baseline": Key("baseline", _text),
    "fail-on": Key("fail_on", _severity),
}
PER_PATH = "per-path"


def _config(path: Path, table: Any, folder: Path) -> Config:
    if not isinstance(table, dict):
        raise ConfigError(f"{path}: [tool.{TABLE}] is no table")
    _check_keys(path, table, (*PLACES, *SETTINGS, PER_PATH), f"[tool.{TABLE}]")
    places = _values(path, table, PLACES)
    root = _relative_root(path, folder)
    for name in {"output", "baseline"} & places.keys():
        places[name] = f"{root}{places[name]}"
    places["specs"] = tuple(f"{root}{spec}" for spec in places.get("specs", ()))
    return Config(
        **places,
        settings=Settings(**_values(path, table, SETTINGS)),
        overrides=_overrides(path, table.get(PER_PATH, {})),
        root=root or ".",
    )


def _overrides(path: Path, table: Any) -> tuple[Override, ...]:
    if not isinstance(table, dict) or not all(isinstance(one, dict) for one in table.values()):
        shape = f'[tool.{TABLE}.{PER_PATH}."specs/old/*.yaml"]'
        raise ConfigError(f"{path}: `{PER_PATH}` must hold a table for each pattern: {shape}")
    found = []
    for pattern, values in table.items():
        _check_keys(path, values, tuple(JUDGING), f'[tool.{TABLE}.{PER_PATH}."{pattern}"]')
        found.append(Override(pattern, _values(path, values, JUDGING)))
    return tuple(found)


def _check_keys(path: Path, table: Mapping[str, Any], known: Collection[str], where: str) -> None:
    for key in table:
        if key not in known:
            raise ConfigError(f"{path}: unknown key `{key}` in {where}; {_hint(key, known)}")


def _values(path: Path, table: Mapping[str, Any], keys: Mapping[str, Key]) -> dict[str, Any]:
    found = {}
    for name, key in keys.items():
        if name in table:
            try:
                found[key.name] = key.read(table[name])
            except ValueError as error:
                raise ConfigError(f"{path}: `{name}` {error}") from error
    return found


def _relative_root(path: Path, folder: Path) -> str:
    """What leads from the current folder to that of the config, as a prefix of paths."""
    steps = len(folder.relative_to(path.parent).parts)
    return "../" * steps
