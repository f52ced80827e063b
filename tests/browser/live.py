"""The product running for a browser: demo network, tax-office simulator, pages, all local."""

import json
import shutil
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import cast

from flask import Flask
from sqlalchemy import select, update
from waitress import wasyncore
from waitress.channel import HTTPChannel
from waitress.server import create_server

from app.clock import Clock
from app.config import Settings
from app.db import migrations
from app.db.engine import Database
from app.db.models.company import Establishment
from app.db.models.sales import Ticket, TicketStatus
from app.factory import build_services
from app.gateways.pix import PixGateway
from app.usecases.demonstration.prepare import DEMO_PASSWORD, prepare
from app.usecases.fiscal.issue import issue_now
from app.usecases.operations.generate_trips import GenerateTrips, generate_trips
from app.usecases.services import Services
from app.web.application import create_app
from tests.scripted_bank import ScriptedBank

NOW = "2026-12-05T10:00:00-03:00"
"""A Saturday morning; trips of the demo network leave on each of the days after it."""
TODAY = date(2026, 12, 5)
DAYS = 12
PASSWORD = DEMO_PASSWORD
CERTIFICATE_PASSWORD = "demonstracao"
START_LIMIT_SECONDS = 20
_SERIES = count(2)


@dataclass(frozen=True, slots=True, kw_only=True)
class MovableServices(Services):
    """Services whose clock a test moves on, to see what time does."""

    passed: list[timedelta] = field(default_factory=lambda: [timedelta(0)])

    def now(self) -> datetime:
        """Return the demonstration's moment and what the test let pass."""
        return self.settings.clock.now() + self.passed[0]

    def let_pass(self, length: timedelta) -> None:
        """Move the clock on."""
        self.passed[0] += length


@dataclass(frozen=True, kw_only=True)
class Simulator:
    """The simulator's process, and how to tell it to behave."""

    address: str

    def behave(self, mode: str, **more: object) -> None:
        """Put a behaviour in force."""
        body = json.dumps({"mode": mode, **more}).encode()
        request = urllib.request.Request(  # noqa: S310  (loopback)
            f"{self.address}/simulator/behaviour",
            data=body,
            headers={"Content-Type": "application/json"},
        )
        urllib.request.urlopen(request, timeout=10).close()  # noqa: S310


@dataclass(frozen=True, kw_only=True)
class Live:
    """The pages, where they answer, and what they run on."""

    address: str
    services: MovableServices
    simulator: Simulator
    bank: ScriptedBank

    def work_once(self) -> None:
        """Do what the worker would do by now: ask again for every ticket that waits."""
        with self.services.database.reading() as session:
            waiting = select(Ticket.id).where(Ticket.status == TicketStatus.PAID)
            ticket_ids = list(session.scalars(waiting))
        for ticket_id in ticket_ids:
            issue_now(ticket_id, services=self.services)


@contextmanager
def running_simulator(folder: Path) -> Iterator[Simulator]:
    """Run the tax-office simulator in a process of its own."""
    port = _free_port()
    guiche = Path(sys.executable).with_name("guiche")
    command = [str(guiche), "simulate", "sefaz", "--port", str(port)]
    command += ["--state", str(folder / "sefaz.db")]
    environment = {"GUICHE_CLOCK": NOW, "DATABASE_URL": f"sqlite:///{folder}/unused.db"}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        _wait_for(port, process)
        yield Simulator(address=f"http://127.0.0.1:{port}")
    finally:
        process.terminate()
        process.wait(10)


def prepare_template(folder: Path) -> Settings:
    """Make the database that each test copies: demo network, trips, staff."""
    settings = Settings(
        database_url=f"sqlite:///{folder}/guiche.db",
        clock=Clock.parse(NOW),
        instance=folder,
        certificate=folder / "certificado.pfx",
        certificate_password=CERTIFICATE_PASSWORD,
        counter_wait=15.0,
        sefaz_timeout=10.0,
    )
    services = build_services(settings)
    migrations.upgrade(services.database)
    prepare(services)
    generate_trips(
        GenerateTrips(first_day=TODAY, days=DAYS),
        database=services.database,
        now=services.now(),
        progress=lambda done, total: None,
    )
    services.close()
    return settings


@contextmanager
def running_pages(template: Settings, folder: Path, simulator: Simulator) -> Iterator[Live]:
    """Serve the pages over a fresh copy of the template."""
    shutil.copy(template.instance / "guiche.db", folder / "guiche.db")
    settings = replace(
        template,
        database_url=f"sqlite:///{folder}/guiche.db",
        instance=folder,
        sefaz_url=simulator.address,
    )
    built = build_services(settings)
    _begin_series(built.database)
    bank = ScriptedBank(MovableServices(settings=settings, database=built.database))
    services = MovableServices(
        settings=settings,
        database=built.database,
        fiscal_office=built.fiscal_office,
        pix=cast(PixGateway, bank),
    )
    bank.clock = services
    with _serving(create_app(services)) as address:
        yield Live(address=address, services=services, simulator=simulator, bank=bank)
    services.close()


@contextmanager
def _serving(application: Flask) -> Iterator[str]:
    """Serve an application with waitress on a free port, and end it tidily."""
    channels: dict[int, object] = {}
    server = create_server(application, host="127.0.0.1", port=0, threads=8, map=channels)
    stopping = threading.Event()

    def run() -> None:
        while not stopping.is_set():
            wasyncore.loop(timeout=0.2, map=channels, count=1)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.effective_port}"
    finally:
        stopping.set()
        thread.join()
        server.task_dispatcher.shutdown()
        for channel in [one for one in channels.values() if isinstance(one, HTTPChannel)]:
            channel.handle_close()  # with the file it may have been sending
        wasyncore.close_all(channels, ignore_all=True)


def _begin_series(database: Database) -> None:
    """Number the documents of this run in a series of their own.

    The simulator outlives a run and knows the numbers that the others used.
    """
    with database.writing() as session:
        session.execute(update(Establishment).values(series=next(_SERIES)))


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(START_LIMIT_SECONDS * 20):
        if process.poll() is not None:
            raise RuntimeError("The simulator ended before it answered.")
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            threading.Event().wait(0.05)
        else:
            return
    raise RuntimeError("The simulator did not begin to answer.")
