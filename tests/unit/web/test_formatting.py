"""Formats of the pages: hours on the clock of the place, numbers that tell no one."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from app.web.formatting import (
    FILTERS,
    at_place,
    brl,
    data_br,
    data_curta,
    hora,
    hora_antes,
    hora_do_lugar,
    masked_cpf,
    momento,
)
from fares.kernel.documents import Cpf
from fares.kernel.money import Money

EVENING = datetime(2026, 3, 10, 23, 0, tzinfo=UTC)
SAO_PAULO, CUIABA, BELEM = "America/Sao_Paulo", "America/Cuiaba", "America/Belem"


def test_moments_are_told_on_the_clock_of_the_place() -> None:
    assert hora(EVENING, SAO_PAULO) == "20:00"
    assert hora(EVENING, CUIABA) == "19:00"
    assert momento(EVENING, CUIABA) == "10/03/2026 19:00"
    assert at_place(EVENING, CUIABA).isoformat() == "2026-03-10T19:00:00-04:00"


@pytest.mark.parametrize(
    ("zone", "reader_zone", "text"),
    [
        pytest.param(CUIABA, SAO_PAULO, "19:00, hora de Cuiabá", id="another clock"),
        pytest.param(CUIABA, CUIABA, "19:00", id="the same zone"),
        pytest.param(SAO_PAULO, BELEM, "20:00", id="another zone, the same clock"),
    ],
)
def test_the_zone_is_said_only_where_it_differs(zone: str, reader_zone: str, text: str) -> None:
    assert hora_do_lugar(EVENING, zone=zone, place="Cuiabá", reader_zone=reader_zone) == text


@pytest.mark.parametrize(
    ("leaves", "zone", "text"),
    [
        pytest.param((3, 10, 20, 0), SAO_PAULO, "19:30", id="the same day"),
        pytest.param((3, 10, 0, 30), SAO_PAULO, "00:00", id="from midnight on"),
        pytest.param(
            (3, 10, 0, 29), SAO_PAULO, "23:59 de seg., 9 de março de 2026", id="the day before"
        ),
        pytest.param((3, 10, 0, 0), CUIABA, "23:30 de seg., 9 de março de 2026", id="Cuiabá"),
        pytest.param((3, 10, 23, 59), CUIABA, "23:29", id="the last minute of a day"),
    ],
)
def test_an_hour_before_another_says_its_day_where_it_differs(
    leaves: tuple[int, int, int, int], zone: str, text: str
) -> None:
    departs = datetime(2026, *leaves, tzinfo=ZoneInfo(zone)).astimezone(UTC)

    assert hora_antes(departs - timedelta(minutes=30), zone, before=departs) == text


def test_days_and_amounts_are_as_on_the_ticket() -> None:
    assert data_br(date(2026, 3, 10)) == "ter., 10 de março de 2026"
    assert data_curta(date(2026, 3, 10)) == "10/03/2026"
    assert brl(Money.parse("1234.56")) == "R$\xa01.234,56"


def test_a_cpf_is_never_whole_in_a_list() -> None:
    assert masked_cpf(Cpf.parse("529.982.247-25")) == "***.982.247-**"
    assert masked_cpf(None) == "-"


def test_templates_get_every_format() -> None:
    assert set(FILTERS) == {
        *("brl", "data_br", "data_curta", "hora", "hora_antes"),
        *("hora_do_lugar", "masked_cpf", "momento"),
    }
