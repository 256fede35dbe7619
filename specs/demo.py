"""The conversation of `delete_folder`, as clients of both protocol eras have it."""

from collections.abc import Callable

import anyio
from files_handlers import Files
from mcp import Client
from mcp.client import ClientRequestContext
from mcp.server import MCPServer
from mcp.shared.exceptions import MCPError
from mcp.types import ElicitRequestParams, ElicitResult, TextContent

from generated.files import register

ERAS = {"legacy": "a 2025-11-25 connection", "2026-07-28": "a 2026-07-28 connection"}
REPORTS = "/srv/reports"

Answer = Callable[[Files], ElicitResult]


def accept(*, ok: bool) -> Answer:
    """Send the form with the box ticked or left empty."""
    return lambda files: ElicitResult(action="accept", content={"ok": ok})


def refuse(action: str) -> Answer:
    """Decline the question, or close it."""
    return lambda files: ElicitResult.model_validate({"action": action})


def accept_late(files: Files) -> ElicitResult:
    """Tick the box, after somebody else has emptied the folder."""
    files.folders[REPORTS].clear()
    return ElicitResult(action="accept", content={"ok": True})


SCENES: dict[str, tuple[str, Answer | None]] = {
    "an empty folder: nobody is asked": ("/srv/empty", refuse("decline")),
    "the box is ticked": (REPORTS, accept(ok=True)),
    "the box is left empty": (REPORTS, accept(ok=False)),
    "the question is declined": (REPORTS, refuse("decline")),
    "the question is closed": (REPORTS, refuse("cancel")),
    "the folder empties while the person decides": (REPORTS, accept_late),
    "a client that cannot be asked": (REPORTS, None),
}


async def play(era: str, path: str, answer: Answer | None) -> None:
    """One call of the tool, with everything that the person sees."""
    files = Files()
    server = MCPServer("Files", log_level="WARNING")
    register(server, files)

    async def person(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        assert answer is not None
        result = answer(files)
        print(f"    question: {params.message}")
        print(f"    answer:   {result.action}{f' {result.content}' if result.content else ''}")
        return result

    async with Client(server, mode=era, elicitation_callback=person if answer else None) as client:
        try:
            result = await client.call_tool("delete_folder", {"path": path})
        except MCPError as error:
            print(f"    error:    {error.error.code} {error.error.message}")
            return
    text = [block.text for block in result.content if isinstance(block, TextContent)]
    print(f"    result:   {' '.join(text)}")


async def main() -> None:
    """Every scene on every era."""
    for era, name in ERAS.items():
        print(f"\n# delete_folder on {name}\n")
        for title, (path, answer) in SCENES.items():
            print(f"  {title}")
            await play(era, path, answer)


if __name__ == "__main__":
    anyio.run(main)
