"""A visitor who buys on line, through the use cases, from a bank within the test."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID, uuid4

from sqlalchemy import select

from app.config import Settings
from app.db.engine import Database
from app.db.models.charges import MoneyToReturn, PixCharge
from app.db.queries.invariants import broken_invariants
from app.usecases.purchases.begin import begin_purchase
from app.usecases.purchases.pix_charge import charge_by_pix
from app.usecases.purchases.pix_settle import settle_charge
from app.usecases.purchases.read import PurchaseView, read_purchase
from app.usecases.purchases.terms import BeginPurchase, HeldJourney
from app.usecases.selling.buyers import BuyerDetails
from app.usecases.selling.hold import HeldSeats, HoldSeats, hold_seats
from app.usecases.services import Services
from fares.tariff import Channel
from tests.builders import NOW, Network, a_network, a_trip
from tests.builders_sale import a_passenger
from tests.movable_clock import MovableClock
from tests.scripted_bank import ScriptedBank

VISITOR = "visitor:ana"
BUYER = BuyerDetails(name="Ana Compradora", email="ana@exemplo.com.br", phone="(11) 91234-5678")


@dataclass(frozen=True, kw_only=True)
class Shop:
    """The site of a company with one trip, its bank and its clock."""

    database: Database
    network: Network
    trip_id: int
    services: Services
    bank: ScriptedBank
    clock: MovableClock

    def hold(
        self,
        *seats: int,
        section: tuple[int, int] = (0, 3),
        by: str = VISITOR,
        place: str | None = None,
    ) -> HeldSeats:
        """Hold seats of the trip for a visitor."""
        command = HoldSeats(
            trip_id=self.trip_id,
            origin_position=section[0],
            destination_position=section[1],
            seats=seats,
            channel=Channel.ONLINE,
            held_by=by,
            held_from=place,
        )
        return hold_seats(command, database=self.database, now=self.clock.now())

    def begin(self, form: BeginPurchase) -> UUID:
        """Send the form."""
        return begin_purchase(form, database=self.database, now=self.clock.now())

    def charged(self, *seats: int, by: str = VISITOR) -> tuple[UUID, str]:
        """Hold seats, send the form and charge by Pix: the purchase and the txid."""
        purchase_id = self.begin(a_purchase(self.hold(*seats, by=by), held_by=by))
        return purchase_id, charge_by_pix(purchase_id, by, services=self.services)

    def settle(self, txid: str) -> None:
        """Ask the bank what came of a charge."""
        settle_charge(txid, services=self.services)

    def read(self, purchase_id: UUID, by: str = VISITOR) -> PurchaseView:
        """Look at a purchase."""
        return read_purchase(purchase_id, by, database=self.database, now=self.clock.now())

    def returns(self) -> list[tuple[str, str]]:
        """Return what is marked to return: amounts and reasons."""
        with self.database.reading() as session:
            rows = session.scalars(select(MoneyToReturn).order_by(MoneyToReturn.amount))
            return [(str(row.amount), row.reason.value) for row in rows]

    def charge(self, txid: str) -> PixCharge:
        """Look at a charge."""
        with self.database.reading() as session:
            return session.get_one(PixCharge, txid)

    def broken(self) -> list[str]:
        """Return what is broken of seats and money."""
        with self.database.reading() as session:
            return broken_invariants(session)


def a_shop(database: Database) -> Shop:
    """Store a network with a trip and open the site."""
    with database.writing() as session:
        network = a_network(session)
        trip_id = a_trip(session, network).id
    clock = MovableClock(NOW)
    bank = ScriptedBank(clock)
    settings = Settings(clock=clock)  # type: ignore[arg-type]
    services = Services(settings=settings, database=database, pix=bank)  # type: ignore[arg-type]
    return Shop(
        database=database,
        network=network,
        trip_id=trip_id,
        services=services,
        bank=bank,
        clock=clock,
    )


def a_purchase(*held: HeldSeats, held_by: str = VISITOR, **changes: object) -> BeginPurchase:
    """Return the form for held seats, filled in and accepted."""
    form = BeginPurchase(
        submission_key=uuid4().hex,
        held_by=held_by,
        journeys=tuple(a_journey(one) for one in held),
        channel=Channel.ONLINE,
        buyer=BUYER,
        conditions_accepted=True,
    )
    return replace(form, **changes)  # type: ignore[arg-type]


def a_journey(held: HeldSeats, seats: Sequence[int] = ()) -> HeldJourney:
    """Return a journey with a passenger for each held seat."""
    numbers = seats or [one.seat for one in held.seats]
    return HeldJourney(
        hold_id=held.hold_id, passengers=tuple(a_passenger(seat) for seat in numbers)
    )
