"""A server whose every word tries to act on the terminal, over stdio.

Each control stands before `EVIL`: where that word is shown, the control must be visible.
"""

import itertools
import sys
from typing import Annotated, Any, cast

from mcp.server import MCPServer
from mcp.server.mcpserver import Context, Elicit, ElicitationResult, Resolve
from mcp.server.mcpserver.exceptions import ToolError
from mcp.shared.exceptions import MCPError
from mcp.types import TextContent
from pydantic import BaseModel

CONTROLS = (
    "\x1b]0;x\x07",
    "\x1b[31m",
    "\x1b[2J",
    "\x9b2J",
    "\u202e",
    "\u2066",
    "\r",
    "\x08",
    "\x7f",
    "\x0c",
    "\u200b",
    "\u2028",
    "\x1bP1$r\x1b\\",
)
EVIL = "EVIL"
_NEXT = itertools.cycle(CONTROLS)


def evil(name: str) -> str:
    """The name with the next control in it."""
    return f"{name} {next(_NEXT)}{EVIL}"


FORM = {
    "type": "object",
    "properties": {
        "text": {
            "type": "string",
            "title": evil("text"),
            "description": evil("about"),
            "default": evil("default"),
        },
        "flag": {"type": "boolean", "title": evil("flag")},
        "one": {
            "type": "string",
            "title": evil("one"),
            "oneOf": [{"const": evil("a"), "title": evil("first")}, {"const": "b", "title": "B"}],
        },
        "many": {
            "type": "array",
            "title": evil("many"),
            "items": {"type": "string", "enum": [evil("c"), "d"]},
            "minItems": 1,
        },
    },
    "required": ["text", "flag", "one", "many"],
}
# The same each time: what is asked otherwise in the next round is asked anew.
MESSAGE = "\n".join([evil("first line"), evil("second line"), "Your answer:"])


class _Schema:
    """What the SDK needs of a form's class."""

    @staticmethod
    def model_json_schema(*_: Any, **__: Any) -> dict[str, Any]:
        return FORM

    @staticmethod
    def model_validate(value: Any, **_: Any) -> Any:
        return Anything()


class Anything(BaseModel):
    """An answer that nobody looks at."""


mcp = MCPServer(evil("Server"))


async def ask() -> Elicit[Anything]:
    """Put the form."""
    return Elicit(MESSAGE, cast(type[Anything], _Schema))


@mcp.tool(description=evil("does"))
async def form(answer: Annotated[ElicitationResult[Anything], Resolve(ask)]) -> list[TextContent]:
    """Ask, and say as much."""
    print(evil("log"), file=sys.stderr, flush=True)
    return [TextContent(type="text", text="\n".join(map(evil, map(str, range(len(CONTROLS))))))]


@mcp.tool()
async def visit(url: str, ctx: Context) -> str:
    """Send the person to a page, on a legacy connection."""
    outcome = await ctx.session.elicit_url(evil("page"), url, "id", ctx.request_id)
    return str(outcome.action)


@mcp.tool()
async def fail() -> str:
    """Fail with a text."""
    raise ToolError(evil("failed"))


@mcp.tool()
async def refuse() -> str:
    """Break the call off."""
    raise MCPError(-32602, evil("refused"))


if __name__ == "__main__":
    mcp.run()
