"""The price list: Resolução ANTT 6.033/2023, arts. 132, 133 § 3º, 139 and 145 § 2º."""

from datetime import date

import pytest

from fares.conditions import FareConditions
from fares.kernel.money import ZERO, Money
from fares.kernel.rules import rule
from fares.service_class import ServiceClass
from fares.tariff import (
    ANY_CHANNEL,
    Channel,
    PriceEntry,
    lack_transferable,
    offered_options,
    options_in_force,
)

TODAY = date(2026, 3, 10)


def a_price(
    base_fare: str = "150.00",
    *,
    service_class: ServiceClass = ServiceClass.D,
    channel: str = ANY_CHANNEL,
    valid_from: date = date(2026, 1, 1),
    valid_until: date | None = None,
    promotional: str | None = None,
    promotional_until: date | None = None,
    toll: str = "0.00",
    code: str = "NORMAL",
    transferable: bool = True,
    fee: str = "0.00",
) -> PriceEntry:
    return PriceEntry(
        service_class=service_class,
        channel=channel,
        valid_from=valid_from,
        valid_until=valid_until,
        base_fare=Money.parse(base_fare),
        toll=Money.parse(toll),
        insurance=ZERO,
        promotional_base_fare=Money.parse(promotional) if promotional else None,
        promotional_until=promotional_until,
        conditions=FareConditions(
            code=code,
            version=1,
            transferable=transferable,
            rescheduling_fee=Money.parse(fee),
            text="As regras da tarifa.",
        ),
    )


def options(
    *entries: PriceEntry, channel: Channel = Channel.COUNTER, on: date = TODAY
) -> list[tuple[str, str]]:
    """Return the options with their code and ordinary fare."""
    found = options_in_force(entries, service_class=ServiceClass.D, channel=channel, on=on)
    return [(entry.conditions.code, str(entry.base_fare)) for entry in found]


def chosen(
    *entries: PriceEntry, channel: Channel = Channel.COUNTER, on: date = TODAY
) -> str | None:
    """Return the fare of the one option there is, None if there is none."""
    found = options(*entries, channel=channel, on=on)
    assert len(found) <= 1
    return found[0][1] if found else None


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
    found = options_in_force(
        [a_price()], service_class=service_class, channel=Channel.COUNTER, on=TODAY
    )

    assert bool(found) is offered


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
    ("on", "fare"),
    [
        pytest.param(date(2026, 3, 10), "160.00", id="last day of the promotion: 140.00 is less"),
        pytest.param(date(2026, 3, 11), "150.00", id="the day after: 160.00 is more"),
    ],
)
def test_the_lower_is_what_is_charged_and_not_the_ordinary_fare(on: date, fare: str) -> None:
    promoted = a_price("160.00", promotional="140.00", promotional_until=TODAY)

    assert chosen(promoted, a_price("150.00"), on=on) == fare


def test_toll_and_insurance_are_part_of_what_is_charged() -> None:
    assert chosen(a_price("150.00", toll="12.00"), a_price("160.00")) == "160.00"


def test_each_code_of_conditions_is_an_option_the_cheapest_first() -> None:
    normal, light = a_price("150.00"), a_price("120.00", code="LEVE", transferable=False)

    assert options(normal, light) == [("LEVE", "120.00"), ("NORMAL", "150.00")]


def test_a_later_or_own_price_replaces_only_that_of_the_same_conditions() -> None:
    light = a_price("120.00", code="LEVE", transferable=False, valid_from=date(2026, 3, 1))
    online = a_price("110.00", code="LEVE", transferable=False, channel="online")

    assert options(a_price(), light, online) == [("LEVE", "120.00"), ("NORMAL", "150.00")]
    assert options(a_price(), light, online, channel=Channel.ONLINE) == [
        ("LEVE", "110.00"),
        ("NORMAL", "150.00"),
    ]


def test_at_one_price_the_option_that_allows_more_comes_first() -> None:
    light = a_price(code="A", transferable=False)
    with_fee = a_price(code="B", fee="20.00")
    free = a_price(code="C")

    assert [code for code, _ in options(light, with_fee, free)] == ["C", "B", "A"]


@rule("R6033-145§2", side="both")
@pytest.mark.parametrize(
    ("transferable", "offered"),
    [
        pytest.param([True], 1, id="a transferable ticket alone"),
        pytest.param([False, True], 2, id="both: the passenger chooses"),
        pytest.param([False], 0, id="only one that cannot be transferred: not sold"),
        pytest.param([False, False], 0, id="two that cannot be transferred: not sold"),
        pytest.param([], 0, id="no price"),
    ],
)
def test_a_transferable_ticket_is_always_offered(transferable: list[bool], offered: int) -> None:
    """Art. 145, § 2º: “deverá disponibilizar para venda […] a opção de bilhete transferível”."""
    found = [a_price(code=str(n), transferable=can) for n, can in enumerate(transferable)]

    assert len(offered_options(found)) == offered


@rule("R6033-145§2", side="both")
@pytest.mark.parametrize(
    ("intransferable", "transferable", "lacks"),
    [
        pytest.param({"any"}, {"any"}, False, id="beside it everywhere"),
        pytest.param({"online"}, {"any"}, False, id="a general one serves the channel"),
        pytest.param({"online"}, {"online"}, False, id="beside it in the channel"),
        pytest.param({"any"}, {*Channel}, False, id="beside it in every channel, one by one"),
        pytest.param({"online"}, {"counter"}, True, id="in another channel only"),
        pytest.param({"any"}, {"counter"}, True, id="lacking in the other channels"),
        pytest.param({"any"}, set(), True, id="nowhere"),
    ],
)
def test_a_price_list_lacks_a_transferable_fare_by_channel(
    intransferable: set[str], transferable: set[str], lacks: bool
) -> None:
    assert lack_transferable(intransferable, transferable) is lacks


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
