"""The beginning of a purchase: everything is checked, and stored before any money is asked."""

import hashlib
from datetime import date, datetime
from uuid import UUID, uuid4

from sqlalchemy.orm import Session

from app.db.engine import Database
from app.telemetry.counting import counted
from app.usecases.purchases.partner_terms import partner_terms
from app.usecases.purchases.replacing import find_known, replace_open
from app.usecases.purchases.rows import CheckedPurchase, write_purchase
from app.usecases.purchases.terms import (
    MOST_JOURNEYS,
    BeginPurchase,
    ConditionsNotAccepted,
    HeldJourney,
    InvalidJourneys,
    NothingDue,
)
from app.usecases.selling.buyers import check_buyer
from app.usecases.selling.hold_terms import HoldExpired
from app.usecases.selling.passengers import normalized
from app.usecases.selling.payments import Settled, amount_of
from app.usecases.selling.sale_checks import (
    check_passengers,
    check_payments,
    refuse_card_numbers,
)
from app.usecases.selling.sale_terms import SalePart, read_terms
from app.usecases.selling.sale_zone import zone_of_sale
from app.usecases.selling.stored_holds import extend_hold, lock_holds
from fares.kernel.deadlines import legal_date
from fares.kernel.money import ZERO, Money
from fares.kernel.rules import rule
from fares.tariff import Channel

WITH_CONDITIONS = (Channel.ONLINE, Channel.PARTNER)
"""Where nobody of the carrier's is by when the conditions are told."""


@rule("R6033-144§2")
@counted("begin_purchase")
def begin_purchase(command: BeginPurchase, *, database: Database, now: datetime) -> UUID:
    """Store the wish to buy held seats and return its number; nothing is sold yet.

    The seats are kept for their whole ten minutes again, up to the hold's absolute end,
    and their price is fixed: the one that was told, or today's if that is lower. The same
    form again is the same purchase; another of the same seats takes its place.

    :raises ConditionsNotAccepted: if a buyer on line or of a partner has not accepted them
    :raises InvalidJourneys: if the journeys are none, too many or repeated
    :raises CardNumberRefused: if a field holds what looks like the number of a card
    :raises InvalidBuyer: if something about the buyer cannot be
    :raises InvalidPassenger: if something about a passenger cannot be
    :raises InvalidPayment: if something about a payment cannot be
    :raises PassengersDoNotMatch: if the passengers are not one for each held seat
    :raises HoldNotFound: if there is no such hold of this person
    :raises HoldExpired: if a hold ran out
    :raises NotOnSale: if the law no longer allows the sale
    :raises NoOpenShift: if the clerk has no open shift of that number
    :raises NothingDue: if nothing is left to be paid from outside
    :raises PurchaseNotFound: if the form's key is of somebody else's purchase
    :raises SubmissionKeyReused: if the form's key sold something else before
    """
    _check_form(command)
    digest = hashlib.sha256(repr(command).encode()).hexdigest()
    with database.reading() as session:
        known = find_known(session, command, digest)
        if known is not None:
            return known
        checked = _check(session, command, digest, now)
    with database.writing() as session:
        lock_holds(session, checked.hold_ids)
        known = find_known(session, command, digest)  # sent twice at once
        if known is not None:
            return known
        replace_open(session, checked, now=now)
        for hold_id in sorted(checked.hold_ids):
            extend_hold(session, hold_id, command.held_by, now=now)
        return write_purchase(session, checked)


def _check_form(command: BeginPurchase) -> None:
    if command.channel in WITH_CONDITIONS and not command.conditions_accepted:
        raise ConditionsNotAccepted
    holds = {journey.hold_id for journey in command.journeys}
    if not 0 < len(command.journeys) <= MOST_JOURNEYS or len(holds) < len(command.journeys):
        raise InvalidJourneys
    for journey in command.journeys:
        refuse_card_numbers(journey.passengers, command.payments)


def _check(session: Session, command: BeginPurchase, digest: str, now: datetime) -> CheckedPurchase:
    partner_id = command.partner.partner_id if command.partner else None
    zone = zone_of_sale(session, shift_id=command.shift_id, partner_id=partner_id)
    sold_on = legal_date(now, zone)
    buyer = check_buyer(command.buyer) if command.buyer else None
    check_payments(command.payments)
    parts = tuple(
        _part(session, command, journey, sold_on=sold_on, now=now) for journey in command.journeys
    )
    total = Money.total(part.terms.total for part in parts)
    taken = Money.total(map(amount_of, command.payments))
    if total - taken <= ZERO:
        raise NothingDue
    return CheckedPurchase(
        purchase_id=uuid4(),
        command=command,
        digest=digest,
        buyer=buyer,
        parts=parts,
        settled=tuple(Settled(one, amount_of(one), ZERO) for one in command.payments),
        total=total,
        due=total - taken,
        partner_terms=partner_terms(session, partner_id, parts) if partner_id else None,
        now=now,
    )


def _part(
    session: Session, command: BeginPurchase, journey: HeldJourney, *, sold_on: date, now: datetime
) -> SalePart:
    """Return one journey with its prices, its passengers checked.

    :raises HoldExpired: if the hold ran out
    """
    terms = read_terms(session, journey.hold_id, held_by=command.held_by, sold_on=sold_on, now=now)
    if terms.hold.expires_at <= now:
        raise HoldExpired(journey.hold_id)
    check_passengers(journey.passengers, terms)
    passengers = tuple(normalized(details) for details in journey.passengers)
    return SalePart(terms=terms, passengers=passengers)
