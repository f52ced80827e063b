"""Two processes of the production server: figures that sum right, and lines that tell nobody's."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import requests

from app import gunicorn_config
from app.db import migrations
from app.db.engine import Database

TOKEN = "o-segredo-de-quem-le-os-numeros-0"
ASKED = 24
PATIENCE = 120.0
ALIVE = 'guiche_http_requests_total{method="GET",route="/saude/vivo",status="200"}'
IN_PROGRESS = "guiche_http_requests_in_progress"

pytestmark = pytest.mark.slow


@dataclass
class Server:
    """Gunicorn as an installation starts it, on a port of its own."""

    process: subprocess.Popen[bytes]
    port: int
    log: Path
    folders: Path
    """Where it keeps its figures while it runs."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def figure(self, name: str) -> float:
        """Return one figure, by its name and labels as they are written."""
        answer = requests.get(
            f"{self.address}/metrics", headers={"Authorization": f"Bearer {TOKEN}"}, timeout=30
        )
        assert answer.status_code == 200
        found = re.search(rf"^{re.escape(name)} (\S+)$", answer.text, re.M)
        return float(found[1]) if found else 0.0

    def workers(self) -> set[int]:
        """Return the ids of the processes that answer."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return {int(child) for child in children.read_text().split()}

    def lines(self) -> list[dict[str, object]]:
        """Return what it has logged."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]


def wait_until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, "it never came to be"
        time.sleep(0.05)


def answers(server: Server) -> bool:
    assert server.process.poll() is None, server.log.read_text()
    try:
        return requests.get(f"{server.address}/saude/pronto", timeout=30).ok
    except requests.RequestException:  # it listens before it answers
        return False


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    database = Database(f"sqlite:///{tmp_path}/guiche.db")
    migrations.upgrade(database)
    database.close()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{tmp_path}/guiche.db",
        "GUICHE_ENV": "production",
        "GUICHE_SECRET_KEY": "s" * 32,
        "GUICHE_PUBLIC_URL": "http://127.0.0.1",
        "GUICHE_METRICS_TOKEN": TOKEN,
        "TMPDIR": str(tmp_path),
    }
    command = [sys.executable, "-m", "gunicorn", "--config=python:app.gunicorn_config"]
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(
            [*command, f"--bind=127.0.0.1:{port}"], env=environment, cwd=tmp_path, stderr=log
        )
    server = Server(process, port, tmp_path / "log", tmp_path)
    try:
        wait_until(lambda: answers(server) and len(server.workers()) == gunicorn_config.workers)
        yield server
    finally:
        process.terminate()
        process.wait(PATIENCE)


def a_request_without_end(server: Server) -> socket.socket:
    """Send the head of a form and not its body: a thread waits for it."""
    line = socket.create_connection(("127.0.0.1", server.port))
    line.sendall(
        b"POST /entrar HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n"
        b"Content-Type: application/x-www-form-urlencoded\r\n\r\n"
    )
    return line


def test_the_processes_of_a_server_count_together_and_the_dead_do_nothing(server: Server) -> None:
    for _ in range(ASKED):
        requests.get(f"{server.address}/saude/vivo?cpf=529.982.247-25", timeout=30)
    assert server.figure(ALIVE) == ASKED
    assert server.figure(IN_PROGRESS) == 1  # whoever reads the figures

    with a_request_without_end(server):
        wait_until(lambda: server.figure(IN_PROGRESS) == 2)
        before = server.workers()
        for process in before:
            os.kill(process, signal.SIGKILL)
        wait_until(lambda: len(server.workers() - before) == len(before) and answers(server))

    assert server.figure(IN_PROGRESS) == 1
    assert server.figure(ALIVE) == ASKED  # what the dead did was done
    (folder,) = server.folders.glob("guiche-figures-*")
    numbers = {path.stem.rpartition("_")[2] for path in folder.iterdir()}
    assert numbers == {"0", "1"}

    tell_nonsense(server)
    server.process.terminate()
    assert server.process.wait(PATIENCE) == 0
    assert list(server.folders.glob("guiche-figures-*")) == []
    events = [str(line["event"]) for line in server.lines()]
    assert "Invalid request" in events
    assert any(event.startswith("Listening at: http://127.0.0.1:") for event in events)
    told = server.log.read_text()
    assert "529" not in told.replace("[…]", "")
    assert "segredo" not in told


def tell_nonsense(server: Server) -> None:
    """Send what is no request, with something of a person's in it."""
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(b"GET /pedido/segredo HTTP/9 cpf=529.982.247-25\r\n\r\n")
        assert b" 400 " in line.recv(1000)


def test_nothing_loads_the_configuration_by_surprise() -> None:
    """Gunicorn takes a `gunicorn.conf.py` of the folder it starts in; there is none."""
    root = Path(gunicorn_config.__file__).parents[1]

    assert list(root.glob("gunicorn.conf.py")) == []


@pytest.mark.parametrize(("taken", "given"), [([], 0), ([0], 1), ([1], 0), ([0, 1, 2], 3)])
def test_a_process_takes_the_lowest_number_that_is_free(taken: list[int], given: int) -> None:
    class Worker:
        number: int

    def numbered(number: int) -> Worker:
        worker = Worker()
        worker.number = number
        return worker

    class Master:
        WORKERS = {pid: numbered(number) for pid, number in enumerate(taken)}

    worker = Worker()
    gunicorn_config.pre_fork(Master(), worker)

    assert worker.number == given
