"""The stops of a trip know its line, so that a search looks at few lines alone."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("trip_stops", schema=None) as batch_op:
        batch_op.add_column(sa.Column("line_id", sa.BigInteger(), nullable=True))
    op.execute(
        "UPDATE trip_stops SET line_id = "
        "(SELECT trips.line_id FROM trips WHERE trips.id = trip_stops.trip_id)"
    )
    with op.batch_alter_table("trip_stops", schema=None) as batch_op:
        batch_op.alter_column("line_id", existing_type=sa.BigInteger(), nullable=False)
        batch_op.create_index("ix_trip_stops_line", ["line_id", "municipality_code", "departs_at"])
    with op.batch_alter_table("line_stops", schema=None) as batch_op:
        batch_op.create_index("ix_line_stops_place", ["municipality_code", "line_id"])


def downgrade() -> None:
    with op.batch_alter_table("line_stops", schema=None) as batch_op:
        batch_op.drop_index("ix_line_stops_place")
    with op.batch_alter_table("trip_stops", schema=None) as batch_op:
        batch_op.drop_index("ix_trip_stops_line")
        batch_op.drop_column("line_id")
