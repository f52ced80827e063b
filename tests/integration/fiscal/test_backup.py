"""Backup and restoration: what is restored is whole, sound, and of one moment."""

import stat
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest
from click.testing import CliRunner
from sqlalchemy import Connection, MetaData, func, select, text, update

from app.cli import db, doctor
from app.config import Settings
from app.db.backup import UNFINISHED, CopyFailed, copy_sqlite
from app.db.engine import Database
from app.db.models.sales import Order, Ticket
from app.usecases.doctor.examine import examine
from app.usecases.doctor.findings import Group, State
from app.usecases.services import Services
from fares.kernel.money import Money
from tests.fiscal_house import House
from tests.postgres import find_binaries
from tests.sound_scenes import sold_at_the_counter, sold_on_line


def test_what_is_restored_is_all_there_and_passes_the_doctor(house: House, tmp_path: Path) -> None:
    sold_at_the_counter(house)
    before = rows(house.database)

    with restored(house.database, tmp_path) as copy:
        assert rows(copy) == before
        assert_sound(replace(house.services, database=copy))


def test_what_is_bought_on_line_is_restored_too(database: Database, tmp_path: Path) -> None:
    shop = sold_on_line(database)
    before = rows(database)

    with restored(database, tmp_path) as copy:
        assert rows(copy) == before
        assert_sound(replace(shop.services, database=copy))


def test_a_copy_made_while_a_counter_sells_is_sound(house: House, tmp_path: Path) -> None:
    house.sell_one(1)

    with selling(house, range(2, 13)), restored(house.database, tmp_path) as copy:
        assert 1 <= tickets(copy) <= 12
        assert_sound(replace(house.services, database=copy))

    assert tickets(house.database) == 12, "nobody who sold was disturbed"


def test_a_copy_has_nothing_of_a_transaction_that_is_under_way(
    house: House, tmp_path: Path
) -> None:
    house.sell_one(1)

    with house.database.writing() as session:
        session.execute(update(Order).values(total=Order.total + Money(1)))
        with restored(house.database, tmp_path) as copy:
            assert_sound(replace(house.services, database=copy))


def test_the_command_copies_checks_and_tells_how_to_look(
    embedded_house: House, tmp_path: Path
) -> None:
    embedded_house.sell_one(1)
    target = tmp_path / "copia.db"

    made = CliRunner().invoke(db.group, ["backup", str(target)], obj=embedded_house.services)

    assert (made.exit_code, "guiche doctor" in made.output) == (0, True)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600, "it tells of passengers"
    assert [path.name for path in tmp_path.glob("copia*")] == ["copia.db"]
    copy = Database(f"sqlite:///{target}")
    services = replace(embedded_house.services, database=copy)
    looked = CliRunner().invoke(doctor.command, ["--only", "dados"], obj=services)
    copy.close()
    assert looked.exit_code == 0, looked.output


def test_a_copy_replaces_nothing(embedded_house: House, tmp_path: Path) -> None:
    target = tmp_path / "copia.db"
    target.write_text("o que havia")
    source = Path(str(embedded_house.database.engine.url.database))

    with pytest.raises(FileExistsError):
        copy_sqlite(source, target)

    assert target.read_text() == "o que havia"
    assert not target.with_name(target.name + UNFINISHED).exists()


def test_of_what_is_no_database_there_is_no_copy(tmp_path: Path) -> None:
    source, target = tmp_path / "guiche.db", tmp_path / "copia.db"
    source.write_text("isto não é um banco de dados" * 50)

    with pytest.raises(CopyFailed, match="não pôde ser lido"):
        copy_sqlite(source, target)

    assert sorted(path.name for path in tmp_path.iterdir()) == ["guiche.db"]


def test_a_server_is_left_to_pg_dump_and_its_password_untold() -> None:
    services = Services(
        settings=Settings(),
        database=Database("postgresql://guiche:segredo@127.0.0.1:1/guiche"),
    )

    told = CliRunner().invoke(db.group, ["backup", "x.dump"], obj=services)

    assert told.exit_code == 1
    assert "pg_dump --format=custom --file=x.dump postgresql://guiche@127" in told.output
    assert "segredo" not in told.output


@contextmanager
def restored(database: Database, folder: Path) -> Iterator[Database]:
    """Copy a database as the guide tells, restore the copy elsewhere, and open that."""
    restore = _restored_file if database.is_sqlite else _restored_server
    with restore(database, folder) as url:
        copy = Database(url)
        yield copy
        copy.close()


@contextmanager
def _restored_file(database: Database, folder: Path) -> Iterator[str]:
    copy_sqlite(Path(str(database.engine.url.database)), folder / "copia.db")
    yield f"sqlite:///{folder}/copia.db"


@contextmanager
def _restored_server(database: Database, folder: Path) -> Iterator[str]:
    dump = folder / "guiche.dump"
    url = database.engine.url.set(drivername="postgresql")
    name = f"{url.database}_restored"  # of this process alone: all tests share the server
    elsewhere = url.set(database=name)
    _run("pg_dump", "--format=custom", f"--file={dump}", url.render_as_string(False))
    with _beside(database) as connection:
        connection.execute(text(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'"))
    try:
        options = ("--no-owner", "--exit-on-error")
        _run("pg_restore", *options, f"--dbname={elsewhere.render_as_string(False)}", str(dump))
        yield elsewhere.set(drivername="postgresql+psycopg").render_as_string(False)
    finally:
        with _beside(database) as connection:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))


@contextmanager
def _beside(database: Database) -> Iterator[Connection]:
    """Open a connection that is in no transaction, as databases are made and dropped."""
    with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        yield connection


def _run(program: str, *arguments: str) -> None:
    binaries = find_binaries()
    assert binaries is not None
    subprocess.run([str(binaries / program), *arguments], check=True, capture_output=True)


@contextmanager
def selling(house: House, seats: range) -> Iterator[None]:
    """Sell seats in another thread, while something else goes on here."""

    def sell() -> None:
        for seat in seats:
            house.sell_one(seat)

    thread = Thread(target=sell)
    thread.start()
    yield
    thread.join()


def assert_sound(services: Services) -> None:
    """The doctor finds nothing wrong with the tables and with what is in them."""
    report = examine(services, groups=[Group.DATABASE, Group.DATA])
    wrong = {one.code: one.seen for one in report.findings if one.state is not State.OK}
    assert wrong == {}


def tickets(database: Database) -> int:
    with database.reading() as session:
        return session.scalar(select(func.count()).select_from(Ticket)) or 0


def rows(database: Database) -> dict[str, set[tuple[str, ...]]]:
    """Return every row of every table, as text."""
    metadata = MetaData()
    metadata.reflect(database.engine)
    with database.engine.connect() as connection:
        return {
            table.name: {tuple(map(str, row)) for row in connection.execute(select(table))}
            for table in metadata.sorted_tables
        }
