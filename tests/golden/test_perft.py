"""Counts of legal lines from fixed positions: they move only when a rule does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import pytest

from smazzata.cards.italian import cards_in, mask_of
from smazzata.cli import app
from smazzata.games.contract import Illegal, Seat, Seats, Shuffled, Unreadable, Wanted
from smazzata.games.known import games, ruleset
from smazzata.games.perft import dealt, divide, follow, perft
from smazzata.games.scopa.model import Play


def shuffler(wanted: Wanted, attempt: int) -> tuple[int, ...]:
    """A fixed order without any generator: every seventh card, from the attempt's on."""
    cards = wanted.cards[attempt:] + wanted.cards[:attempt]
    return tuple(card for first in range(7) for card in cards[first::7])


COUNTS: dict[tuple[str, int, bool], list[int]] = {
    ("scala40/online", 2, False): [2, 10, 20, 529],
    ("scala40/online", 3, False): [2, 37, 52, 972],
    ("scala40/online", 4, False): [2, 10, 20, 148],
    ("scala40/online", 5, False): [2, 36, 65, 1038],
    ("scala40/online", 4, True): [2, 10, 20, 148],
    ("scala40/classic", 2, False): [2, 10, 20, 529],
    ("scala40/classic", 3, False): [2, 37, 52, 1053],
    ("scala40/classic", 4, False): [2, 10, 20, 148],
    ("scala40/classic", 5, False): [2, 36, 65, 1118],
    ("scala40/club", 2, False): [2, 10, 20, 529],
    ("scala40/club", 3, False): [2, 46, 60, 966],
    ("scala40/club", 4, False): [2, 11, 22, 161],
    ("scala40/club", 5, False): [2, 50, 104, 1274],
    ("scopa/online", 2, False): [3, 9, 18, 36, 36, 37, 123, 387],
    ("scopa/online", 3, False): [3, 9, 30, 68, 153, 321, 344, 353],
    ("scopa/online", 4, True): [3, 9, 33, 99, 214, 459, 983, 1971],
    ("scopa/asso-piglia-tutto", 2, False): [3, 9, 18, 36, 36, 36, 108, 334],
    ("scopa/asso-piglia-tutto", 3, False): [3, 9, 27, 60, 120, 240, 240, 240],
    ("scopa/asso-piglia-tutto", 4, True): [3, 9, 31, 93, 188, 377, 767, 1535],
    ("scopa/fewest-cards", 2, False): [3, 9, 18, 36, 36, 36, 120, 366],
    ("scopa/fewest-cards", 3, False): [3, 9, 27, 60, 133, 271, 281, 286],
    ("scopa/fewest-cards", 4, True): [3, 9, 29, 87, 182, 374, 782, 1566],
    ("scopa/scopone-scientifico", 4, True): [10, 100, 1000, 10000, 90780],
}

BUSY: dict[str, Any] = {
    "hands": ["4C 5C 8D 9S 9S JK", "TH TD TS QC 2H", "6C 7D KS KS KD"],
    "table": ["0: 5H 6H 7H", "1: 9H 9D JK=9C", "2: TC JC QC KC"],
    "pile": "4H 8H",
    "stock": "KH 9C 2D AS",
}
"""All have opened; cards that attach, a joker to swap and one in hand."""
BUSY_COUNTS = {
    "scala40/online": [2, 24, 116, 583, 2652],
    "scala40/classic": [2, 30, 144, 785, 3702],
    "scala40/club": [2, 22, 101, 494, 2125],
}


@pytest.mark.parametrize(
    ("table", "counts"), COUNTS.items(), ids=[f"{r}-{n}{'-pairs' * p}" for r, n, p in COUNTS]
)
def test_from_a_deal(table: tuple[str, int, bool], counts: list[int]) -> None:
    game, rules = ruleset(table[0])
    start = game.start(rules, Seats(table[1], pairs=table[2]), Seat(table[1] - 1))
    assert [perft(game, start, depth, shuffler) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("rules", "counts"), BUSY_COUNTS.items())
def test_from_the_middle_of_a_deal(rules: str, counts: list[int]) -> None:
    game, known = ruleset(rules)
    start = game.arrange(known, Seats(3), BUSY)
    assert [perft(game, start, depth, shuffler) for depth in range(1, len(counts) + 1)] == counts


def test_every_way_to_sit_is_counted() -> None:
    every = {
        (rules.id, count, pairs)
        for game in games().values()
        for rules in game.rulesets.values()
        for count, pairs in [*((n, False) for n in rules.players), *([(4, True)] if rules.pairs else [])]
    }
    assert set(COUNTS) == every
    assert set(BUSY_COUNTS) == {rules.id for rules in games()["scala40"].rulesets.values()}


# ---- are they right? --------------------------------------------------------------------------------------
def legal(state: Any) -> Iterator[Play]:
    """Every play of Scopa there could be, asked of `check` one by one."""
    game = games()["scopa"]
    table = list(cards_in(state.table))
    for card in range(40):
        for taken in chain.from_iterable(combinations(table, size) for size in range(len(table) + 1)):
            try:
                game.check(state, state.turn, Play(card, mask_of(taken)))
            except Illegal:
                continue
            yield Play(card, mask_of(taken))


def slow(state: Any, depth: int) -> int:
    game = games()["scopa"]
    if depth == 0 or state.turn is None:
        return int(depth == 0)
    return sum(slow(game.apply(state, play), depth - 1) for play in legal(state))


@pytest.mark.parametrize("rules", ["scopa/online", "scopa/asso-piglia-tutto", "scopa/fewest-cards"])
def test_scopa_counted_by_trying_everything(rules: str) -> None:
    game, known = ruleset(rules)
    start = dealt(game, game.start(known, Seats(2), Seat(1)), shuffler)
    for depth in (1, 2, 3):
        assert slow(start, depth) == perft(game, start, depth, shuffler)


@pytest.mark.parametrize("rules", BUSY_COUNTS)
def test_every_counted_line_of_scala40_is_admitted_by_check(rules: str) -> None:
    game, known = ruleset(rules)

    def walk(state: Any, depth: int) -> int:
        seat = game.turn(state)
        if depth == 0 or seat is None:
            return int(depth == 0)
        total = 0
        for action in game.options(state, seat):
            game.check(state, seat, action)
            assert game.read(state, seat, game.write(action)) == action
            total += walk(game.apply(state, action), depth - 1)
        return total

    assert walk(game.arrange(known, Seats(3), BUSY), 4) == BUSY_COUNTS[rules][3]


def test_lines_that_end_early_do_not_count() -> None:
    game, rules = ruleset("scopa/online")
    end = game.arrange(rules, Seats(2), {"hands": ["7D", "2C"], "rest": "none"})
    assert [perft(game, end, depth, shuffler) for depth in range(4)] == [1, 1, 1, 0]


def test_a_deal_that_is_made_again_takes_the_next_attempt() -> None:
    game, rules = ruleset("scopa/online")
    attempts = []

    def kings_first(wanted: Wanted, attempt: int) -> tuple[int, ...]:
        attempts.append(attempt)
        kings = [9, 19, 29]
        rest = [card for card in wanted.cards if card not in kings]
        return tuple(rest[:6] + kings + rest[6:]) if attempt < 2 else wanted.cards

    start = game.start(rules, Seats(2), Seat(1))
    assert dealt(game, start, kings_first) == game.apply(
        game.apply(
            game.apply(start, Shuffled(kings_first(game.wanted(start), 0))),
            Shuffled(kings_first(game.wanted(start), 0)),
        ),
        Shuffled(game.wanted(start).cards),
    )
    assert attempts[:3] == [0, 1, 2]


# ---- division, progress, the command ----------------------------------------------------------------------
@pytest.mark.parametrize("rules", BUSY_COUNTS)
def test_a_division_adds_up_all_the_way_down(rules: str) -> None:
    game, known = ruleset(rules)
    start = game.arrange(known, Seats(3), BUSY)
    parts = dict(divide(game, start, 4, shuffler))
    assert list(parts) == ["collect", "draw"]
    assert sum(parts.values()) == BUSY_COUNTS[rules][3]
    for first, count in parts.items():
        after = follow(game, start, [first], shuffler)
        assert sum(dict(divide(game, after, 3, shuffler)).values()) == count


def test_progress_adds_up_to_the_whole() -> None:
    game, known = ruleset("scala40/online")
    shares: list[float] = []
    perft(game, game.arrange(known, Seats(3), BUSY), 5, shuffler, shares.append)
    assert len(shares) > 20
    assert sum(shares) == pytest.approx(1)


def test_following_a_line_that_is_not_allowed() -> None:
    game, known = ruleset("scala40/online")
    start = game.arrange(known, Seats(3), BUSY)
    with pytest.raises(Illegal):
        follow(game, start, ["discard 9S"], shuffler)
    with pytest.raises(Unreadable):
        follow(game, start, ["juggle"], shuffler)


def command(line: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    with pytest.raises(SystemExit) as ended:
        app(line)
    code = ended.value.code
    assert isinstance(code, int)
    return code, capsys.readouterr().out


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, said = command("perft scopa/online --depth 3", capsys)
    assert code == 0
    assert said.strip().isdigit()
    assert command("perft scopa/online --depth 3 --seed 2", capsys)[1] != said
    code, divided = command("perft scopa/online --depth 3 --divide", capsys)
    *parts, total = divided.strip().split("\n")
    assert total == said.strip()
    assert sum(int(part.split()[-1]) for part in parts) == int(total)
    code, printed = command("perft scopa/online --depth 3 --json", capsys)
    assert json.loads(printed)["lines"] == int(total)


def test_the_command_from_a_position_and_down_a_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "busy.toml"
    start = "\n".join(f"{key} = {json.dumps(value)}" for key, value in BUSY.items())
    file.write_text(f"[start]\n{start}\n", encoding="utf-8")
    whole = command(f"perft scala40/club --position {file} --depth 3", capsys)[1]
    assert int(whole) == BUSY_COUNTS["scala40/club"][2]
    down = [
        command(f"perft scala40/club --position {file} --depth 2 --after {step}", capsys)[1]
        for step in ("draw", "collect")
    ]
    assert sum(map(int, down)) == int(whole)


@pytest.mark.parametrize(
    "line",
    [
        "perft scopa/online --depth 0",
        "perft whist --depth 1",
        "perft scopa/online --players 7 --depth 1",
        "perft scala40/club --pairs --depth 1",
        "perft scopa/online --depth 1 --after 'play JK'",
        "perft scopa/online --depth 1 --position nowhere.toml",
    ],
)
def test_what_cannot_be_counted(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(line, capsys) == (2, "")
