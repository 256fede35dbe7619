"""A terminal with a program in it and a person before it.

with Terminal(["book_table", ...]) as terminal:
    terminal.wait("Day")
    terminal.type("2026-12-26", ENTER)
    assert terminal.end() == 0
"""

import os
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

import pexpect
import pyte

ROOT = Path(__file__).parents[2]
ENTER, SPACE, UP, DOWN = "\r", " ", "\x1b[A", "\x1b[B"
CTRL_C, CTRL_D, CLEAR = "\x03", "\x04", "\x15"
BACKSPACE = "\x7f"

WIDTH, HEIGHT = 90, 60
PATIENCE = 20.0
QUIET = 0.06

ENVIRONMENT = {
    "PYTHONPATH": os.pathsep.join(map(str, (ROOT / "generator", ROOT, ROOT / "specs"))),
    "PYTHONIOENCODING": "utf-8",
    "TERM": "xterm",
    "LANG": "C.UTF-8",
    "NO_COLOR": "1",
}


class _Screen(pyte.Screen):
    """A screen that answers where its cursor is."""

    def __init__(self, child: "pexpect.spawn[bytes]") -> None:
        super().__init__(WIDTH, HEIGHT)
        self._child = child

    def write_process_input(self, data: str) -> None:
        self._child.send(data)


class Terminal:
    """Runs `mcp-elicit-gen` with these arguments, or a shell command.

    `raw` is every byte that it wrote.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        *,
        shell: str | None = None,
        folder: Path = ROOT,
        env: Mapping[str, str] = {},
    ) -> None:
        program = [sys.executable, "-m", "mcp_elicit_gen", *arguments]
        command, *words = ["sh", "-c", shell] if shell else program
        self._child: pexpect.spawn[bytes] = pexpect.spawn(
            command,
            words,
            cwd=str(folder),
            env={**os.environ, **ENVIRONMENT, **env},
            dimensions=(HEIGHT, WIDTH),
            timeout=PATIENCE,
        )
        # The program reads when it is ready to; there is no need to type slowly.
        self._child.delaybeforesend = None
        self._screen = _Screen(self._child)
        self._stream = pyte.ByteStream(self._screen)
        self.raw = b""
        self._has_answered = False
        self._has_ended = False

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._child.close(force=True)

    @property
    def shown(self) -> str:
        """What is on the screen, without blanks at the ends."""
        return "\n".join(line.rstrip() for line in self._screen.display).rstrip()

    def wait(self, text: str) -> None:
        """Wait until a text is on the screen, something has come since the last key, and no more
        comes."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and not self._has_ended:
            if not self._read() and self._has_answered and text in self.shown:
                return
        raise AssertionError(f"{text!r} is not shown, but:\n{self.shown}")

    def type(self, *keys: str) -> None:
        """Press keys."""
        self._has_answered = False
        self._child.send("".join(keys))

    def interrupt(self) -> None:
        """Send the signal that Ctrl-C is outside a prompt."""
        self._has_answered = False
        self._child.kill(2)

    def end(self) -> int:
        """Wait until the program has ended; its exit code."""
        end = time.monotonic() + PATIENCE
        while not self._has_ended:
            assert time.monotonic() < end, f"it has not ended:\n{self.shown}"
            self._read()
        self._child.close()
        assert self._child.exitstatus is not None, f"signal {self._child.signalstatus}"
        return int(self._child.exitstatus)

    def _read(self) -> bool:
        try:
            data = self._child.read_nonblocking(1 << 16, timeout=QUIET)
        except pexpect.TIMEOUT:
            return False
        except pexpect.EOF:
            self._has_ended = True
            return False
        self.raw += data
        self._stream.feed(data)
        self._has_answered = True
        return True
