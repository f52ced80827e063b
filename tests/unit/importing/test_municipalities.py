"""The country's municipalities: all there, with the zones that clocks there follow."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from app.db.search_text import search_text
from app.importing.municipalities import Gazetteer, UnknownPlace, read_municipalities

PLACES = list(read_municipalities())
BY_CODE = {place.ibge_code: place for place in PLACES}


def test_the_whole_country_is_there() -> None:
    assert len(PLACES) == len(BY_CODE) == 5571
    assert len({place.uf for place in PLACES}) == 27
    assert BY_CODE["5101837"].name == "Boa Esperança do Norte"


@pytest.mark.parametrize(
    ("code", "hours"),
    [
        ("3550308", -3),  # São Paulo
        ("2927408", -3),  # Salvador
        ("1506807", -3),  # Santarém, the west of Pará
        ("5103403", -4),  # Cuiabá
        ("5002704", -4),  # Campo Grande
        ("1100205", -4),  # Porto Velho
        ("1400100", -4),  # Boa Vista
        ("1302603", -4),  # Manaus
        ("1304062", -5),  # Tabatinga, the west of Amazonas
        ("1301407", -5),  # Eirunepé
        ("1200401", -5),  # Rio Branco
        ("2605459", -2),  # Fernando de Noronha
        ("2611606", -3),  # Recife, the rest of Pernambuco
    ],
)
def test_clocks_follow_the_zone(code: str, hours: int) -> None:
    zone = ZoneInfo(BY_CODE[code].zone)

    for month in (1, 7):  # no summer time since 2019
        moment = datetime(2026, month, 15, tzinfo=UTC).astimezone(zone)
        assert moment.utcoffset() == timedelta(hours=hours)


def test_thirteen_municipalities_of_amazonas_keep_the_hour_of_acre() -> None:
    assert Counter(place.zone for place in PLACES if place.uf == "AM") == {
        "America/Manaus": 49,
        "America/Eirunepe": 13,
    }


def test_a_name_is_unique_in_its_uf_even_without_accents() -> None:
    names = Counter((place.uf, place.search_name) for place in PLACES)

    assert set(names.values()) == {1}


@pytest.mark.parametrize(
    ("name", "uf", "code"),
    [
        ("São Paulo", "SP", "3550308"),
        ("SAO PAULO", "SP", "3550308"),
        (" são  paulo ", "SP", "3550308"),
        ("Embu-Guaçu", "SP", "3515103"),
        ("embu guacu", "SP", "3515103"),
        ("SANT'ANA DO LIVRAMENTO", "RS", "4317103"),
        ("Sant’Ana do Livramento", "RS", "4317103"),
        ("Campo Grande", "MS", "5002704"),
        ("Campo Grande", "AL", "2701506"),
    ],
)
def test_a_name_finds_its_municipality(name: str, uf: str, code: str) -> None:
    assert Gazetteer.of_the_country().find(name, uf).ibge_code == code


def test_an_unknown_name_is_never_guessed_but_its_neighbours_are_told() -> None:
    with pytest.raises(UnknownPlace, match="município de RJ; parecidos: Paraty"):
        Gazetteer.of_the_country().find("Parati", "RJ")
    with pytest.raises(UnknownPlace, match=r"município de SP$"):
        Gazetteer.of_the_country().find("Xyzzy", "SP")


def test_search_text_keeps_different_words_apart() -> None:
    assert search_text("Água Boa") == "agua boa"
    assert search_text("Aguaboa") != search_text("Água Boa")
