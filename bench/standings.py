"""How fast standings answer when they are large, on SQLite and on PostgreSQL, and which index each question uses.

    PYTHONPATH=src python bench/standings.py [--players 100000] [--results 5000000] [--on sqlite] [--folder DIR]

Fills a database with rated matches of two (results, matches, levels, standings of one game and one rule-set, of all
time, the year, the month and the week) and times what the routes ask for: the first page, my place and the people
around me, a deep page, the matches behind a number, a person's page; and what one more match costs. The median and
the worst of `--times` questions about people drawn at random; the database has in its cache what it keeps there.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from sqlalchemy import Connection, Engine, Select, Table
from sqlalchemy.dialects import postgresql, sqlite

from server.services import CannotRun, Postgres
from smazzata.games.contract import Seats, Side
from smazzata.ratings.outcomes import Finished
from smazzata.server.access import UserId
from smazzata.server.accounts import sql as accounts
from smazzata.server.accounts.schema import USERS
from smazzata.server.infra.db import prepare
from smazzata.server.infra.engines import open_engine
from smazzata.server.standings import people, results, sql, writing
from smazzata.server.standings.periods import periods_of, span
from smazzata.server.standings.rebuilding import without_hurry
from smazzata.server.standings.schema import BOARDS, MATCHES, RATINGS, RESULTS, STANDINGS

RULES = ("scala40", "scala40/online")
NOW = 1_795_000_000_000
BATCH = 20_000


def user(number: int) -> UserId:
    return UserId(f"u{number:025}")


# ---- filling ------------------------------------------------------------------------------------------------
def users(players: int) -> Iterator[tuple[Any, ...]]:
    for each in range(players):
        yield user(each), f"Player {each}", f"player {each}", 1, None, None, 1, 1, None


def played(players: int, many: int, seed: int) -> Iterator[tuple[int, str, int, int, int, int]]:
    """Number, table, when, winner, loser, match points: the same again for the same seed. A few play a lot."""
    rng = random.Random(seed)
    for number in range(many):
        one, other = (int(players * rng.random() ** 1.5) for _ in range(2))
        if one == other:
            other = (one + 1) % players
        yield number, f"t{number:025}", NOW - (many - number) * 6000, one, other, rng.randrange(1, 120)


def matches(made: Iterable[tuple[int, str, int, int, int, int]]) -> Iterator[tuple[Any, ...]]:
    for _, table, at, one, other, _ in made:
        names = f'["{user(one)}","{user(other)}"]'
        yield table, 1, "scala40", "scala40/online", "duel", at, "points", names, True


def rows_of_results(made: Iterable[tuple[int, str, int, int, int, int]]) -> Iterator[tuple[Any, ...]]:
    for _, table, at, one, other, mp in made:
        for seat, (who, outcome, points, vp) in enumerate(((one, "won", mp, 20), (other, "lost", -mp, 0))):
            yield (user(who), table, 1, seat, seat, "scala40", "scala40/online", "duel", at, outcome, points, vp,
                   False, 25_000_000, 8_000_000, 25_000_000, 8_000_000)  # fmt: skip


def tallies(players: int, many: int, seed: int) -> dict[str, dict[int, list[int]]]:
    """By period: of each player matches, won, mp, vp."""
    spans = {period: span(period) for period in periods_of(NOW)}
    found: dict[str, dict[int, list[int]]] = {period: {} for period in spans}
    for _, _, at, one, other, mp in played(players, many, seed):
        for period, during in spans.items():
            if during is None or during[0] <= at < during[1]:
                for who, won, points, vp in ((one, 1, mp, 20), (other, 0, -mp, 0)):
                    mine = found[period].setdefault(who, [0, 0, 0, 0])
                    mine[0] += 1
                    mine[1] += won
                    mine[2] += points
                    mine[3] += vp
    return found


def standings(found: dict[str, dict[int, list[int]]]) -> Iterator[tuple[Any, ...]]:
    for rules in RULES:
        for period, mine in found.items():
            for who, (many, won, mp, vp) in mine.items():
                yield rules, period, user(who), many, won, 0, many - won, mp, vp, 0, 1, 0, 0


def fill(engine: Engine, players: int, many: int, seed: int = 1) -> None:
    with engine.connect() as connection:
        found = tallies(players, many, seed)
        with connection.begin():
            without_hurry(connection)
            _bulk(connection, USERS, users(players))
            _bulk(connection, STANDINGS, standings(found))
            boards = ((rules, period, len(mine)) for rules in RULES for period, mine in found.items())
            _bulk(connection, BOARDS, boards)
            ratings = (
                (user(who), "scala40", "duel", 25_000_000, 8_000_000, each[0], 1000 + who % 1500, NOW)
                for who, each in found["all"].items()
            )
            _bulk(connection, RATINGS, ratings)
            _bulk(connection, MATCHES, matches(played(players, many, seed)))
            _bulk(connection, RESULTS, rows_of_results(played(players, many, seed)))
        driver: Any = connection.connection.dbapi_connection  # not in a transaction any more
        if engine.dialect.name == "postgresql":
            driver.execute("SET statement_timeout = 0")
        driver.execute("VACUUM ANALYZE" if engine.dialect.name == "postgresql" else "PRAGMA optimize")


def _bulk(connection: Connection, table: Table, rows: Iterable[tuple[Any, ...]]) -> None:
    driver: Any = connection.connection.dbapi_connection
    columns = ", ".join(column.name for column in table.columns)
    if connection.dialect.name == "postgresql":
        with driver.cursor() as cursor, cursor.copy(f"COPY {table.name} ({columns}) FROM STDIN") as copy:
            for row in rows:
                copy.write_row(row)
        return
    marks = ", ".join("?" for _ in table.columns)
    going = iter(rows)
    while batch := list(islice(going, BATCH)):
        driver.executemany(f"INSERT INTO {table.name} ({columns}) VALUES ({marks})", batch)


# ---- asking -------------------------------------------------------------------------------------------------
Ask = Callable[[Connection, UserId], object]
BOARD = sql.Board("scala40", "all", "mp")
BOARD_VP = sql.Board("scala40/online", "all", "vp")


def first_page(connection: Connection, _me: UserId) -> object:
    return sql.page(connection, BOARD, None, 50), sql.players(connection, BOARD.rules, BOARD.period)


def whole_answer(connection: Connection, me: UserId) -> object:
    """What `GET /api/standings` reads for somebody who is signed in."""
    return first_page(connection, me), sql.mine(connection, BOARD, me)


def deep_page(connection: Connection, me: UserId) -> object:
    row = connection.execute(sql.mine_asked(BOARD, me)).one()
    return sql.page(connection, BOARD, sql.Mark(row.mp, row.vp, me), 50)


def person(connection: Connection, me: UserId) -> object:
    found = accounts.user(connection, me)
    assert found is not None
    return people.page(connection, found, NOW)


def behind(connection: Connection, me: UserId) -> object:
    return results.results_of(connection, me, rules="scala40", period="all", after=None, limit=50)


ASKED: dict[str, Ask] = {
    "first page": first_page,
    "first page by VP": lambda connection, _me: sql.page(connection, BOARD_VP, None, 50),
    "my place": lambda connection, me: sql.place(connection, BOARD, me),
    "my place and around me": lambda connection, me: sql.mine(connection, BOARD, me),
    "first page, my place, around me": whole_answer,
    "a page deep down": deep_page,
    "the matches behind a number": behind,
    "a person's page": person,
}


Took = list[tuple[float, float]]
"""Milliseconds by the clock, and of this process's processor: for SQLite all the work, on a busy machine too."""


def now() -> tuple[float, float]:
    return 1000 * time.perf_counter(), 1000 * time.thread_time()


def since(start: tuple[float, float]) -> tuple[float, float]:
    wall, cpu = now()
    return wall - start[0], cpu - start[1]


def timed(engine: Engine, ask: Ask, who: Iterable[UserId]) -> Took:
    took = []
    with engine.connect() as connection:
        for each in who:
            with connection.begin():
                start = now()
                ask(connection, each)
                took.append(since(start))
    return took


def one_more(engine: Engine, players: int, times: int) -> Took:
    """A match that ends, without the commit."""
    rng = random.Random(3)
    took: Took = []
    with engine.connect() as connection:
        for number in range(times):
            with connection.begin():
                pair = tuple(map(user, rng.sample(range(players), 2)))
                match = Finished(f"n{number}", 1, "scala40/online", "duel", NOW + number, "points", pair, Seats(2),
                                 (30, -30), (20, 0), Side(0))  # fmt: skip
                start = now()
                writing.record(connection, match)
                took.append(since(start))
    return took


def plans(connection: Connection, me: UserId) -> Iterator[tuple[str, str]]:
    row = connection.execute(sql.mine_asked(BOARD, me)).one()
    mark = sql.Mark(row.mp, row.vp, me)
    asked: dict[str, Select[Any]] = {
        "first page": sql.page_asked(BOARD, None, 50),
        "how many are better than I": sql.better_asked(BOARD, mark),
        "those just before me": sql.before_asked(BOARD, mark, 3),
        "those after me": sql.page_asked(BOARD, mark, 3),
    }
    lite = connection.dialect.name == "sqlite"
    dialect = sqlite.dialect() if lite else postgresql.dialect()  # type: ignore[no-untyped-call]
    for name, statement in asked.items():
        said = str(statement.compile(dialect=dialect, compile_kwargs={"literal_binds": True}))
        rows = connection.exec_driver_sql(f"EXPLAIN {'QUERY PLAN' if lite else '(COSTS OFF)'} {said}")
        for each in rows:
            yield name, str(each[3] if lite else each[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=100_000)
    parser.add_argument("--results", type=int, default=5_000_000, help="one a person and match: two a match")
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--on", choices=("sqlite", "postgresql", "both"), default="both")
    parser.add_argument("--folder", help="where the databases are made; by default among the temporary files")
    asked = parser.parse_args()
    if asked.folder:
        Path(asked.folder).mkdir(parents=True, exist_ok=True)
        tempfile.tempdir = asked.folder
    with tempfile.TemporaryDirectory() as name:
        if asked.on != "postgresql":
            measure("SQLite", f"sqlite:///{Path(name) / 'standings.db'}", asked)
        if asked.on != "sqlite":
            try:
                server = Postgres(safe=True)
                server.start()
            except CannotRun as reason:
                print(f"PostgreSQL: {reason}")
                return
            try:
                measure("PostgreSQL", server.new_database(), asked)
            finally:
                server.remove()


def measure(kind: str, url: str, asked: argparse.Namespace) -> None:
    prepare(url)
    writer, reader = open_engine(url, "write"), open_engine(url, "read")
    start = time.perf_counter()
    fill(writer, asked.players, asked.results // 2)
    took = time.perf_counter() - start
    print(f"{kind}: {asked.players:,} players, {asked.results:,} results, filled in {took:.0f} s", flush=True)
    rng = random.Random(2)
    who = [user(rng.randrange(asked.players)) for _ in range(asked.times)]
    with reader.connect() as connection:
        who = [each for each in who if sql.place(connection, BOARD, each) is not None]
    for name, ask in ASKED.items():
        _show(name, timed(reader, ask, who))
    _show("one more match, without the commit", one_more(writer, asked.players, asked.times))
    with reader.connect() as connection:
        for name, line in plans(connection, who[0]):
            print(f"  {name:28} {line}")
    writer.dispose()
    reader.dispose()


def _show(name: str, took: Took) -> None:
    wall, cpu = zip(*took, strict=True)
    print(
        f"  {name:36} median {statistics.median(wall):7.2f} ms   worst {max(wall):7.2f} ms"
        f"   processor {statistics.median(cpu):6.2f} ms",
        flush=True,
    )


if __name__ == "__main__":
    main()
