"""The whole network from one folder: read, check, and draft, or tell every fault."""

from collections.abc import Callable
from pathlib import Path

from app.importing import regulator_files, service_files
from app.importing.company import draft_company
from app.importing.draft import Draft
from app.importing.faults import Faults
from app.importing.fleet import draft_fleet
from app.importing.itineraries import read_itineraries
from app.importing.lines import (
    draft_lines,
    draft_secoes,
    draft_timetables,
    read_conditions,
    read_lines,
)
from app.importing.prices import draft_prices
from app.importing.reading import FileReader
from app.importing.stops import draft_stops
from app.importing.template import OWN_FILES
from app.importing.trips import draft_trips
from app.importing.workbench import Workbench
from fares.kernel.documents import Cnpj

Progress = Callable[[str], None]
"""Told the name of each step as it begins."""

STEPS = ("linhas e seções", "pontos e horários", "empresa e frota", "viagens", "preços")


def draft_network(folder: Path, carrier: Cnpj, progress: Progress) -> Draft:
    """Return the network that the files of a folder tell.

    :raises FaultyFiles: with every fault found in them
    """
    bench = Workbench(carrier, Faults())
    reader = FileReader(folder, carrier, bench.faults)
    _draft_municipalities(bench)

    progress(STEPS[0])
    section_rows = reader.read(regulator_files.SECTIONS)
    lines = read_lines(bench, section_rows)
    conditions = read_conditions(bench, reader.read(service_files.AUTHORIZATIONS), lines)
    draft_secoes(bench, lines, reader.read(service_files.SECTION_DATES))

    progress(STEPS[1])
    itineraries = read_itineraries(bench, reader.read(regulator_files.POINTS), lines)
    draft_lines(bench, lines, itineraries, conditions)
    draft_stops(bench, reader.read(service_files.STOPS), lines, itineraries)
    timetables = draft_timetables(bench, reader, lines, itineraries)

    progress(STEPS[2])
    names = (row.raw["razao_social"] for row in section_rows)
    draft_company(bench, reader, next(filter(None, names), str(carrier)))
    fleet = draft_fleet(bench, reader)

    progress(STEPS[3])
    with_m3 = {prefix for prefix, row in conditions.items() if row["permite_m3"]}
    trip_rows = reader.read(service_files.TRIPS)
    draft_trips(bench, trip_rows, lines, itineraries, timetables, fleet, with_m3)

    progress(STEPS[4])
    draft_prices(bench, reader, lines)
    bench.faults.raise_if_any()
    return bench.draft


def unread_files(folder: Path) -> list[str]:
    """Return the CSV files of a folder that are not of a network: perhaps misspelled."""
    known = {layout.name for layout in (*regulator_files.ALL, *OWN_FILES)}
    return sorted(
        path.name
        for path in folder.iterdir()
        if path.suffix.lower() == ".csv" and path.name not in known
    )


def _draft_municipalities(bench: Workbench) -> None:
    for place in bench.places.places.values():
        values = (place.name, place.uf, place.zone, place.search_name)
        bench.draft.put("municipalities", (place.ibge_code,), values)
