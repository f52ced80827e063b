"""`guiche db` in a process of its own, which has loaded nothing else."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest


def guiche(folder: Path, *arguments: str, url: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "DATABASE_URL": url or f"sqlite:///{folder}/guiche.db"}
    command = [sys.executable, "-c", "from app.main import cli; cli()", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, env=environment, cwd=folder
    )


def test_a_new_database_is_current(tmp_path: Path) -> None:
    assert guiche(tmp_path, "db", "upgrade").returncode == 0

    checked = guiche(tmp_path, "db", "check")

    assert (checked.returncode, checked.stdout) == (0, "Banco de dados em dia.\n")


def assert_told(ended: subprocess.CompletedProcess[str], words: str) -> None:
    """The command ended with an error in words, not with a trace of the program."""
    assert ended.returncode == 1
    assert words in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    "url",
    [
        pytest.param("nope", id="no address"),
        pytest.param("mysql://x/y", id="another database"),
        pytest.param("postgresql://x:abc/y", id="no port"),
        pytest.param("postgres://x/y", id="an old spelling"),
    ],
)
def test_an_address_that_cannot_be_is_told(tmp_path: Path, url: str) -> None:
    assert_told(guiche(tmp_path, "db", "check", url=url), "DATABASE_URL")


def test_tables_that_are_not_there_are_told(tmp_path: Path) -> None:
    assert_told(guiche(tmp_path, "staff", "list"), "guiche db upgrade")


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "guiche.db").write_text("isto não é um banco de dados" * 50)

    assert_told(guiche(tmp_path, "staff", "list"), "DATABASE_URL")


def test_a_server_that_is_down_is_told(tmp_path: Path) -> None:
    url = "postgresql://guiche@127.0.0.1:1/guiche"

    assert_told(guiche(tmp_path, "staff", "list", url=url), "servidor")


def test_a_step_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert_told(guiche(tmp_path, "db", "downgrade", "nope"), "etapa nope")


def test_a_database_of_an_older_version_is_told_in_one_line(tmp_path: Path) -> None:
    guiche(tmp_path, "db", "upgrade")
    guiche(tmp_path, "db", "downgrade", "0001")

    checked = guiche(tmp_path, "db", "check")

    assert_told(checked, "guiche db upgrade")
    assert len(checked.stderr.splitlines()) == 1


def test_a_table_changed_from_outside_is_told(tmp_path: Path) -> None:
    guiche(tmp_path, "db", "upgrade")
    with closing(sqlite3.connect(tmp_path / "guiche.db")) as connection:
        connection.execute("ALTER TABLE orders ADD COLUMN mine TEXT")

    checked = guiche(tmp_path, "db", "check")

    assert_told(checked, "mudadas por fora")
    assert "orders" in checked.stderr
