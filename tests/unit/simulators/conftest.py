"""An office of the tax authority that stands still in time, with an empty store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.clock import Clock
from app.simulators.sefaz.office import TaxOffice
from app.simulators.sefaz.store import Store
from tests.sefaz_counter import Counter
from tests.sefaz_documents import NOW, TestSigner, a_signer


@pytest.fixture(scope="session")
def signer() -> TestSigner:
    return a_signer()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "sefaz.db")
    yield store
    store.close()


@pytest.fixture
def office(store: Store) -> TaxOffice:
    return TaxOffice(store, Clock(stands_at=NOW))


@pytest.fixture
def counter(office: TaxOffice, signer: TestSigner) -> Counter:
    return Counter(office, signer)
