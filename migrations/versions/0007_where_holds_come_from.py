"""A hold knows from where it was asked, while it counts, so that nobody keeps too many seats."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

KNOWN = "held_from IS NOT NULL"


def upgrade() -> None:
    with op.batch_alter_table("holds", schema=None) as batch_op:
        batch_op.add_column(sa.Column("held_from", sa.String(length=64), nullable=True))
        batch_op.create_index(
            "ix_holds_place",
            ["held_from", "created_at"],
            sqlite_where=sa.text(KNOWN),
            postgresql_where=sa.text(KNOWN),
        )


def downgrade() -> None:
    with op.batch_alter_table("holds", schema=None) as batch_op:
        batch_op.drop_index("ix_holds_place")
        batch_op.drop_column("held_from")
