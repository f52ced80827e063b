"""One sale of the demonstration: what a clerk does, without the screen."""

from dataclasses import dataclass
from datetime import timedelta
from uuid import uuid4

from app.usecases.demonstration.prepare import EXAMPLE_CLERK, NotADemonstration
from app.usecases.fiscal.issue import issue_now
from app.usecases.fiscal.outcome import Outcome
from app.usecases.fiscal.read_ticket import read_ticket
from app.usecases.fiscal.ticket_view import TicketView
from app.usecases.operations.staff import StaffMember, list_staff
from app.usecases.selling.departures import Departure
from app.usecases.selling.hold import HeldSeats, HoldSeats, held_by_user, hold_seats
from app.usecases.selling.passengers import PassengerDetails
from app.usecases.selling.payment_terms import CashPayment
from app.usecases.selling.places import find_places
from app.usecases.selling.search import SearchDepartures, search_departures
from app.usecases.selling.seat_map import ReadSeatMap, read_seat_map
from app.usecases.selling.sell import Sell, Sold, sell
from app.usecases.selling.shift import OpenShift, ShiftState, open_shift, read_shift
from app.usecases.selling.terms import DocumentKind
from app.usecases.services import Services
from fares.kernel.errors import DomainError
from fares.kernel.money import ZERO, Money
from fares.tariff import Channel

ORIGIN, DESTINATION = "São Paulo - SP", "Salvador - BA"
DAYS_TO_LOOK = 45
NOTES = Money.parse("600.00")


class NothingToSell(DomainError):
    """The demonstration network has no free seat in the days looked at."""

    code = "demonstration.nothing-to-sell"
    title = "Nada à venda"

    def __init__(self) -> None:
        super().__init__(
            f"Não há lugar de {ORIGIN} a {DESTINATION} nos próximos {DAYS_TO_LOOK} dias. "
            "Rode antes: guiche trips generate --days 45"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ExampleSale:
    """What was sold, and what became of its BP-e."""

    sold: Sold
    outcome: Outcome
    ticket: TicketView


def sell_one(services: Services) -> ExampleSale:
    """Sell the next free seat of the example journey for cash, and issue its BP-e.

    :raises NotADemonstration: in production, without a simulator, or if nothing is prepared
    :raises NothingToSell: if there is no such seat
    """
    clerk = _clerk(services)
    shift = _shift(clerk, services)
    held = _hold(_departure(services), clerk, services)
    command = Sell(
        submission_key=str(uuid4()),
        hold_id=held.hold_id,
        passengers=(_passenger(held.seats[0].seat),),
        payments=(CashPayment(received=max(held.total, NOTES)),),
        sold_by_id=clerk.id,
        shift_id=shift.shift_id,
    )
    sold = sell(command, database=services.database, now=services.now())
    ticket_id = sold.tickets[0].ticket_id
    outcome = issue_now(ticket_id, services=services)
    ticket = read_ticket(ticket_id, database=services.database, now=services.now())
    return ExampleSale(sold=sold, outcome=outcome, ticket=ticket)


def _clerk(services: Services) -> StaffMember:
    """Return who sells, once it is sure that no real tax office will hear of it."""
    settings = services.settings
    if settings.production:
        raise NotADemonstration("A demonstração não roda em produção (GUICHE_ENV).")
    if not settings.sefaz_url:
        raise NotADemonstration(
            "A venda de exemplo só fala com o simulador. Diga o endereço dele em GUICHE_SEFAZ_URL."
        )
    members = list_staff(database=services.database)
    clerk = next((member for member in members if member.username == EXAMPLE_CLERK), None)
    if clerk is None:
        raise NotADemonstration("Falta preparar a demonstração. Rode antes: guiche demo prepare")
    return clerk


def _shift(clerk: StaffMember, services: Services) -> ShiftState:
    state = read_shift(clerk.id, database=services.database)
    if state is not None:
        return state
    command = OpenShift(user_id=clerk.id, opening_float=ZERO)
    return open_shift(command, database=services.database, now=services.now())


def _departure(services: Services) -> Departure:
    origin, destination = (
        find_places(text, database=services.database)[0].code for text in (ORIGIN, DESTINATION)
    )
    for ahead in range(1, DAYS_TO_LOOK):
        search = SearchDepartures(
            origin_code=origin,
            destination_code=destination,
            on=(services.now() + timedelta(days=ahead)).date(),
            channel=Channel.COUNTER,
        )
        found = search_departures(search, database=services.database, now=services.now())
        for departure in found:
            if departure.free_seats:
                return departure
    raise NothingToSell


def _hold(departure: Departure, clerk: StaffMember, services: Services) -> HeldSeats:
    ask = ReadSeatMap(
        trip_id=departure.trip_id,
        origin_position=departure.origin_position,
        destination_position=departure.destination_position,
        channel=Channel.COUNTER,
    )
    seats = read_seat_map(ask, database=services.database, now=services.now()).seats
    hold = HoldSeats(
        trip_id=ask.trip_id,
        origin_position=ask.origin_position,
        destination_position=ask.destination_position,
        seats=(next(seat.seat for seat in seats if seat.on_sale and not seat.preferential),),
        channel=ask.channel,
        held_by=held_by_user(clerk.id),
    )
    return hold_seats(hold, database=services.database, now=services.now())


def _passenger(seat: int) -> PassengerDetails:
    """Return a synthetic person: the CPF is valid in form and nobody's."""
    return PassengerDetails(
        seat=seat,
        name="Maria das Dores da Conceição",
        document_kind=DocumentKind.RG,
        document_number="12.345.678-9",
        cpf="529.982.247-25",
    )
