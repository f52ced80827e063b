"""Quotes: Resolução ANTT 6.033/2023, arts. 133 and 139, parágrafo único."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fares.components import FareParts
from fares.conditions import FareConditions
from fares.kernel.money import ZERO, Money
from fares.kernel.rules import rule
from fares.quote import Quote, quote_price, settle
from fares.service_class import ServiceClass
from fares.tariff import ANY_CHANNEL, PriceEntry

TENTH = date(2026, 3, 10)
ELEVENTH = date(2026, 3, 11)


def an_entry(
    *, promotional: str | None = "99.90", until: date | None = TENTH, terms: str | None = "Até 10/3"
) -> PriceEntry:
    return PriceEntry(
        service_class=ServiceClass.D,
        channel=ANY_CHANNEL,
        valid_from=date(2026, 1, 1),
        valid_until=None,
        base_fare=Money.parse("120.00"),
        toll=Money.parse("4.00"),
        insurance=Money.parse("1.00"),
        promotional_base_fare=None if promotional is None else Money.parse(promotional),
        promotional_until=until,
        promotional_terms=terms,
        conditions=FareConditions(
            code="NORMAL",
            version=1,
            transferable=True,
            rescheduling_fee=ZERO,
            text="As regras da tarifa.",
        ),
    )


def a_quote(total: str, *, terms: str | None = None, until: date | None = None) -> Quote:
    parts = FareParts(base_fare=Money.parse(total), toll=ZERO, insurance=ZERO, boarding_fee=ZERO)
    return Quote(parts=parts, terms=terms, terms_until=until)


@rule("R6033-133", side="both")
def test_to_a_price_of_the_list_only_the_boarding_fee_is_added() -> None:
    quote = quote_price(an_entry(promotional=None), boarding_fee=Money.parse("6.15"), on=TENTH)

    assert str(quote.parts.service_price) == "125.00"
    assert str(quote.total) == "131.15"
    assert (quote.terms, quote.terms_until) == (None, None)


@pytest.mark.parametrize(
    ("on", "discount", "total", "terms"),
    [
        pytest.param(TENTH, "20.10", "111.05", "Até 10/3", id="last day of the promotion"),
        pytest.param(ELEVENTH, "0.00", "131.15", None, id="day after"),
    ],
)
def test_a_promotional_fare_is_the_ordinary_one_less_a_discount(
    on: date, discount: str, total: str, terms: str | None
) -> None:
    quote = quote_price(an_entry(), boarding_fee=Money.parse("6.15"), on=on)

    assert str(quote.parts.base_fare) == "120.00"
    assert str(quote.parts.discount) == discount
    assert str(quote.total) == total
    assert quote.terms == terms


def test_a_promotion_without_end_lasts_as_long_as_its_entry() -> None:
    quote = quote_price(an_entry(until=None), boarding_fee=ZERO, on=date(2030, 1, 1))

    assert str(quote.total) == "104.90"


def test_a_promotion_may_be_free() -> None:
    quote = quote_price(an_entry(promotional="0.00"), boarding_fee=Money.parse("6.15"), on=TENTH)

    assert str(quote.total) == "11.15"


@rule("R6033-139 p.ú.", side="both")
@pytest.mark.parametrize(
    ("quoted", "current", "on", "charged"),
    [
        pytest.param(
            a_quote("99.90"), a_quote("120.00"), ELEVENTH, "99.90", id="quoted lower, no terms told"
        ),
        pytest.param(a_quote("120.00"), a_quote("99.90"), ELEVENTH, "99.90", id="current lower"),
        pytest.param(a_quote("99.90"), a_quote("99.90"), ELEVENTH, "99.90", id="equal"),
        pytest.param(
            a_quote("99.90", terms="Até 10/3", until=TENTH),
            a_quote("120.00"),
            TENTH,
            "99.90",
            id="last day of the terms told",
        ),
        pytest.param(
            a_quote("99.90", terms="Até 10/3", until=TENTH),
            a_quote("120.00"),
            ELEVENTH,
            "120.00",
            id="terms told have lapsed",
        ),
        pytest.param(
            a_quote("99.90", terms="Até 10/3", until=TENTH),
            a_quote("89.90"),
            ELEVENTH,
            "89.90",
            id="lapsed, but the current price is lower",
        ),
        pytest.param(
            a_quote("99.90", until=TENTH),
            a_quote("120.00"),
            ELEVENTH,
            "99.90",
            id="a last day that was not told binds nobody",
        ),
        pytest.param(
            a_quote("99.90", terms="", until=TENTH),
            a_quote("120.00"),
            ELEVENTH,
            "99.90",
            id="empty terms tell nothing",
        ),
        pytest.param(
            a_quote("99.90", terms="Só no aplicativo"),
            a_quote("120.00"),
            ELEVENTH,
            "99.90",
            id="terms without a last day",
        ),
    ],
)
def test_the_better_price_prevails_unless_terms_told_beforehand_have_lapsed(
    quoted: Quote, current: Quote, on: date, charged: str
) -> None:
    """“Deverá prevalecer o preço mais favorável ao usuário, caso não tenham sido
    previamente informadas as condições do preço divulgado.”
    """
    assert str(settle(quoted, current, on=on).total) == charged


def test_a_settled_quote_keeps_its_parts_and_terms() -> None:
    quoted = a_quote("99.90", terms="Até 10/3", until=TENTH)

    assert settle(quoted, a_quote("120.00"), on=TENTH) is quoted
    assert settle(quoted, a_quote("99.90"), on=TENTH) is quoted


@given(quoted=st.integers(0, 100_000), current=st.integers(0, 100_000))
def test_nobody_pays_more_than_was_quoted_without_terms(quoted: int, current: int) -> None:
    charged = settle(a_quote(str(Money(quoted))), a_quote(str(Money(current))), on=ELEVENTH)

    assert charged.total == Money(min(quoted, current))
