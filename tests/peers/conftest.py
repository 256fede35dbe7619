"""The TypeScript client is there before the first test of it."""

import pytest

from .typescript import install


@pytest.fixture(scope="session", autouse=True)
def _installed() -> None:
    install()
