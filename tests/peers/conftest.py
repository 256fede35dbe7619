"""The peers are there before the first test with them."""

import pytest

from .node import install


@pytest.fixture(scope="session", autouse=True)
def _installed() -> None:
    install()
