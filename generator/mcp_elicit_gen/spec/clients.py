"""What known clients cannot show of a form, as far as it was seen or said by their makers.

A client that is known and has no fault here is listed too, so that a config can name it.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Client(NamedTuple):
    """A program that shows forms to people.

    `unshown` are the kinds of fields that it cannot render. `leaves_first_choice` says that it
    shows the first option as chosen and sends it only where a person moved; `sorts_fields` that
    the fields may come in alphabetical order.
    """

    title: str
    unshown: frozenset[str] = frozenset()
    leaves_first_choice: bool = False
    sorts_fields: bool = False


CLIENTS: Mapping[str, Client] = {
    "claude-code": Client("Claude Code"),
    "codex": Client("Codex", unshown=frozenset({"integer", "number", "choices"})),
    "copilot-cli": Client("Copilot CLI", leaves_first_choice=True),
    "fastmcp": Client("FastMCP"),
    "goose": Client("goose", sorts_fields=True),
    "inspector": Client("MCP Inspector"),
    "rust-sdk": Client("clients on the Rust SDK", sorts_fields=True),
    "typescript-sdk": Client("clients on the TypeScript SDK"),
    "vscode": Client("VS Code"),
}
