"""Until when a passenger may withdraw, and what may be kept of the money.

Resolução ANTT 6.033/2023, art. 147. The law in force on the day of the request governs
(docs/adr/0004); what is told before a purchase is the law of the purchase's day.
"""

from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction

from fares.kernel.deadlines import BRASILIA, days_after, hours_before, legal_date
from fares.kernel.lawbook import Citation, cite
from fares.kernel.rules import rule
from refunds import law


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawalTerms:
    """What a passenger is told about withdrawing, with the hours worked out."""

    until: datetime
    """The last instant to ask, in the zone of the departure given."""
    notice_hours: int
    """Hours before the departure: 3."""
    most_retained: Fraction
    """What may be kept at most: 0.05."""
    whole_until: date | None
    """Last day with everything paid back, of a purchase on line; None for others."""
    pay_days: int
    """Days within which the money is paid."""
    asked_in_time: bool
    """Whether there was still time at the moment that was looked at."""
    legal_basis: tuple[Citation, ...]


@rule("R6033-147")
def withdraw_until(departs_at: datetime, *, on: date) -> datetime:
    """Return the last instant to withdraw, counted from this passenger's own departure.

    That instant itself is in time. A later purchase has no refund by this article.

    :raises NotInForce: for a day before the resolution was in force
    """
    return hours_before(departs_at, law.WITHDRAWAL_HOURS.at(on).value)


@rule("R6033-147§6")
def whole_refund_until(bought_on: date) -> date:
    """Return the last day of the seven with everything paid back, for purchases on line.

    The day of the purchase is left out (INTERPRETATION: AMBIG-20).

    :raises NotInForce: for a day before the resolution was in force
    """
    return days_after(bought_on, law.COOLING_OFF_DAYS.at(bought_on).value)


@rule("R6033-147§1")
def withdrawal_terms(
    departs_at: datetime, *, bought_at: datetime, online: bool, at: datetime
) -> WithdrawalTerms:
    """Return what is told about withdrawing, looked at from a moment.

    :param departs_at: the passenger's own departure, in the zone of the boarding place
    :param bought_at: the moment of the purchase, made or about to be made
    :param online: whether the point of sale was not a face-to-face one
    :param at: the moment at which somebody looks
    :raises NotInForce: for a moment before the resolution was in force
    """
    on, bought_on = legal_date(at, BRASILIA), legal_date(bought_at, BRASILIA)
    until = withdraw_until(departs_at, on=on)
    hours, kept = law.WITHDRAWAL_HOURS.at(on), law.WITHDRAWAL_MOST_RETAINED.at(on)
    pay, whole = law.WITHDRAWAL_PAY_DAYS.at(on), law.COOLING_OFF_DAYS.at(bought_on)
    return WithdrawalTerms(
        until=until,
        notice_hours=hours.value,
        most_retained=kept.value,
        whole_until=whole_refund_until(bought_on) if online else None,
        pay_days=pay.value,
        asked_in_time=at <= until,
        legal_basis=cite(
            hours.citation, kept.citation, *([whole.citation] if online else []), pay.citation
        ),
    )
