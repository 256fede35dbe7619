"""The handlers of the Bistro server: user code, never touched by the generator."""

from collections import Counter
from functools import partial

from mcp.server.mcpserver import AcceptedElicitation
from mcp.server.mcpserver.exceptions import ToolError

from generated.bistro import Booking, BookTableAsk

TABLES = 2
DEPOSIT_FROM = 6
DEPOSIT_EACH = 10.0


class Bistro:
    """Two tables an evening, and a deposit for large parties."""

    def __init__(self) -> None:
        """Christmas Eve and the day after are full."""
        self.taken = Counter({"2026-12-24": TABLES, "2026-12-25": TABLES})
        self.bookings: dict[str, Booking] = {}
        self.paid: set[str] = set()

    async def book_table(self, date: str, party_size: int, ask: BookTableAsk) -> Booking:
        """Ask for other days until one has a table; a refusal ends without one."""
        note = None
        # On modern connections the body runs again after each answer: what it does to the world
        # it does once, and finds again what came of it.
        while not (number := await ask.once(f"hold {date}", partial(self._hold, date))):
            outcome = await ask.alternative_date(full=date)
            if not isinstance(outcome, AcceptedElicitation):
                return Booking(booking="", date=date, party_size=party_size, status="none")
            date, note = outcome.data.date.isoformat(), outcome.data.note
        booking = Booking(
            booking=number,
            date=date,
            party_size=party_size,
            status="held",
            note=note,
        )
        if party_size >= DEPOSIT_FROM:
            visit = await ask.deposit(booking=number, amount=party_size * DEPOSIT_EACH)
            if visit.action != "accept":
                self.taken[date] -= 1
                return booking.model_copy(update={"status": "none"})
            # To agree to the visit is not to have paid: `confirm_deposit` looks.
            booking = booking.model_copy(update={"status": "waiting"})
        self.bookings[number] = booking
        return booking

    async def _hold(self, date: str) -> str:
        """Take a table; the booking's number, or nothing where none is left."""
        if self.taken[date] >= TABLES:
            return ""
        self.taken[date] += 1
        return f"{date}-{self.taken[date]}"

    async def confirm_deposit(self, booking: str) -> Booking:
        """The table is held once the deposit is there."""
        if booking not in self.bookings:
            raise ToolError(f"There is no booking {booking}.")
        if booking not in self.paid:
            raise ToolError(f"The deposit of {booking} has not been paid yet.")
        found = self.bookings[booking].model_copy(update={"status": "held"})
        self.bookings[booking] = found
        return found
