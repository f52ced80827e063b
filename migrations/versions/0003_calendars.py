"""A timetable tells its days month by month, so that a season may have its own."""

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

WEEK, YEAR = 7, 12


def upgrade() -> None:
    with op.batch_alter_table("timetables") as batch_op:
        batch_op.add_column(sa.Column("calendar", sa.String(length=WEEK * YEAR), nullable=True))
    _fill(
        ("weekdays", "months"),
        lambda row: {
            "calendar": "".join(
                row.weekdays if month == "1" else "0" * WEEK for month in row.months
            )
        },
    )
    with op.batch_alter_table("timetables") as batch_op:
        batch_op.alter_column(
            "calendar", existing_type=sa.String(length=WEEK * YEAR), nullable=False
        )
        batch_op.drop_column("weekdays")
        batch_op.drop_column("months")


def downgrade() -> None:
    """Give every month the days of all: what a season had of its own is forgotten."""
    with op.batch_alter_table("timetables") as batch_op:
        batch_op.add_column(sa.Column("weekdays", sa.String(length=WEEK), nullable=True))
        batch_op.add_column(sa.Column("months", sa.String(length=YEAR), nullable=True))
    _fill(("calendar",), lambda row: _masks(row.calendar))
    with op.batch_alter_table("timetables") as batch_op:
        batch_op.alter_column("weekdays", existing_type=sa.String(length=WEEK), nullable=False)
        batch_op.alter_column("months", existing_type=sa.String(length=YEAR), nullable=False)
        batch_op.drop_column("calendar")


def _masks(calendar: str) -> dict[str, str]:
    weeks = [calendar[first : first + WEEK] for first in range(0, len(calendar), WEEK)]
    return {
        "weekdays": "".join(max(marks) for marks in zip(*weeks, strict=True)),
        "months": "".join(max(week) for week in weeks),
    }


def _fill(columns: tuple[str, ...], told: Callable[[sa.Row[Any]], dict[str, str]]) -> None:
    """Write into every row what its old columns tell."""
    names = ("id", "weekdays", "months", "calendar")
    table = sa.table("timetables", *map(sa.column, names))
    connection = op.get_bind()
    for row in connection.execute(sa.select(*(table.c[name] for name in ("id", *columns)))).all():
        connection.execute(table.update().where(table.c.id == row.id).values(**told(row)))
