"""A copy of an embedded database, whole and consistent, while others go on writing to it."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

UNFINISHED = ".parcial"
"""What ends the name of a copy until it is whole."""


class CopyFailed(Exception):
    """There is no copy; the message says why, in Portuguese."""


def copy_sqlite(source: Path, target: Path) -> int:
    """Copy a database as it stands at one moment and return the size of the copy in bytes.

    The copy appears under its name only when it is whole, checked and on the disk. What is
    committed meanwhile waits for nobody, and is in the next copy.

    :raises CopyFailed: if the database cannot be read, or the copy is not sound
    :raises FileExistsError: if there is something of that name already
    :raises OSError: if the copy cannot be written
    """
    unfinished = target.with_name(target.name + UNFINISHED)
    if target.exists():
        raise FileExistsError(target)
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        _copy(source, unfinished)
        _to_disk(unfinished)
        os.link(unfinished, target)  # which, unlike a renaming, replaces nothing
    finally:
        unfinished.unlink()
    _to_disk(target.parent)
    return target.stat().st_size


def _copy(source: Path, target: Path) -> None:
    """Copy all pages in one step, so that the copy is of one moment."""
    address = f"{source.absolute().as_uri()}?mode=rw"
    try:
        with (
            closing(sqlite3.connect(address, uri=True)) as original,
            closing(sqlite3.connect(target)) as copy,
        ):
            original.backup(copy, pages=-1)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it
            (verdict,) = copy.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        raise CopyFailed(f"O banco {source} não pôde ser lido: {error}.") from error
    if verdict != "ok":
        raise CopyFailed(f"A cópia não está íntegra: {verdict}.")


def _to_disk(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
