"""What the command line names: a server behind a URL, or one that is started here."""

import os
import re
import shlex
import sys
from dataclasses import dataclass, field
from typing import TypeAlias

from ..diagnostics.errors import UserError

MODULE = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)+", re.ASCII)


class TargetError(UserError):
    """A target that names no server."""


@dataclass(frozen=True, slots=True)
class HttpTarget:
    """A server that runs and speaks streamable HTTP."""

    url: str
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StdioTarget:
    """A server that is started for this call and speaks over its standard streams."""

    command: str
    words: tuple[str, ...] = ()


Target: TypeAlias = HttpTarget | StdioTarget


def read_target(text: str, headers: list[str]) -> Target:
    """A URL, a dotted module, a Python file, or else a command.

    Raises:
        TargetError: If it is none of these, or headers are given for a server without HTTP.
    """
    if re.match(r"https?://", text, re.IGNORECASE):
        return HttpTarget(text, dict(_header(one) for one in headers))
    if headers:
        raise TargetError("--header is for a server behind a URL")
    if "://" in text.split(" ")[0]:
        raise TargetError(f"`{text}` is no http:// or https:// URL")
    command, *words = _command(text)
    return StdioTarget(command, tuple(words))


def _command(text: str) -> list[str]:
    if text.endswith(".py") and " " not in text:
        return [sys.executable, text]
    if MODULE.fullmatch(text):
        return [sys.executable, "-m", text]
    try:
        words = shlex.split(text, posix=os.name != "nt")
    except ValueError as error:
        raise TargetError(f"cannot read the command `{text}`: {error}") from error
    if not words:
        raise TargetError("the target is empty: give a URL, a module or a command")
    return words


def _header(text: str) -> tuple[str, str]:
    name, colon, value = text.partition(":")
    if not colon or not re.fullmatch(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+", name):
        raise TargetError(f"--header takes `Name: value`, not `{text}`")
    return name, value.strip()
