"""A sale keeps where its partner met the passenger, whatever becomes of the partner."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

SOLD = ("orders", "purchases")
CHECK = "a_partner_has_a_presence"
KNOWN = "partnerpresence_is_known"
PRESENCE = sa.String(length=40)


def upgrade() -> None:
    for table in SOLD:
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.add_column(sa.Column("partner_presence", PRESENCE, nullable=True))
        op.execute(
            f"UPDATE {table} SET partner_presence ="  # noqa: S608  (names of our own)
            f" (SELECT presence FROM partners WHERE partners.id = {table}.partner_id)"
            " WHERE partner_id IS NOT NULL"
        )
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.create_check_constraint(
                batch_op.f(f"ck_{table}_{CHECK}"),
                "(partner_id IS NULL) = (partner_presence IS NULL)",
            )
            batch_op.create_check_constraint(
                batch_op.f(f"ck_{table}_{KNOWN}"), "partner_presence IN ('counter', 'remote')"
            )


def downgrade() -> None:
    for table in SOLD:
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.drop_constraint(batch_op.f(f"ck_{table}_{KNOWN}"), type_="check")
            batch_op.drop_constraint(batch_op.f(f"ck_{table}_{CHECK}"), type_="check")
            batch_op.drop_column("partner_presence")
