"""`guiche db` in a process of its own, which has loaded nothing else."""

import os
import subprocess
import sys
from pathlib import Path


def guiche(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{folder}/guiche.db"}
    command = [sys.executable, "-c", "from app.main import cli; cli()", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, env=environment, cwd=folder
    )


def test_a_new_database_is_current(tmp_path: Path) -> None:
    assert guiche(tmp_path, "db", "upgrade").returncode == 0

    checked = guiche(tmp_path, "db", "check")

    assert (checked.returncode, checked.stdout) == (0, "Banco de dados em dia.\n")
