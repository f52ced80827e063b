"""A demonstration speaks with the simulator alone, and is prepared once however often asked."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.config import Settings
from app.db.engine import Database
from app.usecases.demonstration.prepare import DEMO_PARTNER, NotADemonstration, prepare
from app.usecases.demonstration.sell_one import sell_one
from app.usecases.partners.access import Scope, find_access
from app.usecases.partners.keys import create_key
from app.usecases.partners.read import list_partners
from app.usecases.partners.terms import CreateKey
from app.usecases.services import Services

SIMULATOR = "http://127.0.0.1:5001"


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        pytest.param({"sefaz_url": ""}, "GUICHE_SEFAZ_URL", id="no simulator"),
        pytest.param({"production": True}, "GUICHE_ENV", id="production"),
        pytest.param({}, "demo prepare", id="nothing prepared"),
    ],
)
def test_nothing_is_sold(sqlite_database: Database, changed: dict[str, Any], why: str) -> None:
    """Without an address of its own the product would speak with the real tax office."""
    settings = replace(Settings(sefaz_url=SIMULATOR), **changed)

    with pytest.raises(NotADemonstration, match=why):
        sell_one(Services(settings=settings, database=sqlite_database))


def test_prepared_twice_there_is_one_partner_that_may_have_a_key(
    sqlite_database: Database, tmp_path: Path
) -> None:
    settings = Settings(certificate=tmp_path / "certificado.pfx", certificate_password="demo")
    services = Services(settings=settings, database=sqlite_database)
    for _ in range(2):
        prepare(services)

    (partner,) = list_partners(database=sqlite_database)
    key = CreateKey(partner_code=partner.details.code, label="Teste", scopes=frozenset(Scope))
    token = create_key(key, database=sqlite_database, now=services.now())

    access = find_access(token, database=sqlite_database, now=services.now())
    assert access.code == DEMO_PARTNER.code
