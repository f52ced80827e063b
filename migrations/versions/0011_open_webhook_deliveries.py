"""What an address of a partner has not taken is found without what it has."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

NAME = "ix_webhook_deliveries_open"
OPEN = sa.text("delivered_at IS NULL")


def upgrade() -> None:
    op.create_index(
        NAME, "webhook_deliveries", ["endpoint_id"], postgresql_where=OPEN, sqlite_where=OPEN
    )


def downgrade() -> None:
    op.drop_index(NAME, table_name="webhook_deliveries")
