"""How many seats may be kept without buying: by whom, from where, of what, and for how long."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.fleet import LayoutSeat
from app.db.models.trips import HeldSeat, Hold, SeatLeg
from app.usecases.purchases.pix_charge import charge_by_pix
from app.usecases.selling.hold import HoldSeats, ReleaseHold, held_by_user, hold_seats, release_hold
from app.usecases.selling.hold_limits import (
    LIMITS,
    STRETCH,
    Holder,
    HoldLimits,
    Share,
    TooManySeats,
    TooManyUnbought,
    limits_of,
)
from app.usecases.selling.hold_place import forget_places
from app.usecases.selling.hold_terms import HOLD_LIMIT, HeldSeats
from app.usecases.selling.sell import sell
from fares.tariff import Channel
from tests.builders import DEPARTURE, NOW, a_trip
from tests.builders_purchase import VISITOR, a_purchase, a_shop
from tests.builders_sale import Counter, a_counter, a_form, a_hold, another_clerk
from tests.races import assert_sound, outcomes, together

SECOND = timedelta(seconds=1)
TEN_MINUTES = timedelta(minutes=10)
PLENTY = Share(at_once=100, of_trip=100)
HOME, OFFICE = "203.0.113.7", "198.51.100.4"


@dataclass(frozen=True, kw_only=True)
class Street:
    """People on line who hold seats of some trips."""

    counter: Counter
    trips: tuple[int, ...]

    def hold(
        self,
        *seats: int,
        by: str = "ana",
        place: str = HOME,
        trip: int = 0,
        at: datetime = NOW,
        replaces: UUID | None = None,
        channel: Channel = Channel.ONLINE,
    ) -> HeldSeats:
        command = HoldSeats(
            trip_id=self.trips[trip],
            origin_position=0,
            destination_position=3,
            seats=seats,
            channel=channel,
            held_by=by,
            held_from=place,
            replaces=replaces,
        )
        return hold_seats(command, database=self.counter.database, now=at)

    def release(self, held: HeldSeats, *, by: str = "ana", at: datetime = NOW) -> None:
        command = ReleaseHold(hold_id=held.hold_id, held_by=by)
        release_hold(command, database=self.counter.database, now=at)


@pytest.fixture
def street(database: Database) -> Street:
    counter = a_counter(database)
    with database.writing() as session:
        a_bus_of(46, session)
        others = [
            a_trip(session, counter.network, line_departs_at=DEPARTURE + timedelta(days=n)).id
            for n in (1, 2, 3)
        ]
    return Street(counter=counter, trips=(counter.trip_id, *others))


def a_bus_of(seats: int, session: Session) -> None:
    """Make the network's vehicle longer, with more of its last seat."""
    last = session.scalars(select(LayoutSeat).order_by(LayoutSeat.number.desc())).first()
    assert last is not None
    for number in range(last.number + 1, seats + 1):
        session.add(
            LayoutSeat(
                layout_id=last.layout_id,
                number=number,
                label=f"{number:02d}",
                deck=last.deck,
                row=number,
                column=last.column,
                service_class=last.service_class,
                preferential=False,
            )
        )


def limit(
    monkeypatch: pytest.MonkeyPatch,
    *,
    holder: Share = PLENTY,
    place: Share = PLENTY,
    unbought: int = 100,
    of: Holder = Holder.VISITOR,
) -> None:
    limits = HoldLimits(holder=holder, place=place, unbought=unbought)
    monkeypatch.setattr("app.usecases.selling.hold_limits.LIMITS", {**LIMITS, of: limits})


def test_no_hold_lasts_longer_than_what_is_counted() -> None:
    assert STRETCH >= HOLD_LIMIT


def test_each_limit_leaves_room_for_those_below_it() -> None:
    for limits in LIMITS.values():
        assert limits.holder.of_trip <= limits.holder.at_once <= limits.place.at_once
        assert limits.place.of_trip <= limits.place.at_once <= limits.unbought


def test_one_visitor_keeps_six_seats_of_a_trip_and_twelve_in_all(street: Street) -> None:
    street.hold(1, 2, 3, 4, 5)
    with pytest.raises(TooManySeats, match="5 poltronas desta viagem, e são até 6") as refused:
        street.hold(6, 7)
    assert (refused.value.held, refused.value.limit) == (5, 6)
    street.hold(6)

    street.hold(1, 2, 3, 4, 5, trip=1)
    with pytest.raises(TooManySeats, match="11 poltronas, e são até 12"):
        street.hold(1, 2, trip=2)
    street.hold(1, trip=2)


def test_a_choice_made_anew_keeps_nothing_more(street: Street) -> None:
    first = street.hold(1, 2, 3, 4, 5, 6)

    again = street.hold(4, 5, 6, 7, 8, 9, replaces=first.hold_id)

    assert len(again.seats) == 6
    with pytest.raises(TooManySeats):
        street.hold(1)


def test_what_ran_out_or_was_given_back_is_no_longer_kept_by_the_visitor(street: Street) -> None:
    held = street.hold(1, 2, 3, 4, 5, 6)
    with pytest.raises(TooManySeats):
        street.hold(7, at=NOW + TEN_MINUTES - SECOND)
    street.hold(7, at=NOW + TEN_MINUTES)

    street.release(street.hold(8, 9, by="bia"), by="bia")
    street.hold(10, 11, 12, 13, 14, 15, by="bia")
    assert held.expires_at == NOW + TEN_MINUTES


def test_a_clerk_keeps_a_bus_for_a_group_and_no_second_one(street: Street) -> None:
    """A group is sold at a counter: twenty seats a hold, forty in all, of one trip or of two."""
    counter = street.counter
    a_hold(counter, *range(1, 21))
    a_hold(counter, *range(21, 41))

    with pytest.raises(TooManySeats, match="40 poltronas desta viagem"):
        a_hold(counter, 41)
    with pytest.raises(TooManySeats, match="40 poltronas, e são até 40"):
        a_hold(replace(counter, trip_id=street.trips[1]), 1)
    a_hold(another_clerk(counter), 41)


def test_counters_are_not_limited_by_where_they_are(street: Street) -> None:
    a_hold(street.counter, 1, 2)

    with street.counter.database.reading() as session:
        assert session.scalars(select(Hold.held_from)).all() == [None]


def test_an_address_keeps_so_many_seats_whoever_holds_them(
    street: Street, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit(monkeypatch, place=Share(at_once=4, of_trip=100))
    street.hold(1, 2)
    street.hold(3, by="bia", trip=1)

    with pytest.raises(TooManyUnbought) as refused:
        street.hold(4, 5, by="caio")

    assert refused.value.retry_after == TEN_MINUTES
    assert "em 10 minutos" in str(refused.value)
    street.hold(4, by="caio")
    street.hold(5, by="davi", place=OFFICE)
    street.hold(6, by="eva", at=NOW + TEN_MINUTES)


def test_an_address_keeps_so_many_seats_of_one_trip(
    street: Street, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit(monkeypatch, place=Share(at_once=100, of_trip=3))
    street.hold(1, 2)
    street.hold(3, by="bia")

    with pytest.raises(TooManyUnbought):
        street.hold(4, by="caio")

    street.hold(4, by="caio", trip=1)
    street.hold(4, by="caio", place=OFFICE)


def test_keeping_in_turn_is_counted_too(street: Street, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given back, replaced by another choice, or run out: it was kept, and not bought."""
    limit(monkeypatch, unbought=6)
    street.release(street.hold(1, 2))
    chosen = street.hold(1, at=NOW + SECOND)
    street.hold(2, at=NOW + 2 * SECOND, replaces=chosen.hold_id)
    later = NOW + TEN_MINUTES + 2 * SECOND
    street.hold(1, at=later)
    street.hold(2, by="bia", at=later)

    with pytest.raises(TooManyUnbought) as refused:
        street.hold(3, by="caio", at=later)

    assert refused.value.retry_after == NOW + STRETCH - later
    with pytest.raises(TooManyUnbought):
        street.hold(3, by="caio", at=NOW + STRETCH - SECOND)
    street.hold(3, by="caio", at=NOW + STRETCH)


def test_what_is_bought_at_once_stops_counting(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit(monkeypatch, place=Share(at_once=3, of_trip=3), unbought=3)
    shop = a_shop(database)
    held = shop.hold(1, 2, 3, place=HOME)
    with pytest.raises(TooManyUnbought):
        shop.hold(4, by="visitor:bia", place=HOME)

    purchase_id = shop.begin(a_purchase(held))
    with pytest.raises(TooManyUnbought):
        shop.hold(4, by="visitor:bia", place=HOME)
    txid = charge_by_pix(purchase_id, VISITOR, services=shop.services)
    shop.bank.pay(txid)
    shop.settle(txid)

    shop.hold(4, 5, 6, by="visitor:bia", place=HOME)
    assert_sound(database)


def test_a_sale_that_waits_for_no_money_stops_its_hold_counting(street: Street) -> None:
    """A sale as counters and partners make it ends the count with the hold itself."""
    counter = street.counter
    held = street.hold(1, by=counter.held_by, place="a place", channel=Channel.COUNTER)

    sell(a_form(counter, held), database=counter.database, now=NOW)

    with counter.database.reading() as session:
        assert session.scalars(select(Hold.held_from)).all() == [None]


@pytest.mark.parametrize("channel", [Channel.PARTNER, Channel.ONLINE, Channel.COUNTER])
def test_a_partner_has_a_larger_limit_of_its_own_whatever_its_prices(
    street: Street, monkeypatch: pytest.MonkeyPatch, channel: Channel
) -> None:
    limit(monkeypatch, of=Holder.PARTNER, unbought=13)
    for seat in range(1, 14):
        street.hold(seat, by="partner:1", place="a key", channel=channel)

    with pytest.raises(TooManyUnbought):
        street.hold(14, by="partner:1", place="a key", channel=channel)
    street.hold(14, by="partner:2", place="another key", channel=channel)


def test_partners_may_keep_more_than_visitors() -> None:
    partner, visitor = LIMITS[Holder.PARTNER], LIMITS[Holder.VISITOR]

    assert partner.place.at_once > visitor.place.at_once
    assert partner.unbought > visitor.unbought


@pytest.mark.parametrize(
    ("held_by", "holder"),
    [
        pytest.param(held_by_user(7), Holder.STAFF, id="staff"),
        pytest.param("visitor:abc", Holder.VISITOR, id="visitor"),
        pytest.param("partner:3", Holder.PARTNER, id="partner"),
        pytest.param("somebody", Holder.VISITOR, id="unknown"),
    ],
)
def test_limits_go_by_who_holds(held_by: str, holder: Holder) -> None:
    assert limits_of(held_by) is LIMITS[holder]


def test_where_a_hold_came_from_is_never_kept_in_the_clear_nor_for_long(street: Street) -> None:
    database = street.counter.database
    street.hold(1)
    street.hold(2, at=NOW + SECOND)

    assert HOME not in {*stored_places(database)}
    assert all(place and len(place) == 64 for place in stored_places(database))
    assert forget_places(database=database, now=NOW + STRETCH - SECOND) == 0
    assert forget_places(database=database, now=NOW + STRETCH) == 1
    assert sum(place is None for place in stored_places(database)) == 1


def stored_places(database: Database) -> Sequence[str | None]:
    with database.reading() as session:
        return session.scalars(select(Hold.held_from)).all()


def seats_kept(database: Database) -> tuple[int, int]:
    with database.reading() as session:
        held = session.scalar(select(func.count()).select_from(HeldSeat))
        taken = select(func.count(SeatLeg.seat.distinct())).where(SeatLeg.hold_id.is_not(None))
        return held or 0, session.scalar(taken) or 0


def test_twenty_at_once_from_one_address_keep_no_more_than_in_turn(
    street: Street, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit(monkeypatch, place=Share(at_once=7, of_trip=7), unbought=7)

    results = together([partial(street.hold, seat, by=f"v{seat}") for seat in range(1, 21)])

    assert outcomes(results) == {"HeldSeats": 7, "TooManyUnbought": 13}
    assert seats_kept(street.counter.database) == (7, 7)


def test_twenty_at_once_by_one_person_keep_no_more_than_in_turn(street: Street) -> None:
    results = together(
        [partial(street.hold, seat, place=f"203.0.113.{seat}") for seat in range(1, 21)]
    )

    assert outcomes(results) == {"HeldSeats": 6, "TooManySeats": 14}
    assert seats_kept(street.counter.database) == (6, 6)
