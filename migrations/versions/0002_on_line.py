"""Sales on line: purchases, charges, letters, and what the throttle counts."""

import sqlalchemy as sa
from alembic import op
from alembic.operations import BatchOperations

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

METHODS, NEW_METHODS = ("cash", "credit", "debit"), ("pix",)
KINDS, NEW_KINDS = ("bpe", "regulator_sale", "regulator_cancellation"), ("letter",)


def _one_of(column: str, values: tuple[str, ...]) -> str:
    return f"{column} IN ({', '.join(repr(value) for value in values)})"


def _replace_check(batch_op: BatchOperations, table: str, name: str, rule: str) -> None:
    """Put a longer or shorter closed list in the place of a column's CHECK."""
    constraint = batch_op.f(f"ck_{table}_{name}")
    batch_op.drop_constraint(constraint, type_="check")
    batch_op.create_check_constraint(constraint, rule)


def upgrade() -> None:
    op.create_table(
        "attempt_counts",
        sa.Column("subject_hash", sa.String(length=64), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("subject_hash", name=op.f("pk_attempt_counts")),
    )
    with op.batch_alter_table("attempt_counts", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_attempt_counts_ends_at"), ["ends_at"], unique=False)

    op.create_table(
        "purchases",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("submission_key", sa.String(), nullable=False),
        sa.Column("content_digest", sa.String(length=64), nullable=False),
        sa.Column(
            "channel",
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
        sa.Column("held_by", sa.String(), nullable=False),
        sa.Column(
            "sold_by_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True
        ),
        sa.Column("shift_id", sa.Uuid(), nullable=True),
        sa.Column(
            "status",
            sa.Enum(
                "open",
                "paid",
                "ended",
                name="purchasestatus_is_known",
                native_enum=False,
                create_constraint=True,
                length=40,
            ),
            nullable=False,
        ),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("conditions_accepted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("total", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("buyer_name", sa.String(), nullable=True),
        sa.Column("buyer_cpf", sa.String(length=11), nullable=True),
        sa.Column("buyer_email", sa.String(), nullable=True),
        sa.Column("buyer_phone", sa.String(), nullable=True),
        sa.Column("order_id", sa.Uuid(), nullable=True),
        sa.Column(
            "end_reason",
            sa.Enum(
                "time_over",
                "replaced",
                "given_up",
                "seat_lost",
                "not_on_sale",
                "incomplete",
                "shift_closed",
                name="endreason_is_known",
                native_enum=False,
                create_constraint=True,
                length=40,
            ),
            nullable=True,
        ),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "(status = 'ended') = (end_reason IS NOT NULL)",
            name=op.f("ck_purchases_an_end_says_why"),
        ),
        sa.CheckConstraint(
            "(status = 'paid') = (order_id IS NOT NULL)", name=op.f("ck_purchases_paid_is_an_order")
        ),
        sa.CheckConstraint("due > 0 AND due <= total", name=op.f("ck_purchases_something_is_due")),
        sa.ForeignKeyConstraint(
            ["order_id"], ["orders.id"], name=op.f("fk_purchases_order_id_orders")
        ),
        sa.ForeignKeyConstraint(
            ["shift_id"], ["shifts.id"], name=op.f("fk_purchases_shift_id_shifts")
        ),
        sa.ForeignKeyConstraint(
            ["sold_by_id"], ["users.id"], name=op.f("fk_purchases_sold_by_id_users")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_purchases")),
        sa.UniqueConstraint("order_id", name=op.f("uq_purchases_order_id")),
        sa.UniqueConstraint("submission_key", name=op.f("uq_purchases_submission_key")),
    )
    with op.batch_alter_table("purchases", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_purchases_held_by"), ["held_by"], unique=False)
        batch_op.create_index(batch_op.f("ix_purchases_status"), ["status"], unique=False)

    op.create_table(
        "card_attempts",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("purchase_id", sa.Uuid(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "stored",
                "open",
                "paid",
                "closed",
                name="chargestatus_is_known",
                native_enum=False,
                create_constraint=True,
                length=40,
            ),
            nullable=False,
        ),
        sa.Column("session_id", sa.String(), nullable=True),
        sa.Column("page_url", sa.Text(), nullable=True),
        sa.Column("next_ask_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("refused", sa.Boolean(), nullable=False),
        sa.Column(
            "method",
            sa.Enum(
                "cash",
                "credit",
                "debit",
                "pix",
                name="paymentmethod_is_known",
                native_enum=False,
                create_constraint=True,
                length=40,
            ),
            nullable=True,
        ),
        sa.Column("brand", sa.String(), nullable=True),
        sa.Column("last4", sa.String(length=4), nullable=True),
        sa.Column("nsu", sa.String(), nullable=True),
        sa.Column("authorization", sa.String(), nullable=True),
        sa.Column("acquirer_cnpj", sa.String(length=14), nullable=True),
        sa.Column("installments", sa.Integer(), nullable=True),
        sa.Column("paid_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("placed", sa.Boolean(), nullable=False),
        sa.CheckConstraint("amount > 0", name=op.f("ck_card_attempts_something_is_asked")),
        sa.ForeignKeyConstraint(
            ["purchase_id"], ["purchases.id"], name=op.f("fk_card_attempts_purchase_id_purchases")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_card_attempts")),
        sa.UniqueConstraint("session_id", name=op.f("uq_card_attempts_session_id")),
    )
    with op.batch_alter_table("card_attempts", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_card_attempts_next_ask_at"), ["next_ask_at"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_card_attempts_purchase_id"), ["purchase_id"], unique=False
        )

    op.create_table(
        "letters",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("purchase_id", sa.Uuid(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "tickets",
                "money_back",
                name="letterkind_is_known",
                native_enum=False,
                create_constraint=True,
                length=40,
            ),
            nullable=False,
        ),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "waiting",
                "sent",
                "refused",
                "needless",
                name="letterstatus_is_known",
                native_enum=False,
                create_constraint=True,
                length=40,
            ),
            nullable=False,
        ),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["purchase_id"], ["purchases.id"], name=op.f("fk_letters_purchase_id_purchases")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_letters")),
    )
    with op.batch_alter_table("letters", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_letters_purchase_id"), ["purchase_id"], unique=False)

    op.create_table(
        "pix_charges",
        sa.Column("txid", sa.String(length=35), nullable=False),
        sa.Column("purchase_id", sa.Uuid(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "stored",
                "open",
                "paid",
                "closed",
                name="chargestatus_is_known",
                native_enum=False,
                create_constraint=True,
                length=40,
            ),
            nullable=False,
        ),
        sa.Column("copy_and_paste", sa.Text(), nullable=True),
        sa.Column("next_ask_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("amount > 0", name=op.f("ck_pix_charges_something_is_asked")),
        sa.ForeignKeyConstraint(
            ["purchase_id"], ["purchases.id"], name=op.f("fk_pix_charges_purchase_id_purchases")
        ),
        sa.PrimaryKeyConstraint("txid", name=op.f("pk_pix_charges")),
    )
    with op.batch_alter_table("pix_charges", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_pix_charges_next_ask_at"), ["next_ask_at"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_pix_charges_purchase_id"), ["purchase_id"], unique=False
        )

    op.create_table(
        "purchase_passengers",
        sa.Column("purchase_id", sa.Uuid(), nullable=False),
        sa.Column("hold_id", sa.Uuid(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column(
            "document_kind",
            sa.Enum(
                "rg",
                "voter",
                "passport",
                "driver",
                "other",
                name="documentkind_is_known",
                native_enum=False,
                create_constraint=True,
                length=40,
            ),
            nullable=False,
        ),
        sa.Column("document_number", sa.String(), nullable=False),
        sa.Column("document_description", sa.String(), nullable=True),
        sa.Column("cpf", sa.String(length=11), nullable=True),
        sa.Column("born_on", sa.Date(), nullable=True),
        sa.Column("phone", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(
            ["hold_id", "seat"],
            ["held_seats.hold_id", "held_seats.seat"],
            name=op.f("fk_purchase_passengers_hold_id_seat_held_seats"),
        ),
        sa.ForeignKeyConstraint(
            ["purchase_id"],
            ["purchases.id"],
            name=op.f("fk_purchase_passengers_purchase_id_purchases"),
        ),
        sa.PrimaryKeyConstraint(
            "purchase_id", "hold_id", "seat", name=op.f("pk_purchase_passengers")
        ),
    )
    with op.batch_alter_table("purchase_passengers", schema=None) as batch_op:
        batch_op.create_index("ix_purchase_passengers_hold_id", ["hold_id"], unique=False)

    op.create_table(
        "purchase_payments",
        sa.Column("purchase_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column(
            "method",
            sa.Enum(
                "cash",
                "credit",
                "debit",
                "pix",
                name="paymentmethod_is_known",
                native_enum=False,
                create_constraint=True,
                length=40,
            ),
            nullable=False,
        ),
        sa.Column("received", sa.BigInteger(), nullable=False),
        sa.Column("change", sa.BigInteger(), nullable=False),
        sa.Column("card_brand", sa.String(), nullable=True),
        sa.Column("card_last4", sa.String(length=4), nullable=True),
        sa.Column("card_nsu", sa.String(), nullable=True),
        sa.Column("card_authorization", sa.String(), nullable=True),
        sa.Column("acquirer_cnpj", sa.String(length=14), nullable=True),
        sa.ForeignKeyConstraint(
            ["purchase_id"],
            ["purchases.id"],
            name=op.f("fk_purchase_payments_purchase_id_purchases"),
        ),
        sa.PrimaryKeyConstraint("purchase_id", "position", name=op.f("pk_purchase_payments")),
    )
    op.create_table(
        "pix_payments",
        sa.Column("end_to_end_id", sa.String(length=32), nullable=False),
        sa.Column("txid", sa.String(length=35), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("paid_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.Column("placed", sa.Boolean(), nullable=False),
        sa.CheckConstraint("amount > 0", name=op.f("ck_pix_payments_something_came")),
        sa.CheckConstraint(
            "used >= 0 AND used <= amount", name=op.f("ck_pix_payments_used_within_what_came")
        ),
        sa.ForeignKeyConstraint(
            ["txid"], ["pix_charges.txid"], name=op.f("fk_pix_payments_txid_pix_charges")
        ),
        sa.PrimaryKeyConstraint("end_to_end_id", name=op.f("pk_pix_payments")),
    )
    with op.batch_alter_table("pix_payments", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_pix_payments_txid"), ["txid"], unique=False)

    op.create_table(
        "money_to_return",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("purchase_id", sa.Uuid(), nullable=False),
        sa.Column("end_to_end_id", sa.String(length=32), nullable=True),
        sa.Column("card_attempt_id", sa.Uuid(), nullable=True),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column(
            "reason",
            sa.Enum(
                "seat_lost",
                "not_on_sale",
                "shift_closed",
                "incomplete",
                "repeated",
                "replaced",
                "given_up",
                "above",
                name="returnreason_is_known",
                native_enum=False,
                create_constraint=True,
                length=40,
            ),
            nullable=False,
        ),
        sa.Column("marked_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "(end_to_end_id IS NULL) <> (card_attempt_id IS NULL)",
            name=op.f("ck_money_to_return_from_one_payment"),
        ),
        sa.CheckConstraint("amount > 0", name=op.f("ck_money_to_return_something_goes_back")),
        sa.ForeignKeyConstraint(
            ["card_attempt_id"],
            ["card_attempts.id"],
            name=op.f("fk_money_to_return_card_attempt_id_card_attempts"),
        ),
        sa.ForeignKeyConstraint(
            ["end_to_end_id"],
            ["pix_payments.end_to_end_id"],
            name=op.f("fk_money_to_return_end_to_end_id_pix_payments"),
        ),
        sa.ForeignKeyConstraint(
            ["purchase_id"], ["purchases.id"], name=op.f("fk_money_to_return_purchase_id_purchases")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_money_to_return")),
        sa.UniqueConstraint("card_attempt_id", name=op.f("uq_money_to_return_card_attempt_id")),
        sa.UniqueConstraint("end_to_end_id", name=op.f("uq_money_to_return_end_to_end_id")),
    )
    with op.batch_alter_table("money_to_return", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_money_to_return_purchase_id"), ["purchase_id"], unique=False
        )

    with op.batch_alter_table("holds", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_holds_held_by"), ["held_by"], unique=False)

    with op.batch_alter_table("holds", schema=None) as batch_op:
        batch_op.create_index("ix_holds_holder", ["held_by", "expires_at"], unique=False)

    with op.batch_alter_table("orders", schema=None) as batch_op:
        batch_op.add_column(sa.Column("buyer_name", sa.String(), nullable=True))
        batch_op.add_column(sa.Column("buyer_cpf", sa.String(length=11), nullable=True))
        batch_op.add_column(sa.Column("buyer_email", sa.String(), nullable=True))
        batch_op.add_column(sa.Column("buyer_phone", sa.String(), nullable=True))

    with op.batch_alter_table("payments", schema=None) as batch_op:
        _replace_check(
            batch_op, "payments", "paymentmethod_is_known", _one_of("method", METHODS + NEW_METHODS)
        )
        batch_op.add_column(sa.Column("end_to_end_id", sa.String(length=32), nullable=True))
        batch_op.add_column(sa.Column("card_attempt_id", sa.Uuid(), nullable=True))
        batch_op.create_unique_constraint(
            batch_op.f("uq_payments_card_attempt_id"), ["card_attempt_id"]
        )
        batch_op.create_unique_constraint(
            batch_op.f("uq_payments_end_to_end_id"), ["end_to_end_id"]
        )
        batch_op.create_check_constraint(
            batch_op.f("ck_payments_a_pix_has_its_number"),
            "(method = 'pix') = (end_to_end_id IS NOT NULL)",
        )

    with op.batch_alter_table("outbox", schema=None) as batch_op:
        _replace_check(
            batch_op, "outbox", "messagekind_is_known", _one_of("kind", KINDS + NEW_KINDS)
        )


def downgrade() -> None:
    with op.batch_alter_table("holds", schema=None) as batch_op:
        batch_op.drop_index("ix_holds_holder")

    with op.batch_alter_table("holds", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_holds_held_by"))

    with op.batch_alter_table("outbox", schema=None) as batch_op:
        _replace_check(batch_op, "outbox", "messagekind_is_known", _one_of("kind", KINDS))

    with op.batch_alter_table("payments", schema=None) as batch_op:
        _replace_check(batch_op, "payments", "paymentmethod_is_known", _one_of("method", METHODS))
        batch_op.drop_constraint(batch_op.f("ck_payments_a_pix_has_its_number"), type_="check")
        batch_op.drop_constraint(batch_op.f("uq_payments_end_to_end_id"), type_="unique")
        batch_op.drop_constraint(batch_op.f("uq_payments_card_attempt_id"), type_="unique")
        batch_op.drop_column("card_attempt_id")
        batch_op.drop_column("end_to_end_id")

    with op.batch_alter_table("orders", schema=None) as batch_op:
        batch_op.drop_column("buyer_phone")
        batch_op.drop_column("buyer_email")
        batch_op.drop_column("buyer_cpf")
        batch_op.drop_column("buyer_name")

    with op.batch_alter_table("money_to_return", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_money_to_return_purchase_id"))

    op.drop_table("money_to_return")
    with op.batch_alter_table("pix_payments", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_pix_payments_txid"))

    op.drop_table("pix_payments")
    op.drop_table("purchase_payments")
    with op.batch_alter_table("purchase_passengers", schema=None) as batch_op:
        batch_op.drop_index("ix_purchase_passengers_hold_id")

    op.drop_table("purchase_passengers")
    with op.batch_alter_table("pix_charges", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_pix_charges_purchase_id"))
        batch_op.drop_index(batch_op.f("ix_pix_charges_next_ask_at"))

    op.drop_table("pix_charges")
    with op.batch_alter_table("letters", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_letters_purchase_id"))

    op.drop_table("letters")
    with op.batch_alter_table("card_attempts", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_card_attempts_purchase_id"))
        batch_op.drop_index(batch_op.f("ix_card_attempts_next_ask_at"))

    op.drop_table("card_attempts")
    with op.batch_alter_table("purchases", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_purchases_status"))
        batch_op.drop_index(batch_op.f("ix_purchases_held_by"))

    op.drop_table("purchases")
    with op.batch_alter_table("attempt_counts", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_attempt_counts_ends_at"))

    op.drop_table("attempt_counts")
