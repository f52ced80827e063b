"""A house with its tax office, at ten in the morning of 5 December 2026."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.db.engine import Database
from bpe.certificate import Certificate
from bpe.issuing_authority import IssuingAuthority
from fares.kernel.documents import Cnpj
from tests.builders_company import NOW
from tests.fiscal_house import House
from tests.movable_clock import MovableClock
from tests.sefaz_thread import SefazThread


@pytest.fixture(scope="session")
def certificate() -> Certificate:
    authority = IssuingAuthority.create(now=NOW)
    return authority.issue_ecnpj(Cnpj.parse("11.222.333/0001-81"), "Viação Exemplo")


@pytest.fixture
def clock() -> MovableClock:
    return MovableClock(NOW)


@pytest.fixture
def sefaz(tmp_path: Path, clock: MovableClock) -> Iterator[SefazThread]:
    sefaz = SefazThread(tmp_path, clock)
    yield sefaz
    sefaz.stop()


@pytest.fixture
def house(
    database: Database, certificate: Certificate, sefaz: SefazThread, clock: MovableClock
) -> Iterator[House]:
    """The house on each database."""
    house = House(database, certificate, sefaz.address, clock)
    yield house
    house.close()


@pytest.fixture
def embedded_house(
    sqlite_database: Database, certificate: Certificate, sefaz: SefazThread, clock: MovableClock
) -> Iterator[House]:
    """The house on SQLite, for tests that do not ask about storage."""
    house = House(sqlite_database, certificate, sefaz.address, clock)
    yield house
    house.close()
