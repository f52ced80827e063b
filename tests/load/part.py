"""A process of the house, which storms start, kill and start again."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

START_SECONDS = 60.0
END_SECONDS = 20.0
LOOKED_EVERY = 0.05

Address = tuple[str, int]


class Part:
    """One process and all that it starts, in a group of their own."""

    def __init__(
        self,
        name: str,
        command: list[str],
        *,
        environment: Mapping[str, str],
        folder: Path,
        answers_at: Address | None = None,
    ) -> None:
        """Describe it; nothing runs yet.

        :param answers_at: where it accepts connections once it is there; None for a worker
        """
        self.name = name
        self.log = folder / f"{name}.log"
        self._command = command
        self._environment = {**os.environ, **environment}
        self._folder = folder
        self._answers_at = answers_at
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def process_id(self) -> int:
        """The process that the others of the group are children of."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it, without waiting until it answers."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                env=self._environment,
                stdout=log,
                stderr=log,
                cwd=self._folder,
                start_new_session=True,
            )

    def wait(self) -> None:
        """Wait until it answers.

        :raises TimeoutError: if it does not within the time that a slow machine may take
        """
        until = time.monotonic() + START_SECONDS
        while self._answers_at is not None:
            try:
                socket.create_connection(self._answers_at, timeout=1).close()
            except OSError as error:
                if time.monotonic() > until or self._ended():
                    said = self.log.read_text()[-2000:]
                    raise TimeoutError(f"{self.name} does not answer: {said}") from error
                time.sleep(LOOKED_EVERY)
            else:
                return

    def kill(self) -> None:
        """Kill −9 the whole group: nothing of it gets to tidy up."""
        if self._process is None:
            return
        with suppress(ProcessLookupError):  # it has ended by itself, and told why in its log
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(timeout=END_SECONDS)
        self._process = None

    def _ended(self) -> bool:
        return self._process is None or self._process.poll() is not None
