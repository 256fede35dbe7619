"""What `call` does: a target, a tool and words in; the result on standard output."""

import gc
import logging
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from mcp.types import CallToolResult

from ..diagnostics.errors import UserError
from .answers import Script, read_answers
from .connection import NOBODY, Server, call_tool, list_tools, temporary_log
from .person import Person
from .results import render_json, render_result, render_tools
from .screen import is_terminal, opened
from .target import read_target


@dataclass(frozen=True, slots=True)
class Options:
    """How a call is made and shown; `answers` is a path, `-` standard input."""

    era: str = "auto"
    answers: str | None = None
    headers: tuple[str, ...] = ()
    server_log: str | None = None
    as_json: bool = False


def call_and_print(target: str, tool: str | None, words: Sequence[str], options: Options) -> int:
    """Call the tool, or list them all; the exit code.

    Raises:
        UserError: If there is no connection, no such tool or argument, or no answer.
    """
    # Libraries log what servers send, and it would go to the terminal as it is.
    logging.disable(logging.CRITICAL)
    # Switched off for short runs; a conversation may last.
    gc.enable()
    found = read_target(target, list(options.headers))
    with _log(options.server_log) as log:
        server = Server(found, options.era, log)
        if tool is None:
            sys.stdout.write(render_tools(list_tools(server)))
            return 0
        script = None if options.answers is None else read_answers(options.answers)
        result = _call(server, tool, words, script)
    sys.stdout.write(render_json(result) if options.as_json else render_result(result))
    sys.stdout.flush()
    if script is not None and script.left_over():
        print(f"mcp-elicit-gen: answers left over: {script.left_over()}", file=sys.stderr)
    return int(bool(result.is_error))


def _call(server: Server, tool: str, words: Sequence[str], script: Script | None) -> CallToolResult:
    if script is not None:
        return call_tool(server, tool, words, script)
    if is_terminal():
        with opened() as screen:
            return call_tool(server, tool, words, Person(screen))
    result = call_tool(server, tool, words, None)
    if result.is_error:
        print(f"mcp-elicit-gen: {NOBODY}", file=sys.stderr)
    return result


def _log(path: str | None) -> IO[bytes]:
    if path is None:
        return temporary_log()
    try:
        return Path(path).open("w+b")
    except OSError as error:
        raise UserError(f"cannot write {path}: {error.strerror}") from error
