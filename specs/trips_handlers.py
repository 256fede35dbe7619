"""The handlers of the Trips server: user code, never touched by the generator."""

from mcp.server.mcpserver import AcceptedElicitation, ElicitationResult

from generated.trips import Destination, Hotel, Insurance

FORECASTS = {"Lisbon": "sunny", "Oslo": "snow", "Palermo": "warm, some rain"}
ROOMS = {"Lisbon": 4, "Oslo": 12, "Palermo": 1}


class Trips:
    """Knows three cities."""

    def __init__(self) -> None:
        """Nothing is booked yet."""
        self.rooms = dict(ROOMS)

    async def forecast(self, days: int, destination: Destination) -> str:
        """The weather at the destination."""
        return f"{FORECASTS[destination.city]} for {days} days"

    async def rooms_left(self, destination: Destination) -> int:
        """How many rooms are left at the destination."""
        return self.rooms[destination.city]

    async def plan_trip(
        self,
        days: int,
        forecast: str | None,
        destination: ElicitationResult[Destination],
        hotel: ElicitationResult[Hotel],
        insurance: ElicitationResult[Insurance] | None,
    ) -> str:
        """Plan with what was answered; each refusal leaves its part out."""
        if not isinstance(destination, AcceptedElicitation):
            return "No trip."
        city = destination.data.city
        plan = f"{days} days in {city} ({forecast})"
        if not isinstance(hotel, AcceptedElicitation):
            return f"{plan}, hotel {hotel.action}."
        if hotel.data.room == "none" or not self.rooms[city]:
            return f"{plan}, no room."
        self.rooms[city] -= 1
        is_insured = isinstance(insurance, AcceptedElicitation) and insurance.data.insured
        return f"{plan}, {hotel.data.room} room{', insured' if is_insured else ''}."
