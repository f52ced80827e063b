"""Who runs a point of sale, and what the carrier tells passengers of its own."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

SUBJECTS = ("not_carried", "accessory_service", "animals", "m3_baggage")


def upgrade() -> None:
    with op.batch_alter_table("points_of_sale") as batch_op:
        batch_op.add_column(sa.Column("operated_by", sa.String(), nullable=True))
    op.create_table(
        "passenger_notices",
        sa.Column(
            "id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            sa.Identity(),
            nullable=False,
        ),
        sa.Column(
            "subject",
            sa.Enum(
                *SUBJECTS,
                name="noticesubject_is_known",
                native_enum=False,
                create_constraint=True,
                length=40,
            ),
            nullable=False,
        ),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=True),
        sa.Column("price", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passenger_notices")),
        sa.UniqueConstraint("subject", "name", name=op.f("uq_passenger_notices_subject_name")),
    )


def downgrade() -> None:
    op.drop_table("passenger_notices")
    with op.batch_alter_table("points_of_sale") as batch_op:
        batch_op.drop_column("operated_by")
