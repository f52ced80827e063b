"""Processes of the product that a bench runs beside itself: what they took, what they weigh."""

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_BINARIES = Path(sys.executable).parent
_WAIT_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Spent:
    """What a command took, and whether the memory is held to a limit."""

    seconds: float
    megabytes: float
    limited: bool


def guiche(url: str, *arguments: str) -> Spent:
    """Run a command of the product on a database."""
    return _run(url, [str(_BINARIES / "guiche"), *arguments], limited=True)


def python(url: str, module: str, *arguments: str) -> Spent:
    """Run a script on a database."""
    return _run(url, [sys.executable, "-m", module, *arguments], limited=False)


def _run(url: str, command: list[str], *, limited: bool) -> Spent:
    start = time.perf_counter()
    with tempfile.TemporaryFile() as told:
        process = subprocess.Popen(command, env=_environment(url), stdout=told, stderr=told)
        _, status, usage = os.wait4(process.pid, 0)
        if status:
            told.seek(0)
            raise SystemExit(f"{command}: {told.read().decode()[-2000:]}")
    return Spent(time.perf_counter() - start, usage.ru_maxrss / 1024, limited)


def web_worker(url: str, address: str, times: int) -> float:
    """Return the resident megabytes of one gunicorn worker that answered a page some times."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    command = [str(_BINARIES / "gunicorn"), "-w", "1", "-b", f"127.0.0.1:{port}"]
    with tempfile.TemporaryDirectory() as instance:
        environment = _environment(url) | {"GUICHE_INSTANCE": instance}
        master = subprocess.Popen(
            [*command, "--log-level", "error", "app.wsgi:application"], env=environment
        )
        try:
            _wait(f"http://127.0.0.1:{port}{address}")
            for _ in range(times):
                _get(f"http://127.0.0.1:{port}{address}")
            return max(resident(child) for child in children(master.pid))
        finally:
            master.terminate()
            master.wait()


def _environment(url: str) -> dict[str, str]:
    return {**os.environ, "DATABASE_URL": url}


def _wait(address: str) -> None:
    end = time.monotonic() + _WAIT_SECONDS
    while True:
        try:
            return _get(address)
        except (urllib.error.URLError, ConnectionError):
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


def _get(address: str) -> None:
    with urllib.request.urlopen(address, timeout=_WAIT_SECONDS) as answer:  # noqa: S310 – our own
        answer.read()


def children(process: int) -> list[int]:
    """Return the processes that one started; none if it is gone."""
    try:
        told = Path(f"/proc/{process}/task/{process}/children").read_text()
    except FileNotFoundError:
        return []
    return [int(child) for child in told.split()]


def family(process: int) -> Iterator[int]:
    """Yield a process and all that it and its children started."""
    yield process
    for child in children(process):
        yield from family(child)


def resident(process: int) -> float:
    """Return the megabytes of memory that a process holds."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise ProcessLookupError(process)


def cpu_seconds(process: int) -> float:
    """Return the processor time that a process took, and its children that ended.

    One that is gone took nothing more: its parent says what it had taken.
    """
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0.0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
