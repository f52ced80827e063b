"""A simulator as its own process, started and killed as tests please."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Self

import requests

HTTP_ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


class SimulatorProcess:
    """One process of `guiche simulate …`, on ports that it chose itself."""

    name: str
    options: tuple[str, ...] = ()

    def __init__(self, folder: Path, *, clock: str = "") -> None:
        self.folder = folder
        self.clock = clock
        self.address = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> Self:
        command = [sys.executable, "-c", "from app.main import cli; cli()", "simulate", self.name]
        command += ["--state", str(self.folder / f"{self.name}.db"), *self.options]
        with (self.folder / f"{self.name}.log").open("a") as log:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env=self._environment()
            )
        assert self._process.stdout
        self.read_announcement(self._process.stdout.readline())
        return self

    def read_announcement(self, line: str) -> None:
        """Take the addresses from what the process says once it serves."""
        found = HTTP_ADDRESS.search(line)
        assert found, self.log()
        self.address = found[0]

    def kill(self) -> None:
        """Kill −9: nothing of the process gets to tidy up."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def behave(self, **behaviour: Any) -> None:
        answer = requests.post(f"{self.address}/simulator/behaviour", json=behaviour, timeout=10)
        assert answer.status_code == 200, answer.text

    def listed(self, what: str) -> list[dict[str, Any]]:
        answer = requests.get(f"{self.address}/simulator/{what}", timeout=10)
        held: list[dict[str, Any]] = answer.json()
        return held

    def log(self) -> str:
        return (self.folder / f"{self.name}.log").read_text()

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(how)
        self._process.wait(timeout=20)
        assert self._process.stdout
        self._process.stdout.close()
        self._process = None

    def _environment(self) -> dict[str, str]:
        ours = {
            "GUICHE_CLOCK": self.clock,
            "GUICHE_INSTANCE": str(self.folder),
            "DATABASE_URL": f"sqlite:///{self.folder / 'unused.db'}",
        }
        return {**os.environ, **ours}
