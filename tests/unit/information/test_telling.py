"""Sentences with gaps: what a day's law puts into them, and what is told no more."""

from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction

import pytest

from app.usecases.information import figures
from app.usecases.information.short import allowance_in_short
from app.usecases.information.telling import about, own, say, tell_chapter, tell_topic
from fares.kernel.lawbook import Citation, Parameter, Version
from refunds import law

TODAY = date(2026, 12, 1)
CHANGE = date(2027, 6, 1)
NOTICE = law.WITHDRAWAL_HOURS
SAYING = say("Até {notice} antes.", notice=figures.hours(NOTICE))


def changed(parameter: Parameter[int], value: int) -> Parameter[int]:
    """Return a parameter that the law changes on a day of 2027."""
    newest = parameter.versions[-1]
    later = replace(newest, valid_from=CHANGE, value=value)
    return replace(parameter, versions=(*parameter.versions, later))


def test_a_change_of_the_law_changes_the_sentence_on_its_day() -> None:
    saying = say("Até {notice} antes.", notice=figures.hours(changed(NOTICE, 1)))

    assert saying.on(CHANGE - timedelta(days=1)) == "Até 3 horas antes."
    assert saying.on(CHANGE) == "Até 1 hora antes."


def test_the_law_of_a_topic_says_from_when_it_holds() -> None:
    topic = about("Desistir", say("Até {notice}.", notice=figures.hours(changed(NOTICE, 1))))

    (before,) = tell_topic(topic, TODAY).basis
    (after,) = tell_topic(topic, CHANGE).basis

    assert before.place == "art. 147 (desde 01/02/2024)"
    assert after.place == "art. 147 (desde 01/06/2027)"
    assert before.norm == "Resolução ANTT 6.033/2023"


def test_a_repealed_rule_takes_its_sentence_with_it() -> None:
    repealed = replace(law.WITHDRAWAL_PROTOCOL, repealed_on=(CHANGE,))
    topic = about("Protocolo", say("Você recebe um protocolo.", repealed), SAYING)

    assert len(tell_topic(topic, CHANGE - timedelta(days=1)).lines) == 2
    assert tell_topic(topic, CHANGE).lines == ("Até 3 horas antes.",)
    assert [basis.provisions for basis in tell_topic(topic, CHANGE).basis] == [("art. 147",)]


def test_a_topic_without_anything_left_is_not_told() -> None:
    before_the_law = date(2024, 1, 31)

    assert tell_chapter("III", "Desistir", [about("Prazo", SAYING)], before_the_law).topics == ()


def test_the_articles_are_told_in_their_order_each_once() -> None:
    told = tell_topic(
        about(
            "Tudo",
            say("Um.", law.NO_SHOW_LOSES_REFUND, law.REQUESTS_ANYWHERE),
            SAYING,
            say("Dois.", law.WITHDRAWAL_PROTOCOL, law.NO_SHOW_LOSES_REFUND),
        ),
        TODAY,
    )

    (basis,) = told.basis
    assert basis.provisions == ("art. 144 (§ 3º)", "art. 147 (caput; § 2º; § 7º)")


def test_the_carrier_s_own_words_are_told_as_they_are() -> None:
    told = tell_topic(about("Tarifas", own("LEVE {sem} chaves: R$ 25,00.")), TODAY)

    assert told.lines == ("LEVE {sem} chaves: R$ 25,00.",)
    assert told.basis == ()


CITATION = Citation("Norma", "art. 1º, caput", "R6033-1", "https://www.in.gov.br/")


def a_parameter(value: object) -> Parameter[object]:
    return Parameter(
        key="a_value",
        rule="R6033-1",
        meaning="A value.",
        checked_on=TODAY,
        interpretation=None,
        versions=(Version(date(2024, 2, 1), value, CITATION),),
    )


@pytest.mark.parametrize(
    ("write", "value", "written"),
    [
        pytest.param(figures.number, 12, "12", id="number"),
        pytest.param(figures.number, 10_000, "10.000", id="thousands"),
        pytest.param(figures.hours, 1, "1 hora", id="one hour"),
        pytest.param(figures.hours, 72, "72 horas", id="hours"),
        pytest.param(figures.minutes, 30, "30 minutos", id="minutes"),
        pytest.param(figures.days, 7, "7 dias", id="days"),
        pytest.param(figures.years, 1, "1 ano", id="one year"),
        pytest.param(figures.length, 100, "1 metro", id="one metre"),
        pytest.param(figures.length, 200, "2 metros", id="metres"),
        pytest.param(figures.length, 90, "90 cm", id="less than a metre"),
        pytest.param(figures.percent, Fraction(1, 20), "5%", id="per cent"),
        pytest.param(figures.percent, Fraction(75, 1000), "7,5%", id="half per cent"),
        pytest.param(figures.percent, Fraction(1), "100%", id="the whole"),
        pytest.param(figures.reais, Fraction("0.271847"), "R$ 0,271847", id="parts of a centavo"),
        pytest.param(figures.reais, Fraction(2), "R$ 2", id="whole reais"),
    ],
)
def test_figures_are_written_as_people_read_them(
    write: object, value: object, written: str
) -> None:
    figure = write(a_parameter(value))  # type: ignore[operator]  # one of many writers

    assert say("{figure}", figure=figure).on(TODAY) == written


@pytest.mark.parametrize(
    ("units", "written"),
    [
        pytest.param(3_000, "R$\xa0815,54", id="down"),
        pytest.param(10_000, "R$\xa02.718,47", id="up"),
    ],
)
def test_umrp_are_written_in_reais_rounded_to_the_nearest_centavo(units: int, written: str) -> None:
    figure = figures.umrp_in_reais(a_parameter(units), law.UMRP_BASE_REAIS)  # type: ignore[arg-type]

    assert say("{figure}", figure=figure).on(TODAY) == written


@pytest.mark.parametrize(
    ("day", "told"),
    [
        pytest.param(date(2024, 2, 1), "30 kg no bagageiro e 5 kg no porta-embrulhos", id="on"),
        pytest.param(date(2024, 1, 31), "", id="day before"),
    ],
)
def test_the_allowance_is_told_in_short_from_the_first_day_of_the_law(day: date, told: str) -> None:
    assert told in allowance_in_short(day)
    assert ("não vale em micro-ônibus M3" in allowance_in_short(day)) is bool(told)
    assert bool(allowance_in_short(day)) is bool(told)
