"""The storms over the whole house; first over one whose guards were taken away."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlalchemy import text

from tests.load import plans
from tests.load.accounts import read_accounts
from tests.load.house import House, whole_house
from tests.load.ledger import Ledger
from tests.load.reckoning import reckon
from tests.load.storm import crowd, one_seat
from tests.postgres import find_binaries

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_binaries() is None, reason="PostgreSQL não está instalado"),
]
CLERKS = 4
UNGUARDED = "tests.load.unguarded:application"


@pytest.fixture(scope="module")
def unguarded() -> Iterator[House]:
    """A house that looks whether a seat is free and then takes it, with no key to stop it."""
    with whole_house(seats=8, clerks=CLERKS, application=UNGUARDED) as house:
        with house.database.writing() as session:
            session.execute(text("ALTER TABLE seat_legs DROP CONSTRAINT pk_seat_legs"))
        yield house


def remove(house: House, locator: str) -> None:
    """Take a sale away behind everybody's back, with no key to object."""
    with house.database.writing() as session:
        session.execute(text("SET LOCAL session_replication_role = replica"))
        for table, column in (("tickets", "order_id"), ("orders", "id")):
            session.execute(
                text(
                    f"DELETE FROM {table} WHERE {column} = "  # noqa: S608  (our own names)
                    "(SELECT id FROM orders WHERE locator = :locator)"
                ),
                {"locator": locator},
            )


def enter_a_document_again(house: House) -> None:
    """Put a copy of a document into the tax office's memory, under a number of its own."""
    with closing(sqlite3.connect(house.folder / "sefaz.db")) as memory, memory:
        memory.execute("CREATE TEMP TABLE copy AS SELECT * FROM document ORDER BY id DESC LIMIT 1")
        memory.execute(
            "UPDATE copy SET id = NULL, number = number + 1000, protocol = '9' || protocol,"
            " access_key = substr(access_key, 1, 43) || 'X'"
        )
        memory.execute("INSERT INTO document SELECT * FROM copy")


def test_control_the_harness_finds_what_it_is_for(unguarded: House) -> None:
    """Seats sold twice, a sale taken away, one that nobody was told of, a second document."""
    ledger, stranger = Ledger(), Ledger()
    (trip_id,) = unguarded.trips(1)
    with crowd(unguarded, ledger, visitors=0) as clients:
        winners = one_seat(clients, ledger, trip_id, 1)
        clients[0].buy(trip_id, 2)
        lost = ledger.sold[-1]
        clients[0].ledger = stranger
        clients[0].buy(trip_id, 3)

    remove(unguarded, lost.locator)
    enter_a_document_again(unguarded)
    faults = "\n".join(reckon(ledger, read_accounts(unguarded)))

    assert winners > 1
    assert f"sold twice: seat 1 of trip {trip_id}" in faults
    assert "já era de outro bilhete" in faults, "the product's own sweep"
    assert f"lost: {lost.locator}" in faults
    assert f"nobody was told: {stranger.sold[0].locator}" in faults
    assert "the tax office has a document that no ticket has" in faults


def test_storms_lose_and_double_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """A last seat, an opening minute, and everything killed: `GUICHE_LOAD=full` for more."""
    outcome = plans.run(plans.chosen(), print)

    assert outcome.faults() == [], capsys.readouterr().out
    assert outcome.winners == 1
    assert outcome.ledger.refused["trip.not-on-sale"] > 0
    assert outcome.ledger.paid
    assert len(outcome.accounts.tickets) == len(outcome.ledger.sold)
