"""A correction: a new transfer through the house, that takes back one settled payment or one grant, wholly and once."""

from __future__ import annotations

import asyncio
import json
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from server.money.tables import begin, opened, play_on, purse, rich, sit
from server.money.test_ledger import checked, codes, unguarded
from server.world import PASSWORD, Caller, World, a_world, ok
from smazzata.games.contract import Illegal
from smazzata.server.accounts.schema import USERS
from smazzata.server.backup import backup, restore
from smazzata.server.infra.db import Store
from smazzata.server.infra.engines import open_engine
from smazzata.server.infra.migrate import migrate, upgrade
from smazzata.server.money import ledger, reading
from smazzata.server.money.checking import check
from smazzata.server.money.correcting import Correction, correct, legs
from smazzata.server.money.ledger import HOUSE, Transfer, move
from smazzata.server.money.refusals import REFUSALS
from smazzata.server.money.schema import ACCOUNTS, TRANSFERS

WHY = "Il server si era fermato: la partita non vale."


@pytest.fixture
def world(database: str, tmp_path: Path) -> Iterator[World]:
    with a_world(database, tmp_path) as world:
        yield world


class Played:
    """A match between two people, and the payment that settled it."""

    def __init__(self, world: World) -> None:
        people = rich(world, "Anna"), rich(world, "Bruno")
        self.table = opened(people[0], "one")
        world.clock.pass_by(1000)
        begin(self.table, *people)
        play_on(self.table, *people)
        with world.engine.connect() as connection:
            [row] = connection.execute(select(TRANSFERS).where(TRANSFERS.c.reason == "settle"))
        self.payment = ledger.as_transfer(row)
        by_id = {each.id: each for each in people}
        self.lost, self.won = by_id[row.payer], by_id[row.payee]

    @property
    def amount(self) -> int:
        return self.payment.amount


@pytest.fixture
def played(world: World) -> Played:
    return Played(world)


def put_right(world: World, cause: str, why: str = WHY) -> Correction:
    world.clock.pass_by(1000)
    with world.engine.begin() as connection:
        return correct(connection, cause, why, world.clock.now())


def refused(world: World, cause: str, why: str = WHY) -> tuple[str, Any]:
    with pytest.raises(Illegal) as said:
        put_right(world, cause, why)
    assert said.value.rule == "docs/gettoni.md, Corrections"
    return said.value.code, said.value.parameters


def balances(*people: Caller) -> list[int]:
    return [purse(each)["balance"] for each in people]


def newest(who: Caller) -> Any:
    return ok(who.get("/api/my/purse/movements?most=1"))["movements"][0]


# ---- what it does -----------------------------------------------------------------------------------------------
def test_a_settled_payment_goes_back(world: World, played: Played) -> None:
    amount = played.amount
    assert balances(played.won, played.lost) == [1000 + amount, 1000 - amount]
    done = put_right(world, played.payment.cause)
    assert [(each.name, each.change, each.balance) for each in done.sides] == [
        (ok(played.won.get("/api/me"))["name"], -amount, 1000),
        (ok(played.lost.get("/api/me"))["name"], amount, 1000),
    ]
    assert balances(played.won, played.lost) == [1000, 1000]
    found = checked(world)
    assert (found.problems, found.house, found.matches) == ((), -2000, 1)
    for who, change in ((played.won, -amount), (played.lost, amount)):
        shown = newest(who)
        assert (shown["reason"], shown["purse"], shown["balance"]) == ("correct", change, 1000)
        assert (shown["note"], shown["table"], shown["number"]) == (WHY, played.table, 1)
        assert (shown["other"], shown["other_name"]) == (None, None)  # through the house
        assert ok(who.get("/api/me/export"))["more"]["money"]["movements"][0]["note"] == WHY
    csv = played.won.get("/api/my/purse/movements.csv?language=it").text
    assert f"Correzione della casa,-{amount},0,1000,,{played.table},1,{WHY}," in csv


def test_a_grant_goes_back_to_the_house(world: World) -> None:
    anna = rich(world, "Anna")
    done = put_right(world, f"welcome:{anna.id}", "  Due conti\n per una persona.  ")
    assert [(each.change, each.balance) for each in done.sides] == [(-1000, 0)]
    assert newest(anna)["note"] == "Due conti per una persona."
    assert (checked(world).problems, checked(world).house) == ((), 0)
    grant = purse(anna)["grant"]  # the welcome is not given twice
    assert (grant["kind"], grant["due"]) == ("top-up", False)
    world.clock.pass_by(24 * 60 * 60 * 1000)
    ok(anna.post("/api/my/purse/grant"))
    assert balances(anna) == [300]
    top_up = newest(anna)["id"]
    assert top_up.startswith(f"top-up:{anna.id}:")
    put_right(world, top_up)
    assert balances(anna) == [0]
    assert codes(world) == set()


def test_a_match_that_is_corrected_counts_no_more_for_the_limit(world: World, played: Played) -> None:
    before = purse(played.lost)["limit"]
    assert (before["lost_today"], before["left"]) == (played.amount, 1000 - played.amount)
    put_right(world, played.payment.cause)
    after = purse(played.lost)["limit"]
    assert (after["lost_today"], after["left"]) == (0, 1000)
    assert purse(played.won)["limit"]["lost_today"] == 0  # neither a loss
    assert len(ok(played.won.get(f"/api/tables/{played.table}"))["frame"]["seats"]) == 2
    assert ok(played.won.get(f"/api/tables/{played.table}/matches/1"))["verdict"]["cash"] == played.amount


# ---- what is refused ----------------------------------------------------------------------------------------------
def test_what_is_refused(world: World, played: Played) -> None:
    cause = played.payment.cause
    with world.engine.connect() as connection:
        others = connection.execute(select(TRANSFERS.c.cause).where(TRANSFERS.c.reason.in_(("aside", "back"))))
        following = list(others.scalars())
    assert len(following) == 4
    for each in following:
        assert refused(world, each)[0] == "correct-follows"
    assert refused(world, "settle:x:1:0:1") == ("correct-unknown", {"transfer": "settle:x:1:0:1"})
    for wrong in ("", "  \n ", "x" * 301, "a\x1b[31mb"):
        assert refused(world, cause, wrong)[0] == "correct-why"
    put_right(world, cause)
    assert refused(world, cause)[0] == "correct-already"
    assert refused(world, f"correct:{cause}:taken")[0] == "correct-follows"
    assert balances(played.won, played.lost) == [1000, 1000]
    assert codes(world) == set()


def test_nobody_has_less_than_nothing(world: World, played: Played) -> None:
    """What is set aside at a table stays there: it is played for."""
    put_right(world, f"welcome:{played.won.id}")
    sit(played.won, opened(played.won, "two", set_aside=10))
    code, said = refused(world, played.payment.cause)
    name = ok(played.won.get("/api/me"))["name"]
    needed = {"name": name, "balance": played.amount - 10, "needed": played.amount, "missing": 10}
    assert (code, said) == ("correct-too-few", needed)
    assert REFUSALS[code].filled("it", said).endswith(": ne mancano 10.")
    assert REFUSALS[code].filled("it", {**said, "missing": 1}).endswith(": ne manca 1.")
    assert REFUSALS[code].filled("en", {**said, "missing": 1}).endswith(": 1 is missing.")
    assert balances(played.won, played.lost) == [played.amount - 10, 1000 - played.amount]  # neither leg
    assert codes(world) == set()


def test_who_has_left_is_left_alone(world: World, played: Played) -> None:
    ok(played.lost.post("/api/me/deletion", {"password": PASSWORD}), 204)
    assert refused(world, played.payment.cause)[0] == "correct-left"
    assert codes(world) == set()


WRONG: dict[str, dict[str, str | None]] = {
    "to another person": {"credit": "purse:{lost}", "payee": "{lost}"},
    "from what is set aside": {"debit": "aside:{table}:{won}"},
    "of nothing": {"corrects": None},
    "of what there is not": {"corrects": "settle:x:1:0:1", "cause": "correct:settle:x:1:0:1:taken"},
    "with a cause of its own": {"cause": "correct:{cause}:again"},
    "with the cause of the other leg": {"cause": "correct:{cause}:given"},
    "without a reason in words": {"note": None},
    "with an empty reason": {"note": ""},
    "called something else": {"reason": "left"},
}


def test_the_database_refuses_other_corrections(world: World, played: Played) -> None:
    words = {"lost": played.lost.id, "won": played.won.id, "table": played.table, "cause": played.payment.cause}
    taken, given = legs(played.payment, WHY, 1)
    for name, changed in WRONG.items():
        filled = {key: value.format(**words) if value else value for key, value in changed.items()}
        with pytest.raises(IntegrityError), world.engine.begin() as connection:
            move(connection, [replace(taken, **filled)])  # what is not there is missed at the end, by COMMIT
        assert codes(world) == set(), name
    put_right(world, played.payment.cause)
    for leg in (taken, given):
        with pytest.raises(IntegrityError), world.engine.begin() as connection:
            move(connection, [leg])
    with pytest.raises(DBAPIError, match="never changed"), world.engine.begin() as connection:
        connection.execute(update(TRANSFERS).values(note="Altro."))
    assert codes(world) == set()


async def test_asked_for_in_two_processes_at_once_it_is_done_once(world: World, played: Played) -> None:
    cause = played.payment.cause
    async with Store(world.database) as one, Store(world.database) as other:
        asked = [each.write(lambda connection: correct(connection, cause, WHY, 5)) for each in (one, other) * 3]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        found = [getattr(each, "code", "done") for each in answers]
        assert sorted(found) == [*["correct-already"] * 5, "done"], answers
    assert balances(played.won, played.lost) == [1000, 1000]
    assert codes(world) == set()


# ---- the check --------------------------------------------------------------------------------------------------
def test_what_the_check_finds(world: World, played: Played) -> None:
    cause = played.payment.cause
    put_right(world, cause)
    taken, given = (TRANSFERS.c.cause == f"correct:{cause}:{leg}" for leg in ("taken", "given"))
    purse_of_winner = ledger.purse(played.won.id)
    again = {
        "cause": f"correct:{cause}:again", "debit": purse_of_winner, "credit": HOUSE, "payer": played.won.id,
        "amount": played.amount, "reason": "correct", "at_ms": 1, "step": 0, "corrects": cause, "note": WHY,
    }  # fmt: skip
    back = select(TRANSFERS.c.cause).where(TRANSFERS.c.reason == "back").limit(1).scalar_subquery()
    harm = {
        "twice": ("correction-too-many", insert(TRANSFERS).values(again)),
        "half of it": ("correction-missing", delete(TRANSFERS).where(given)),
        "of another amount": ("correction-different", update(TRANSFERS).where(taken).values(amount=1)),
        "of another person": ("correction-different", update(TRANSFERS).where(taken).values(payer="x")),
        "for two reasons": ("correction-different", update(TRANSFERS).where(taken).values(note="Altro.")),
        "of nothing": ("correction-too-many", update(TRANSFERS).where(taken | given).values(corrects=None)),
        "of what was removed": ("correction-too-many", delete(TRANSFERS).where(TRANSFERS.c.cause == cause)),
        "of what follows": ("correction-too-many", update(TRANSFERS).where(taken | given).values(corrects=back)),
    }
    for name, (code, wrong) in harm.items():
        with world.engine.connect() as connection, connection.begin() as transaction:
            unguarded(connection)
            connection.execute(wrong)
            found = {each.code for each in check(connection).problems}
            transaction.rollback()
        assert code in found, (name, found)
    assert codes(world) == set()


def test_a_backup_has_corrections_too(world: World, played: Played, tmp_path: Path) -> None:
    """Its rows come by their causes: a correction before what it corrects."""
    put_right(world, played.payment.cause)
    copy = f"sqlite:///{tmp_path / 'copy' / 'smazzata.db'}"
    backup(world.database, tmp_path / "all.gz")
    restore(copy, tmp_path / "all.gz")
    assert (reading.checked(copy).problems, reading.checked(copy)) == ((), checked(world))


def test_a_ledger_from_before_there_were_corrections(database: str) -> None:
    """Its rows are still there after the migration, and as guarded as before."""
    engine = open_engine(database, "write")
    with engine.begin() as connection:
        upgrade(connection, "0009")
        connection.execute(insert(USERS).values(id="a", name="a", folded="a", role=1, created_at=1))
        old = [HOUSE, "house", None], ["purse:a", "purse", "a"]
        for account, kind, owner in old:
            row = {"id": account, "kind": kind, "user_id": owner, "balance": 0, "opened_at": 1}
            connection.execute(insert(ACCOUNTS).values(row))
        row = {"cause": "welcome:a", "debit": HOUSE, "credit": "purse:a", "payee": "a", "amount": 1000}
        connection.execute(insert(TRANSFERS).values(row | {"reason": "welcome", "at_ms": 1, "step": 0}))
        connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == HOUSE).values(balance=-1000))
        connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == "purse:a").values(balance=1000))
    migrate(engine)
    with engine.begin() as connection:
        assert (check(connection).transfers, check(connection).problems) == (1, ())
        correct(connection, "welcome:a", WHY, 2)
    for wrong in (delete(TRANSFERS), update(TRANSFERS).values(amount=1)):
        with pytest.raises(DBAPIError, match="never changed"), engine.begin() as connection:
            connection.execute(wrong)
    with pytest.raises(IntegrityError), engine.begin() as connection:
        move(connection, [Transfer("gift", "purse:a", "purse:b", "a", "b", 5, "settle", 1, 0, "t", 1)])
    engine.dispose()


# ---- the command --------------------------------------------------------------------------------------------------
def run(world: World, *words: str, said: int | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "smazzata", "ledger", *words],
        env={**os.environ, "SMAZZATA_DATABASE": world.database},
        stdin=subprocess.DEVNULL if said is None else said,
        capture_output=True,
        text=True,
        check=False,
    )


def asked(world: World, answer: str, *words: str) -> subprocess.CompletedProcess[str]:
    """With somebody at the terminal."""
    mine, its = pty.openpty()
    os.write(mine, f"{answer}\n".encode())
    try:
        return run(world, *words, said=its)
    finally:
        os.close(mine)
        os.close(its)


def test_the_command(world: World, played: Played) -> None:
    cause, amount = played.payment.cause, played.amount
    words = ("correct", cause, "--why", WHY)
    nobody = run(world, *words)
    assert (nobody.returncode, "say --yes" in nobody.stderr) == (2, True)
    no = asked(world, "n", *words)
    assert (no.returncode, "nothing was done" in no.stderr) == (1, True)
    assert f"-{amount}  {ok(played.won.get('/api/me'))['name']} (purse:{played.won.id}), who then has 1000" in no.stdout
    assert f"because: {WHY}" in no.stdout
    assert balances(played.won, played.lost) == [1000 + amount, 1000 - amount]
    yes = asked(world, "y", *words)
    assert (yes.returncode, yes.stdout.splitlines()[-1]) == (0, "Corrected."), yes.stderr
    assert balances(played.won, played.lost) == [1000, 1000]
    twice = run(world, *words, "--yes")
    assert (twice.returncode, twice.stderr) == (
        1,
        f"smazzata: {cause} was corrected already: a transfer is corrected once.\n",
    )
    assert run(world, "correct", cause).returncode != 0  # no reason, no correction
    done = run(world, "correct", f"welcome:{played.won.id}", "--why", WHY, "--yes", "--json")
    answer = json.loads(done.stdout)
    assert (answer["amount"], answer["sides"][0]["balance"], answer["why"]) == (1000, 0, WHY)
    assert run(world, "check").returncode == 0
    shown = run(world, "show", f"purse:{played.won.id}").stdout
    assert f"correct:{cause}:taken" in shown
    assert WHY in shown
    assert run(world, "correct", "settle:x:1:0:1", "--why", WHY, "--yes").returncode == 1
