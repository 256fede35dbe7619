"""A server over stdio, for legacy connections, that does not wait, or makes others wait."""

import anyio
from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.shared.exceptions import UrlElicitationRequiredError
from mcp.types import ElicitRequestURLParams

NAME = {"type": "object", "properties": {"name": {"type": "string", "title": "Name"}}}

mcp = MCPServer("Impatient")


@mcp.tool()
async def impatient(ctx: Context) -> str:
    """Ask, and give up soon."""
    with anyio.move_on_after(2):
        await ctx.session.elicit_form("Well?", {**NAME, "required": ["name"]}, ctx.request_id)
        return "answered"
    return "gave up"


@mcp.tool()
async def needs_page() -> str:
    """Refuse to go on without a page."""
    page = ElicitRequestURLParams(
        message="Log in first.", url="https://login.example.com/", elicitation_id="login"
    )
    raise UrlElicitationRequiredError([page])


@mcp.tool()
async def sleep(note: str) -> str:
    """Take long, and note when that begins."""
    await anyio.Path(note).write_text("asleep")
    await anyio.sleep(60)
    return "awake"


if __name__ == "__main__":
    mcp.run()
