"""Tool calls per second: the generated Files server against one written by hand.

The one by hand is written as the SDK's page about dependencies does it, with `async def`; its
dependency is a resolver there too. Both run interleaved in this process.
"""

import time
from collections.abc import Awaitable, Callable
from statistics import median
from typing import Annotated, Any

from files_handlers import Files
from mcp import Client
from mcp.client import ClientRequestContext
from mcp.client.session import ElicitationFnT
from mcp.server import MCPServer
from mcp.server.mcpserver import Elicit, ElicitationResult, Resolve
from mcp.types import ElicitRequestParams, ElicitResult, ToolAnnotations
from pydantic import BaseModel, Field

from generated.files import register

PATH = "/srv/reports"
COUNT = 3


class Confirm(BaseModel):
    """The form of the server that is written by hand."""

    ok: bool = Field(title="Delete it", description="Leave the box empty to keep the folder.")


def by_hand() -> MCPServer:
    """The same tool, without the guard and without a constant schema."""
    mcp = MCPServer("Files", log_level="WARNING")

    async def file_count(path: str) -> int:
        return COUNT

    async def confirm_delete(
        path: str, count: Annotated[int, Resolve(file_count)]
    ) -> Confirm | Elicit[Confirm]:
        if count == 0:
            return Confirm(ok=True)
        return Elicit(f"{path} has {count} file(s). Delete anyway?", Confirm)

    @mcp.tool(
        description="Delete a folder, asking for confirmation when it is not empty.",
        annotations=ToolAnnotations(destructive_hint=True),
    )
    async def delete_folder(
        path: Annotated[str, Field(description="Folder to delete.")],
        file_count: Annotated[int, Resolve(file_count)],
        confirm: Annotated[ElicitationResult[Confirm], Resolve(confirm_delete)],
    ) -> str:
        return f"Kept {path}."

    return mcp


class Kept(Files):
    """Handlers that do as little as those by hand."""

    async def file_count(self, path: str) -> int:
        """Always the same number."""
        return COUNT

    async def delete_folder(self, path: str, file_count: int, confirm: object) -> str:
        """Delete nothing."""
        return f"Kept {path}."


def generated() -> MCPServer:
    """The generated tool."""
    mcp = MCPServer("Files", log_level="WARNING")
    register(mcp, Kept())
    return mcp


async def accept(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
    """Tick the box."""
    return ElicitResult(action="accept", content={"ok": True})


async def ratio(
    era: str,
    by_hand: MCPServer,
    ours: MCPServer,
    call: tuple[str, dict[str, Any]],
    person: ElicitationFnT,
    *,
    rounds: int = 15,
    calls: int = 40,
) -> float:
    """How many times as many calls per second our server takes, as a median."""
    name, arguments = call
    async with (
        Client(by_hand, mode=era, elicitation_callback=person) as hand_client,
        Client(ours, mode=era, elicitation_callback=person) as our_client,
    ):
        ratios = []
        for _ in range(rounds + 1):
            slow = await timed(lambda: hand_client.call_tool(name, arguments), calls)
            fast = await timed(lambda: our_client.call_tool(name, arguments), calls)
            ratios.append(slow / fast)
        return median(ratios[1:])


async def resolver_ratio(era: str) -> float:
    """The ratio of a tool that `Resolve` drives."""
    return await ratio(era, by_hand(), generated(), ("delete_folder", {"path": PATH}), accept)


async def timed(call: Callable[[], Awaitable[object]], calls: int) -> float:
    """Seconds for that many calls."""
    start = time.perf_counter()
    for _ in range(calls):
        await call()
    return time.perf_counter() - start
