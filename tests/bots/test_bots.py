"""Bots: every action legal, every deal ends, no card is lost, and the simple one does what it says."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from typing import Any

import msgspec
import pytest

from smazzata.bots import scala40_figures, scopa_figures
from smazzata.bots.arena import Broken, dice, play_deal
from smazzata.bots.bot import Sight, Tellings, sight
from smazzata.bots.figures import Counts, percentile, spread
from smazzata.bots.known import BOTS, BotName
from smazzata.bots.random_bot import RandomBot
from smazzata.bots.simulation import FIGURES, Job, played, report, simulate
from smazzata.games.contract import AnyGame, Seat, Seats, Shuffled
from smazzata.games.known import ruleset
from smazzata.games.scala40.model import Discard
from smazzata.games.scala40.seen import Discarded

TABLES = [
    ("scala40/online", Seats(2)),
    ("scala40/online", Seats(4, pairs=True, open_cards=True)),
    ("scala40/online", Seats(5)),
    ("scala40/classic", Seats(2)),
    ("scala40/classic", Seats(3)),
    ("scala40/club", Seats(2)),
    ("scala40/club", Seats(4)),
    ("scopa/online", Seats(2)),
    ("scopa/online", Seats(3)),
    ("scopa/online", Seats(4, pairs=True)),
    ("scopa/scopone-scientifico", Seats(4, pairs=True, open_cards=True)),
    ("scopa/asso-piglia-tutto", Seats(2)),
    ("scopa/fewest-cards", Seats(3)),
]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_deals_end_and_keep_their_cards(rules: str, seats: Seats, bot: BotName) -> None:
    deals = 12 if bot == "simple" else 3
    counts = played(Job(rules, seats, bot, seed=11, first=0, last=deals))
    assert sum(count for (what, _), count in counts.items() if what == "ending") == deals
    assert report(Job(rules, seats, bot, 11, 0, deals), counts)


def test_the_figures_do_not_depend_on_the_number_of_processes() -> None:
    job = Job("scopa/online", Seats(2), "random", seed=3, first=0, last=120)
    *_, alone = simulate(job, 1)
    *_, together = simulate(job, 2)
    assert alone == together
    *_, other = simulate(job._replace(seed=4), 1)
    assert other != alone


def test_a_lost_card_is_noticed() -> None:
    game, rules = ruleset("scala40/online")
    watcher = scala40_figures.watch(rules, Seats(2), Seat(0), Counter())  # type: ignore[arg-type]
    before = game.start(rules, Seats(2), Seat(0))
    action = Shuffled(game.pack(rules))
    after = game.apply(before, action)
    lost = msgspec.structs.replace(after, stock=after.stock[1:])
    with pytest.raises(Broken):
        watcher.step(before, Seat(-1), action, lost)


def test_a_card_twice_is_noticed_at_scopa() -> None:
    game, rules = ruleset("scopa/online")
    state = game.apply(game.start(rules, Seats(2), Seat(0)), Shuffled(tuple(range(40))))
    assert scopa_figures.conserved(state)
    assert not scopa_figures.conserved(msgspec.structs.replace(state, stock=(0, *state.stock[1:])))


def test_an_illegal_choice_is_named_with_its_deal() -> None:
    class Cheat(RandomBot):
        def choose(self, sight: Sight, rng: random.Random) -> Any:
            return Discard(0)

    BOTS["random"], honest = Cheat(), BOTS["random"]
    try:
        with pytest.raises(Broken, match=r"seed 5, deal 0.*take-first"):
            played(Job("scala40/online", Seats(2), "random", 5, 0, 1))
    finally:
        BOTS["random"] = honest


def test_tellings_are_made_when_asked_for() -> None:
    made: list[int] = []

    def telling(number: int) -> int:
        made.append(number)
        return number * number

    memory: Tellings[int] = Tellings()
    for number in range(3):
        memory.add(partial(telling, number))
    assert (len(memory), made) == (3, [])
    assert (memory[-1], made) == (4, [2])
    assert list(memory) == [0, 1, 4]
    assert memory[1:] == [1, 4]
    with pytest.raises(IndexError):
        memory[3]


def test_percentiles() -> None:
    found = {1: 50, 2: 45, 9: 5}
    assert [percentile(found, part) for part in (0.5, 0.51, 0.95, 0.96)] == [1, 2, 2, 9]
    assert spread({})["mean"] == 0


def test_forty_is_dealt_as_often_as_it_should_be() -> None:
    """Online, 31.3 % of hands of 13 cards and 39.9 % of 14 hold an opening."""
    game, rules = ruleset("scala40/online")
    counts: Counts = Counter()
    state = game.start(rules, Seats(2), Seat(0))
    for deal in range(1500):
        cards = list(game.pack(rules))
        dice(8, deal).shuffle(cards)
        action = Shuffled(tuple(cards))
        watcher = FIGURES["scala40"].watch(rules, Seats(2), Seat(0), counts)
        watcher.step(state, Seat(-1), action, game.apply(state, action))
    assert abs(counts["dealt", "13"] / counts["hands", "13"] - 0.313) < 0.03
    assert abs(counts["dealt", "14"] / counts["hands", "14"] - 0.399) < 0.03


# ---- what the simple bot does -----------------------------------------------------------------------------
def chosen(rules_id: str, bot: BotName = "simple", told: tuple[Any, ...] = (), **start: Any) -> str:
    game, rules = ruleset(rules_id)
    seats = Seats(len(start["hands"]))
    state = game.arrange(rules, seats, start)
    for text in start.get("before", ()):
        state = game.apply(state, game.read(state, Seat(start.get("turn", 0)), text))
    seat = game.turn(state)
    assert seat is not None
    action = BOTS[bot].choose(sight(game, rules, state, seat, told), random.Random(1))
    game.check(state, seat, action)
    return game.write(action)


OPENS = "KH KD KS 9C TC JC 2D 4H 6S 8D 3C 5S"


def test_collects_the_card_it_opens_with() -> None:
    assert chosen("scala40/online", hands=[f"{OPENS} 7H", OPENS.replace("K", "Q")], pile="QC") == "collect"
    assert chosen("scala40/online", hands=[f"{OPENS} 7H", OPENS.replace("K", "Q")], pile="7D") == "draw"


def test_begins_the_opening_with_the_collected_card() -> None:
    said = chosen("scala40/online", hands=[f"{OPENS} 7H", "2C 2S"], pile="QC", before=["collect"])
    assert said == "meld 9C TC JC QC"


def test_goes_on_with_the_opening_it_has_begun() -> None:
    before = ["draw", "meld 9C TC JC"]
    said = chosen("scala40/online", hands=[f"{OPENS} 7H", "2C 2S"], stock="AS", pile="2H", before=before)
    assert said == "meld KH KD KS"


def test_does_not_collect_what_it_could_not_use() -> None:
    start: dict[str, Any] = {"hands": ["2D 4H", "2C 2S"], "table": ["0: 3C 4C 5C"], "opened": [0]}
    assert chosen("scala40/online", pile="6C", **start) == "collect"
    assert chosen("scala40/online", pile="9C", **start) == "draw"
    # classic: a card that attached when it was discarded may not be attached in that turn
    assert chosen("scala40/classic", pile="6C", **start) == "draw"


def test_closes_when_it_can() -> None:
    start: dict[str, Any] = {"hands": ["6C 7C", "2C 2S"], "table": ["0: 3C 4C 5C"], "stock": "KD", "pile": "9H"}
    told = ((Discarded(Seat(0), "9H"),), (Discarded(Seat(1), "9H"),))
    assert chosen("scala40/online", told=told, before=["draw"], **start).startswith("attach 0: 6C 7C")
    assert chosen("scala40/online", told=told, before=["draw", "attach 0: 6C 7C"], **start) == "discard KD"


def test_keeps_two_cards_in_the_first_lap() -> None:
    start: dict[str, Any] = {"hands": ["6C 7C", "2C 2S"], "table": ["0: 3C 4C 5C"], "stock": "KD", "pile": "9H"}
    assert chosen("scala40/online", before=["draw"], lap=1, **start) in ("attach 0: 6C", "discard KD")


def test_discards_what_belongs_to_nothing() -> None:
    hand = "KH KD 9C TC 5D 6D 3H 3S JS QS 8H 8S 2C"
    assert chosen("scala40/online", hands=[hand, "4C 4S"], stock="AD", before=["draw"], pile="7S") in (
        "discard 2C",
        "discard AD",
    )


def test_never_discards_a_joker_it_could_keep() -> None:
    hand = "JK KD 9C 5D 3H JS 8H 2C"
    assert chosen("scala40/online", hands=[hand, "4C 4S"], stock="AD", before=["draw"], pile="7S") != "discard JK"


def test_takes_the_settebello_and_the_scopa() -> None:
    def at(table: str, hand: str) -> str:
        return chosen("scopa/online", hands=[hand, "RC RS RB"], table=table, turn=0)

    assert at("7D 3S RD", "7C 3B FD") == "play 7C takes 7D"
    assert at("4S 2C", "6B 4D AB") == "play 6B takes 2C 4S"


def test_random_plays_every_option() -> None:
    said = {chosen_with(seed) for seed in range(60)}
    assert said == {"play 7C takes 7D", "play 3B takes 3S", "play FD"}


def chosen_with(seed: int) -> str:
    game, rules = ruleset("scopa/online")
    start = {"hands": ["7C 3B FD", "RC RS RB"], "table": "7D 3S RD", "turn": 0}
    state = game.arrange(rules, Seats(2), start)
    return game.write(BOTS["random"].choose(sight(game, rules, state, Seat(0), ()), random.Random(seed)))


def test_a_bot_never_meets_the_state() -> None:
    """Whatever a bot is handed is a view, a telling, or made of them."""
    game, rules = ruleset("scala40/online")
    kinds: set[type] = set()

    class Curious(RandomBot):
        def choose(self, sight: Sight, rng: random.Random) -> Any:
            kinds.update(type(value) for value in vars(sight).values())
            return super().choose(sight, rng)

    watcher = FIGURES[game.key].watch(rules, Seats(2), Seat(0), Counter())
    play_deal(game, rules, Seats(2), Seat(0), [Curious()] * 2, dice(1, 1), watcher)
    assert type(state_of(game)) not in kinds


def state_of(game: AnyGame) -> Any:
    return game.start(ruleset(game.key)[1], Seats(2), Seat(0))
