"""The handlers of the Bookstore server."""

from generated.bookstore import BackOrder, Notice, Order

FROM_SHELF = 2
FROM_PUBLISHER = 21


class Bookstore:
    """Copies on the shelf by title."""

    def __init__(self) -> None:
        self.shelf: dict[str, int] = {"Dune": 3, "Solaris": 0}

    async def stock(self, title: str) -> int:
        """Copies of the book on the shelf."""
        return self.shelf.get(title, 0)

    async def delivery_days(self, title: str, stock: int) -> int:
        """Days until a copy is with the customer."""
        return FROM_SHELF if stock > 0 else FROM_PUBLISHER

    async def order_book(
        self,
        title: str,
        gift_wrap: bool,
        stock: int,
        delivery_days: int,
        back_order: BackOrder,
        notice: Notice,
    ) -> Order:
        """Order a copy of a book, from the shelf or from its publisher."""
        if self.shelf.get(title, 0) > 0:
            self.shelf[title] -= 1
            return Order(title=title, status="shipped", delivery_days=delivery_days)
        if not back_order.wait:
            return Order(title=title, status="refused", delivery_days=None)
        return Order(
            title=title, status="ordered", delivery_days=FROM_PUBLISHER, notice=notice.channel
        )
