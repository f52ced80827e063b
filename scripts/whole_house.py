"""The whole installation as it runs in production, on this machine's loopback, for a bench.

PostgreSQL with fsync, gunicorn with two workers of eight threads, one worker of the outbox,
the simulators of the tax office and of the bank, each in a process of its own.
"""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from app.clock import true_now
from scripts import processes
from tests.postgres import TemporaryPostgres

BIN = Path(sys.executable).parent
DAYS = 20
START_LIMIT_SECONDS = 60.0


@dataclass(frozen=True)
class WholeHouse:
    """Where everything answers, and which processes do what."""

    site: str
    bank: str
    tax_office: str
    database_url: str
    roots: dict[str, int]
    """The process of each part; what it started is found when asked."""

    def cpu_seconds(self, *, clients: Iterable[int] = ()) -> dict[str, float]:
        """Return the processor time that each part took so far, children included.

        :param clients: the processes that act as clients, where they are to be told too
        """
        taken = {
            part: sum(map(processes.cpu_seconds, processes.family(root)))
            for part, root in self.roots.items()
        }
        theirs = sum(map(processes.cpu_seconds, clients))
        return taken | {"clients": theirs} if theirs else taken

    def web_memory(self) -> float:
        """Return the resident memory of the largest web worker, in megabytes."""
        return max(map(processes.resident, processes.children(self.roots["web"])))


@contextmanager
def whole_house() -> Iterator[WholeHouse]:
    """Start everything over the demo network, and end it."""
    with ExitStack() as stack:
        server = stack.enter_context(TemporaryPostgres(fsync="on"))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="guiche-bench-")))
        ports = {name: _free_port() for name in ("site", "sefaz", "bank")}
        environment = {**os.environ, **_settings(server.url, folder, ports)}
        _prepare(environment)
        started = {
            "tax-office simulator": _start(stack, environment, folder, *_simulator("sefaz", ports)),
            "bank simulator": _start(stack, environment, folder, *_simulator("psp", ports)),
            "web": _start(stack, environment, folder, *_gunicorn(ports["site"])),
            "worker": _start(stack, environment, folder, str(BIN / "guiche"), "worker"),
        }
        for port in ports.values():
            _wait_for(port)
        subprocess.run([BIN / "guiche", "pix", "webhook"], env=environment, check=True)
        yield WholeHouse(
            site=f"http://127.0.0.1:{ports['site']}",
            bank=f"http://127.0.0.1:{ports['bank']}",
            tax_office=f"http://127.0.0.1:{ports['sefaz']}",
            database_url=environment["DATABASE_URL"],
            roots={**started, "PostgreSQL": server.process_id},
        )


def _settings(server: str, folder: Path, ports: dict[str, int]) -> dict[str, str]:
    return {
        "DATABASE_URL": server.replace("/?", "/postgres?"),
        "GUICHE_INSTANCE": str(folder),
        "GUICHE_SECRET_KEY": "only-for-this-bench-only-for-this-bench",
        "GUICHE_CERTIFICATE": str(folder / "certificado-de-teste.pfx"),
        "GUICHE_CERTIFICATE_PASSWORD": "demonstracao",
        "GUICHE_SEFAZ_URL": f"http://127.0.0.1:{ports['sefaz']}",
        "GUICHE_PIX_URL": f"http://127.0.0.1:{ports['bank']}",
        "GUICHE_PIX_CLIENT_ID": "guiche",
        "GUICHE_PIX_CLIENT_SECRET": "demonstracao",
        "GUICHE_PIX_KEY": "pix@viacao.example",
        "GUICHE_PUBLIC_URL": f"http://127.0.0.1:{ports['site']}",
    }


def _prepare(environment: dict[str, str]) -> None:
    """Make the tables, the demo network and its trips, opened 35 days ago."""
    tomorrow = (true_now() + timedelta(days=1)).date().isoformat()
    for moved, *command in (
        ("", "db", "upgrade"),
        ("", "demo", "prepare"),
        ("-35d", "trips", "generate", "--from", tomorrow, "--days", str(DAYS)),
    ):
        subprocess.run(
            [BIN / "guiche", *command],
            env={**environment, "GUICHE_CLOCK": moved},
            check=True,
            stdout=subprocess.DEVNULL,
        )


def _simulator(name: str, ports: dict[str, int]) -> list[str]:
    port = ports["bank" if name == "psp" else name]
    return [str(BIN / "guiche"), "simulate", name, "--port", str(port)]


def _gunicorn(port: int) -> list[str]:
    bind = f"--bind=127.0.0.1:{port}"
    options = ("--workers=2", "--threads=8", "--no-control-socket", "--log-level=warning")
    return [str(BIN / "gunicorn"), bind, *options, "app.wsgi:application"]


def _start(stack: ExitStack, environment: dict[str, str], folder: Path, *command: str) -> int:
    log = stack.enter_context((folder / "log.txt").open("ab"))
    process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, cwd=folder)
    stack.callback(process.wait)
    stack.callback(process.terminate)
    return process.pid


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def _wait_for(port: int) -> None:
    until = time.monotonic() + START_LIMIT_SECONDS
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
        else:
            return
