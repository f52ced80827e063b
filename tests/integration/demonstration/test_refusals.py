"""A demonstration speaks with the simulator alone, and only where there is one."""

from dataclasses import replace
from typing import Any

import pytest

from app.config import Settings
from app.db.engine import Database
from app.usecases.demonstration.prepare import NotADemonstration
from app.usecases.demonstration.sell_one import sell_one
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
