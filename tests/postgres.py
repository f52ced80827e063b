"""A PostgreSQL server for the length of a test run, on a socket of its own.

Each test copies a database, a thousand small files: it and all that tests write are kept in
memory where the machine has room, which makes a copy twenty times cheaper than on a disk.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Self

MEMORY = Path("/dev/shm")  # noqa: S108  (each run makes folders of its own in it)
ROOM = 2 << 30
"""Bytes that a run may need there: a container gives it 64 MiB unless told otherwise."""


def quick_folder() -> str:
    """Return where what is needed only for a while is best kept."""
    roomy = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM
    return str(MEMORY) if roomy else tempfile.gettempdir()


def find_binaries() -> Path | None:
    """Return the folder with initdb and pg_ctl, the newest first; None if there is none."""
    versions = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = sorted(versions, key=lambda path: int(path.parts[-3]), reverse=True)
    if newest:
        return newest[0].parent
    on_path = shutil.which("initdb")
    return Path(on_path).parent if on_path else None


class TemporaryPostgres:
    """Starts a server in a temporary folder and removes both at the end.

    PostgreSQL refuses to run as root; then it runs as the user that Debian made for it.
    Tests do not wait for the disk; what measures commits asks for `fsync="on"`, on a disk.
    It may crash and come back, as a server does whose machine lost its power.
    """

    def __init__(self, *, fsync: str = "off", address: str = "") -> None:
        """Choose how it is kept.

        :param address: where it listens besides its socket, to a whole network of tests
        """
        self._fsync = fsync
        self._address = address
        self._parent = quick_folder() if fsync == "off" else tempfile.gettempdir()

    def __enter__(self) -> Self:
        binaries = find_binaries()
        if binaries is None:
            raise RuntimeError("PostgreSQL is not installed.")
        self._binaries = binaries
        self._folder = Path(tempfile.mkdtemp(prefix="guiche-pg-", dir=self._parent))
        if os.geteuid() == 0:
            shutil.chown(self._folder, "postgres")
        self._run("initdb", "-D", f"{self._folder}/data", "-A", "trust", "-U", "guiche")
        if self._address:
            with (self._folder / "data" / "pg_hba.conf").open("a") as rules:
                rules.write(f"host all all {self._address}/24 trust\n")
        self.start()
        return self

    def start(self) -> None:
        """Start the server, and recover what it had promised before it crashed."""
        options = (
            f"-k {self._folder} -c listen_addresses='{self._address}' -c max_connections=300 "
            f"-c fsync={self._fsync}"
        )
        self._run(
            "pg_ctl",
            "-D",
            f"{self._folder}/data",
            "-o",
            options,
            "-w",
            "-l",
            f"{self._folder}/log",
            "start",
        )

    def crash(self) -> None:
        """Stop the server at once: no session ends, nothing more is written."""
        self._run("pg_ctl", "-D", f"{self._folder}/data", "-m", "immediate", "stop")

    def __exit__(self, *exc: object) -> None:
        if (self._folder / "data" / "postmaster.pid").exists():
            self.crash()
        shutil.rmtree(self._folder)

    @property
    def url(self) -> str:
        """The server's address without a database, for SQLAlchemy and libpq."""
        return f"postgresql+psycopg://guiche@/?host={self._folder}"

    @property
    def process_id(self) -> int:
        """The process that all the server's others are children of."""
        first_line = (self._folder / "data" / "postmaster.pid").read_text().splitlines()[0]
        return int(first_line)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._binaries / program), *arguments]
        somebody_else = {"user": "postgres", "group": "postgres", "extra_groups": []}
        subprocess.run(
            command,
            check=True,
            stdout=subprocess.DEVNULL,
            cwd="/",
            **(somebody_else if os.geteuid() == 0 else {}),
        )


def main(command: list[str]) -> int:
    """Run a command with a server's address in GUICHE_TEST_POSTGRES, where one can be had."""
    environment = {**os.environ, "TMPDIR": quick_folder()}
    if find_binaries() is None:
        return subprocess.run(command, check=False, env=environment).returncode
    with TemporaryPostgres() as server:
        environment["GUICHE_TEST_POSTGRES"] = server.url
        return subprocess.run(command, check=False, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
