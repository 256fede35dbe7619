"""The dependencies that are part of a wall: their versions are known, and why."""

import importlib.metadata
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from mcp_elicit_gen.emit.annotations import VERSION, check_version

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))[
    "project"
]
REQUIREMENT = re.compile(r"(?P<name>[A-Za-z0-9_-]+)(?P<range>[^;]*)")

# What `pyproject.toml` has to say of each, and what would go wrong with another version.
WALLS: Mapping[str, tuple[str, str]] = {
    "datamodel-code-generator": (
        f"=={VERSION}",
        "its output is read back node by node, and its older versions paste text of schemas into "
        "code: read its changes, run tests/hostile, then move the pin and VERSION together",
    ),
    "jinja2": (
        ">=3.1.6",
        "its sandbox and filters had holes before; templates here are package data, but a floor "
        "below is nothing to fall back on",
    ),
    "pydantic": (">=2.11", "what models refuse (strict numbers, aliases) is of these versions"),
    "pyyaml": (
        ">=6.0.2",
        "only its events are used, and 6.0.2 is the first that all supported Pythons can install",
    ),
}
# The extra that generated code runs on.
SERVER = ("mcp", ">=2.3,<3", "the guard of refusals reads the state that these versions write")


def ranges(requirements: list[str]) -> dict[str, str]:
    """The range of versions of each requirement."""
    found = [REQUIREMENT.match(one) for one in requirements]
    return {one["name"]: one["range"].strip() for one in found if one is not None}


@pytest.mark.parametrize("name", WALLS)
def test_version_is_the_one_that_was_looked_at(name: str) -> None:
    wanted, reason = WALLS[name]
    assert ranges(PROJECT["dependencies"])[name] == wanted, f"{name} {wanted}: {reason}"
    installed = importlib.metadata.version(name)
    assert fits(installed, wanted), f"{name} {installed} is installed, not {wanted}: {reason}"


def test_sdk_is_the_one_that_was_looked_at() -> None:
    name, wanted, reason = SERVER
    for extra in PROJECT["optional-dependencies"].values():
        assert ranges(extra)[name] == wanted, f"{name} {wanted}: {reason}"
    installed = importlib.metadata.version(name)
    assert fits(installed, wanted), f"{name} {installed} is installed, not {wanted}: {reason}"


def test_program_itself_refuses_another_model_generator() -> None:
    """Whatever an installer made of the pin."""
    check_version(VERSION)
    for version in ("0.88.0", "0.90.0", f"{VERSION}.post1", "0.8"):
        with pytest.raises(RuntimeError, match=f"{re.escape(version)} is installed, {VERSION}"):
            check_version(version)


def test_nothing_else_is_pinned() -> None:
    """A library that pins what it need not cannot be installed beside others."""
    exact = {name for name, one in ranges(PROJECT["dependencies"]).items() if one.startswith("==")}
    assert exact == {"datamodel-code-generator"}


@pytest.mark.parametrize(
    ("installed", "wanted", "does"),
    [
        ("3.1.6", ">=3.1.6", True),
        ("3.1.5", ">=3.1.6", False),
        ("2.10.9", ">=2.11", False),
        ("3.0.0", ">=2.3,<3", False),
        ("2.3.1", ">=2.3,<3", True),
        ("0.89.1", "==0.89.0", False),
    ],
)
def test_versions_are_compared_as_numbers(installed: str, wanted: str, does: bool) -> None:
    assert fits(installed, wanted) is does


def fits(installed: str, wanted: str) -> bool:
    """Whether a version lies in a range such as `>=2.3,<3`."""
    version = _numbers(installed)
    for part in wanted.split(","):
        operator, bound = re.fullmatch(r"(==|>=|<)(.*)", part).groups()  # type: ignore[union-attr]
        other = _numbers(bound)
        if not {"==": version == other, ">=": version >= other, "<": version < other}[operator]:
            return False
    return True


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(one) for one in re.findall(r"[0-9]+", version)[:3])
