"""The whole house as in production, on this machine: what storms go over.

PostgreSQL with fsync, gunicorn, workers of the outbox, the simulators of the tax office and
of the bank, each in processes of its own that speak over TCP. Clients stand where the
house's proxy would: each is believed to come from an address of its own.
"""

import socket
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path

import requests
from argon2 import PasswordHasher

from app.clock import true_now
from app.db import migrations
from app.db.engine import Database
from bpe.issuing_authority import IssuingAuthority, write_pfx
from fares.kernel.documents import Cnpj
from fares.service_class import ServiceClass
from tests.builders import DEPARTURE, NOW, Network, a_network, a_trip, a_user
from tests.builders_partner import a_partner, an_api_key
from tests.load.part import Part
from tests.postgres import TemporaryPostgres

BINARIES = Path(sys.executable).parent
LOOPBACK = "127.0.0.1"
PASSWORD = "only-for-this-storm"
SEFAZ_TIMEOUT, COUNTER_WAIT = 2, 1
"""Seconds; a lease of the outbox lasts twice the first and five more."""
LAST_POSITION = 3
"""The last stop of the line, whose first is 0."""


@dataclass(frozen=True)
class Host:
    """A machine that runs pages and workers, and how a command is run on it."""

    name: str
    address: str
    enter: tuple[str, ...] = ()
    workers: int = 1


@dataclass
class House:
    """Where everything answers, and the parts that can be killed."""

    database: Database
    postgres: TemporaryPostgres
    sefaz: str
    bank: str
    sites: list[str]
    folder: Path
    """Where processes log, and where those outside keep what they remember."""
    environment: dict[str, str]
    """What every process of the house is told."""
    parts: dict[str, Part]
    offset: timedelta
    network: Network
    clerks: list[str]
    partners: list[str]
    """The keys that partners' programs show."""
    _days: Iterator[int] = field(default_factory=lambda: count(1))

    def now(self) -> datetime:
        """Return the moment that the house takes for now."""
        return true_now() + self.offset

    def trips(self, number: int, *, registered_at: datetime | None = None) -> list[int]:
        """Store trips of the line, on days of their own, and return their numbers."""
        known = {} if registered_at is None else {"registered_at": registered_at}
        with self.database.writing() as session:
            return [
                a_trip(
                    session,
                    self.network,
                    line_departs_at=DEPARTURE + timedelta(days=next(self._days)),
                    **known,
                ).id
                for _ in range(number)
            ]

    def documents(self) -> list[str]:
        """Return the access keys that the tax office holds, each as often as it has it."""
        held = requests.get(f"{self.sefaz}/simulator/documents", timeout=30).json()
        return [one["access_key"] for one in held]

    def charges(self) -> list[dict[str, object]]:
        """Return what the bank holds: each charge with what was paid to it."""
        held: list[dict[str, object]] = requests.get(
            f"{self.bank}/simulator/charges", timeout=30
        ).json()
        return held


@contextmanager
def whole_house(
    *,
    seats: int,
    clerks: int,
    partners: int = 0,
    hosts: Sequence[Host] = (Host("a", LOOPBACK, workers=2),),
    center: str = LOOPBACK,
    application: str = "app.wsgi:application",
) -> Iterator[House]:
    """Start everything, and end it.

    :param seats: of each vehicle
    :param center: the address of the database and of who is outside
    :param application: what gunicorn serves
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="guiche-load-")))
        postgres = stack.enter_context(_postgres(center))
        database = Database(postgres.url.replace("/?", "/postgres?"))
        stack.callback(database.close)
        network, names, keys = _fill(database, seats=seats, clerks=clerks, partners=partners)
        ports = {name: _free_port(center) for name in ("sefaz", "psp", "web")}
        house = House(
            database=database,
            postgres=postgres,
            sefaz=f"http://{center}:{ports['sefaz']}",
            bank=f"http://{center}:{ports['psp']}",
            sites=[f"http://{host.address}:{ports['web']}" for host in hosts],
            folder=folder,
            environment={},
            parts={},
            offset=NOW - true_now().replace(microsecond=0),
            network=network,
            clerks=names,
            partners=keys,
        )
        house.environment = _settings(house, center, folder)
        plan = _Plan(house.environment, folder, hosts, center, ports, application)
        house.parts = {part.name: part for part in plan.parts()}
        for part in house.parts.values():
            stack.callback(part.kill)
            part.start()
        for part in house.parts.values():
            part.wait()
        yield house


def _postgres(center: str) -> TemporaryPostgres:
    """Return a server: on this machine by its socket alone, which no other's port can take."""
    return TemporaryPostgres(fsync="on", address="" if center == LOOPBACK else center)


def _fill(
    database: Database, *, seats: int, clerks: int, partners: int
) -> tuple[Network, list[str], list[str]]:
    """Make the tables, the network, clerks who can log in, and the keys of a partner."""
    migrations.upgrade(database)
    hashed = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
    names = [f"clerk-{number}" for number in range(clerks)]
    with database.writing() as session:
        network = a_network(session, classes=((ServiceClass.E, seats),))
        for name in names:
            user = a_user(session, point_of_sale_id=network.point_of_sale_id, username=name)
            user.password_hash = hashed
        partner = a_partner(session)
        keys = [an_api_key(session, partner) for _ in range(partners)]
    return network, names, keys


def _settings(house: House, center: str, folder: Path) -> dict[str, str]:
    certificate = folder / "certificate.pfx"
    authority = IssuingAuthority.create(now=NOW)
    issued = authority.issue_ecnpj(Cnpj.parse("11.222.333/0001-81"), "Viação Exemplo")
    write_pfx(issued, certificate, PASSWORD)
    settings = {
        "DATABASE_URL": f"postgresql+psycopg://guiche@{center}:5432/postgres",
        "GUICHE_INSTANCE": str(folder),
        "GUICHE_LOG_LEVEL": "warning",
        "TMPDIR": str(folder),
        "GUICHE_CLOCK": _as_offset(house.offset),
        "GUICHE_SECRET_KEY": "only-for-this-storm-only-for-this-storm",
        "GUICHE_CERTIFICATE": str(certificate),
        "GUICHE_CERTIFICATE_PASSWORD": PASSWORD,
        "GUICHE_SEFAZ_URL": house.sefaz,
        "GUICHE_SEFAZ_TIMEOUT": str(SEFAZ_TIMEOUT),
        "GUICHE_COUNTER_WAIT": str(COUNTER_WAIT),
        "GUICHE_PUBLIC_URL": house.sites[0],
        "GUICHE_PROXIES": "1",
    }
    if center == LOOPBACK:  # in the clear the bank is only spoken to on the same machine
        settings |= {
            "DATABASE_URL": house.database.engine.url.render_as_string(hide_password=False),
            "GUICHE_PIX_URL": house.bank,
            "GUICHE_PIX_CLIENT_ID": "guiche",
            "GUICHE_PIX_CLIENT_SECRET": "demonstracao",
            "GUICHE_PIX_KEY": "pix@viacao.example",
        }
    return settings


@dataclass(frozen=True)
class _Plan:
    """Which processes the house is made of."""

    environment: dict[str, str]
    folder: Path
    hosts: Sequence[Host]
    center: str
    ports: dict[str, int]
    application: str

    def parts(self) -> Iterator[Part]:
        """Yield those outside, then the pages and workers of each host."""
        guiche = str(BINARIES / "guiche")
        for name in ("sefaz", "psp"):
            at = (self.center, self.ports[name])
            where = ("--host", at[0], "--port", str(at[1]))
            state = ("--state", str(self.folder / f"{name}.db"))
            yield self._part(name, guiche, "simulate", name, *where, *state, answers_at=at)
        for host in self.hosts:
            at = (host.address, self.ports["web"])
            yield self._part(f"web-{host.name}", *host.enter, *self._gunicorn(at), answers_at=at)
            for number in range(host.workers):
                yield self._part(f"worker-{host.name}{number}", *host.enter, guiche, "worker")

    def _part(self, name: str, *command: str, answers_at: tuple[str, int] | None = None) -> Part:
        return Part(
            name,
            list(command),
            environment=self.environment,
            folder=self.folder,
            answers_at=answers_at,
        )

    def _gunicorn(self, at: tuple[str, int]) -> tuple[str, ...]:
        config = ("--config", "python:app.gunicorn_config")
        where = f"--bind={at[0]}:{at[1]}"
        return (str(BINARIES / "gunicorn"), *config, where, self.application)


def _as_offset(length: timedelta) -> str:
    """Return a length as GUICHE_CLOCK takes it."""
    seconds = int(length.total_seconds())
    return f"{'-' if seconds < 0 else '+'}{abs(seconds)}s"


def _free_port(address: str) -> int:
    with socket.create_server((address, 0)) as server:
        port: int = server.getsockname()[1]
        return port


def children(process: int) -> list[int]:
    """Return the processes that one started."""
    told = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(child) for child in told.split()]
