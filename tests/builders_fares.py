"""Facts about fares, sale and opening that are valid unless a test says otherwise."""

from dataclasses import replace
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from hypothesis import strategies as st

from fares.components import FareParts
from fares.kernel.deadlines import BRASILIA
from fares.kernel.money import Money
from fares.sale_opening import SaleOpening, TripKind
from fares.sections import NotSellable, NotSellableReason, SectionFacts, decide_sale

LINE_DEPARTURE = datetime(2026, 3, 10, 8, 0, tzinfo=BRASILIA)
DEPARTURE = datetime(2026, 3, 10, 20, 0, tzinfo=BRASILIA)
NOON = datetime(2026, 3, 1, 12, 0, tzinfo=BRASILIA)

_CENTAVOS = st.integers(0, 1_000_000).map(Money)


def a_fare(**amounts: str) -> FareParts:
    """Return a fare of 163.65 with its fee, each amount told as text."""
    stated = {
        "base_fare": "150.00",
        "toll": "6.40",
        "insurance": "1.10",
        "boarding_fee": "6.15",
        "discount": "0.00",
    }
    return FareParts(**{name: Money.parse(text) for name, text in (stated | amounts).items()})


@st.composite
def fares(draw: st.DrawFn) -> FareParts:
    """Draw any fare that can be, free ones included."""
    base_fare, toll, insurance, fee = (draw(_CENTAVOS) for _ in range(4))
    most = (base_fare + toll + insurance).centavos
    return FareParts(
        base_fare=base_fare,
        toll=toll,
        insurance=insurance,
        boarding_fee=fee,
        discount=Money(draw(st.integers(0, most))),
    )


def an_opening(
    kind: TripKind,
    opened_at: datetime,
    *,
    departs_at: datetime = LINE_DEPARTURE,
    registered_at: datetime | None = None,
    authorized_from: date = date(2025, 1, 1),
    zone: ZoneInfo | None = None,
) -> SaleOpening:
    """Return a trip's opening, registered when it was opened, of an old authorisation."""
    return SaleOpening(
        kind=kind,
        line_departs_at=departs_at,
        opened_at=opened_at,
        registered_at=registered_at or opened_at,
        authorized_from=authorized_from,
        zone=zone,
    )


def a_journey(**facts: Any) -> SectionFacts:
    """Return a journey from São Paulo to Bahia that is on sale at `NOON`."""
    journey = SectionFacts(
        authorized_from=date(2025, 1, 1),
        authorization_ended_on=None,
        registered_at=datetime(2026, 2, 1, 10, 0, tzinfo=BRASILIA),
        origin_uf="SP",
        destination_uf="BA",
        in_authorization=True,
        section_valid_from=date(2025, 1, 1),
        section_ended_on=None,
        both_stops_served=True,
        departs_at=DEPARTURE,
        travel_date=date(2026, 3, 10),
    )
    return replace(journey, **facts)


def refusal(journey: SectionFacts, at: datetime = NOON) -> NotSellableReason | None:
    """Return why a journey is not on sale; None if it is."""
    decision = decide_sale(journey, at=at)
    return decision.reason if isinstance(decision, NotSellable) else None


def provisions(journey: SectionFacts, at: datetime = NOON) -> list[str]:
    """Return the provisions that keep a journey from being sold."""
    decision = decide_sale(journey, at=at)
    assert isinstance(decision, NotSellable)
    return [citation.provision for citation in decision.legal_basis]
