"""The national network of the benches: its size, and that what it makes is sound."""

import hashlib
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from app.db.engine import Database
from app.db.queries.invariants import broken_invariants
from app.importing.demo import DEMO_CNPJ
from app.usecases.operations.generate_trips import GenerateTrips, generate_trips
from app.usecases.operations.import_network import ImportNetwork, import_network
from app.usecases.operations.line_readiness import read_line_readiness
from app.usecases.selling.search import SearchDepartures, search_departures
from fares.tariff import Channel
from scripts.national_network import write_network
from scripts.national_plan import RIO, SAO_PAULO, lines
from scripts.national_sales import sell_seats

NOW = datetime(2026, 12, 1, 3, 0, tzinfo=UTC)
"""Midnight in Brasília."""
TOMORROW = date(2026, 12, 2)


def test_the_whole_has_the_size_of_the_country() -> None:
    whole = lines(100)

    assert len(whole) == 2_000
    assert sum(len(line.secoes) for line in whole) == 85_000
    assert sum(len(line.stops) for line in whole) == 23_000
    assert sum(len(line.departures) for line in whole) == 10_500
    assert len({line.prefix for line in whole}) == 2_000


def test_the_ends_of_the_trunk_are_joined_by_the_trunk_alone() -> None:
    joined = [
        line.number
        for line in lines(100)
        if {SAO_PAULO, RIO} <= {stop.place.ibge_code for stop in line.stops}
    ]

    assert joined == list(range(8))


def test_the_same_share_is_the_same_bytes(tmp_path: Path) -> None:
    digests = []
    for name in ("one", "other"):
        write_network(tmp_path / name, 1)
        files = sorted((tmp_path / name).iterdir())
        content = b"".join(file.name.encode() + file.read_bytes() for file in files)
        digests.append(hashlib.sha256(content).hexdigest())

    assert digests[0] == digests[1]


@pytest.fixture
def sold(tmp_path: Path, sqlite_database: Database) -> Database:
    """One hundredth of the network, imported, on sale for two days and sold in part."""
    write_network(tmp_path, 1)
    command = ImportNetwork(cnpj=DEMO_CNPJ, folder=tmp_path)
    import_network(command, database=sqlite_database, now=NOW, progress=lambda step: None)
    days = GenerateTrips(first_day=NOW.date(), days=2)
    generate_trips(days, database=sqlite_database, now=NOW, progress=lambda done, total: None)
    sell_seats(sqlite_database, 48, now=NOW)
    return sqlite_database


def test_every_line_is_on_sale_and_the_sold_seats_are_sound(sold: Database) -> None:
    search = SearchDepartures(
        origin_code=SAO_PAULO, destination_code=RIO, on=TOMORROW, channel=Channel.ONLINE
    )

    readiness = read_line_readiness(database=sold, now=NOW)
    departures = search_departures(search, database=sold, now=NOW)

    assert len(readiness) == 20
    assert all(line.on_sale and not line.partial for line in readiness)
    assert len(departures) == 40
    assert len({departure.free_seats for departure in departures}) > 1
    with sold.reading() as session:
        assert broken_invariants(session) == []
