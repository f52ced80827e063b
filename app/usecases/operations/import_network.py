"""Bringing the network of the carrier from its files into the database."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.models.company import Carrier
from app.importing.build import Progress, draft_network
from app.importing.compare import TableChange, compare
from app.importing.draft import Draft, Key
from app.importing.load import Loader
from app.importing.network_table import NetworkTable
from app.importing.telling import tell_cell, tell_column, tell_key
from app.usecases.operations import audit
from fares.kernel.documents import Cnpj
from fares.kernel.errors import DomainError

_REGULATOR_ZONE = ZoneInfo("America/Sao_Paulo")
_EXAMPLES = 3


class AnotherCarrier(DomainError):
    """The database serves another company: one installation, one carrier."""

    code = "network.another-carrier"
    title = "Outra transportadora"

    def __init__(self, stored: Cnpj, asked: Cnpj) -> None:
        self.stored = stored
        self.asked = asked
        super().__init__(
            f"Este banco de dados serve o CNPJ {stored}; não recebe a rede de {asked}."
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportNetwork:
    """The order to bring the network of a carrier from the files of a folder."""

    cnpj: Cnpj
    folder: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDifference:
    """How many rows of a table differ, and the first of each kind in words."""

    table: str
    title: str
    added: int
    changed: int
    ended: int
    removed: int
    kept: int
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkDifferences:
    """What differs between the files and the database; empty when nothing would change."""

    tables: tuple[TableDifference, ...]
    first_import: bool
    """Whether no network was there before."""

    def __bool__(self) -> bool:
        return any(
            table.added or table.changed or table.ended or table.removed for table in self.tables
        )


def compare_network(
    command: ImportNetwork, *, database: Database, now: datetime, progress: Progress
) -> NetworkDifferences:
    """Tell what an import would change, and change nothing.

    :raises FaultyFiles: with every fault found in the files
    :raises AnotherCarrier: if the database serves another company
    """
    draft = draft_network(command.folder, command.cnpj, progress)
    with database.reading() as session:
        return _described(session, _changes(session, command, draft, now))


def import_network(
    command: ImportNetwork, *, database: Database, now: datetime, progress: Progress
) -> NetworkDifferences:
    """Bring the whole network or nothing of it; return what changed.

    :raises FaultyFiles: with every fault found in the files
    :raises AnotherCarrier: if the database serves another company
    """
    draft = draft_network(command.folder, command.cnpj, progress)
    with database.writing() as session:
        changes = _changes(session, command, draft, now)
        differences = _described(session, changes)
        if differences:
            Loader(session).apply(changes)
            _record(session, command, differences, now)
        return differences


def _changes(
    session: Session, command: ImportNetwork, draft: Draft, now: datetime
) -> list[TableChange]:
    stored = session.scalar(select(Carrier.cnpj))
    if stored is not None and stored != command.cnpj:
        raise AnotherCarrier(stored, command.cnpj)
    return compare(session, draft, now.astimezone(_REGULATOR_ZONE).date())


def _record(
    session: Session, command: ImportNetwork, differences: NetworkDifferences, now: datetime
) -> None:
    counts = {
        table.title: [table.added, table.changed, table.ended, table.removed]
        for table in differences.tables
    }
    audit.record(
        session,
        at=now,
        user_id=None,
        action="network.imported",
        subject_kind="carrier",
        subject_id=command.cnpj.characters,
        details={"added_changed_ended_removed": counts},
    )


def _described(session: Session, changes: list[TableChange]) -> NetworkDifferences:
    first = session.scalar(select(Carrier.id)) is None
    tables = tuple(_difference(change) for change in changes if change or change.kept)
    return NetworkDifferences(tables=tables, first_import=first)


def _difference(change: TableChange) -> TableDifference:
    return TableDifference(
        table=change.table.name,
        title=change.table.title,
        added=len(change.added),
        changed=len(change.changed),
        ended=len(change.ended),
        removed=len(change.removed),
        kept=change.kept,
        examples=_examples(change),
    )


def _examples(change: TableChange) -> tuple[str, ...]:
    table = change.table
    said = [f"nova: {tell_key(table, key)}" for key in _first(change.added)]
    for sign, rows in (("muda", change.changed), ("encerra", change.ended)):
        for key in _first(rows):
            there, values = rows[key]
            said.append(f"{sign}: {tell_key(table, key)}: {_columns(table, there.values, values)}")
    said.extend(f"sai: {tell_key(table, key)}" for key in _first(change.removed))
    return tuple(said)


def _columns(table: NetworkTable, old: Key, new: Key) -> str:
    return ", ".join(
        f"{tell_column(table, name)} {tell_cell(table, name, was)} → "
        f"{tell_cell(table, name, becomes)}"
        for name, was, becomes in zip(table.values, old, new, strict=True)
        if was != becomes
    )


def _first(keys: Iterable[Key]) -> list[Key]:
    return sorted(keys, key=str)[:_EXAMPLES]
