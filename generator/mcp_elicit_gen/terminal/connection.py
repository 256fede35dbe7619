"""One call on one connection, by the SDK's client."""

import os
import tempfile
from asyncio import CancelledError
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import IO, Any, TypeVar
from urllib.parse import urlsplit, urlunsplit

import anyio
import httpx2
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError
from mcp.types import (
    CONNECTION_CLOSED,
    MISSING_REQUIRED_CLIENT_CAPABILITY,
    REQUEST_TIMEOUT,
    SERVER_INFO_META_KEY,
    CallToolResult,
    Implementation,
    Tool,
)

from .. import __version__
from ..diagnostics.errors import UserError
from .arguments import read_arguments, suggestion
from .asking import Asking
from .question import Answerer
from .target import HttpTarget, StdioTarget, Target
from .text import one_line

CONNECT_SECONDS = 30.0
# A call waits for people.
CALL_SECONDS = 7 * 24 * 3600.0
MAX_PAGES = 100
MAX_ROUNDS = 100
LOG_LINES = 3

NOBODY = "without a terminal or --answers, nobody can be asked"

T = TypeVar("T")


class CallError(UserError):
    """A server that cannot be reached or that breaks the call off."""


@dataclass(frozen=True, slots=True)
class Server:
    """Where a server is and how to talk to it; `log` is where one that is started writes."""

    target: Target
    era: str
    log: IO[bytes]


def list_tools(server: Server) -> list[Tool]:
    """The server's tools.

    Raises:
        CallError: If it cannot be reached.
    """
    return _run(_list_tools, server)


def call_tool(
    server: Server, tool: str, words: Sequence[str], answerer: Answerer | None
) -> CallToolResult:
    """Call a tool, and have its questions answered; without anybody, say that none can be.

    Raises:
        CallError: If the server cannot be reached, or breaks the call off.
        ArgumentError: If the words are no arguments of the tool.
        AnswerError: If a question has no answer.
    """
    return _run(_call_tool, server, tool, words, answerer)


def _run(function: Callable[..., Awaitable[T]], *arguments: Any) -> T:
    """Run it to its end; Ctrl-C comes out as itself.

    It may be in the groups of the tasks that it ended, and on Python 3.10 it is a cancellation.
    """
    try:
        return anyio.run(function, *arguments)
    except BaseException as error:
        if isinstance(_first(error), KeyboardInterrupt | CancelledError):
            raise KeyboardInterrupt from None
        raise


async def _list_tools(server: Server) -> list[Tool]:
    async with _connected(server, None) as client:
        return (await _tools(client))[0]


async def _call_tool(
    server: Server, name: str, words: Sequence[str], answerer: Answerer | None
) -> CallToolResult:
    asking = None if answerer is None else Asking(answerer)
    async with _connected(server, asking) as client:
        listed, title = await _tools(client)
        if asking is not None and title:
            asking.server = title
        tools = {tool.name: tool for tool in listed}
        if name not in tools:
            raise CallError(f"the server has no tool `{name}`; {suggestion(name, list(tools))}")
        arguments = read_arguments(words, tools[name].input_schema)
        try:
            result = await client.call_tool(name, arguments, read_timeout_seconds=CALL_SECONDS)
        except MCPError as error:
            if asking is not None:
                await asking.show_pages_of(error)
                asking.check()
            raise
    if asking is not None:
        asking.check()
    return result


@asynccontextmanager
async def _connected(server: Server, asking: Asking | None) -> AsyncIterator[Client]:
    """A client, and every fault of the connection in one line of ours."""
    try:
        async with AsyncExitStack() as stack:
            client = Client(
                await _transport(server, stack),
                mode=server.era,
                elicitation_callback=asking,
                client_info=Implementation(name="mcp-elicit-gen", version=__version__),
                read_timeout_seconds=CONNECT_SECONDS,
                input_required_max_rounds=MAX_ROUNDS,
            )
            await stack.enter_async_context(client)
            yield client
    except Exception as error:
        fault = _first(error)
        if isinstance(fault, UserError):
            raise fault from None
        said = _words(fault, server)
        if asking is None and _code(fault) == MISSING_REQUIRED_CLIENT_CAPABILITY:
            said = f"{said}; {NOBODY}"
        raise CallError(said) from error


async def _transport(server: Server, stack: AsyncExitStack) -> Any:
    match server.target:
        case HttpTarget(url, headers):
            # A stream is silent while a person thinks.
            timeout = httpx2.Timeout(CONNECT_SECONDS, read=CALL_SECONDS)
            http = await stack.enter_async_context(
                httpx2.AsyncClient(headers=headers, timeout=timeout)
            )
            return streamable_http_client(url, http_client=http)
        case StdioTarget(command, words):
            parameters = StdioServerParameters(
                command=command,
                args=list(words),
                # What the person's shell has: they started it, as it were, by hand.
                env=dict(os.environ),
            )
            return stdio_client(parameters, errlog=server.log)  # type: ignore[arg-type]


async def _tools(client: Client) -> tuple[list[Tool], str | None]:
    """The server's tools, and what it calls itself."""
    found: list[Tool] = []
    cursor: str | None = None
    for _ in range(MAX_PAGES):
        page = await client.list_tools(cursor=cursor)
        found += page.tools
        cursor = page.next_cursor
        if cursor is None:
            return found, _title(client.server_info, page.meta)
    raise CallError(f"the server lists more than {MAX_PAGES} pages of tools")


def _title(info: Implementation | None, meta: Mapping[str, Any] | None) -> str | None:
    """The server's title or name: as it was said at first, or with any result.

    A client that is told to use a certain modern revision does not ask who is there.
    """
    if info is not None:
        return info.title or info.name
    stamp = (meta or {}).get(SERVER_INFO_META_KEY)
    found = (stamp.get("title") or stamp.get("name")) if isinstance(stamp, dict) else None
    return found if isinstance(found, str) else None


def _first(error: BaseException) -> BaseException:
    """The fault itself, out of the groups that task groups put around it."""
    while isinstance(inner := getattr(error, "exceptions", None), tuple) and inner:
        ours = [one for one in inner if isinstance(_first(one), UserError | KeyboardInterrupt)]
        error = (ours or inner)[0]
    return error


def _code(fault: BaseException) -> int | None:
    return fault.error.code if isinstance(fault, MCPError) else None


def _words(fault: BaseException, server: Server) -> str:
    """What happened, in one line; with it, what a server that was started here had to say."""
    if isinstance(fault, MCPError) and fault.error.code not in (CONNECTION_CLOSED, REQUEST_TIMEOUT):
        said = one_line(fault.error.message, 1000)
        return f"the server answers with error {fault.error.code}: {said}"
    match server.target:
        case HttpTarget(url):
            return f"no call at {_without_secrets(url)}: {fault or type(fault).__name__}"
        case StdioTarget(command):
            if isinstance(fault, FileNotFoundError):
                return f"there is no command `{command}`"
            lines = _log_tail(server.log)
            last = f"; its last words: {' / '.join(lines)}" if lines else ""
            what = "does not answer" if _code(fault) == REQUEST_TIMEOUT else "broke off"
            return f"the server {what}: {fault or type(fault).__name__}{last}"


def _without_secrets(url: str) -> str:
    """The URL without user name, password and query: it may end up in a log."""
    parts = urlsplit(url)
    return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2], query="", fragment=""))


def _log_tail(log: IO[bytes]) -> list[str]:
    """The last lines that a server wrote to its standard error."""
    try:
        log.seek(0)
        text = log.read()[-4000:].decode("utf-8", "replace")
    except (OSError, ValueError):
        return []
    return [line.strip() for line in text.splitlines() if line.strip()][-LOG_LINES:]


def temporary_log() -> IO[bytes]:
    """A file for what a server writes to its standard error; it is gone with the process."""
    return tempfile.TemporaryFile()
