"""What every test can use: `tried` counts what a test walked through, for the end of a run."""

from collections import Counter
from collections.abc import Callable

import pytest

TRIED = "tried"


@pytest.fixture
def tried(request: pytest.FixtureRequest) -> Callable[[str, int], None]:
    """Report a number of inputs, faults or runs of a kind; passed tests are added up."""

    def note(name: str, count: int) -> None:
        request.node.user_properties.append((TRIED, (name, count)))

    return note


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was tried, however many processes the tests ran in."""
    # Reports travel from the workers of pytest-xdist with their properties; nothing else does.
    counts = Counter[str]()
    for report in terminalreporter.getreports("passed"):
        for key, value in report.user_properties:
            if key == TRIED:
                name, count = value
                counts[name] += count
    if counts:
        terminalreporter.section("tried")
        for name, count in sorted(counts.items()):
            terminalreporter.write_line(f"{name}: {count}")
