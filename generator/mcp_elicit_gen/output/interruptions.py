"""Holds back Ctrl-C and its like until what is being done is whole."""

import contextlib
import signal
import threading
from collections.abc import Iterator

SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


class Held:
    """The signal that came in the meantime, if any."""

    def __init__(self) -> None:
        self.caught: int | None = None

    def note(self, number: int, frame: object) -> None:
        """Remember a signal, as a handler of it."""
        self.caught = number


@contextlib.contextmanager
def interruptions_held() -> Iterator[Held]:
    """No signal interrupts the block; one that came does at its end what it would have done."""
    held = Held()
    handlers = {}
    try:
        # Only the main thread may set handlers, and only it is interrupted.
        if threading.current_thread() is threading.main_thread():
            for number in SIGNALS:
                handler = signal.getsignal(number)
                if handler not in (signal.SIG_IGN, None):
                    handlers[number] = handler
                    signal.signal(number, held.note)
        yield held
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        if held.caught is not None:
            signal.raise_signal(held.caught)
