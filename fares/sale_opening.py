"""How early a trip must be registered and open for sale.

Resolução ANTT 6.033/2023, arts. 134 and 135.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, tzinfo
from enum import StrEnum

from fares import law
from fares.kernel.deadlines import days_after, days_before, hours_before, legal_date
from fares.kernel.lawbook import Citation, Parameter, cite
from fares.kernel.rules import rule

CLOCK = "T0"
"""The line's own departure, from which the terms count back (INTERPRETATION: AMBIG-1)."""

_LAST_SECOND = time(23, 59, 59)


class TripKind(StrEnum):
    """The flags under which a trip is registered with ANTT (art. 103, II)."""

    MINIMUM_REGULARITY = "minimum_regularity"  # regularidade mínima, always convencional
    CONVENCIONAL = "convencional"
    OTHER = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleOpening:
    """The facts of how a trip was opened for sale."""

    kind: TripKind
    line_departs_at: datetime
    """T0: scheduled departure from the line's first stop."""
    opened_at: datetime
    registered_at: datetime
    authorized_from: date
    """First day of the line's authorisation (TAR)."""
    zone: tzinfo | None = None
    """The zone of the line's first stop, in which days are told. None: each instant is
    written with the offset of its own place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OnTime:
    """The trip was registered and open early enough, or had no term to keep."""

    exempt: bool
    """Whether no term applies: a trip of the authorisation's first days (§ 2º)."""
    open_by: date | datetime | None
    """The last day (minimum regularity) or instant; None when exempt."""
    clock: str | None
    limit_at: datetime | None
    """The last instant that was in time; None when exempt."""
    legal_basis: tuple[Citation, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Late:
    """The trip was registered or opened after the law's last moment."""

    open_by: date | datetime
    clock: str
    limit_at: datetime
    legal_basis: tuple[Citation, ...]
    exempt: bool = False


@rule("R6033-134", "R6033-135", "R6033-135§2")
def decide_sale_opening(facts: SaleOpening) -> OnTime | Late:
    """Decide whether a trip was registered and open for sale early enough.

    The later of registration and opening decides, and the law in force on its day
    governs (docs/adr/0004).

    :raises NotInForce: if the trip was opened before the resolution was in force
    """
    ready_at = max(facts.opened_at, facts.registered_at)
    ready_on = legal_date(ready_at, facts.zone)
    if facts.kind is not TripKind.OTHER and _is_exempt(facts, ready_on):
        basis = cite(law.OPENING_EXEMPT_DAYS.at(ready_on).citation)
        return OnTime(exempt=True, open_by=None, clock=None, limit_at=None, legal_basis=basis)

    if facts.kind is TripKind.MINIMUM_REGULARITY:
        return _by_day(facts, ready_on)
    return _by_hours(facts, ready_at, ready_on)


def longest_term_hours(kind: TripKind) -> int:
    """Return so many hours that a trip ready before them is on time, on any day of the law.

    A term in days may begin up to one day before as many times 24 hours.
    """
    if kind is TripKind.MINIMUM_REGULARITY:
        versions = law.MINIMUM_REGULARITY_OPENING_DAYS.versions
        return 24 * (max(version.value for version in versions) + 1)
    return max(version.value for version in _hours(kind).versions)


def _is_exempt(facts: SaleOpening, ready_on: date) -> bool:
    """Tell whether the trip is one of the authorisation's first days."""
    trip_on = legal_date(facts.line_departs_at, facts.zone)
    first = days_after(facts.authorized_from, law.OPENING_EXEMPT_FROM_DAY.at(ready_on).value)
    last = days_after(facts.authorized_from, law.OPENING_EXEMPT_DAYS.at(ready_on).value)
    return first <= trip_on <= last


def _by_day(facts: SaleOpening, ready_on: date) -> OnTime | Late:
    term = law.MINIMUM_REGULARITY_OPENING_DAYS.at(ready_on)
    departs_at = facts.line_departs_at.astimezone(facts.zone or facts.line_departs_at.tzinfo)
    open_by = days_before(departs_at.date(), term.value)
    limit_at = datetime.combine(open_by, _LAST_SECOND, departs_at.tzinfo)
    basis = cite(term.citation)
    if ready_on > open_by:
        return Late(open_by=open_by, clock=CLOCK, limit_at=limit_at, legal_basis=basis)
    return OnTime(exempt=False, open_by=open_by, clock=CLOCK, limit_at=limit_at, legal_basis=basis)


def _by_hours(facts: SaleOpening, ready_at: datetime, ready_on: date) -> OnTime | Late:
    """Decide by a term in hours, kept to the minute and inclusive."""
    term = _hours(facts.kind).at(ready_on)
    open_by = hours_before(facts.line_departs_at, term.value)
    basis = cite(term.citation)
    if ready_at > open_by:
        return Late(open_by=open_by, clock=CLOCK, limit_at=open_by, legal_basis=basis)
    return OnTime(exempt=False, open_by=open_by, clock=CLOCK, limit_at=open_by, legal_basis=basis)


def _hours(kind: TripKind) -> Parameter[int]:
    if kind is TripKind.CONVENCIONAL:
        return law.CONVENCIONAL_OPENING_HOURS
    return law.OTHER_OPENING_HOURS
