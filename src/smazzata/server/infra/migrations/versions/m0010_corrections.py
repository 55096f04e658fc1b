"""Corrections of the ledger: a transfer that takes another one back, through the house, with the reason in words."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
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
OR (reason = 'correct' AND note <> '' AND (
    (payee IS NULL AND credit = 'house' AND debit = 'purse:' || payer
     AND cause = 'correct:' || corrects || ':' || 'taken')
 OR (debit = 'house' AND payer IS NULL AND credit = 'purse:' || payee
     AND cause = 'correct:' || corrects || ':' || 'given')))
THEN 1 ELSE 0 END = 1"""
ONLY_THEN = "reason = 'correct' OR (corrects IS NULL AND note IS NULL)"


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        _change_postgres()
    else:
        _make_anew()


def _change_postgres() -> None:
    op.add_column("ledger_transfers", sa.Column("corrects", sa.String(200)))
    op.add_column("ledger_transfers", sa.Column("note", sa.String(300)))
    op.create_foreign_key(
        "fk_ledger_transfers_corrects", "ledger_transfers", "ledger_transfers", ["corrects"], ["cause"],
        deferrable=True, initially="DEFERRED",
    )  # fmt: skip
    op.drop_constraint(op.f("ck_ledger_transfers_way"), "ledger_transfers")
    op.create_check_constraint(op.f("ck_ledger_transfers_way"), "ledger_transfers", WAYS)
    op.create_check_constraint(op.f("ck_ledger_transfers_corrects"), "ledger_transfers", ONLY_THEN)


def _make_anew() -> None:
    """SQLite does not change a condition: the table is made again, with all that is in it, its indexes and guards."""
    op.create_table(
        "ledger_transfers_new",
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
        sa.Column("corrects", sa.String(200)),
        sa.Column("note", sa.String(300)),
        sa.PrimaryKeyConstraint("cause", name="pk_ledger_transfers"),
        sa.ForeignKeyConstraint(["debit"], ["ledger_accounts.id"], name="fk_ledger_transfers_debit"),
        sa.ForeignKeyConstraint(["credit"], ["ledger_accounts.id"], name="fk_ledger_transfers_credit"),
        sa.ForeignKeyConstraint(
            ["corrects"], ["ledger_transfers.cause"], name="fk_ledger_transfers_corrects",
            deferrable=True, initially="DEFERRED",
        ),
        sa.CheckConstraint("amount > 0", name=op.f("ck_ledger_transfers_amount")),
        sa.CheckConstraint(WAYS, name=op.f("ck_ledger_transfers_way")),
        sa.CheckConstraint(ONLY_THEN, name=op.f("ck_ledger_transfers_corrects")),
    )  # fmt: skip
    columns = "cause, debit, credit, payer, payee, amount, reason, at_ms, step, table_id, number"
    op.execute(f"INSERT INTO ledger_transfers_new ({columns}) SELECT {columns} FROM ledger_transfers")
    op.drop_table("ledger_transfers")
    op.rename_table("ledger_transfers_new", "ledger_transfers")
    op.create_index("ix_ledger_transfers_payer", "ledger_transfers", ["payer", "at_ms", "step"])
    op.create_index("ix_ledger_transfers_payee", "ledger_transfers", ["payee", "at_ms", "step"])
    op.create_index("ix_ledger_transfers_table_id", "ledger_transfers", ["table_id", "number"])
    for deed in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER ledger_transfers_no_{deed.lower()} BEFORE {deed} ON ledger_transfers"
            " BEGIN SELECT RAISE(ABORT, 'the ledger is never changed: ledger_transfers'); END"
        )
