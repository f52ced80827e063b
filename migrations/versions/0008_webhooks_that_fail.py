"""An address that takes no notices is left alone for a while, and may be taken away."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("webhook_endpoints", schema=None) as batch_op:
        batch_op.add_column(sa.Column("removed_at", sa.DateTime(timezone=True), nullable=True))
        batch_op.add_column(sa.Column("failures", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("rests_until", sa.DateTime(timezone=True), nullable=True))
    with op.batch_alter_table("webhook_endpoints", schema=None) as batch_op:
        batch_op.alter_column("failures", server_default=None, existing_type=sa.Integer())
    with op.batch_alter_table("webhook_deliveries", schema=None) as batch_op:
        batch_op.create_index(
            "ix_webhook_deliveries_list", ["endpoint_id", "occurred_at", "id"], unique=False
        )


def downgrade() -> None:
    with op.batch_alter_table("webhook_deliveries", schema=None) as batch_op:
        batch_op.drop_index("ix_webhook_deliveries_list")
    with op.batch_alter_table("webhook_endpoints", schema=None) as batch_op:
        batch_op.drop_column("rests_until")
        batch_op.drop_column("failures")
        batch_op.drop_column("removed_at")
