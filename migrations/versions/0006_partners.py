"""Partners who sell by API: their keys, what they asked once, and what they are told."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

KINDS = ("bpe", "regulator_sale", "regulator_cancellation", "letter")
NEW_KINDS = ("webhook",)
SOLD = ("orders", "purchases")
CHECKS = {
    "a_partner_sells_as_one": "(channel = 'partner') = (partner_id IS NOT NULL)",
    "a_partner_has_a_commission": "(partner_id IS NULL) = (commission IS NULL)",
}


def upgrade() -> None:
    op.create_table(
        "partners",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("cnpj", sa.String(length=14), nullable=False),
        sa.Column("legal_name", sa.String(), nullable=False),
        sa.Column("trade_name", sa.String(), nullable=False),
        sa.Column("street", sa.String(), nullable=False),
        sa.Column("street_number", sa.String(), nullable=False),
        sa.Column("complement", sa.String(), nullable=True),
        sa.Column("district", sa.String(), nullable=False),
        sa.Column("municipality_code", sa.String(length=7), nullable=False),
        sa.Column("postal_code", sa.String(), nullable=True),
        sa.Column("phone", sa.String(), nullable=True),
        sa.Column("email", sa.String(), nullable=True),
        sa.Column(
            "price_channel",
            sa.Enum(
                "counter",
                "online",
                "partner",
                "onboard",
                name="channel_is_known",
                native_enum=False,
                create_constraint=True,
                length=40,
            ),
            nullable=False,
        ),
        sa.Column(
            "presence",
            sa.Enum(
                "counter",
                "remote",
                name="partnerpresence_is_known",
                native_enum=False,
                create_constraint=True,
                length=40,
            ),
            nullable=False,
        ),
        sa.Column("commission_rate", sa.String(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("commission_rate <> ''", name=op.f("ck_partners_commission_is_told")),
        sa.ForeignKeyConstraint(
            ["municipality_code"],
            ["municipalities.ibge_code"],
            name=op.f("fk_partners_municipality_code_municipalities"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_partners")),
        sa.UniqueConstraint("cnpj", name=op.f("uq_partners_cnpj")),
        sa.UniqueConstraint("code", name=op.f("uq_partners_code")),
    )
    op.create_table(
        "api_keys",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column(
            "partner_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column("prefix", sa.String(length=12), nullable=False),
        sa.Column("secret_hash", sa.String(length=64), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column(
            "scopes",
            sa.JSON().with_variant(postgresql.JSONB(), "postgresql"),
            nullable=False,
        ),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_used_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["partner_id"], ["partners.id"], name=op.f("fk_api_keys_partner_id_partners")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_api_keys")),
        sa.UniqueConstraint("prefix", name=op.f("uq_api_keys_prefix")),
    )
    with op.batch_alter_table("api_keys", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_api_keys_partner_id"), ["partner_id"], unique=False)

    op.create_table(
        "idempotent_requests",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column(
            "partner_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("request_digest", sa.String(length=64), nullable=False),
        sa.Column("claimed_until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("status", sa.Integer(), nullable=True),
        sa.Column("content_type", sa.String(), nullable=True),
        sa.Column("location", sa.String(), nullable=True),
        sa.Column("body", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(
            ["partner_id"], ["partners.id"], name=op.f("fk_idempotent_requests_partner_id_partners")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_idempotent_requests")),
        sa.UniqueConstraint(
            "partner_id", "key", name=op.f("uq_idempotent_requests_partner_id_key")
        ),
    )
    with op.batch_alter_table("idempotent_requests", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_idempotent_requests_ends_at"), ["ends_at"], unique=False
        )

    op.create_table(
        "webhook_endpoints",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column(
            "partner_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column("url", sa.String(), nullable=False),
        sa.Column(
            "events",
            sa.JSON().with_variant(postgresql.JSONB(), "postgresql"),
            nullable=False,
        ),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("disabled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("disabled_why", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(
            ["partner_id"], ["partners.id"], name=op.f("fk_webhook_endpoints_partner_id_partners")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_webhook_endpoints")),
    )
    with op.batch_alter_table("webhook_endpoints", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_webhook_endpoints_partner_id"), ["partner_id"], unique=False
        )

    op.create_table(
        "webhook_deliveries",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("endpoint_id", sa.Uuid(), nullable=False),
        sa.Column("event", sa.String(), nullable=False),
        sa.Column("subject_id", sa.Uuid(), nullable=False),
        sa.Column("occurred_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("delivered_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_status", sa.Integer(), nullable=True),
        sa.Column("last_failure", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["endpoint_id"],
            ["webhook_endpoints.id"],
            name=op.f("fk_webhook_deliveries_endpoint_id_webhook_endpoints"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_webhook_deliveries")),
        sa.UniqueConstraint(
            "endpoint_id",
            "event",
            "subject_id",
            name=op.f("uq_webhook_deliveries_endpoint_id_event_subject_id"),
        ),
    )
    with op.batch_alter_table("orders", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column(
                "partner_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True
            )
        )
        batch_op.add_column(sa.Column("partner_reference", sa.String(), nullable=True))
        batch_op.add_column(sa.Column("commission", sa.BigInteger(), nullable=True))
        batch_op.create_index(batch_op.f("ix_orders_partner_id"), ["partner_id"], unique=False)
        batch_op.create_foreign_key(
            batch_op.f("fk_orders_partner_id_partners"), "partners", ["partner_id"], ["id"]
        )

    with op.batch_alter_table("purchases", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column(
                "partner_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True
            )
        )
        batch_op.add_column(sa.Column("partner_reference", sa.String(), nullable=True))
        batch_op.add_column(sa.Column("commission", sa.BigInteger(), nullable=True))
        batch_op.create_foreign_key(
            batch_op.f("fk_purchases_partner_id_partners"), "partners", ["partner_id"], ["id"]
        )

    for table in SOLD:
        with op.batch_alter_table(table, schema=None) as batch_op:
            for name, rule in CHECKS.items():
                batch_op.create_check_constraint(batch_op.f(f"ck_{table}_{name}"), rule)
    _set_kinds(KINDS + NEW_KINDS)


def downgrade() -> None:
    _set_kinds(KINDS)
    for table in SOLD:
        with op.batch_alter_table(table, schema=None) as batch_op:
            for name in CHECKS:
                batch_op.drop_constraint(batch_op.f(f"ck_{table}_{name}"), type_="check")
    with op.batch_alter_table("purchases", schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f("fk_purchases_partner_id_partners"), type_="foreignkey")
        batch_op.drop_column("commission")
        batch_op.drop_column("partner_reference")
        batch_op.drop_column("partner_id")

    with op.batch_alter_table("orders", schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f("fk_orders_partner_id_partners"), type_="foreignkey")
        batch_op.drop_index(batch_op.f("ix_orders_partner_id"))
        batch_op.drop_column("commission")
        batch_op.drop_column("partner_reference")
        batch_op.drop_column("partner_id")

    op.drop_table("webhook_deliveries")
    with op.batch_alter_table("webhook_endpoints", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_webhook_endpoints_partner_id"))

    op.drop_table("webhook_endpoints")
    with op.batch_alter_table("idempotent_requests", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_idempotent_requests_ends_at"))

    op.drop_table("idempotent_requests")
    with op.batch_alter_table("api_keys", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_api_keys_partner_id"))

    op.drop_table("api_keys")
    op.drop_table("partners")


def _set_kinds(kinds: tuple[str, ...]) -> None:
    """Put a longer or shorter list of kinds of message in the place of the old one."""
    name = op.f("ck_outbox_messagekind_is_known")
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.drop_constraint(name, type_="check")
        batch_op.create_check_constraint(name, f"kind IN ({', '.join(map(repr, kinds))})")
