"""The parts of a URL that a spec writes, as far as they are literal."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..expressions import Message, Placeholder
from .nodes import shown

# The hosts of the machine itself, where there is nobody to listen in.
LOCAL = frozenset({"localhost", "127.0.0.1", "[::1]"})

ADDRESS = re.compile(r"(?P<scheme>[^:/?#]*):(?://(?P<authority>[^/?#\\]*))?(?P<rest>.*)", re.DOTALL)
LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
HOST = re.compile(
    rf"(?P<host>{LABEL}(?:\.{LABEL})*|\[[0-9A-Fa-f:.]+\])(?::(?P<port>[0-9]{{1,5}}))?", re.ASCII
)
LONGEST_HOST = 253
LAST_PORT = 65_535

# What RFC 3986 lets stand behind the host; anything else is written with `%`.
UNFIT = re.compile(r"[^A-Za-z0-9._~!$&'()*+,;=:@/?#%-]|%(?![0-9A-Fa-f]{2})", re.ASCII)
# The name of a parameter in whose value a text ends.
PARAMETER = re.compile(r"[?&;#]([^?&;#=/]+)=[^?&;#]*$")


class Fault(NamedTuple):
    """What is wrong with a part of a URL: where, as offsets in its text, and what to write."""

    start: int
    end: int
    message: str
    help: str


class Placed(NamedTuple):
    """A placeholder of a URL, with the name of the query's parameter whose value it is."""

    placeholder: Placeholder
    parameter: str | None


def host_fault(text: str) -> tuple[str, str] | None:
    """Why a text is no bare host with or without a port, and what to write; None where it is."""
    for mark, what, instead in HOST_MARKS:
        if mark in text:
            return f"{shown(text)} {what}", instead
    if not text.isascii():
        return (
            f"{shown(text)} is no ASCII host",
            "write it as browsers send it, such as `xn--bcher-kva.example`",
        )
    found = HOST.fullmatch(text)
    if not text:
        return "there is no host", "write one such as `accounts.example.com`"
    if found is None or len(found["host"]) > LONGEST_HOST:
        return f"{shown(text)} is no host", "write one such as `accounts.example.com`"
    if found["port"] is not None and not 1 <= int(found["port"]) <= LAST_PORT:
        return f"`{found['port']}` is no port", f"write a number from 1 to {LAST_PORT}"
    return None


HOST_MARKS = (
    ("://", "has a scheme", "write the host alone, such as `accounts.example.com`"),
    ("*", "stands for many hosts", "write each host by itself"),
    ("@", "has user info", "write the host alone"),
    ("/", "has a path", "write the host alone, such as `accounts.example.com`"),
)


def address_faults(message: Message) -> Iterator[Fault]:
    """What is wrong with the scheme, the host and the characters of a URL."""
    first = message[0] if message else None
    if first is None or isinstance(first, Placeholder):
        end = first.end if first else 0
        text = "a URL begins with a placeholder" if first else "the URL is empty"
        yield Fault(0, end, text, "begin with `https://` and the host; use `url_from` for the rest")
        return
    found = ADDRESS.fullmatch(first.value)
    if found is None or found["authority"] is None:
        yield Fault(first.start, first.end, "the URL has no `https://`", "begin with `https://`")
        return
    is_open = not found["rest"] and len(message) > 1
    fault = _scheme_fault(found["scheme"], found["authority"]) or (
        _open_fault() if is_open else host_fault(found["authority"])
    )
    if fault is not None:
        yield Fault(first.start, first.end, *fault)
    yield from _unfit(message, found.start("rest"))


def _scheme_fault(scheme: str, authority: str) -> tuple[str, str] | None:
    found = HOST.fullmatch(authority)
    is_local = found is not None and found["host"].lower() in LOCAL
    if scheme == "https" or (scheme == "http" and is_local):
        return None
    if scheme == "http":
        return "the URL is `http`, which everybody on the way can read", "write `https://`"
    return f"the URL has the scheme {shown(scheme)}", "write `https://`"


def _open_fault() -> tuple[str, str]:
    return (
        "a placeholder stands in the host or right behind it",
        "write the whole host, and `/`, `?` or `#` behind it; a host that differs needs `url_from`",
    )


def _unfit(message: Message, begin: int) -> Iterator[Fault]:
    """Characters that no URL holds, behind the host."""
    for number, part in enumerate(message):
        if isinstance(part, Placeholder):
            continue
        text = part.value[begin:] if number == 0 else part.value
        if (found := UNFIT.search(text)) is not None:
            yield Fault(
                part.start,
                part.end,
                f"{_character(found[0])} cannot stand in a URL",
                "write it percent-encoded, such as `%20` for a blank",
            )
    texts = [part.value for part in message if not isinstance(part, Placeholder)]
    if sum(text.count("#") for text in texts) > 1:
        yield Fault(
            0, message[-1].end, "the URL has more than one `#`", "write `%23` for the others"
        )


def _character(found: str) -> str:
    return "a blank" if found.isspace() else f"`{found}`"


def placed_in(message: Message) -> Iterator[Placed]:
    """The placeholders of a URL, each with the parameter whose value it is, or is in."""
    before = ""
    for part in message:
        if isinstance(part, Placeholder):
            found = PARAMETER.search(before)
            yield Placed(part, found[1] if found else None)
        before += "x" if isinstance(part, Placeholder) else part.value
