"""A payment says whether its money is with the partner that sold."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

OLD = "uq_payments_end_to_end_id"
NEW = "uq_payments_end_to_end_id_collected_by_partner"


def upgrade() -> None:
    with op.batch_alter_table("payments", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column(
                "collected_by_partner", sa.Boolean(), server_default=sa.false(), nullable=False
            )
        )
        batch_op.drop_constraint(OLD, type_="unique")
        batch_op.create_unique_constraint(NEW, ["end_to_end_id", "collected_by_partner"])


def downgrade() -> None:
    with op.batch_alter_table("payments", schema=None) as batch_op:
        batch_op.drop_constraint(NEW, type_="unique")
        batch_op.create_unique_constraint(OLD, ["end_to_end_id"])
        batch_op.drop_column("collected_by_partner")
