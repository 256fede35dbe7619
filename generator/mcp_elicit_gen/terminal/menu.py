"""A menu below the cursor: one option is picked, or several are ticked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from prompt_toolkit.application import Application
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import ConditionalContainer, HSplit, Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.layout.margins import ScrollbarMargin

ROWS = 15


class Declined(Exception):  # noqa: N818
    """The person declines the question."""


class Cancelled(Exception):  # noqa: N818
    """The person closes the question without an answer."""


@dataclass
class Menu:
    """Labels with a cursor below a title, and where `ticked` is given, a box before each.

    It is gone once something is chosen. `problem` says what is wrong with what is ticked: as long
    as something is, the menu stays.
    """

    labels: Sequence[str]
    title: str = ""
    cursor: int = 0
    ticked: set[int] | None = None
    problem: Callable[[list[int]], str | None] = lambda ticked: None
    complaint: str = field(default="", init=False)

    async def chosen(self) -> list[int]:
        """The numbers of the options, once the person has pressed Enter.

        Raises:
            Declined: On Ctrl-D.
            Cancelled: On Ctrl-C.
        """
        return await self._application().run_async()

    def _application(self) -> Application[list[int]]:
        control = FormattedTextControl(self._shown, focusable=True, show_cursor=False)
        options = Window(
            control,
            # A long list is scrolled, so that the question stays in sight above it.
            height=Dimension(max=ROWS),
            dont_extend_height=True,
            right_margins=[ScrollbarMargin()] if len(self.labels) > ROWS else [],
        )
        parts = [
            _line(lambda: self.title),
            options,
            _line(lambda: self.complaint and f"  {self.complaint}", "class:validation-toolbar"),
        ]
        return Application(
            layout=Layout(HSplit(parts), focused_element=options),
            key_bindings=self._keys(),
            erase_when_done=True,
        )

    def _shown(self) -> StyleAndTextTuples:
        found: StyleAndTextTuples = []
        for number, label in enumerate(self.labels):
            is_here = number == self.cursor
            style = "bold" if is_here else ""
            if is_here:
                found.append(("[SetCursorPosition]", ""))
            box = "" if self.ticked is None else "[x] " if number in self.ticked else "[ ] "
            found.append((style, f"  {'>' if is_here else ' '} {box}{label}\n"))
        style, text, *_ = found[-1]
        found[-1] = (style, text.rstrip("\n"))
        return found

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        for key, step in (("up", -1), ("down", 1), ("pageup", -10), ("pagedown", 10)):
            keys.add(key)(lambda event, step=step: self._move(self.cursor + step))
        keys.add("home")(lambda event: self._move(0))
        keys.add("end")(lambda event: self._move(len(self.labels)))
        keys.add("space")(lambda event: self._tick())
        keys.add("enter")(self._leave)
        keys.add("c-d")(lambda event: event.app.exit(exception=Declined()))
        keys.add("c-c")(lambda event: event.app.exit(exception=Cancelled()))
        keys.add("<sigint>")(lambda event: event.app.exit(exception=Cancelled()))
        keys.add(Keys.Any)(lambda event: self._seek(event.data))
        return keys

    def _move(self, to: int) -> None:
        self.cursor = max(0, min(len(self.labels) - 1, to))

    def _tick(self) -> None:
        if self.ticked is not None:
            self.ticked ^= {self.cursor}
            self.complaint = ""

    def _seek(self, letter: str) -> None:
        """Go to the next option that begins with the letter."""
        around = [*range(self.cursor + 1, len(self.labels)), *range(self.cursor + 1)]
        for number in around:
            if letter and self.labels[number].lower().startswith(letter.lower()):
                self.cursor = number
                return

    def _leave(self, event: KeyPressEvent) -> None:
        found = [self.cursor] if self.ticked is None else sorted(self.ticked)
        self.complaint = self.problem(found) or ""
        if not self.complaint:
            event.app.exit(result=found)


def _line(text: Callable[[], str], style: str = "") -> ConditionalContainer:
    """A line that is there as long as it has a text."""
    window = Window(FormattedTextControl(text), height=1, style=style)
    return ConditionalContainer(window, filter=Condition(lambda: bool(text())))
