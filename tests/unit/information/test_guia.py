"""The Guia (art. 185): its twelve contents, and every number of it from a lawbook."""

import re
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fares.law
import gratuidades.law
import refunds.law
from app.operations import law as operations_law
from app.usecases.information.guia.compose import compose_guia
from app.usecases.information.guia.poster import compose_poster
from app.usecases.information.telling import Figure, Saying
from fares.conditions import FareConditions
from fares.kernel.lawbook import Parameter
from fares.kernel.money import Money
from fares.kernel.rules import rule
from tests.unit.information.guia_facts import CARRIER, FACTS, SAYINGS

TODAY = date(2026, 12, 1)
GUIA = compose_guia(FACTS, on=TODAY)
TEXT = " ".join(line for one in GUIA.chapters for topic in one.topics for line in topic.lines)
NUMERALS = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]
NUMBER_WORDS = re.compile(
    r"\d|\b(dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|doze|quinze|trinta|metade|meia)\b"
)
NOT_FOR_PASSENGERS = {
    "opening_exempt_days",
    "opening_exempt_from_day",
    "ticket_records_hours",
    "trip_cancellation_hours",
}
"""Numbers between the carrier and the regulator, by which no passenger acts."""


@rule("R6033-185", side="within")
def test_it_has_the_twelve_contents_of_the_law_in_their_order() -> None:
    assert [chapter.numeral for chapter in GUIA.chapters] == NUMERALS
    assert all(chapter.topics for chapter in GUIA.chapters)


@pytest.mark.parametrize(
    ("numeral", "told"),
    [
        pytest.param("I", "Ele vale por 1 ano", id="I"),
        pytest.param("II", "60 anos ou mais", id="II older"),
        pytest.param("II", "de 15 a 29 anos", id="II young"),
        pytest.param("II", "até 6 anos incompletos", id="II lap child"),
        pytest.param("II", "Este site ainda não recebe pedidos de gratuidade", id="II the truth"),
        pytest.param("III", "até 3 horas antes do horário de início da sua viagem", id="III"),
        pytest.param("III", "até 5% do valor", id="III retained"),
        pytest.param("III", "em até 7 dias depois da compra", id="III cooling off"),
        pytest.param("IV", "não tem serviços acessórios à venda", id="IV"),
        pytest.param("V", "30 minutos antes", id="V"),
        pytest.param("V", "menos de 12 anos", id="V documents"),
        pytest.param("VI", "até 30 kg", id="VI hold"),
        pytest.param("VI", "R$\xa0815,54", id="VI ceiling"),
        pytest.param("VII", "embarca antes dos demais", id="VII"),
        pytest.param("VIII", "Classe B (leito): reclina até pelo menos 50 graus", id="VIII"),
        pytest.param("IX", "cinto de segurança", id="IX"),
        pytest.param("X", "atrasar mais de 1 hora", id="X delay"),
        pytest.param("X", "a empresa paga a sua alimentação", id="X meals"),
        pytest.param("XI", "a regra mais favorável a você", id="XI"),
        pytest.param("XII", "0800 123 4567", id="XII SAC"),
        pytest.param("XII", "Ouvidoria da ANTT: telefone 166", id="XII ombudsman"),
        pytest.param("XII", "Consumidor.gov.br", id="XII platform"),
    ],
)
def test_each_content_tells_what_it_is_for(numeral: str, told: str) -> None:
    (chapter,) = (one for one in GUIA.chapters if one.numeral == numeral)

    assert told in " ".join(line for topic in chapter.topics for line in topic.lines)


@pytest.mark.parametrize("saying", SAYINGS, ids=lambda saying: saying.text[:40])
def test_no_sentence_has_a_number_of_its_own(saying: Saying) -> None:
    assert NUMBER_WORDS.search(saying.text.replace("M3", "")) is None


@pytest.mark.parametrize("saying", SAYINGS, ids=lambda saying: saying.text[:40])
def test_every_sentence_stands_on_the_law_or_is_the_carrier_s_own(saying: Saying) -> None:
    assert saying.parameters or saying.text == "{own}"


def test_every_number_that_passengers_act_by_is_told() -> None:
    modules: tuple[Any, ...] = (fares.law, gratuidades.law, refunds.law, operations_law)
    numbers = {
        parameter.key
        for module in modules
        for parameter in module.LAWBOOK
        if parameter.versions[-1].value is not None
    }
    told = {parameter.key for saying in SAYINGS for parameter in saying.parameters}

    assert numbers - told == NOT_FOR_PASSENGERS


FIGURES = [
    pytest.param(saying, parameter, id=f"{parameter.key}: {saying.text[:25]}")
    for saying in SAYINGS
    for figure in saying.figures.values()
    for parameter in figure.parameters
]


@pytest.mark.parametrize(("saying", "parameter"), FIGURES)
@settings(max_examples=20)
@given(more=st.integers(1, 50), days=st.integers(0, 5_000))
def test_another_version_of_the_law_is_another_text(
    saying: Saying, parameter: Parameter[Any], more: int, days: int
) -> None:
    """Whatever the new value and its day, the text follows: no figure is written by hand."""
    changes_on = TODAY + timedelta(days=days)
    after = _with_change(saying, parameter, more, changes_on)

    assert after.on(changes_on - timedelta(days=1)) == saying.on(TODAY)
    assert after.on(changes_on) != saying.on(TODAY)


def _with_change(saying: Saying, parameter: Parameter[Any], more: int, changes_on: date) -> Saying:
    newest = parameter.versions[-1]
    step = Fraction(more, 100) if isinstance(newest.value, Fraction) else more
    later = replace(newest, valid_from=changes_on, value=newest.value + step)
    changed = replace(parameter, versions=(*parameter.versions, later))
    return replace(
        saying,
        figures={
            name: Figure(
                tuple(changed if one is parameter else one for one in figure.parameters),
                figure.write,
            )
            for name, figure in saying.figures.items()
        },
    )


def test_it_says_its_day_and_from_when_each_rule_holds() -> None:
    bases = [basis for one in GUIA.chapters for topic in one.topics for basis in topic.basis]

    assert any("01/12/2026" in line for line in GUIA.opening)
    assert all("(desde " in basis.place for basis in bases)
    assert {basis.norm for basis in bases} == {
        "Resolução ANTT 6.033/2023",
        "Lei 10.741/2003",
        "Lei 12.852/2013",
        "Decreto 11.034/2022",
    }


def test_the_carrier_s_own_conditions_stand_beside_the_law() -> None:
    conditions = FareConditions(
        code="LEVE",
        version=1,
        transferable=False,
        rescheduling_fee=Money.parse("25.00"),
        text="Mude quando quiser, por R$ 25,00.",
    )
    guia = compose_guia(replace(FACTS, conditions=(conditions,)), on=TODAY)

    (topic,) = (one for one in guia.chapters[0].topics if "nossas tarifas" in one.title)

    assert topic.lines == (
        "LEVE: Intransferível: vale só para o passageiro indicado. Remarcação com taxa de "
        "R$ 25,00, dentro da validade do bilhete. Nas palavras da empresa: Mude quando quiser, "
        "por R$ 25,00.",
    )
    assert topic.basis == ()


def test_the_poster_leads_to_the_guia_and_tells_who_hears_a_complaint() -> None:
    poster = compose_poster(CARRIER, on=TODAY, address=CARRIER.site)

    assert poster.address == "https://exemplo.com.br/guia"
    assert ("Desistiu? Até 3 horas antes") in [words for words, _ in poster.highlights]
    assert [channel for _, channel in poster.contacts] == [
        "0800 123 4567",
        "166",
        "Consumidor.gov.br",
    ]


def test_before_the_law_the_poster_promises_nothing() -> None:
    poster = compose_poster(CARRIER, on=date(2024, 1, 31), address=CARRIER.site)

    assert poster.highlights == ()
