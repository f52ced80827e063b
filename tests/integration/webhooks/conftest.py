"""A partner's server, and an installation that tells it things."""

from collections.abc import Iterator

import pytest

from app.db.engine import Database
from tests.integration.webhooks.post import Post, a_post, answering, listening
from tests.scripted_listener import Listener


@pytest.fixture
def listener() -> Iterator[Listener]:
    with listening(answering(200)) as listener:
        yield listener


@pytest.fixture
def post(database: Database, listener: Listener) -> Post:
    """The installation on each database."""
    return a_post(database, listener)


@pytest.fixture
def embedded_post(sqlite_database: Database, listener: Listener) -> Post:
    """The installation on SQLite, for tests that do not ask about storage."""
    return a_post(sqlite_database, listener)
