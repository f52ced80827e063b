"""A tax office in a process of its own, and houses to strike dead."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.db.engine import Database
from bpe.issuing_authority import IssuingAuthority, write_pfx
from fares.kernel.documents import Cnpj
from tests.builders_company import NOW
from tests.faults.house import PASSWORD, MortalHouse
from tests.faults.nursery import Nursery
from tests.sefaz_server import SefazProcess


@pytest.fixture(scope="session")
def certificate_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    cnpj = Cnpj.parse("11.222.333/0001-81")
    certificate = IssuingAuthority.create(now=NOW).issue_ecnpj(cnpj, "Viação Exemplo")
    path = tmp_path_factory.mktemp("certificate") / "certificate.pfx"
    write_pfx(certificate, path, PASSWORD)
    return path


@pytest.fixture(scope="session")
def sefaz_process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SefazProcess]:
    process = SefazProcess(tmp_path_factory.mktemp("sefaz"), clock=NOW.isoformat()).start()
    yield process
    process.stop()


@pytest.fixture
def sefaz(sefaz_process: SefazProcess) -> Iterator[SefazProcess]:
    sefaz_process.behave()
    yield sefaz_process
    sefaz_process.behave()


@pytest.fixture(scope="session")
def nursery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursery]:
    nursery = Nursery(tmp_path_factory.mktemp("nursery"))
    yield nursery
    nursery.close()


@pytest.fixture
def house(
    database: Database, certificate_file: Path, sefaz: SefazProcess, nursery: Nursery
) -> MortalHouse:
    return MortalHouse(database, certificate_file, sefaz, nursery)


@pytest.fixture
def embedded_house(
    sqlite_database: Database, certificate_file: Path, sefaz: SefazProcess, nursery: Nursery
) -> MortalHouse:
    """The house on SQLite, for tests that do not ask about storage."""
    return MortalHouse(sqlite_database, certificate_file, sefaz, nursery)
