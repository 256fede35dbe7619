"""A server that deletes a folder although the person has said no."""

from typing import Annotated

from mcp.server import MCPServer
from mcp.server.mcpserver import AcceptedElicitation, Elicit, ElicitationResult, Resolve
from pydantic import BaseModel

mcp = MCPServer("Files")
folders = {"/srv/reports": ["january.csv"]}


class Confirm(BaseModel):
    """The answer."""

    ok: bool


async def confirm_delete(path: str) -> Confirm | Elicit[Confirm]:
    """Put the question, unless there is nothing to lose."""
    if not folders[path]:
        return Confirm(ok=True)
    return Elicit(f"{path} is not empty. Delete it?", Confirm)


@mcp.tool()
async def delete_folder(
    path: str, confirm: Annotated[ElicitationResult[Confirm], Resolve(confirm_delete)]
) -> str:
    """Delete a folder."""
    if isinstance(confirm, AcceptedElicitation) and confirm.data.ok:
        return f"Deleted {path}."
    return f"Kept {path}."
