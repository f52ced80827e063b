"""Is there room for what is still to be sold?"""

import shutil
from pathlib import Path

from sqlalchemy import text

from app.usecases.doctor.checks import Check, Needs, Visit
from app.usecases.doctor.findings import Group, Seen, fault, fine, skipped, warn

GIGABYTE = 1_000_000_000
LITTLE = 5 * GIGABYTE
"""Free bytes below which somebody should make room."""
TOO_LITTLE = GIGABYTE
"""Free bytes below which the next busy day may not fit."""


def look_at_instance(visit: Visit) -> Seen:
    """Look at the room where certificates and the embedded database are."""
    return _room(visit.settings.instance)


def look_at_database_folder(visit: Visit) -> Seen:
    """Look at the room where the database grows; a server's disk is not seen from here."""
    if visit.database.is_sqlite:
        return _room(Path(visit.database.engine.url.database or ".").parent)
    with visit.database.reading() as session:
        size: int = session.scalars(text("SELECT pg_database_size(current_database())")).one()
    return skipped(
        f"o banco ocupa {_gigabytes(size)}; o disco do servidor não se vê daqui: olhe lá com df -h"
    )


def judge_room(free: int, where: str) -> Seen:
    """Judge how many bytes are free in a place."""
    told = f"{_gigabytes(free)} livres em {where}"
    advice = f"Apague cópias e logs antigos, ou aumente o disco de {where}."
    if free < TOO_LITTLE:
        return fault(told, advice)
    return warn(told, advice) if free < LITTLE else fine(told)


def _room(folder: Path) -> Seen:
    place = folder.absolute()
    while not place.exists():
        place = place.parent
    return judge_room(shutil.disk_usage(place).free, str(folder.absolute()))


def _gigabytes(size: int) -> str:
    return f"{size / GIGABYTE:.1f} GB".replace(".", ",")


CHECKS = (
    Check(
        code="disk.instance",
        group=Group.DISK,
        title="Pasta da instalação",
        look=look_at_instance,
    ),
    Check(
        code="disk.database",
        group=Group.DISK,
        title="Pasta do banco",
        look=look_at_database_folder,
        needs=Needs.DATABASE,
    ),
)
