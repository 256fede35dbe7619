"""Call delete_folder on the Files server, and answer its question in the terminal."""

import sys

import anyio
import anyio.to_thread
from mcp import Client
from mcp.client import ClientRequestContext
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.types import ElicitRequestParams, ElicitResult

SERVER = StdioServerParameters(command=sys.executable, args=["-m", "generated.files.server"])


async def person(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
    """Ask whoever sits at the terminal."""
    text = await anyio.to_thread.run_sync(input, f"{params.message} [y/n, else decline] ")
    if text in ("y", "n"):
        return ElicitResult(action="accept", content={"ok": text == "y"})
    return ElicitResult(action="decline")


async def main() -> None:
    """Call the tool once."""
    async with Client(stdio_client(SERVER), elicitation_callback=person) as client:
        result = await client.call_tool("delete_folder", {"path": "/srv/reports"})
        print(*(getattr(block, "text", "") for block in result.content))


if __name__ == "__main__":
    anyio.run(main)
