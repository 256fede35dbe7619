"""The terminal as the person's part of the program sees it: lines, prompts, menus.

The words of a server come here through `text` only, and stand behind a bar: whatever they say,
they cannot look like the program's own.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.application import create_app_session, get_app_session
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.output import create_output
from prompt_toolkit.utils import get_cwidth
from prompt_toolkit.validation import ValidationError, Validator

from .menu import Cancelled, Declined, Menu
from .text import lines_of

BAR = "| "
NARROWEST = 20


def is_terminal() -> bool:
    """Whether a person can be asked: keys come in, and something shows what is asked."""
    return sys.stdin.isatty() and (sys.stdout.isatty() or sys.stderr.isatty())


@contextmanager
def opened() -> "Iterator[Screen]":
    """The terminal, also where standard output is piped on and only errors are shown."""
    output = create_output(always_prefer_tty=True)
    with create_app_session(output=output):
        yield Screen()


class Screen:
    """Prints and prompts."""

    def say(self, text: str) -> None:
        """A line of the program's own."""
        print_formatted_text(FormattedText([("bold", text)]))

    def note(self, text: str = "") -> None:
        """A line of the program's own that matters less."""
        print_formatted_text(text)

    def quote(self, text: str) -> None:
        """Words of the server, each of their lines behind the bar."""
        width = max(get_app_session().output.get_size().columns - len(BAR) - 1, NARROWEST)
        for line in lines_of(text):
            for part in wrapped(line, width):
                print_formatted_text(f"{BAR}{part}")

    async def line(self, label: str, value: str, problem: Callable[[str], str | None]) -> str:
        """A line that the person types; `value` stands there already.

        Raises:
            Declined: On Ctrl-D.
            Cancelled: On Ctrl-C.
        """
        keys = KeyBindings()
        # Also where something is typed: a question can be declined at any time.
        keys.add("c-d", eager=True)(lambda event: event.app.exit(exception=Declined()))
        session: PromptSession[str] = PromptSession(
            interrupt_exception=Cancelled, key_bindings=keys
        )
        return await session.prompt_async(
            f"{label}: ", default=value, validator=_Checked(problem), validate_while_typing=True
        )

    async def pick(self, labels: Sequence[str], title: str = "", cursor: int = 0) -> int:
        """The number of the one option that the person picks; the menu leaves no trace.

        Raises:
            Declined: On Ctrl-D.
            Cancelled: On Ctrl-C.
        """
        return (await Menu(labels, title, cursor).chosen())[0]

    async def tick(
        self,
        labels: Sequence[str],
        title: str,
        ticked: set[int],
        problem: Callable[[list[int]], str | None],
    ) -> list[int]:
        """The numbers of the options that the person ticks; the menu leaves no trace.

        Raises:
            Declined: On Ctrl-D.
            Cancelled: On Ctrl-C.
        """
        return await Menu(labels, title, ticked=set(ticked), problem=problem).chosen()


class _Checked(Validator):
    """Shows what is wrong below the line, while it is typed."""

    def __init__(self, problem: Callable[[str], str | None]) -> None:
        self._problem = problem

    def validate(self, document: Document) -> None:
        problem = self._problem(document.text)
        if problem:
            raise ValidationError(len(document.text), problem)


def wrapped(line: str, width: int) -> list[str]:
    """The line in parts no wider than that, broken at blanks where there are any."""
    parts: list[str] = []
    while get_cwidth(line) > width:
        end = _fitting(line, width)
        blank = line.rfind(" ", 1, end + 1)
        end = blank if blank > 0 else end
        parts.append(line[:end])
        line = line[end:].lstrip(" ")
    return [*parts, line]


def _fitting(line: str, width: int) -> int:
    """How many characters fit; one at least."""
    used = 0
    for number, character in enumerate(line):
        used += get_cwidth(character)
        if used > width:
            return max(number, 1)
    return len(line)
