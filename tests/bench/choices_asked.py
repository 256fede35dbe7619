"""Seconds that an ask with fifty options from data takes beyond one with a fixed form."""

from pathlib import Path
from statistics import median
from types import ModuleType

from mcp import Client
from mcp.client import ClientRequestContext
from mcp.server import MCPServer
from mcp.types import ElicitRequestParams, ElicitResult
from tests.sdk.conversation import Handlers, generate
from tool_calls import timed

NAMES = [f"name {number:02}" for number in range(50)]

SPEC = """
version: 1
server: {name: Choices}
dependencies:
  names: {description: Names., returns: {type: array, items: {type: string}}}
questions:
  which: {message: Which one?, form: {fields: {name: {choices_from: names, title: Name}}}}
  which_of_three: {message: Which one?, form: {fields: {name: {choices: [a, b, c], title: Name}}}}
tools:
  pick: {description: Pick., takes: [names], asks: {pick: which}}
  fixed: {description: Pick., takes: [names], asks: {pick: which_of_three}}
"""


def package(folder: Path) -> ModuleType:
    """The package with both tools."""
    return generate(SPEC, folder)


async def person(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
    """Pick something."""
    is_fixed = "enum" in str(getattr(params, "requested_schema", ""))
    return ElicitResult(action="accept", content={"name": "a" if is_fixed else NAMES[7]})


async def extra_milliseconds(era: str, folder: Path, *, rounds: int = 15, calls: int = 40) -> float:
    """What fifty options cost more in one call, as a median."""
    server = MCPServer("Choices", log_level="WARNING")
    package(folder).register(server, Handlers(names=NAMES))
    async with Client(server, mode=era, elicitation_callback=person) as client:
        extras = []
        for _ in range(rounds + 1):
            fixed = await timed(lambda: client.call_tool("fixed"), calls)
            fifty = await timed(lambda: client.call_tool("pick"), calls)
            extras.append((fifty - fixed) / calls * 1000)
        return median(extras[1:])
