"""Differences are told in the words of the files, whatever the tables call them."""

from datetime import UTC, date, datetime, time
from typing import Any

import pytest

from app.db.models.fleet import VehicleKind
from app.db.models.network import Direction
from app.importing import regulator_files
from app.importing.tables import BY_NAME, TABLES
from app.importing.telling import tell_cell, tell_column, tell_key
from app.importing.template import OWN_FILES
from fares.kernel.money import Money
from fares.sale_opening import TripKind

NOT_IN_A_FILE = {"dias e meses", "código do IBGE", "nome para busca", "fuso", "nome"}
"""Of the country's table, or of the nineteen columns of days and months together."""


def test_every_column_has_the_name_of_a_column_of_the_files() -> None:
    headers = {name for layout in (*regulator_files.ALL, *OWN_FILES) for name in layout.names}

    told = {tell_column(table, name) for table in TABLES for name in table.key + table.values}

    assert told - headers <= NOT_IN_A_FILE


@pytest.mark.parametrize(
    ("table", "column", "cell", "words"),
    [
        ("fares", "base_fare", Money(18990), "189,90"),
        ("fares", "valid_until", date(2026, 12, 5), "05/12/2026"),
        ("fares", "valid_until", None, "em branco"),
        ("fares", "channel", "any", "todos"),
        ("fares", "channel", "counter", "guichê"),
        ("fares", "origin_code", "3550308", "São Paulo/SP"),
        ("municipalities", "ibge_code", "1100015", "Alta Floresta D'Oeste/RO"),
        ("fares", "conditions_id", ("LEVE", 2), "LEVE 2"),
        ("tax_rules", "rate", "12.00", "12,00"),
        ("tax_rules", "taxed_components", "base_fare,toll", "tarifa, pedágio"),
        ("tax_rules", "states_exempted", False, "Não"),
        ("line_stops", "direction", Direction.INBOUND, "VOLTA"),
        ("vehicles", "kind", VehicleKind.M3_MICROBUS, "micro-ônibus M3"),
        ("trip_registrations", "kind", TripKind.OTHER, "outra"),
        (
            "trip_registrations",
            "registered_at",
            datetime(2026, 12, 5, 13, 30, tzinfo=UTC),
            "05/12/2026 10:30",
        ),
        ("timetables", "calendar", "0" * 84, "nenhum dia"),
        (
            "timetables",
            "calendar",
            "1000010" + "0" * 35 + "0000100" + "0" * 28 + "1000010",
            "seg sab em jan dez; sex em jul",
        ),
    ],
)
def test_a_cell_is_told_as_the_file_has_it(table: str, column: str, cell: Any, words: str) -> None:
    assert tell_cell(BY_NAME[table], column, cell) == words


def test_a_row_is_known_by_what_the_operator_wrote() -> None:
    timetable = (("SPBA0777001",), "Semileito", Direction.OUTBOUND, time(9))

    assert tell_key(BY_NAME["timetables"], timetable) == "SPBA0777001 Semileito IDA 09:00"
    registration = (timetable, date(2026, 1, 1))
    assert tell_key(BY_NAME["trip_registrations"], registration) == (
        "SPBA0777001 Semileito IDA 09:00 01/01/2026"
    )
