"""The price list: Resolução ANTT 6.033/2023, arts. 132, 133 § 3º and 139."""

from datetime import date

import pytest

from fares.kernel.money import ZERO, Money
from fares.kernel.rules import rule
from fares.service_class import ServiceClass
from fares.tariff import ANY_CHANNEL, Channel, PriceEntry, price_in_force

TODAY = date(2026, 3, 10)


def a_price(
    base_fare: str = "150.00",
    *,
    service_class: ServiceClass = ServiceClass.D,
    channel: str = ANY_CHANNEL,
    valid_from: date = date(2026, 1, 1),
    valid_until: date | None = None,
    promotional: str | None = None,
) -> PriceEntry:
    return PriceEntry(
        service_class=service_class,
        channel=channel,
        valid_from=valid_from,
        valid_until=valid_until,
        base_fare=Money.parse(base_fare),
        toll=ZERO,
        insurance=ZERO,
        promotional_base_fare=Money.parse(promotional) if promotional else None,
    )


def chosen(
    *entries: PriceEntry, channel: Channel = Channel.COUNTER, on: date = TODAY
) -> str | None:
    entry = price_in_force(entries, service_class=ServiceClass.D, channel=channel, on=on)
    return None if entry is None else str(entry.base_fare)


@rule("R6033-132", side="both")
@pytest.mark.parametrize(
    ("entries", "price"),
    [
        pytest.param([a_price("0.00")], "0.00", id="nothing at all"),
        pytest.param([a_price("0.01")], "0.01", id="one centavo"),
        pytest.param([a_price("99999.99")], "99999.99", id="no ceiling"),
        pytest.param([], None, id="no price set: not offered"),
    ],
)
def test_the_carrier_sets_its_prices_freely(entries: list[PriceEntry], price: str | None) -> None:
    """Art. 132: “com liberdade para fixar o preço”; what has no price is not sold."""
    assert chosen(*entries) == price


@rule("R6033-133§3", side="both")
@pytest.mark.parametrize(
    ("service_class", "offered"),
    [
        pytest.param(ServiceClass.D, True, id="the class that has a price"),
        pytest.param(ServiceClass.B, False, id="another seat of the trip: no equal price owed"),
    ],
)
def test_prices_may_differ_by_seat(service_class: ServiceClass, offered: bool) -> None:
    """Art. 133, § 3º: “não sendo obrigatório o oferecimento de igual valor”."""
    entry = price_in_force(
        [a_price()], service_class=service_class, channel=Channel.COUNTER, on=TODAY
    )

    assert (entry is not None) is offered


@rule("R6033-139", side="both")
@pytest.mark.parametrize(
    ("channel", "price"),
    [
        pytest.param(Channel.COUNTER, "150.00", id="a price for any point of sale"),
        pytest.param(Channel.ONLINE, "129.90", id="a price of its own"),
    ],
)
def test_prices_may_differ_by_point_of_sale(channel: Channel, price: str) -> None:
    entries = [a_price("129.90", channel="online"), a_price("150.00")]

    assert chosen(*entries, channel=channel) == price


def test_a_price_of_another_channel_is_not_offered() -> None:
    assert chosen(a_price(channel="online"), channel=Channel.COUNTER) is None


def test_the_channels_own_price_beats_a_later_one_for_any() -> None:
    own = a_price("140.00", channel="counter")
    later = a_price("150.00", valid_from=date(2026, 3, 1))

    assert chosen(later, own) == "140.00"


def test_of_two_the_one_that_started_later_counts() -> None:
    assert chosen(a_price("160.00", valid_from=date(2026, 3, 1)), a_price("150.00")) == "160.00"


def test_of_two_that_started_together_the_lower_counts() -> None:
    assert chosen(a_price("160.00"), a_price("150.00")) == "150.00"


@pytest.mark.parametrize(
    ("on", "price"),
    [
        pytest.param(date(2026, 2, 28), None, id="day before"),
        pytest.param(date(2026, 3, 1), "150.00", id="first day"),
        pytest.param(date(2026, 3, 31), "150.00", id="last day"),
        pytest.param(date(2026, 4, 1), None, id="day after"),
    ],
)
def test_a_price_is_sold_from_its_first_to_its_last_day(on: date, price: str | None) -> None:
    entry = a_price(valid_from=date(2026, 3, 1), valid_until=date(2026, 3, 31))

    assert chosen(entry, on=on) == price


def test_a_promotional_price_is_not_above_the_ordinary_one() -> None:
    a_price("150.00", promotional="150.00")

    with pytest.raises(ValueError, match="promotional"):
        a_price("150.00", promotional="150.01")
