"""The rounds of modern calls, each sent by hand.

async with connected(server) as client:
    asked = await client.call("confirm", {"path": "old"})
    result = await client.call("confirm", {"path": "old"}, asked, confirm=accept(ok=True))
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from mcp import Client
from mcp.client.session import ClientRequestContext
from mcp.server import MCPServer
from mcp.shared.exceptions import MCPError
from mcp.types import (
    CallToolResult,
    ElicitationCapability,
    ElicitRequest,
    ElicitRequestParams,
    ElicitResult,
    InputRequiredResult,
    TextContent,
)

from .conversation import FORM_AND_URL, MODERN, AskedClient

Result = CallToolResult | InputRequiredResult


class ByHand:
    """A modern client that leaves the answering to the test."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def call(
        self,
        tool: str,
        arguments: Mapping[str, Any] | None = None,
        before: Result | str | None = None,
        /,
        **answers: ElicitResult,
    ) -> Result:
        """Send one round: the state is that of the round `before`, the answers go by the keys of
        its questions, with `_` for `#`."""
        state = before.request_state if isinstance(before, InputRequiredResult) else before
        assert state is None or isinstance(state, str)
        responses: dict[str, Any] = {key.replace("_2", "#2"): one for key, one in answers.items()}
        return await self.client.session.call_tool(
            tool,
            dict(arguments or {}),
            input_responses=responses or None,
            request_state=state,
            allow_input_required=True,
        )

    async def code(
        self,
        tool: str,
        arguments: Mapping[str, Any] | None = None,
        before: Result | str | None = None,
        /,
        **answers: ElicitResult,
    ) -> int | None:
        """The code of the protocol error that a round ends with; None where it ends otherwise."""
        try:
            await self.call(tool, arguments, before, **answers)
        except MCPError as error:
            return error.error.code
        return None


@asynccontextmanager
async def connected(
    server: MCPServer, ability: ElicitationCapability | None = FORM_AND_URL
) -> AsyncIterator[ByHand]:
    """A modern client of a server."""

    async def asked(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        raise AssertionError("asked behind the test's back")

    client = AskedClient(server, mode=MODERN, elicitation_callback=asked)
    client.abilities = (ability,)
    async with client:
        yield ByHand(client)


def questions(result: Result) -> dict[str, str]:
    """What a round ended with asking, by the questions' keys; nothing where it is done."""
    if not isinstance(result, InputRequiredResult):
        return {}
    requests = result.input_requests or {}
    return {
        key: one.params.message for key, one in requests.items() if isinstance(one, ElicitRequest)
    }


def said(result: Result) -> str:
    """What a call ended with, as the model reads it."""
    assert isinstance(result, CallToolResult), questions(result)
    [part] = result.content
    assert isinstance(part, TextContent)
    return part.text
