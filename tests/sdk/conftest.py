"""The packages of `specs/`, generated once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest

from .conversation import emit, load

SPECS = Path(__file__).parent / "specs"


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, ModuleType]:
    folder = tmp_path_factory.mktemp("packages")
    packages = emit(sorted(SPECS.glob("*.yaml")))
    return {name: load(name, files, folder) for name, files in packages.items()}
