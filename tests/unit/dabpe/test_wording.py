"""How amounts, days and numbers are written."""

from datetime import date

import pytest

from bpe.dabpe import wording
from fares.kernel.money import Money


@pytest.mark.parametrize(
    ("centavos", "text"),
    [
        (0, "R$\xa00,00"),
        (1, "R$\xa00,01"),
        (99_999, "R$\xa0999,99"),
        (100_000, "R$\xa01.000,00"),
        (123_456_789, "R$\xa01.234.567,89"),
        (-14_80, "-R$\xa014,80"),
    ],
)
def test_amounts(centavos: int, text: str) -> None:
    assert wording.brl(Money(centavos)) == text
    assert wording.amount(Money(centavos)) == text.replace("R$\xa0", "")


@pytest.mark.parametrize(
    ("day", "text"),
    [
        (date(2026, 3, 10), "ter., 10 de março de 2026"),
        (date(2027, 1, 1), "sex., 1º de janeiro de 2027"),
        (date(2028, 2, 29), "ter., 29 de fevereiro de 2028"),
        (date(2026, 12, 6), "dom., 6 de dezembro de 2026"),
    ],
)
def test_days(day: date, text: str) -> None:
    assert wording.long_day(day) == text


@pytest.mark.parametrize(
    ("recorded", "text"),
    [("12.00", "12%"), ("12.50", "12,5%"), ("0.06", "0,06%"), ("7", "7%"), ("100.00", "100%")],
)
def test_percentages(recorded: str, text: str) -> None:
    assert wording.percent(recorded) == text


@pytest.mark.parametrize(
    ("digits", "text"),
    [
        ("1130001234", "(11) 3000-1234"),
        ("11987654321", "(11) 98765-4321"),
        ("08001234567", "0800 123 4567"),
        ("40041234", "40041234"),
    ],
)
def test_telephones(digits: str, text: str) -> None:
    assert wording.phone(digits) == text


def test_an_access_key_is_read_in_groups() -> None:
    groups = wording.groups_of_four("35261112ABC34501DE35630010000010061482917338").split()

    assert len(groups) == 11
    assert {len(group) for group in groups} == {4}
