"""What the database holds after the browser did its work."""

from sqlalchemy import select

from app.db.models.people import Shift
from app.db.models.sales import Order, Ticket
from app.db.models.trips import SeatLeg
from tests.browser.live import Live


def orders_of(live: Live) -> list[str]:
    """Return the locators of every order."""
    with live.services.database.reading() as session:
        return list(session.scalars(select(Order.locator)))


def tickets_of(live: Live) -> list[str]:
    """Return the state of every ticket."""
    with live.services.database.reading() as session:
        return [status.value for status in session.scalars(select(Ticket.status))]


def shift_differences(live: Live) -> list[str]:
    """Return what was over or missing in every closed shift."""
    with live.services.database.reading() as session:
        closed = session.scalars(select(Shift).where(Shift.closed_at.is_not(None)))
        return [
            str(shift.counted - shift.expected)
            for shift in closed
            if shift.counted is not None and shift.expected is not None
        ]


def sold_seats(live: Live) -> list[int]:
    """Return the seats that are sold on some leg, each once."""
    with live.services.database.reading() as session:
        seats = session.scalars(select(SeatLeg.seat).where(SeatLeg.ticket_id.is_not(None)))
        return sorted(set(seats))
