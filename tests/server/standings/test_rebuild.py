"""What is kept match by match is what the log gives from nothing: after random play, renames and departures."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, delete, insert, select, update

from server.services import Postgres
from server.standings.evening import PAIRS, SCALA, SCOPA, THREE, Evening, an_evening
from server.world import PASSWORD, ok
from smazzata.games.contract import Seats, Side
from smazzata.ratings.kinds import kind_of
from smazzata.ratings.outcomes import Finished
from smazzata.server.accounts.schema import USERS
from smazzata.server.infra.db import prepare
from smazzata.server.infra.engines import open_engine
from smazzata.server.standings import figuring, writing
from smazzata.server.standings.rebuilding import MADE, rebuild, without_hurry
from smazzata.server.standings.schema import FIGURES, RATINGS, RESULTS, STANDINGS


@pytest.fixture
def evening(database: str, tmp_path: Path) -> Iterator[Evening]:
    with an_evening(database, tmp_path, seed=5) as evening:
        yield evening


def everything(engine: Engine) -> dict[str, list[tuple[Any, ...]]]:
    with engine.connect() as connection:
        return {
            table.name: sorted(tuple(row) for row in connection.execute(select(table))) for table in MADE
        }


def made_again(evening: Evening) -> dict[str, list[tuple[Any, ...]]]:
    """With nothing left of what was there, so that all of it comes from the log."""
    world = evening.world
    with world.engine.begin() as connection:
        for table in MADE:
            connection.execute(delete(table))
    reader = open_engine(world.database, "read")
    told: list[tuple[str, int, int]] = []
    rebuilt = rebuild(reader, world.engine, lambda *each: told.append(each))
    reader.dispose()
    assert rebuilt.differing == []
    assert told[-1] == ("matches", rebuilt.matches, rebuilt.matches)
    return everything(world.engine)


def test_from_the_log_alone(evening: Evening, long: bool) -> None:
    world, rng = evening.world, random.Random(3)
    people = [world.player(f"Giocatore {letter}") for letter in "ABCDE"]
    for number in range(30 if long else 9):
        terms = [SCOPA, SCALA, PAIRS, THREE][number % 4]
        leaves = rng.choice(["", "", "abandon"]) if terms is not THREE else ""
        evening.play(
            rng.sample(people, terms.players), terms, leaves=leaves, rematches=number == 4 and not leaves
        )
    evening.play(people[:2], SCOPA, leaves="timeout")
    evening.settle()
    kept = everything(world.engine)
    assert {len(kept[table.name]) > 5 for table in MADE} == {True}
    assert made_again(evening) == kept

    ok(people[0].post("/api/me/name", {"name": "Un altro nome"}))
    ok(people[1].post("/api/me/deletion", {"password": PASSWORD}), 204)
    assert made_again(evening) == kept, "names are no part of it"
    evening.play([people[0], people[2]], SCALA)
    evening.settle()
    kept = everything(world.engine)
    assert made_again(evening) == kept, "and what comes after a rebuild goes on from it"


def test_a_match_lost_by_deleting_the_account_counts(evening: Evening) -> None:
    world = evening.world
    anna, bruno = world.player("Anna"), world.player("Bruno")
    evening.play([anna, bruno])
    table = evening.begin([anna, bruno])
    ok(anna.post("/api/me/deletion", {"password": PASSWORD}), 204)
    evening.settle()
    kept = everything(world.engine)
    assert sum(row[1] == table for row in kept["results"]) == 2
    assert made_again(evening) == kept
    page = ok(bruno.get(f"/api/people/{bruno.id}/results"))
    assert page["results"][0]["reason"] == "abandon"
    assert {each["name"] for each in page["results"][0]["players"]} == {"Bruno", "Ex #" + name_of(world, anna.id)}
    assert ok(bruno.get("/api/standings?rules=scopa"))["players"] == 2


def name_of(world: Any, user: str) -> str:
    with world.engine.connect() as connection:
        name: str = connection.execute(select(USERS.c.name).where(USERS.c.id == user)).scalar_one()
    return name.removeprefix("Ex #")


# ---- the order ----------------------------------------------------------------------------------------------
SHAPES = [Seats(2), Seats(2), Seats(4, pairs=True), Seats(3), Seats(5)]


def some_match(rng: random.Random, number: int, people: list[str]) -> Finished:
    seats = rng.choice(SHAPES)
    winner = Side(rng.randrange(seats.sides))
    mp = [-rng.randrange(100) for _ in range(seats.sides)]
    mp[winner] = -sum(mp) + mp[winner]
    vp = tuple(20 if side == winner else 0 for side in range(seats.sides))
    return Finished(
        table=f"t{rng.randrange(4)}x{number}",
        number=1,
        rules=rng.choice(["scopa/online", "scala40/club", "scala40/online"]),
        kind=kind_of(seats),
        ended_at=1_700_000_000_000 + rng.randrange(50) * 3_600_000 * 7,
        reason=rng.choice(["points", "abandon"]),
        players=tuple(rng.sample(people, seats.count)),
        seats=seats,
        mp=tuple(mp),
        vp=vp,
        winner=winner,
        left=(Side((winner + 1) % seats.sides),) if rng.random() < 0.2 else (),
    )


def kept_after(engine: Engine, matches: list[Finished]) -> dict[str, list[tuple[Any, ...]]]:
    with engine.begin() as connection:
        for table in MADE:
            connection.execute(delete(table))
        for number, match in enumerate(matches):
            assert writing.record(connection, match)
            assert not writing.record(connection, match), "once"
            if number % 3:
                _figured(connection, match)
        for match in matches:
            _figured(connection, match)
    return everything(engine)


def _figured(connection: Any, match: Finished) -> None:
    counts = [{"deals": 2, "scope": seat + len(match.table)} for seat in range(match.seats.count)]
    figuring.add_figures(connection, match.table, match.number, counts)


def peopled(database: str, many: int) -> tuple[Engine, list[str]]:
    prepare(database)
    engine = open_engine(database, "write")
    people = [f"user{number}" for number in range(many)]
    with engine.begin() as connection:
        connection.execute(
            insert(USERS),
            [{"id": each, "name": each, "folded": each, "role": 1, "created_at": 0} for each in people],
        )
    return engine, people


@pytest.mark.parametrize("seed", range(2))
def test_the_order_in_which_matches_are_saved_makes_no_difference(database: str, seed: int, long: bool) -> None:
    engine, people = peopled(database, 8)
    rng = random.Random(seed)
    matches = [some_match(rng, number, people) for number in range(120 if long else 25)]
    ordered = kept_after(engine, sorted(matches, key=lambda each: each.key))
    rng.shuffle(matches)
    assert kept_after(engine, matches) == ordered
    engine.dispose()


def test_processes_that_record_at_once_take_turns(postgres: Postgres) -> None:
    """On SQLite there is one writer anyway."""
    database = postgres.new_database()
    engine, people = peopled(database, 5)
    rng = random.Random(9)
    matches = [some_match(rng, number, people) for number in range(12)]
    ordered = kept_after(engine, sorted(matches, key=lambda each: each.key))
    with engine.begin() as connection:
        for table in MADE:
            connection.execute(delete(table))

    def process(mine: list[Finished]) -> None:
        own = open_engine(database, "write")
        for match in mine:
            with own.begin() as connection:
                without_hurry(connection)  # the machine may be busy: this is about order, not about patience
                assert writing.record(connection, match)
        own.dispose()

    with ThreadPoolExecutor(3) as pool:
        list(pool.map(process, (matches[::3], matches[1::3], matches[2::3])))
    with engine.begin() as connection:
        for match in matches:
            _figured(connection, match)
    assert everything(engine) == ordered
    engine.dispose()


def test_what_is_wrong_would_be_seen(evening: Evening) -> None:
    """The comparison itself: every column of every table is part of it."""
    evening.play([evening.world.player("Anna"), evening.world.player("Bruno")])
    evening.settle()
    kept = everything(evening.world.engine)
    for table, column in ((RATINGS, "mu"), (RESULTS, "sigma"), (STANDINGS, "best_run"), (FIGURES, "count")):
        with evening.world.engine.begin() as connection:
            connection.execute(update(table).values({column: table.c[column] + 1}))
        assert everything(evening.world.engine) != kept
        assert made_again(evening) == kept
