"""Starts the simulator as its own process, and kills it as tests please."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import requests

from tests.sefaz_counter import valid
from tests.sefaz_messages import consultation, field, inner, reception, status

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
START_SECONDS = 30.0


class SefazProcess:
    """One process of `guiche simulate sefaz`."""

    def __init__(
        self, folder: Path, *, clock: str = "", tls: dict[str, Path] | None = None
    ) -> None:
        self.folder = folder
        self.clock = clock
        self.tls = tls or {}
        self.address = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> "SefazProcess":
        port = free_port() if self.tls else 0
        command = [sys.executable, "-c", "from app.main import cli; cli()", "simulate", "sefaz"]
        command += ["--port", str(port), "--state", str(self.folder / "sefaz.db")]
        for name, path in self.tls.items():
            command += [f"--tls-{name}", str(path)]
        with (self.folder / "sefaz.log").open("a") as log:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env=self._environment()
            )
        self.address = self._wait_for(port)
        return self

    def kill(self) -> None:
        """Kill −9: nothing of the process gets to tidy up."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def behave(self, **behaviour: Any) -> None:
        answer = requests.post(f"{self.address}/simulator/behaviour", json=behaviour, timeout=10)
        assert answer.status_code == 200, answer.text

    def documents(self) -> list[dict[str, Any]]:
        held: list[dict[str, Any]] = requests.get(
            f"{self.address}/simulator/documents", timeout=10
        ).json()
        return held

    def post(
        self, service: str, body: bytes, *, office: str = "SP", timeout: float = 10
    ) -> requests.Response:
        return requests.post(
            f"{self.address}/{office}/{service}",
            data=body,
            headers={"Content-Type": "application/soap+xml; charset=utf-8"},
            timeout=timeout,
        )

    def send(self, xml: bytes, *, timeout: float = 10) -> int:
        """Return the number of the answer to a ticket; the answer is held to its schema."""
        answer = self.post("BPeRecepcao", reception(xml), timeout=timeout)
        assert answer.status_code == 200, answer.text
        return int(field(valid(inner(answer.content, "retBPe"), "retBPe"), "cStat"))

    def ask_about(self, key: str) -> int:
        answer = self.post("BPeConsulta", consultation(key))
        return int(field(inner(answer.content, "retConsSitBPe"), "cStat"))

    def ask_status(self) -> int:
        answer = self.post("BPeStatusServico", status())
        return int(field(inner(answer.content, "retConsStatServBPe"), "cStat"))

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

    def _wait_for(self, port: int) -> str:
        assert self._process
        assert self._process.stdout
        if not port:
            found = ADDRESS.search(self._process.stdout.readline())
            assert found, (self.folder / "sefaz.log").read_text()
            return found[0]
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until and self._process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return f"https://127.0.0.1:{port}"
            time.sleep(0.05)
        raise AssertionError((self.folder / "sefaz.log").read_text())


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port
