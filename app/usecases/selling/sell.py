"""The sale: a hold and its payment become an order with tickets, in one transaction."""

from datetime import datetime

from app.db.engine import Database
from app.telemetry.counting import counted
from app.usecases.selling.hold import held_by_user
from app.usecases.selling.hold_terms import HoldExpired
from app.usecases.selling.open_shift import zone_of_shift
from app.usecases.selling.order_rows import CheckedSale
from app.usecases.selling.passengers import normalized
from app.usecases.selling.payments import settle_payments
from app.usecases.selling.sale_checks import check_passengers, check_payments, refuse_card_numbers
from app.usecases.selling.sale_terms import SalePart, read_terms
from app.usecases.selling.sell_terms import (
    NoOpenShift,
    PassengersDoNotMatch,
    Sell,
    Sold,
    SoldTicket,
    SubmissionKeyReused,
)
from app.usecases.selling.sold_before import digest_of, find_sold
from app.usecases.selling.stored_holds import end_hold
from app.usecases.selling.written_sale import write_sale
from fares.kernel.deadlines import legal_date
from fares.kernel.rules import rule

__all__ = [
    "NoOpenShift",
    "PassengersDoNotMatch",
    "Sell",
    "Sold",
    "SoldTicket",
    "SubmissionKeyReused",
    "sell",
]


@rule("R6033-142")
@counted("sell")
def sell(command: Sell, *, database: Database, now: datetime) -> Sold:
    """Sell the seats of a hold, and owe each ticket its BP-e.

    The same form sent again gives the same answer. The price is the one that was told,
    or today's if that is lower or the told one has lapsed.

    :raises CardNumberRefused: if a field holds what looks like the number of a card
    :raises InvalidPassenger: if something about a passenger cannot be
    :raises InvalidPayment: if something about a payment cannot be
    :raises PassengersDoNotMatch: if the passengers are not one for each held seat
    :raises NoOpenShift: if the clerk has no open shift of that number
    :raises HoldNotFound: if there is no such hold of this clerk
    :raises HoldExpired: if the hold ran out
    :raises NotOnSale: if the law no longer allows the sale
    :raises Underpaid: if less than the total was received
    :raises Overpaid: if what is too much cannot go back as change
    :raises SubmissionKeyReused: if the form's key sold something else before
    """
    refuse_card_numbers(command.passengers, command.payments)
    checked = _check(command, database, now)
    if isinstance(checked, Sold):
        return checked
    try:
        with database.writing() as session:
            end_hold(session, command.hold_id, held_by_user(command.sold_by_id), at=now)
            return write_sale(session, checked)
    except HoldExpired:
        # The same form may have sold meanwhile, and ended the hold by it.
        with database.reading() as session:
            repeated = find_sold(session, command.submission_key, checked.digest)
        if repeated is None:
            raise
        return repeated


def _check(command: Sell, database: Database, now: datetime) -> CheckedSale | Sold:
    """Return the sale with all checked that needs no lock, or what the form sold before."""
    digest = digest_of(command)
    with database.reading() as session:
        repeated = find_sold(session, command.submission_key, digest)
        if repeated is not None:
            return repeated
        terms = read_terms(
            session,
            command.hold_id,
            held_by=held_by_user(command.sold_by_id),
            sold_on=legal_date(now, zone_of_shift(session, command.shift_id)),
            now=now,
        )
    check_passengers(command.passengers, terms)
    check_payments(command.payments)
    passengers = tuple(normalized(details) for details in command.passengers)
    return CheckedSale(
        submission_key=command.submission_key,
        digest=digest,
        channel=terms.hold.channel,
        sold_by_id=command.sold_by_id,
        shift_id=command.shift_id,
        buyer=None,
        parts=(SalePart(terms=terms, passengers=passengers),),
        settled=settle_payments(command.payments, total=terms.total),
        now=now,
    )
