"""The pages over a small network of one line, without a browser and without a tax office."""

import re
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.clock import Clock
from app.config import Settings
from app.db.engine import Database
from app.usecases.operations.points_of_sale import list_points_of_sale
from app.usecases.operations.staff import AddUser, Role, add_user
from app.usecases.services import Services
from app.web import context
from app.web.application import create_app
from tests.builders import DEPARTURE, NOW, a_network, a_trip

PASSWORD = "uma-senha-longa"
JSON = {"Accept": "application/json"}


@dataclass
class Site:
    """The application, what is in its database, and browsers that come to it."""

    app: Flask
    services: Services
    trip_id: int

    def visitor(self) -> FlaskClient:
        """Return a browser of somebody who has not logged in."""
        return self.app.test_client()

    def as_role(self, *roles: Role) -> "Visitor":
        """Return a browser of somebody who has these roles and has logged in."""
        name = "-".join(sorted(roles))[:38]
        add_user(
            AddUser(
                username=f"u-{name}",
                name=f"Pessoa {name}",
                password=PASSWORD,
                roles=frozenset(roles),
                point_of_sale_code=self.point_of_sale_code(),
            ),
            database=self.services.database,
            now=NOW,
        )
        visitor = Visitor(self.app.test_client())
        visitor.log_in(f"u-{name}", PASSWORD)
        return visitor

    def let_pass(self, length: timedelta) -> None:
        """Let time pass for the application."""
        settings = replace(self.services.settings, clock=Clock(stands_at=NOW + length))
        self.app.extensions[context.KEY] = Services(
            settings=settings, database=self.services.database
        )

    def point_of_sale_code(self) -> str:
        """Return the code of the one counter."""
        return list_points_of_sale(database=self.services.database)[0].code


class Visitor:
    """A browser that keeps its cookies and knows the token of its forms."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.token = ""

    def log_in(self, username: str, password: str) -> TestResponse:
        """Send the login form."""
        self.read_token("/entrar")
        answer = self.post_form("/entrar", usuario=username, senha=password)
        self.token = self.client.get("/sessao").get_json()["csrf_token"]
        return answer

    def read_token(self, path: str) -> None:
        """Take the token of the first form of a page."""
        page = self.client.get(path).get_data(as_text=True)
        found = re.search(r'name="csrf_token" value="([^"]+)"', page)
        assert found is not None
        self.token = found[1]

    def post_form(self, path: str, **fields: str) -> TestResponse:
        """Send a form with its token."""
        return self.client.post(path, data={"csrf_token": self.token, **fields})

    def get(self, path: str) -> TestResponse:
        """Ask as our scripts do."""
        return self.client.get(path, headers=JSON)

    def post(self, path: str, body: object = None) -> TestResponse:
        """Send JSON as our scripts do."""
        headers = {**JSON, "X-CSRFToken": self.token}
        return self.client.post(path, json=body if body is not None else {}, headers=headers)


@pytest.fixture
def site(sqlite_database: Database) -> Site:
    with sqlite_database.writing() as session:
        network = a_network(session)
        trip_id = a_trip(session, network, line_departs_at=DEPARTURE).id
    services = Services(
        settings=Settings(clock=Clock(stands_at=NOW), counter_wait=0.2),
        database=sqlite_database,
    )
    return Site(app=create_app(services), services=services, trip_id=trip_id)
