"""When trips must be open for sale: Resolução ANTT 6.033/2023, arts. 134 and 135."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fares.kernel.deadlines import BRASILIA
from fares.kernel.lawbook import NotInForce
from fares.kernel.rules import rule
from fares.sale_opening import OnTime, SaleOpening, TripKind, decide_sale_opening
from tests.builders_fares import LINE_DEPARTURE as DEPARTURE
from tests.builders_fares import an_opening

RIO_BRANCO = ZoneInfo("America/Rio_Branco")
SECOND = timedelta(seconds=1)
REGULAR, CONVENCIONAL, OTHER = TripKind


def is_on_time(facts: SaleOpening) -> bool:
    return isinstance(decide_sale_opening(facts), OnTime)


@rule("R6033-135", side="both")
@pytest.mark.parametrize(
    ("opened_at", "on_time"),
    [
        pytest.param(datetime(2026, 2, 28, 12, 0, tzinfo=BRASILIA), True, id="31 days"),
        pytest.param(datetime(2026, 3, 1, 0, 0, tzinfo=BRASILIA), True, id="30 days"),
        pytest.param(
            datetime(2026, 3, 1, 23, 59, 59, tzinfo=BRASILIA), True, id="last second of the day"
        ),
        pytest.param(datetime(2026, 3, 2, 0, 0, tzinfo=BRASILIA), False, id="29 days"),
    ],
)
def test_minimum_regularity_opens_thirty_days_before(opened_at: datetime, on_time: bool) -> None:
    """Art. 135, I: “30 (trinta) dias”, counted by date (OPEN-01)."""
    departs_at = datetime(2026, 3, 31, 8, 0, tzinfo=BRASILIA)

    decision = decide_sale_opening(an_opening(REGULAR, opened_at, departs_at=departs_at))

    assert isinstance(decision, OnTime) is on_time
    assert decision.open_by == date(2026, 3, 1)
    assert decision.limit_at == datetime(2026, 3, 1, 23, 59, 59, tzinfo=BRASILIA)
    assert decision.clock == "T0"
    assert [citation.provision for citation in decision.legal_basis] == ["art. 135, caput, I"]


@rule("R6033-135", side="both")
@pytest.mark.parametrize(
    ("kind", "opened_at", "on_time"),
    [
        pytest.param(CONVENCIONAL, DEPARTURE - timedelta(hours=73), True, id="73 hours"),
        pytest.param(CONVENCIONAL, DEPARTURE - timedelta(hours=72), True, id="72 hours exactly"),
        pytest.param(
            CONVENCIONAL, DEPARTURE - timedelta(hours=72) + SECOND, False, id="a second less"
        ),
        pytest.param(OTHER, DEPARTURE - timedelta(hours=3), True, id="3 hours"),
        pytest.param(OTHER, DEPARTURE - timedelta(hours=2), True, id="2 hours exactly"),
        pytest.param(OTHER, DEPARTURE - timedelta(hours=2) + SECOND, False, id="a second less "),
        pytest.param(OTHER, DEPARTURE + timedelta(hours=1), False, id="after the departure"),
    ],
)
def test_other_trips_open_so_many_hours_before(
    kind: TripKind, opened_at: datetime, on_time: bool
) -> None:
    """Art. 135, II “72 horas” and III “2 horas”, minimum and so inclusive (OPEN-01)."""
    decision = decide_sale_opening(an_opening(kind, opened_at))

    assert isinstance(decision, OnTime) is on_time
    assert decision.open_by == decision.limit_at
    assert decision.limit_at == DEPARTURE - timedelta(hours=72 if kind is CONVENCIONAL else 2)
    assert decision.legal_basis[0].provision.endswith("II" if kind is CONVENCIONAL else "III")


@rule("R6033-134", side="both")
@pytest.mark.parametrize(
    ("opened_at", "registered_at", "on_time"),
    [
        pytest.param(timedelta(hours=80), timedelta(hours=72), True, id="registered just in time"),
        pytest.param(timedelta(hours=80), timedelta(hours=71), False, id="registered too late"),
        pytest.param(timedelta(hours=71), timedelta(hours=80), False, id="opened too late"),
        pytest.param(timedelta(hours=72), timedelta(hours=72), True, id="both at the limit"),
    ],
)
def test_the_later_of_registering_and_opening_decides(
    opened_at: timedelta, registered_at: timedelta, on_time: bool
) -> None:
    """“Deverão ser cadastradas no sistema e os bilhetes disponibilizados”: both."""
    facts = an_opening(CONVENCIONAL, DEPARTURE - opened_at, registered_at=DEPARTURE - registered_at)

    assert is_on_time(facts) is on_time


@pytest.mark.parametrize(
    ("opened_at", "on_time"),
    [
        pytest.param(datetime(2026, 3, 2, 4, 59, 59, tzinfo=UTC), True, id="1 March in Acre"),
        pytest.param(datetime(2026, 3, 2, 5, 0, 0, tzinfo=UTC), False, id="2 March in Acre"),
    ],
)
def test_days_are_those_of_the_lines_first_stop(opened_at: datetime, on_time: bool) -> None:
    departs_at = datetime(2026, 3, 31, 13, 0, tzinfo=UTC)
    facts = an_opening(REGULAR, opened_at, departs_at=departs_at, zone=RIO_BRANCO)

    decision = decide_sale_opening(facts)

    assert isinstance(decision, OnTime) is on_time
    assert decision.limit_at == datetime(2026, 3, 1, 23, 59, 59, tzinfo=RIO_BRANCO)


def test_a_departure_at_night_counts_as_its_own_local_day() -> None:
    """22:00 of 31 March in Acre is already 1 April in UTC."""
    departs_at = datetime(2026, 4, 1, 3, 0, tzinfo=UTC)
    opened_at = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)

    assert not is_on_time(an_opening(REGULAR, opened_at, departs_at=departs_at, zone=RIO_BRANCO))


def test_without_a_zone_each_instant_is_told_by_its_own_offset() -> None:
    departs_at = datetime(2026, 3, 31, 22, 0, tzinfo=RIO_BRANCO)
    opened_at = datetime(2026, 3, 1, 23, 30, tzinfo=RIO_BRANCO)

    assert is_on_time(an_opening(REGULAR, opened_at, departs_at=departs_at))
    assert not is_on_time(an_opening(REGULAR, opened_at.astimezone(UTC), departs_at=departs_at))


@pytest.mark.parametrize("kind", TripKind)
def test_no_answer_before_the_resolution_was_in_force(kind: TripKind) -> None:
    """Art. 264: in force from 1 February 2024."""
    departs_at = datetime(2024, 3, 10, 8, 0, tzinfo=BRASILIA)
    last_moment = datetime(2024, 1, 31, 23, 59, 59, tzinfo=BRASILIA)

    with pytest.raises(NotInForce):
        decide_sale_opening(an_opening(kind, last_moment, departs_at=departs_at))

    assert is_on_time(an_opening(kind, last_moment + SECOND, departs_at=departs_at))


@given(
    kind=st.sampled_from(TripKind),
    lead=st.integers(0, 60 * 24 * 60),
    earlier=st.integers(0, 60 * 24 * 10),
)
def test_opening_earlier_never_makes_a_trip_late(kind: TripKind, lead: int, earlier: int) -> None:
    opened_at = DEPARTURE - timedelta(minutes=lead)
    before = opened_at - timedelta(minutes=earlier)

    if is_on_time(an_opening(kind, opened_at)):
        assert is_on_time(an_opening(kind, before))
