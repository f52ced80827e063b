"""Makes a database of one sale a database of millions: its rows, written again by PostgreSQL.

What is an identifier of the sale is given its own for each copy, by one rule, so that the
copies refer to each other as the original rows do: a UUID becomes the MD5 of itself and the
copy's number, a serial number grows by a stride, a text that must be unique is numbered.
Each copy has a seat of its own, 46 to a trip; trips lie in the past, some hundreds a day.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import psycopg
from psycopg import sql

SEATS = 46
STRIDE = 8
"""More than a sale writes into any one table."""
BATCH = 250_000
TIMETABLES = 400
"""Among which the trips are divided: a timetable has one trip a day."""
KEPT_BYTES = 300
_UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
_BY_NAME: Mapping[str, str] = {
    "shift_id": "{c}",
    "seat": "1 + n % {seats}",
    "seat_label": "lpad((1 + n % {seats})::text, 2, '0')",
    "trip_id": "{c} + 1 + n / {seats}",
    "run_id": "{c} + 1 + n / {seats}",
    "locator": "upper(lpad(to_hex(n), 6, '0'))",
    "submission_key": "{c} || ':' || n",
    "document_number": "lpad(n::text, 10, '0')",
    "cpf": "lpad(n::text, 11, '0')",
    "number": "{c} + n",
    "access_key": "left({c}, 25) || lpad((t.number + n)::text, 9, '0') || right({c}, 10)",
    "protocol": "lpad(n::text, 15, '0')",
    "held_by": "'user:' || (1 + n % 500)",
    "passenger_id": "{c} + {stride} * n",
    "departs_at": "{c}",
}


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table, as the catalog tells it."""

    name: str
    type: str
    serial: bool


def counts(connection: psycopg.Connection) -> dict[str, int]:
    """Return how many rows each table has."""
    names = connection.execute(
        "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
    ).fetchall()
    return {
        name: connection.execute(
            sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(name))
        ).fetchall()[0][0]
        for (name,) in names
    }


def grow(connection: psycopg.Connection, tables: Sequence[str], tickets: int) -> Iterator[int]:
    """Write the rows of a sale again until there are that many; yields what is done so far."""
    columns = {table: _columns(connection, table) for table in tables}
    _grow_trips(connection, tickets)
    for first in range(1, tickets, BATCH):
        last = min(first + BATCH, tickets) - 1
        for table in tables:
            connection.execute(_copy(table, columns[table], first, last))
        yield last
    connection.execute("UPDATE document_numbers SET next_number = next_number + %s", (tickets - 1,))
    for table in tables:
        if any(column.serial for column in columns[table]):
            _set_sequence(connection, table)


def _grow_trips(connection: psycopg.Connection, tickets: int) -> None:
    """Write a trip and a run for each busload of tickets, on earlier days of many timetables."""
    trips = 1 + tickets // SEATS
    ago = f"(1 + m / {TIMETABLES}) * interval '1 day'"
    for table, changed in (
        ("timetables", {"id": "id + m", "departs_at": "departs_at + m * interval '1 minute'"}),
        ("vehicle_runs", {"id": "id + m"}),
        (
            "trips",
            {
                "id": "id + m",
                "run_id": "run_id + m",
                "timetable_id": f"timetable_id + m % {TIMETABLES}",
                "service_date": f"(service_date - {ago})::date",
                "line_departs_at": f"line_departs_at - {ago}",
            },
        ),
        (
            "trip_stops",
            {
                "trip_id": "trip_id + m",
                "arrives_at": f"arrives_at - {ago}",
                "departs_at": f"departs_at - {ago}",
            },
        ),
    ):
        most = TIMETABLES if table == "timetables" else trips
        names = [column.name for column in _columns(connection, table)]
        values = ", ".join(changed.get(name, f'"{name}"') for name in names)
        own, of = ("trip_id", "trips") if table == "trip_stops" else ("id", table)
        connection.execute(
            f"INSERT INTO {table} ({', '.join(names)}) SELECT {values} "  # noqa: S608
            f"FROM {table}, generate_series(1, {most}) AS m "
            f"WHERE {own} = (SELECT min(id) FROM {of})"
        )
        if table != "trip_stops":
            _set_sequence(connection, table)


def _set_sequence(connection: psycopg.Connection, table: str) -> None:
    connection.execute(
        f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), "  # noqa: S608
        f"(SELECT max(id) FROM {table}))"
    )


def _columns(connection: psycopg.Connection, table: str) -> list[Column]:
    rows = connection.execute(
        "SELECT column_name, data_type, column_default LIKE 'nextval%%' FROM "
        "information_schema.columns WHERE table_schema = 'public' AND table_name = %s "
        "ORDER BY ordinal_position",
        (table,),
    ).fetchall()
    return [Column(name, kind, bool(serial)) for name, kind, serial in rows]


def _copy(table: str, columns: Sequence[Column], first: int, last: int) -> sql.SQL:
    """Return what writes the copies of a table's rows; the sale's own have the lowest numbers."""
    names = ", ".join(column.name for column in columns)
    values = ", ".join(_value(column) for column in columns)
    return sql.SQL(
        f"INSERT INTO {table} ({names}) SELECT {values} "  # noqa: S608
        f"FROM sale.{table} AS t, generate_series({first}, {last}) AS n"
    )


def _value(column: Column) -> str:
    name = f't."{column.name}"'
    own = _BY_NAME.get(column.name)
    if own is not None:
        return own.format(c=name, seats=SEATS, stride=STRIDE)
    if column.name == "subject_id" and column.type != "uuid":
        return f"CASE WHEN {name} ~ '{_UUID}' THEN {_md5(name)}::text ELSE {name} END"
    if column.serial:
        return f"{name} + {STRIDE} * n"
    if column.type == "uuid":
        return _md5(name)
    if column.type == "bytea":
        return f"substr({name}, 1, {KEPT_BYTES})"
    if column.type.startswith("timestamp"):
        return f"{name} - n * interval '0.5 second'"
    return name


def _md5(name: str) -> str:
    return f"md5({name}::text || ':' || n)::uuid"
