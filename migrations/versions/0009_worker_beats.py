"""Workers give a sign of life, so that whoever looks sees when nobody works."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "worker_beats",
        sa.Column("worker", sa.String(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("worker", name=op.f("pk_worker_beats")),
    )


def downgrade() -> None:
    op.drop_table("worker_beats")
