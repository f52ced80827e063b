"""The seat map of 46 seats as JSON through the API, against `json.dumps` of the same data.

The whole request goes through the application as a server calls it, key and limits included,
on PostgreSQL; apart from it, what turns the seats that were read into bytes. Processor time
is ours alone for both: the floor has no database.
"""

import json
from collections.abc import Callable
from typing import Any

from werkzeug.test import EnvironBuilder, run_wsgi_app

from app.config import Settings
from app.db import migrations
from app.db.engine import Database
from app.usecases.selling.seat_map import ReadSeatMap, read_seat_map
from app.usecases.services import Services
from app.web.api.answers import answer
from app.web.api.seats import told_seat_map
from app.web.application import create_app
from fares.service_class import ServiceClass
from fares.tariff import Channel
from scripts.measuring import Row, interleaved, show
from tests.builders import NOW, STOPS, a_network, a_trip
from tests.builders_partner import a_partner, an_api_key
from tests.movable_clock import MovableClock
from tests.postgres import TemporaryPostgres

SEATS = 46
ROUNDS, CALLS = 30, 20
MOST_RATIO = 6


def rows() -> list[Row]:
    """Return what a seat map costs, whole and in parts, beside the floor."""
    with TemporaryPostgres() as server:
        database = Database(server.url.replace("/?", "/postgres?"))
        try:
            return _measure(database)
        finally:
            database.close()


def _measure(database: Database) -> list[Row]:
    migrations.upgrade(database)
    with database.writing() as session:
        network = a_network(session, classes=((ServiceClass.D, 30), (ServiceClass.B, SEATS - 30)))
        trip_id = a_trip(session, network).id
        token = an_api_key(session, a_partner(session))
    settings = Settings(clock=MovableClock(NOW))  # type: ignore[arg-type]
    services = Services(settings=settings, database=database)
    command = ReadSeatMap(
        trip_id=trip_id,
        origin_position=0,
        destination_position=len(STOPS) - 1,
        channel=Channel.COUNTER,
    )
    ask = _asking(services, f"/api/v1/journeys/{trip_id}-0-{len(STOPS) - 1}/seats", token)
    found = read_seat_map(command, database=database, now=NOW)
    data = json.loads(ask())
    if len(data["seats"]) != SEATS:
        raise SystemExit(f"{len(data['seats'])} seats, not {SEATS}")
    floor, told, read, whole = interleaved(
        (
            lambda: json.dumps(data),
            lambda: answer(told_seat_map(found)),
            lambda: read_seat_map(command, database=database, now=NOW),
            ask,
        ),
        rounds=ROUNDS,
        calls_a_round=CALLS,
    )
    return [
        Row("json.dumps of the same data (the floor)", _microseconds(floor), 1.0),
        Row(
            "from the seats that were read to bytes",
            _microseconds(told),
            told / floor,
            f"≤ {MOST_RATIO} ×",
        ),
        Row("reading the seats, our part", _microseconds(read), read / floor),
        Row("the whole request, our part", _microseconds(whole), whole / floor),
        Row("size of the answer", f"{len(json.dumps(data)) / 1000:.1f} KB"),
    ]


def _asking(services: Services, path: str, token: str) -> Callable[[], bytes]:
    """Return what asks the application for a path, as a server does.

    :raises SystemExit: if it does not answer 200
    """
    app = create_app(services)
    builder = EnvironBuilder(path=path, headers={"Authorization": f"Bearer {token}"})
    environ: dict[str, Any] = builder.get_environ()

    def ask() -> bytes:
        body, status, _ = run_wsgi_app(app, dict(environ), buffered=True)
        content = b"".join(body)
        if not status.startswith("200"):
            raise SystemExit(f"{status}: {content[:200]!r}")
        return content

    return ask


def _microseconds(seconds: float) -> str:
    return f"{seconds * 1e6:.0f} µs"


if __name__ == "__main__":
    show(rows())
