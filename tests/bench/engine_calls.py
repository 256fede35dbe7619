"""Calls per second of a tool that the engine drives: booking a table on another day, against the
same conversation written by hand for its era, as the SDK's pages do it.

The one by hand keeps nothing but the day in its state, and checks neither text nor refusals of
earlier rounds. Both run interleaved in this process.
"""

import json
from typing import Any

from bistro_handlers import TABLES, Bistro
from mcp.client import ClientRequestContext
from mcp.server import MCPServer
from mcp.server.elicitation import AcceptedElicitation, render_elicitation_schema
from mcp.server.mcpserver import Context
from mcp.types import (
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitRequestParams,
    ElicitResult,
    InputRequiredResult,
)
from pydantic import BaseModel, Field
from tool_calls import ratio

from generated.bistro import Booking, register

ARGUMENTS: dict[str, Any] = {"date": "2026-12-24", "party_size": 2}


class OtherDay(BaseModel):
    """The form of the servers that are written by hand."""

    date: str = Field(title="Day")
    note: str | None = Field(default=None, title="Note for the kitchen", max_length=200)


class World:
    """Which days are full, and as many tables as are asked for on the others."""

    full = frozenset({"2026-12-24", "2026-12-25"})

    def hold(self, date: str) -> str:
        """The booking's number."""
        return "" if date in self.full else f"{date}-1"


def booked(date: str, party_size: int, note: str | None) -> Booking:
    """What the tools return."""
    return Booking(
        booking=World().hold(date), date=date, party_size=party_size, status="held", note=note
    )


def legacy_by_hand() -> MCPServer:
    """Asks in place."""
    mcp = MCPServer("Bistro", log_level="WARNING")

    @mcp.tool(description="Book a table.")
    async def book_table(ctx: Context, date: str, party_size: int) -> Booking:
        note = None
        while not World().hold(date):
            text = f"No table for {party_size} on {date}. Another day?"
            outcome = await ctx.elicit(text, OtherDay)
            if not isinstance(outcome, AcceptedElicitation):
                return Booking(booking="", date=date, party_size=party_size, status="none")
            date, note = outcome.data.date, outcome.data.note
        return booked(date, party_size, note)

    return mcp


def modern_by_hand() -> MCPServer:
    """Ends each round with what it asks, and keeps the day in the state."""
    mcp = MCPServer("Bistro", log_level="WARNING")

    @mcp.tool(description="Book a table.")
    async def book_table(ctx: Context, date: str, party_size: int) -> Booking | InputRequiredResult:
        note = None
        answer = (ctx.input_responses or {}).get("other_day")
        if ctx.request_state:
            date = json.loads(ctx.request_state)["date"]
        if isinstance(answer, ElicitResult):
            if answer.action != "accept":
                return Booking(booking="", date=date, party_size=party_size, status="none")
            other = OtherDay.model_validate(answer.content)
            date, note = other.date, other.note
        if World().hold(date):
            return booked(date, party_size, note)
        params = ElicitRequestFormParams(
            message=f"No table for {party_size} on {date}. Another day?",
            requested_schema=render_elicitation_schema(OtherDay),
        )
        return InputRequiredResult(
            input_requests={"other_day": ElicitRequest(params=params)},
            request_state=json.dumps({"date": date}),
        )

    return mcp


class Endless(Bistro):
    """Handlers whose tables never run out on other days."""

    async def _hold(self, date: str) -> str:
        return "" if self.taken[date] >= TABLES else f"{date}-1"


def generated() -> MCPServer:
    """The generated tool."""
    mcp = MCPServer("Bistro", log_level="WARNING")
    register(mcp, Endless())
    return mcp


async def another_day(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
    """The next day, until one is free."""
    day = 25 if "2026-12-24" in params.message else 26
    return ElicitResult(action="accept", content={"date": f"2026-12-{day}"})


async def engine_ratio(era: str) -> float:
    """How many times as many calls per second the generated tool takes, as a median."""
    by_hand = legacy_by_hand() if era == "legacy" else modern_by_hand()
    return await ratio(era, by_hand, generated(), ("book_table", ARGUMENTS), another_day, calls=20)
