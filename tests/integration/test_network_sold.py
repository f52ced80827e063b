"""What was sold of a network is neither rewritten nor lost by the next import."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import select

from app.db.engine import Database
from app.db.models.network import Direction, Line
from app.db.models.places import PointOfSale
from app.db.models.pricing import Fare
from app.db.models.trips import Trip
from app.importing.faults import FaultyFiles
from app.usecases.operations.generate_trips import GenerateTrips, generate_trips
from app.usecases.selling.hold import HeldSeats, HoldSeats, held_by_user, hold_seats
from app.usecases.selling.payment_terms import CashPayment
from app.usecases.selling.sell import Sell, sell
from fares.tariff import Channel
from tests.builders import a_shift, a_user
from tests.builders_sale import a_passenger
from tests.network_database import bring, by_table, contents, drop_line
from tests.network_files import NetworkFolder, a_network

NOW = datetime(2026, 12, 1, 15, tzinfo=UTC)
TODAY = date(2026, 12, 1)
SEAT_OF_CLASS_C = 13


@pytest.fixture
def network(tmp_path: Path) -> NetworkFolder:
    return a_network(tmp_path / "rede")


def hold_a_seat(database: Database, user_id: int) -> HeldSeats:
    """Hold a seat from São Paulo to Salvador on the day after."""
    generate_trips(
        GenerateTrips(first_day=TODAY + timedelta(days=1), days=1),
        database=database,
        now=NOW,
        progress=lambda done, total: None,
    )
    with database.reading() as session:
        trip_id = session.scalars(
            select(Trip.id)
            .join(Line, Line.id == Trip.line_id)
            .where(
                Line.prefix == "SPBA0777001",
                Trip.direction == Direction.OUTBOUND,
                Trip.service_type == "Semileito",
            )
        ).one()
    command = HoldSeats(
        trip_id=trip_id,
        origin_position=0,
        destination_position=5,
        seats=(SEAT_OF_CLASS_C,),
        channel=Channel.COUNTER,
        held_by=held_by_user(user_id),
    )
    return hold_seats(command, database=database, now=NOW)


def sell_a_seat(database: Database) -> None:
    """Sell that seat at a counter."""
    with database.writing() as session:
        counter = session.scalars(
            select(PointOfSale.id).where(PointOfSale.code == "SAO-TIETE")
        ).one()
        user = a_user(session, point_of_sale_id=counter)
        shift_id, user_id = a_shift(session, user, opened_at=NOW).id, user.id
    held = hold_a_seat(database, user_id)
    form = Sell(
        submission_key=str(uuid4()),
        hold_id=held.hold_id,
        passengers=(a_passenger(SEAT_OF_CLASS_C),),
        payments=(CashPayment(received=held.total),),
        sold_by_id=user_id,
        shift_id=shift_id,
    )
    sell(form, database=database, now=NOW)


SOLD_SECTION = {
    "prefixo": "SPBA0777001",
    "municipio_origem": "São Paulo",
    "municipio_destino": "Salvador",
    "classe": "C",
}


@pytest.mark.parametrize(
    ("change", "file", "column"),
    [
        pytest.param(
            lambda network: network.change("tarifas.csv", SOLD_SECTION, {"tarifa": "1,00"}),
            "tarifas.csv",
            "tarifa",
            id="the price",
        ),
        pytest.param(
            lambda network: network.change("condicoes.csv", {}, {"transferivel": "Não"}),
            "condicoes.csv",
            "transferivel",
            id="the conditions",
        ),
        pytest.param(
            lambda network: network.change("layouts.csv", {"layout": "DD56"}, {"rotulo": "1A"}),
            "layouts.csv",
            "rotulo",
            id="the seats",
        ),
        pytest.param(
            lambda network: network.change(
                "veiculos.csv", {"placa": "AUR1A01"}, {"layout": "EX46"}
            ),
            "veiculos.csv",
            "layout",
            id="the vehicle",
        ),
    ],
)
def test_what_was_sold_is_not_rewritten(
    network: NetworkFolder,
    database: Database,
    change: Callable[[NetworkFolder], int],
    file: str,
    column: str,
) -> None:
    bring(network, database)
    sell_a_seat(database)
    before = contents(database)
    line = change(network)

    with pytest.raises(FaultyFiles) as refused:
        bring(network, database)

    assert [(fault.file, fault.line, fault.column) for fault in refused.value.faults] == [
        (file, line, column)
    ]
    assert "já foi vendido" in refused.value.faults[0].expected
    assert contents(database) == before


def test_what_was_sold_is_not_deleted(network: NetworkFolder, database: Database) -> None:
    bring(network, database)
    sell_a_seat(database)
    drop_line(network, "SPBA0777001")
    network.drop("veiculos.csv", {"layout": "DD56"})
    network.drop("veiculos.csv", {"layout": "LT30"})
    network.drop("layouts.csv", {"layout": "DD56"})
    network.drop("layouts.csv", {"layout": "LT30"})

    difference = by_table(bring(network, database))

    assert (difference["fares"].ended, difference["fares"].removed) == (1, 77)
    assert (difference["vehicles"].kept, difference["vehicles"].removed) == (2, 2)
    assert (difference["vehicle_layouts"].kept, difference["vehicle_layouts"].removed) == (1, 1)
    assert not bring(network, database)
    with database.reading() as session:
        closed = select(Fare.valid_until).where(Fare.valid_until.is_not(None))
        assert session.scalars(closed).all() == [TODAY - timedelta(days=1)]
