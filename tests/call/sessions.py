"""Prints what a terminal shows in a session with an example server, for the documentation.

python -m tests.call.sessions booking
"""

import sys
from collections.abc import Callable, Mapping, Sequence

from .terminal import DOWN, ENTER, Terminal


def booking() -> str:
    """A table is booked for another day, and the person looks before it is sent."""
    command = ["generated.bistro.server", "book_table", "date=2026-12-24", "party_size=4"]
    with Terminal(["call", *command]) as terminal:
        terminal.wait("Day")
        terminal.type("2026-12-26", ENTER)
        terminal.wait("Note for the kitchen")
        terminal.type("No nuts", ENTER)
        terminal.wait("> Send")
        menu = terminal.shown
        terminal.type(ENTER)
        return shown(command, terminal, menu)


def page() -> str:
    """A page that is not opened."""
    command = ["generated.bistro.server", "book_table", "date=2026-12-26", "party_size=7"]
    with Terminal(["call", *command]) as terminal:
        terminal.wait("> Open")
        terminal.type(DOWN, DOWN)
        terminal.wait("> Decline")
        menu = terminal.shown
        terminal.type(ENTER)
        return shown(command, terminal, menu)


def shown(command: Sequence[str], terminal: Terminal, menu: str) -> str:
    """The command, what was on the screen with the last menu, and what came after it."""
    status = terminal.end()
    assert status == 0, terminal.shown
    after = terminal.shown[_common(menu, terminal.shown) :]
    return f"$ mcp-elicit-gen call {' '.join(command)}\n{menu}\n{after}\n"


def _common(menu: str, end: str) -> int:
    """Where the two begin to differ: there the menu was."""
    pairs = zip(menu.splitlines(keepends=True), end.splitlines(keepends=True), strict=False)
    length = 0
    for one, other in pairs:
        if one != other:
            break
        length += len(one)
    return length


SESSIONS: Mapping[str, Callable[[], str]] = {"booking": booking, "page": page}

if __name__ == "__main__":
    sys.stdout.write(SESSIONS[sys.argv[1]]())
