"""A clerk in a process of its own, who may be struck dead at any step of a sale.

`clerk POINT SEAT…`, born in the nursery, sells the seats, each with its BP-e, and dies by
kill −9 at the point: `before-commit-N` or `after-commit-N` counts the writing transactions
of the process, `before-send-N` and `after-answer-N` the questions to the tax office.
`none` dies nowhere. What the product runs is the product's; only the two classes that it
is composed with are wrapped here.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from uuid import UUID, uuid4

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.config import Settings
from app.db.engine import Database
from app.db.models.people import Shift
from app.db.models.trips import Trip
from app.gateways.authorizer import Authorizer
from app.usecases.fiscal.issue import issue_now
from app.usecases.selling.hold import HoldSeats, held_by_user, hold_seats
from app.usecases.selling.payment_terms import CashPayment
from app.usecases.selling.sell import Sell, sell
from app.usecases.services import FiscalDoor, FiscalOffice, Services
from bpe.certificate import load_pfx
from fares.kernel.money import Money
from fares.tariff import Channel
from tests.fiscal_house import a_passenger


class Fate:
    """Knows where this process dies."""

    def __init__(self, point: str) -> None:
        self._point = point

    def passes(self, point: str) -> None:
        if point == self._point:
            os.kill(os.getpid(), signal.SIGKILL)


class MortalDatabase(Database):
    """Dies just before or just after a commit."""

    def __init__(self, url: str, fate: Fate) -> None:
        super().__init__(url)
        self._fate = fate
        self._commits = count(1)

    @contextmanager
    def writing(self) -> Iterator[Session]:
        number = next(self._commits)
        with super().writing() as session:
            yield session
            session.flush()
            self._fate.passes(f"before-commit-{number}")
        self._fate.passes(f"after-commit-{number}")


class MortalAuthorizer(Authorizer):
    """Dies just before it asks, or with the answer in its hand."""

    def __init__(self, settings: Settings, fate: Fate) -> None:
        super().__init__(settings, None)
        self._fate = fate
        self._questions = count(1)

    def authorize(self, *args: object, **more: object) -> bytes:
        return self._mortally(lambda: super(MortalAuthorizer, self).authorize(*args, **more))  # type: ignore[arg-type]

    def consult(self, *args: object, **more: object) -> bytes:
        return self._mortally(lambda: super(MortalAuthorizer, self).consult(*args, **more))  # type: ignore[arg-type]

    def _mortally(self, ask: Callable[[], bytes]) -> bytes:
        number = next(self._questions)
        self._fate.passes(f"before-send-{number}")
        answer = ask()
        self._fate.passes(f"after-answer-{number}")
        return answer


def main() -> None:
    """Sell the seats, and say each time that it was done."""
    point, seats = sys.argv[1], [int(seat) for seat in sys.argv[2:]]
    fate = Fate(point)
    settings = Settings.from_environment(os.environ)
    assert settings.certificate
    certificate = load_pfx(settings.certificate, settings.certificate_password)
    office = FiscalOffice(certificate=certificate, authorizer=MortalAuthorizer(settings, fate))
    services = Services(
        settings=settings,
        database=MortalDatabase(settings.database_url, fate),
        fiscal_office=FiscalDoor(lambda: office),
    )
    for seat in seats:
        ticket_id = _sell(services, seat)
        outcome = issue_now(ticket_id, services=services)
        print(seat, type(outcome).__name__, flush=True)  # noqa: T201
    services.close()


def _sell(services: Services, seat: int) -> UUID:
    database, now = services.database, services.now()
    with database.reading() as session:
        trip_id = session.scalars(select(Trip.id)).one()
        shift = session.scalars(select(Shift)).one()
    held = hold_seats(
        HoldSeats(
            trip_id=trip_id,
            origin_position=0,
            destination_position=3,
            seats=(seat,),
            channel=Channel.COUNTER,
            held_by=held_by_user(shift.user_id),
        ),
        database=database,
        now=now,
    )
    sold = sell(
        Sell(
            submission_key=uuid4().hex,
            hold_id=held.hold_id,
            passengers=(a_passenger(seat),),
            payments=(CashPayment(received=held.total + Money.parse("3.95")),),
            sold_by_id=shift.user_id,
            shift_id=shift.id,
        ),
        database=database,
        now=now,
    )
    return sold.tickets[0].ticket_id
