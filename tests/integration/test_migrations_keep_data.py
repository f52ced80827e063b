"""What a carrier stored with the first version is all there after the upgrade to this one."""

from collections.abc import Mapping
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import Inspector, MetaData, inspect, select, update

from app.cli import db
from app.db import migrations
from app.db.engine import Database
from app.db.models.network import Timetable
from app.db.models.partners import PartnerPresence
from app.db.queries.invariants import broken_invariants
from app.usecases.selling.sell import sell
from fares.kernel.money import Money
from tests.builders import NOW
from tests.builders_partner_sale import a_partner_shop
from tests.builders_purchase import a_shop
from tests.builders_sale import Counter, a_card, a_counter, a_form, a_hold, a_sale, cash

FIRST = "0001"
BEFORE_PRESENCE = "0013"
SUMMER = "1111100" + "0000000" * 10 + "1111100"
"""From Monday to Friday in January and December: a calendar that the first version can tell."""
REPLACED = {"timetables": {"weekdays", "months"}}
"""Columns of the first version that are told in another way now."""

Rows = dict[str, list[Mapping[str, Any]]]


@pytest.fixture
def counter(database: Database) -> Counter:
    """A counter with two tickets sold for cash and card, a seat held, and a timetable of summer."""
    counter = a_counter(database)
    held = a_hold(counter, 1, 2)
    by_card = a_card(str(held.total - Money.parse("100.00")))
    form = a_form(counter, held, payments=[cash("100.00"), by_card])
    sell(form, database=database, now=NOW)
    a_hold(counter, 3)
    with database.writing() as session:
        session.execute(update(Timetable).values(calendar=SUMMER))
    return counter


def test_the_way_down_leads_to_the_tables_of_the_first_version(database: Database) -> None:
    """Else the test below would begin with tables that nobody ever had."""
    migrations.downgrade(database, FIRST)
    came_down = shapes(database)

    migrations.downgrade(database, "base")
    migrations.upgrade(database, FIRST)

    assert came_down == shapes(database)


def test_every_row_of_the_first_version_survives(counter: Counter) -> None:
    database = counter.database
    migrations.downgrade(database, FIRST)
    before = rows(database)

    migrations.upgrade(database)

    after = rows(database)
    for told in ("orders", "payments", "tickets", "ticket_payments", "outbox", "holds"):
        assert before[told], told
    for table, old in before.items():
        kept = [without(row, REPLACED.get(table, set())) for row in old]
        assert [narrowed(row, kept[0]) for row in after[table]] == kept, table
    assert {row["calendar"] for row in after["timetables"]} == {SUMMER}


def test_who_sold_with_the_first_version_goes_on_selling(counter: Counter) -> None:
    database = counter.database
    migrations.downgrade(database, FIRST)
    migrations.upgrade(database)

    a_sale(counter, 4)

    assert migrations.drift(database) == []
    with database.reading() as session:
        assert broken_invariants(session) == []


def test_what_the_first_version_cannot_keep_is_not_thrown_away(database: Database) -> None:
    shop = a_shop(database)
    purchase_id, txid = shop.charged(1)
    shop.bank.pay(txid)
    shop.settle(txid)

    refused = CliRunner().invoke(db.group, ["downgrade", FIRST], obj=shop.services)
    returned = CliRunner().invoke(db.group, ["upgrade"], obj=shop.services)

    assert (refused.exit_code, "pagamentos por Pix" in refused.output) == (1, True)
    assert returned.exit_code == 0
    assert shop.read(purchase_id).order_id is not None
    assert shop.broken() == []


def test_what_partners_sold_before_is_given_the_presence_that_they_had(
    database: Database,
) -> None:
    seller = a_partner_shop(database, presence=PartnerPresence.REMOTE)
    order_id = seller.pay(seller.ordered(7))
    migrations.downgrade(database, BEFORE_PRESENCE)

    migrations.upgrade(database)

    assert seller.order(order_id).partner_presence is PartnerPresence.REMOTE
    assert migrations.drift(database) == []


def rows(database: Database) -> Rows:
    """Return every row of every table, in the order of its key."""
    with database.engine.connect() as connection:
        metadata = MetaData()
        metadata.reflect(connection)
        return {
            table.name: [
                dict(row)
                for row in connection.execute(
                    select(table).order_by(*table.primary_key.columns)
                ).mappings()
            ]
            for table in metadata.sorted_tables
            if table.name != "alembic_version"
        }


def without(row: Mapping[str, Any], names: set[str]) -> Mapping[str, Any]:
    return {name: value for name, value in row.items() if name not in names}


def narrowed(row: Mapping[str, Any], like: Mapping[str, Any]) -> Mapping[str, Any]:
    return {name: value for name, value in row.items() if name in like}


def shapes(database: Database) -> dict[str, Any]:
    """Return what the database says of each table: columns, keys, rules and indexes."""
    with database.engine.connect() as connection:
        inspector = inspect(connection)
        return {name: shape(inspector, name) for name in inspector.get_table_names()}


def shape(inspector: Inspector, table: str) -> list[Any]:
    columns = sorted(
        (column["name"], str(column["type"]), column["nullable"])
        for column in inspector.get_columns(table)
    )
    keys = (
        inspector.get_foreign_keys(table),
        inspector.get_unique_constraints(table),
        inspector.get_check_constraints(table),
    )
    indexes = [
        (index["name"], index["column_names"], index["unique"])
        for index in inspector.get_indexes(table)
    ]
    return [columns, *(sorted(map(str, facts)) for facts in (*keys, indexes))]
