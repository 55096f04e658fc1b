"""The ledger itself: what the database refuses, whoever asks; and what `smazzata ledger check` finds."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, Executable, delete, insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from server.money.tables import begin, do, opened, play_on, purse, rich
from server.world import PASSWORD, Caller, World, a_world, ok
from smazzata.server.accounts.schema import USERS
from smazzata.server.backup import backup, restore
from smazzata.server.infra.db import Store
from smazzata.server.infra.engines import open_engine
from smazzata.server.infra.schema import EVENTS
from smazzata.server.money import ledger, players, purses, reading, schema
from smazzata.server.money.checking import Checked, check
from smazzata.server.money.ledger import Transfer, move
from smazzata.server.money.schema import ACCOUNTS, SETTLED, TRANSFERS


@pytest.fixture
def world(database: str, tmp_path: Path) -> Iterator[World]:
    with a_world(database, tmp_path) as world:
        yield world


def checked(world: World) -> Checked:
    with world.engine.begin() as connection:
        return check(connection)


def codes(world: World) -> set[str]:
    return {each.code for each in checked(world).problems}


GIFT = Transfer("gift", "purse:{a}", "purse:{b}", "{a}", "{b}", 5, "settle", 1, 0, "t", 1)
FROM_ASIDE = Transfer("x", "aside:t:{a}", "aside:t:{b}", "{a}", "{b}", 5, "settle", 1, 0, "t", 1)
WRONG_WAYS = {
    "a gift": GIFT,
    "a gift, called a grant": replace(GIFT, reason="welcome"),
    "a gift, called setting aside": replace(GIFT, reason="aside"),
    "a settlement of no match": replace(FROM_ASIDE, number=None),
    "a settlement with oneself": replace(FROM_ASIDE, credit="aside:t:{a}", payee="{a}"),
    "a settlement from the purse": replace(FROM_ASIDE, debit="purse:{a}"),
    "a settlement into the purse": replace(FROM_ASIDE, credit="purse:{b}"),
    "between two tables": replace(FROM_ASIDE, credit="aside:u:{b}"),
    "a settlement at no table": replace(FROM_ASIDE, table=None),
    "back into another's purse": Transfer(
        "x", "aside:t:{a}", "purse:{b}", "{a}", "{b}", 5, "back", 1, 0, "t"
    ),
    "somebody else's account": Transfer("x", "purse:{a}", "aside:t:{b}", "{b}", "{b}", 5, "aside", 1, 0, "t"),
    "a prize": Transfer("x", "house", "purse:{a}", None, "{a}", 5, "settle", 1, 0, "t", 1),
    "a payment to the house": Transfer("x", "purse:{a}", "house", "{a}", None, 5, "settle", 1, 0, "t", 1),
    "a reason of its own": replace(GIFT, reason="gift"),
    "no reason": replace(GIFT, reason=""),
    "nothing": Transfer("x", "house", "purse:{a}", None, "{a}", 0, "top-up", 1),
    "less than nothing": Transfer("x", "house", "purse:{a}", None, "{a}", -5, "top-up", 1),
    "more than there is": Transfer("x", "purse:{a}", "aside:t:{a}", "{a}", "{a}", 1001, "aside", 1, 0, "t"),
    "the same twice": Transfer("welcome:{a}", "house", "purse:{a}", None, "{a}", 1000, "welcome", 1),
}


def test_the_database_refuses_every_other_way(world: World) -> None:
    anna, bruno = rich(world), rich(world)

    def filled(part: str | None) -> str | None:
        return part and part.format(a=anna.id, b=bruno.id)

    for name, wrong in WRONG_WAYS.items():
        each = replace(
            wrong,
            cause=wrong.cause.format(a=anna.id),
            debit=wrong.debit.format(a=anna.id, b=bruno.id),
            credit=wrong.credit.format(a=anna.id, b=bruno.id),
            payer=filled(wrong.payer),
            payee=filled(wrong.payee),
        )
        first = []
        if each.debit.startswith("aside:") and each.payer:  # there would be enough
            mine = f"purse:{each.payer}"
            first = [Transfer(f"put:{name}", mine, each.debit, each.payer, each.payer, 9, "aside", 1, 0, "t")]
        with pytest.raises(IntegrityError), world.engine.begin() as connection:
            move(connection, [*first, each])
    assert (purse(anna)["balance"], purse(bruno)["balance"]) == (1000, 1000)
    assert not checked(world).problems


def test_rows_are_never_changed_or_removed(world: World) -> None:
    anna, bruno = rich(world), rich(world)
    table = opened(anna)
    begin(table, anna, bruno)
    play_on(table, anna, bruno)
    for wrong in (
        update(TRANSFERS).values(amount=1),
        delete(TRANSFERS),
        update(SETTLED).values(paid=0),
        delete(SETTLED),
        delete(ACCOUNTS),
        update(ACCOUNTS).values(kind="house"),
        update(ACCOUNTS).values(user_id=anna.id),
    ):
        with pytest.raises(DBAPIError, match="never changed"), world.engine.begin() as connection:
            connection.execute(wrong)
    if world.engine.dialect.name == "postgresql":
        with pytest.raises(DBAPIError, match="never changed"), world.engine.begin() as connection:
            connection.execute(text("TRUNCATE ledger_settled"))
    assert not checked(world).problems


async def test_who_asks_two_processes_at_once_gets_one_grant(database: str) -> None:
    async with await Store.open(database) as one, await Store.open(database) as other:
        named = dict.fromkeys(("id", "name", "folded"), "anna") | {"role": 1, "created_at": 1, "registered_at": 1}
        await one.write(lambda connection: connection.execute(insert(USERS).values(named)))
        await one.write(lambda connection: players.declare_adult(connection, "anna", 1))
        asked = [each.write(lambda connection: purses.grant(connection, "anna", 5)) for each in (one, other) * 4]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert sorted(str(getattr(each, "code", each)) for each in answers) == ["None", *["no-grant-now"] * 7]
        found = await one.read(check)
    assert (found.house, found.purses, found.transfers, found.problems) == (-1000, 1000, 1, ())


# ---- the check ------------------------------------------------------------------------------------------------
def unguarded(connection: Connection) -> None:
    """For a while nothing is refused: what the check is for."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        for table, name in (("accounts", "balance"), ("transfers", "amount"), ("transfers", "way")):
            connection.execute(text(f"ALTER TABLE ledger_{table} DROP CONSTRAINT ck_ledger_{table}_{name}"))
        return
    connection.execute(text("PRAGMA ignore_check_constraints = ON"))
    names = select(text("name")).select_from(text("sqlite_master")).where(text("type = 'trigger'"))
    for name in connection.execute(names).scalars().all():
        connection.execute(text(f"DROP TRIGGER {name}"))


def played(world: World) -> tuple[Caller, Caller, str, str]:
    """A match played, and a table at which one of them sits and waits."""
    anna, bruno = rich(world), rich(world)
    table = opened(anna, "one")
    world.clock.pass_by(1000)
    begin(table, anna, bruno)
    play_on(table, anna, bruno)
    waiting = opened(anna, "two")
    ok(do(anna, waiting, type="sit"))
    return anna, bruno, table, waiting


def test_all_is_well(world: World) -> None:
    assert checked(world) == Checked(0, 0, 0, 0, 0, 0, 0, ())
    played(world)
    found = checked(world)
    assert found.problems == ()
    assert (found.tables, found.matches, found.house, found.aside) == (2, 1, -2000, 200)
    assert found.house + found.purses + found.aside == 0


def test_what_the_check_finds(world: World) -> None:
    anna, _, table, waiting = played(world)
    mine = ledger.purse(anna.id)
    there = ledger.aside(waiting, anna.id)
    settled = select(TRANSFERS.c.cause).where(TRANSFERS.c.reason == "settle").limit(1).scalar_subquery()
    stolen = {"table_id": table, "number": 9, "at_ms": 1, "cash": 5, "paid": 5}
    harm: dict[str, Executable] = {
        "sum-not-zero": update(ACCOUNTS).where(ACCOUNTS.c.id == mine).values(balance=ACCOUNTS.c.balance + 1),
        "balance-not-the-sum": update(ACCOUNTS).where(ACCOUNTS.c.id == mine).values(balance=0),
        "negative": update(ACCOUNTS).where(ACCOUNTS.c.id == mine).values(balance=-1),
        "transfer-missing": delete(TRANSFERS).where(TRANSFERS.c.cause == settled),
        "transfer-different": update(TRANSFERS).where(TRANSFERS.c.cause == settled).values(amount=1),
        "transfer-too-many": update(TRANSFERS).where(TRANSFERS.c.cause == settled).values(cause="other"),
        "settlement-missing": delete(SETTLED),
        "settlement-too-many": insert(SETTLED).values(stolen),
        "settlement-different": update(SETTLED).values(paid=0),
        "grant-wrong": update(TRANSFERS).where(TRANSFERS.c.reason == "welcome").values(amount=7000),
        "aside-of-nobody": delete(EVENTS).where(EVENTS.c.table_id == waiting, EVENTS.c.version == 2),
        "left-too-early": update(TRANSFERS)
        .where(TRANSFERS.c.reason == "aside")
        .values(reason="left", payee=None),
        "purse-of-nobody": text("UPDATE users SET deleted_at = 1"),
    }
    for code, wrong in harm.items():
        with world.engine.connect() as connection, connection.begin() as transaction:
            unguarded(connection)
            connection.execute(wrong)
            found = {each.code: each for each in check(connection).problems}
            transaction.rollback()
        assert code in found, (code, list(found))
    assert codes(world) == set()
    with world.engine.begin() as connection:
        assert ledger.balances(connection, [there]) == {there: 200}


def test_every_reason_is_in_the_schema_and_the_migration() -> None:
    """The conditions of the migration, which is never edited, are those that the code believes in."""
    from smazzata.server.infra.migrations.versions import m0010_corrections as newest

    def plain(condition: str) -> str:
        return "".join(condition.split())

    assert plain(f"CASE WHEN {schema.ALLOWED} THEN 1 ELSE 0 END = 1") == plain(newest.WAYS)


def test_a_backup_has_all_of_it(world: World, tmp_path: Path) -> None:
    anna, _, _, _ = played(world)
    copy = f"sqlite:///{tmp_path / 'copy' / 'smazzata.db'}"
    backup(world.database, tmp_path / "all.gz")
    restore(copy, tmp_path / "all.gz")
    found = reading.checked(copy)
    assert (found, found.problems) == (checked(world), ())
    with pytest.raises(DBAPIError, match="never changed"), open_engine(copy, "write").begin() as connection:
        connection.execute(delete(TRANSFERS))  # and it is guarded
    [mine, *_] = reading.shown(copy, anna.id)
    assert (mine.account, mine.balance) == (ledger.purse(anna.id), purse(anna)["balance"])


# ---- the command ------------------------------------------------------------------------------------------------
def run(world: World, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "SMAZZATA_DATABASE": world.database}
    return subprocess.run(
        [sys.executable, "-m", "smazzata", "ledger", *words],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command(world: World) -> None:
    anna, _, _, _ = played(world)
    done = run(world, "check")
    assert (done.returncode, done.stderr) == (0, "")
    assert "All is well." in done.stdout
    assert "house -2000" in done.stdout
    assert json.loads(run(world, "check", "--json").stdout)["problems"] == []
    name = ok(anna.get("/api/me"))["name"]
    shown = run(world, "show", name)
    assert f"purse:{anna.id} ({name}): {purse(anna)['balance']}" in shown.stdout
    accounts = json.loads(run(world, "show", "house", "--json").stdout)
    assert [line["change"] for line in accounts[0]["lines"]] == [-1000, -1000]
    assert run(world, "show", "nobody at all").returncode == 2
    with world.engine.begin() as connection:
        connection.execute(
            update(ACCOUNTS).where(ACCOUNTS.c.id == ledger.purse(anna.id)).values(balance=5_000_000)
        )
    broken = run(world, "check")
    assert broken.returncode == 1
    assert "sum-not-zero: all accounts" in broken.stdout
    assert f"balance-not-the-sum: purse:{anna.id}" in broken.stdout
    assert PASSWORD not in broken.stdout
