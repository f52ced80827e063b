"""What a partner sold in some days, with whom the money is, and who owes whom."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy import Select, func, select, tuple_

from app.db.engine import Database
from app.db.models.payments import Payment
from app.db.models.purchases import Purchase
from app.db.models.sales import Order
from app.db.queries.sums import money_sum
from app.usecases.partners.register import find_partner
from fares.kernel.errors import DomainError
from fares.kernel.money import ZERO, Money


class InvalidPeriod(DomainError):
    """The days of a statement are in the wrong order, or too many."""

    code = "statement.invalid-period"
    title = "Período inválido"

    def __init__(self) -> None:
        super().__init__(
            f"O período vai de um dia a outro igual ou posterior, com até {MOST_DAYS} dias."
        )


MOST_DAYS = 366
AT_ONCE = 500
"""How many sales are read at once of a whole statement."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """The sales of some days, the last one included, on the clock where the partner is."""

    partner_id: int
    zone: str
    first_day: date
    last_day: date

    @property
    def begins_at(self) -> datetime:
        return datetime.combine(self.first_day, time(), ZoneInfo(self.zone))

    @property
    def ends_at(self) -> datetime:
        return datetime.combine(self.last_day + timedelta(days=1), time(), ZoneInfo(self.zone))


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementTotals:
    """What the sales of a period come to."""

    orders: int
    sold: Money
    collected: Money
    """With the partner."""
    received: Money
    """With the carrier, by its own Pix."""
    commission: Money

    @property
    def partner_owes(self) -> Money:
        """What the partner hands over: what it collected less its commission."""
        return max(self.collected - self.commission, ZERO)

    @property
    def carrier_owes(self) -> Money:
        """What the carrier hands over, where the commission is more than what was collected."""
        return max(self.commission - self.collected, ZERO)


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementItem:
    """One sale of a statement."""

    order_id: UUID
    reference: str | None
    locator: str
    sold_at: datetime
    total: Money
    collected: Money
    received: Money
    commission: Money


def total_statement(period: Period, *, database: Database) -> StatementTotals:
    """Return what the sales of a period come to.

    :raises InvalidPeriod: if it ends before it begins, or is longer than a year
    """
    _check(period)
    sales = _sales(period).subquery("sales")
    totals = select(
        func.count().label("orders"),
        *(money_sum(sales.c[name]).label(name) for name in ("total", "collected", "commission")),
    )
    with database.reading() as session:
        row = session.execute(totals).one()
    return StatementTotals(
        orders=row.orders,
        sold=row.total,
        collected=row.collected,
        received=row.total - row.collected,
        commission=row.commission,
    )


def list_statement(
    period: Period,
    *,
    after: tuple[datetime, UUID] | None,
    limit: int,
    database: Database,
) -> list[StatementItem]:
    """Return the sales of a period in the order in which they were made, from behind one on.

    :raises InvalidPeriod: if it ends before it begins, or is longer than a year
    """
    _check(period)
    asked = _sales(period)
    if after is not None:
        asked = asked.where(tuple_(Order.bought_at, Purchase.id) > tuple_(*after))
    asked = asked.order_by(Order.bought_at, Purchase.id).limit(limit)
    with database.reading() as session:
        rows = session.execute(asked).all()
    return [
        StatementItem(
            order_id=row.id,
            reference=row.partner_reference,
            locator=row.locator,
            sold_at=row.bought_at,
            total=row.total,
            collected=row.collected,
            received=row.total - row.collected,
            commission=row.commission,
        )
        for row in rows
    ]


def list_whole_statement(period: Period, *, database: Database) -> Iterator[StatementItem]:
    """Yield every sale of a period, read page by page.

    :raises InvalidPeriod: if it ends before it begins, or is longer than a year
    """
    after: tuple[datetime, UUID] | None = None
    while items := list_statement(period, after=after, limit=AT_ONCE, database=database):
        yield from items
        after = items[-1].sold_at, items[-1].order_id


def period_of(code: str, first_day: date, last_day: date, *, database: Database) -> Period:
    """Return the days of the partner with a code, on the clock where it is.

    :raises PartnerNotFound: if there is none
    """
    with database.reading() as session:
        partner = find_partner(session, code)
        zone = partner.municipality.zone
    return Period(partner_id=partner.id, zone=zone, first_day=first_day, last_day=last_day)


def _sales(period: Period) -> Select[*tuple[Any, ...]]:
    collected = (
        select(money_sum(Payment.received))
        .where(Payment.order_id == Order.id, Payment.collected_by_partner)
        .scalar_subquery()
    )
    return (
        select(
            Purchase.id,
            Order.partner_reference,
            Order.locator,
            Order.bought_at,
            Order.total,
            Order.commission,
            collected.label("collected"),
        )
        .join(Purchase, Purchase.order_id == Order.id)
        .where(
            Order.partner_id == period.partner_id,
            Order.bought_at >= period.begins_at,
            Order.bought_at < period.ends_at,
        )
    )


def _check(period: Period) -> None:
    if not timedelta(0) <= period.last_day - period.first_day < timedelta(days=MOST_DAYS):
        raise InvalidPeriod
