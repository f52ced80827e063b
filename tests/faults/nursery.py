"""A parent that has imported the product once and bears its processes by fork.

`python -m tests.faults.nursery` takes an order a line and answers with a line: the pid of
who was born, or how somebody ended. What it bears are processes like any other: they have
their own environment, say what they say into files and die by kill −9.
"""

import json
import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from sqlalchemy.orm import configure_mappers

import app.cli.worker  # noqa: F401  (the command would import it only when it is asked for)
from app.main import cli
from tests.faults import clerk, messenger

PROGRAMS = {
    "clerk": clerk.main,
    "guiche": lambda: cli(sys.argv[1:]),
    "messenger": messenger.main,
}


class Child:
    """A process of the product, as its test sees it."""

    def __init__(self, nursery: "Nursery", pid: int, folder: Path) -> None:
        self._nursery, self._pid, self._folder = nursery, pid, folder
        self.returncode: int | None = None

    def send_signal(self, how: signal.Signals) -> None:
        """Send a signal to the process itself."""
        os.kill(self._pid, how)

    def communicate(self, *, timeout: float) -> tuple[str, str]:
        """Wait for the end, and return what was said and what was complained of.

        :param timeout: seconds after which waiting is given up
        :raises TimeoutError: if the process has not ended by then
        """
        descriptor = os.pidfd_open(self._pid)
        ended, _, _ = select.select([descriptor], [], [], timeout)
        os.close(descriptor)
        if not ended:
            raise TimeoutError(self._read("err"))
        self.returncode = self._nursery.ask(ended=self._pid)
        return self._read("out"), self._read("err")

    def _read(self, what: str) -> str:
        return (self._folder / what).read_text()


class Nursery:
    """The parent, from the outside."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._born = 0
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def bear(self, program: str, *arguments: str, environment: dict[str, str]) -> Child:
        """Start a program in a process of its own."""
        self._born += 1
        folder = self._folder / str(self._born)
        folder.mkdir()
        pid = self.ask(
            program=program, arguments=arguments, environment=environment, folder=str(folder)
        )
        return Child(self, pid, folder)

    def ask(self, **order: object) -> int:
        """Send an order and return the number that answers it."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        """Let the parent end; its children have ended before."""
        self._process.communicate(timeout=20)


def main() -> None:
    """Bear and bury until nobody orders any more."""
    configure_mappers()
    for line in sys.stdin:
        order = json.loads(line)
        if "ended" in order:
            _, status = os.waitpid(order["ended"], 0)
            print(os.waitstatus_to_exitcode(status), flush=True)  # noqa: T201
        elif pid := os.fork():
            print(pid, flush=True)  # noqa: T201
        else:
            _live(order)
            return


def _live(order: dict[str, Any]) -> None:
    """Be the program that was ordered, from here to the end of the process."""
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for number, name in ((1, "out"), (2, "err")):
        os.dup2(os.open(f"{order['folder']}/{name}", os.O_WRONLY | os.O_CREAT), number)
    os.environ.update(order["environment"])
    sys.argv = [order["program"], *order["arguments"]]
    PROGRAMS[order["program"]]()


if __name__ == "__main__":
    main()
