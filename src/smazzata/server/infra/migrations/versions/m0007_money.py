"""The ledger of play money: accounts, transfers, settled matches; and what people have decided about their play."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision: str | None = "0006"
branch_labels = None
depends_on = None

WAYS = """CASE WHEN
   (reason = 'welcome' AND debit = 'house' AND payer IS NULL AND credit = 'purse:' || payee)
OR (reason = 'top-up' AND debit = 'house' AND payer IS NULL AND credit = 'purse:' || payee)
OR (reason = 'aside' AND payer = payee AND debit = 'purse:' || payer
    AND credit = 'aside:' || table_id || ':' || payee)
OR (reason = 'back' AND payer = payee AND debit = 'aside:' || table_id || ':' || payer
    AND credit = 'purse:' || payee)
OR (reason = 'settle' AND payer <> payee AND number IS NOT NULL AND debit = 'aside:' || table_id || ':' || payer
    AND credit = 'aside:' || table_id || ':' || payee)
OR (reason = 'left' AND payee IS NULL AND credit = 'house' AND debit = 'purse:' || payer)
THEN 1 ELSE 0 END = 1"""


def upgrade() -> None:
    op.create_table(
        "ledger_accounts",
        sa.Column("id", sa.String(160), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("user_id", sa.String(64)),
        sa.Column("table_id", sa.String(64)),
        sa.Column("balance", sa.BigInteger, nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_ledger_accounts"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_ledger_accounts_user_id"),
        sa.CheckConstraint("kind = 'house' OR balance >= 0", name=op.f("ck_ledger_accounts_balance")),
        sa.CheckConstraint("kind IN ('house', 'purse', 'aside')", name=op.f("ck_ledger_accounts_kind")),
    )
    op.create_index("ix_ledger_accounts_user_id", "ledger_accounts", ["user_id", "kind"])
    op.create_index("ix_ledger_accounts_table_id", "ledger_accounts", ["table_id"])
    op.create_table(
        "ledger_transfers",
        sa.Column("cause", sa.String(200), nullable=False),
        sa.Column("debit", sa.String(160), nullable=False),
        sa.Column("credit", sa.String(160), nullable=False),
        sa.Column("payer", sa.String(64)),
        sa.Column("payee", sa.String(64)),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("step", sa.SmallInteger, nullable=False),
        sa.Column("table_id", sa.String(64)),
        sa.Column("number", sa.Integer),
        sa.PrimaryKeyConstraint("cause", name="pk_ledger_transfers"),
        sa.ForeignKeyConstraint(["debit"], ["ledger_accounts.id"], name="fk_ledger_transfers_debit"),
        sa.ForeignKeyConstraint(["credit"], ["ledger_accounts.id"], name="fk_ledger_transfers_credit"),
        sa.CheckConstraint("amount > 0", name=op.f("ck_ledger_transfers_amount")),
        sa.CheckConstraint(WAYS, name=op.f("ck_ledger_transfers_way")),
    )
    op.create_index("ix_ledger_transfers_payer", "ledger_transfers", ["payer", "at_ms", "step"])
    op.create_index("ix_ledger_transfers_payee", "ledger_transfers", ["payee", "at_ms", "step"])
    op.create_index("ix_ledger_transfers_table_id", "ledger_transfers", ["table_id", "number"])
    op.create_table(
        "ledger_settled",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("cash", sa.BigInteger, nullable=False),
        sa.Column("paid", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_ledger_settled"),
    )
    op.create_table(
        "cash_players",
        sa.Column("user_id", sa.String(64), nullable=False),
        sa.Column("adult_at", sa.BigInteger),
        sa.Column("daily_limit", sa.BigInteger),
        sa.Column("next_limit", sa.BigInteger),
        sa.Column("next_from", sa.BigInteger),
        sa.Column("paused_until", sa.BigInteger),
        sa.PrimaryKeyConstraint("user_id", name="pk_cash_players"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_cash_players_user_id"),
    )
    if op.get_bind().dialect.name == "postgresql":
        _guard_postgres()
    else:
        _guard_sqlite()


def _guard_sqlite() -> None:
    for table in ("ledger_transfers", "ledger_settled"):
        for deed in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{deed.lower()} BEFORE {deed} ON {table}"
                f" BEGIN SELECT RAISE(ABORT, 'the ledger is never changed: {table}'); END"
            )
    op.execute(
        "CREATE TRIGGER ledger_accounts_no_delete BEFORE DELETE ON ledger_accounts"
        " BEGIN SELECT RAISE(ABORT, 'the ledger is never changed: ledger_accounts'); END"
    )
    op.execute(
        "CREATE TRIGGER ledger_accounts_no_update"
        " BEFORE UPDATE OF id, kind, user_id, table_id, opened_at ON ledger_accounts"
        " BEGIN SELECT RAISE(ABORT, 'the ledger is never changed: ledger_accounts'); END"
    )


def _guard_postgres() -> None:
    op.execute(
        "CREATE FUNCTION ledger_is_never_changed() RETURNS trigger LANGUAGE plpgsql AS $$"
        " BEGIN RAISE EXCEPTION 'the ledger is never changed: %', TG_TABLE_NAME"
        " USING ERRCODE = 'integrity_constraint_violation'; END $$"
    )
    guard = "EXECUTE FUNCTION ledger_is_never_changed()"
    for table in ("ledger_transfers", "ledger_settled"):
        op.execute(
            f"CREATE TRIGGER {table}_guard BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
            f" FOR EACH STATEMENT {guard}"
        )
    op.execute(
        "CREATE TRIGGER ledger_accounts_guard BEFORE DELETE OR TRUNCATE ON ledger_accounts"
        f" FOR EACH STATEMENT {guard}"
    )
    op.execute(
        "CREATE TRIGGER ledger_accounts_guard_update"
        " BEFORE UPDATE OF id, kind, user_id, table_id, opened_at ON ledger_accounts"
        f" FOR EACH STATEMENT {guard}"
    )
