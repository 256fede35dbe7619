"""The handlers of the Guest house server."""

from mcp.server.mcpserver import AcceptedElicitation, Context, ElicitationResult

from generated.kinds import Booking, Contact, Guest, Room, Stay


class GuestHouse:
    """Bookings by their number."""

    def __init__(self) -> None:
        self.bookings: list[str] = []

    async def book_stay(
        self,
        guest: str,
        party: list[Guest] | None,
        contact: ElicitationResult[Contact],
        stay: Stay,
        room: ElicitationResult[Room],
    ) -> Booking:
        """Book a stay, asking the guest for everything that is needed."""
        missing = []
        summary = f"{guest}, {stay.nights} night(s) from {stay.arrival:%d.%m.%Y}"
        if isinstance(contact, AcceptedElicitation):
            summary += f", {contact.data.name} <{contact.data.email}>"
        else:
            missing.append("contact")
        if isinstance(room, AcceptedElicitation):
            summary += f", {room.data.bed} bed, {room.data.view}"
        else:
            missing.append("room")
        if party:
            summary += f", with {', '.join(one.name for one in party)}"
        self.bookings.append(summary)
        return Booking(number=len(self.bookings), summary=summary, missing=missing)

    async def change_room(self, ctx: Context, number: int, room: Room) -> list[str]:
        """Choose another room for a stay that is booked."""
        await ctx.report_progress(1, 1)
        return [f"booking {number}", room.bed, room.view, *(room.extras or [])]
