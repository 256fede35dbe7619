"""The handlers of the Venues server: user code, never touched by the generator."""

import datetime

from generated.venues import Confirm

PRICES = {"Bergen": 12.5, "Ghent": 9.0, "Turin": 11.0}


class Venues:
    """A price for a seat in each city."""

    async def cities(self) -> list[str]:
        """The cities in which there are venues."""
        return list(PRICES)

    async def price(self, city: str, seats: int) -> float:
        """What the evening costs."""
        return PRICES[city] * seats

    async def book_venue(
        self,
        city: str,
        date: datetime.date,
        seats: int,
        remark: str | None,
        price: float,
        confirm: Confirm,
    ) -> str:
        """Book with what was given and what was asked for."""
        if not confirm.ok:
            return "Not booked: the box was left empty."
        more = f" ({remark})" if remark else ""
        return f"Booked {seats} seats in {city} on {date:%d.%m.%Y} for {price:,.2f} €{more}."
