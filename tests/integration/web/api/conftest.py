"""The API over a small network of one line, asked by the programs of two partners."""

from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.clock import Clock
from app.config import Settings
from app.db.engine import Database
from app.db.models.partners import Partner
from app.usecases.partners.access import Scope
from app.usecases.services import Services
from app.web.application import create_app
from tests.builders import DEPARTURE, NOW, STOPS, Network, a_network, a_trip
from tests.builders_partner import PARTNER_CNPJS, a_partner, an_api_key

V1 = "/api/v1"


@dataclass
class Program:
    """A partner's program: it sends its key, and a new Idempotency-Key with each write."""

    client: FlaskClient
    token: str
    headers: dict[str, str] = field(default_factory=dict)

    def ask(
        self, method: str, path: str, *, key: str | None = None, **options: Any
    ) -> TestResponse:
        """Send a request; `key` is the Idempotency-Key to send instead of a new one."""
        headers = {"Authorization": f"Bearer {self.token}", **self.headers}
        if method != "GET":
            headers["Idempotency-Key"] = key or str(uuid4())
        return self.client.open(
            f"{V1}{path}",
            method=method,
            headers={**headers, **options.pop("headers", {})},
            **options,
        )

    def get(self, path: str, **options: Any) -> TestResponse:
        """Read something."""
        return self.ask("GET", path, **options)

    def post(self, path: str, **options: Any) -> TestResponse:
        """Write something."""
        return self.ask("POST", path, **options)


@dataclass
class Api:
    """The application and what is in its database."""

    app: Flask
    services: Services
    trip_id: int
    partner_id: int
    """The partner of `program`."""
    network: Network

    @property
    def journey(self) -> str:
        """The trip from its first stop to its last."""
        return f"{self.trip_id}-0-{len(STOPS) - 1}"

    def program(self, *scopes: Scope, partner_id: int | None = None) -> Program:
        """Return a program with a key of its own: of every scope, unless some are named."""
        with self.services.database.writing() as session:
            partner = session.get_one(Partner, partner_id or self.partner_id)
            token = an_api_key(session, partner, scopes=scopes or tuple(Scope))
        return Program(self.app.test_client(), token)

    def another_partner(self) -> int:
        """Register another partner and return its number."""
        with self.services.database.writing() as session:
            return a_partner(session, cnpj=PARTNER_CNPJS[1]).id


def an_api(database: Database) -> Api:
    """Return the API over a network with one trip."""
    with database.writing() as session:
        network = a_network(session)
        trip_id = a_trip(session, network, line_departs_at=DEPARTURE).id
        partner_id = a_partner(session).id
    settings = Settings(clock=Clock(stands_at=NOW), counter_wait=0.2)
    services = Services(settings=settings, database=database)
    return Api(create_app(services), services, trip_id, partner_id, network)


@pytest.fixture
def api(database: Database) -> Api:
    """The API, once on SQLite and once on PostgreSQL."""
    return an_api(database)


@pytest.fixture
def api_on_sqlite(sqlite_database: Database) -> Api:
    """The API on SQLite, for tests that do not ask about storage."""
    return an_api(sqlite_database)
