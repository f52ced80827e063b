"""A network of files brought into a database, and what is there afterwards."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select

from app.db.base import Base
from app.db.engine import Database
from app.importing.demo import DEMO_CNPJ
from app.usecases.operations.import_network import (
    ImportNetwork,
    NetworkDifferences,
    TableDifference,
    import_network,
)
from fares.kernel.documents import Cnpj
from tests.network_files import NetworkFolder

NOW = datetime(2026, 12, 1, 15, tzinfo=UTC)


def bring(
    network: NetworkFolder, database: Database, *, now: datetime = NOW, cnpj: Cnpj = DEMO_CNPJ
) -> NetworkDifferences:
    command = ImportNetwork(cnpj=cnpj, folder=network.path)
    return import_network(command, database=database, now=now, progress=lambda step: None)


def contents(database: Database) -> dict[str, list[Any]]:
    """Return every row of every table."""
    with database.reading() as session:
        return {
            table.name: sorted(map(repr, session.execute(select(table)).all()))
            for table in Base.metadata.sorted_tables
        }


def by_table(differences: NetworkDifferences) -> dict[str, TableDifference]:
    return {table.table: table for table in differences.tables}


def drop_line(network: NetworkFolder, prefix: str) -> None:
    for path in sorted(network.path.iterdir()):
        if "prefixo" in network.read(path.name)[0]:
            network.drop(path.name, {"prefixo": prefix})
