"""A server that starts, lists its tool, and fails when the tool is called."""

from typing import Annotated

from mcp.server import MCPServer
from mcp.server.mcpserver import Elicit, ElicitationResult, Resolve
from pydantic import BaseModel

mcp = MCPServer("Shop")


class Labels(BaseModel):
    """The answer."""

    labels: list[str]


async def ask_labels() -> Elicit[Labels]:
    """Put the question."""
    return Elicit("Which labels?", Labels)


@mcp.tool()
async def add_labels(
    item: str, answer: Annotated[ElicitationResult[Labels], Resolve(ask_labels)]
) -> str:
    """Add labels to an item."""
    return f"{item}: {answer}"
