"""What is refused in Scopa and why, in words; and actions as text."""

from __future__ import annotations

import pytest

from scopa.tables import ONLINE, cards, played, position
from smazzata.cards.italian import PACK, read_card
from smazzata.games.cited import cited
from smazzata.games.contract import HOUSE, Illegal, Leave, Seat, Seats, Shuffled, Unreadable
from smazzata.games.scopa.game import GAME
from smazzata.games.scopa.model import Action, Play, State

PLAYING = position("CS 2D", "AC 6B", table="AD 3C 4B 5S")
EQUAL = position("FS 2D", "AC 6B", table="3C 5B FD")
OVER = played(position("2D", "RS", table="5C"), "play 2D", "play RS")
FEWEST = position("CS 2D", "AC 6B", rules="fewest-cards", table="AD 3C 4B 5S")
ACES = position("AS 2D", "AC 6B", rules="asso-piglia-tutto", table="3C 4B 5S")
TWO_ACES = position("AS 2D", "AC 6B", rules="asso-piglia-tutto", table="3C AB 5S")
WAITING = GAME.start(ONLINE, Seats(2), Seat(0))
REFUSED: list[tuple[State, int, Action | str, str]] = [
    (OVER, 0, "play 2D", "deal-over"),
    (OVER, HOUSE, Leave(Seat(0)), "deal-over"),
    (WAITING, 1, "play 2D", "waiting-for-the-deal"),
    (PLAYING, HOUSE, Shuffled(PACK), "already-dealt"),
    (WAITING, 1, Shuffled(PACK), "house-only"),
    (PLAYING, 0, Leave(Seat(1)), "house-only"),
    (PLAYING, HOUSE, Leave(Seat(4)), "not-in-the-deal"),
    (WAITING, HOUSE, Shuffled(PACK[1:]), "bad-shuffle"),
    (WAITING, HOUSE, Shuffled((*PACK[1:], 1)), "bad-shuffle"),
    (PLAYING, 1, "play 6B", "not-your-turn"),
    (PLAYING, HOUSE, "play CS", "not-your-turn"),
    (PLAYING, 0, "play AC", "not-in-hand"),
    (PLAYING, 0, "play CS takes AD FD", "not-on-the-table"),
    (PLAYING, 0, "play CS takes CS", "not-on-the-table"),
    (PLAYING, 0, "play CS", "capture-choose"),
    (PLAYING, 0, Play(read_card("2D"), None), "capture-choose"),
    (PLAYING, 0, "play CS takes nothing", "must-take"),
    (PLAYING, 0, "play 2D takes 3C", "nothing-to-take"),
    (PLAYING, 0, "play CS takes 3C 5S", "sum-wrong"),
    (EQUAL, 0, "play FS takes 3C 5B", "equal-card-first"),
    (EQUAL, 0, "play FS takes 3C 5B FD", "equal-card-first"),
    (EQUAL, 0, "play FS takes 3C", "equal-card-first"),
    (FEWEST, 0, "play CS takes AD 3C 5S", "fewest-cards-first"),
    (FEWEST, 0, "play CS takes AD 3C", "sum-wrong"),
    (ACES, 0, "play AS takes 3C", "takes-everything"),
    (ACES, 0, "play AS takes nothing", "must-take"),
    (TWO_ACES, 0, "play AS takes 3C AB 5S", "equal-card-first"),
]


@pytest.mark.parametrize(("state", "seat", "action", "code"), REFUSED)
def test_refusals(state: State, seat: int, action: Action | str, code: str) -> None:
    if isinstance(action, str):
        action = GAME.read(state, Seat(seat), action)
    with pytest.raises(Illegal) as refusal:
        GAME.check(state, Seat(seat), action)
    assert refusal.value.code == code
    assert refusal.value.rule == state.rules.articles[code]
    for language in ("it", "en"):
        said = refusal.value.words(GAME.refusals, language)
        assert "{" not in said
        assert said.endswith(f"[{cited(refusal.value.rule, language)}]")


def test_every_refusal_is_shown_above() -> None:
    assert {code for *_, code in REFUSED} == set(GAME.refusals)


def test_a_refusal_names_the_numbers() -> None:
    with pytest.raises(Illegal) as refusal:
        GAME.check(PLAYING, Seat(0), Play(read_card("CS"), cards("3C 5S")))
    words = refusal.value.words(GAME.refusals, "it")
    assert words == "3C 5S fanno 8, ma CS vale 9. [002 Gioco della carta]"


# ---- notation ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("state", "text", "takes"),
    [
        (PLAYING, "play 2D", 0),
        (EQUAL, "play FS", cards("FD")),
        (PLAYING, "play CS", None),
        (ACES, "play AS", ACES.table),
    ],
)
def test_what_is_not_said_is_completed_where_only_one_completion_exists(
    state: State, text: str, takes: int | None
) -> None:
    action = GAME.read(state, Seat(0), text)
    assert isinstance(action, Play)
    assert action.takes == takes


@pytest.mark.parametrize(
    "text",
    ["", "play", "play 8D", "play 7D 6D", "play 7D takes", "play 7D takes 3X", "draw",
     "play 7D takes nothing 3C", "deal 7D", "leave 1"],
)  # fmt: skip
def test_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        GAME.read(PLAYING, Seat(0), text)


def test_case_and_spaces_do_not_matter() -> None:
    assert GAME.read(PLAYING, Seat(0), " Play  cs TAKES 5s 4b ") == Play(read_card("CS"), cards("4B 5S"))


def test_a_card_named_twice_is_not_there_twice() -> None:
    with pytest.raises(Illegal) as refused:
        GAME.read(PLAYING, Seat(0), "play CS takes 5S 3C 3C")
    assert refused.value.code == "not-on-the-table"
    assert refused.value.words(GAME.refusals, "it") == "Non in tavola: 3C. [002 Gioco della carta]"


def test_fewest_cards_the_equal_card_is_the_reason_where_there_is_one() -> None:
    """002 Gioco della carta comes before the school of the fewest cards."""
    rules = GAME.rulesets["fewest-cards"]
    state = GAME.arrange(rules, Seats(2), {"hands": ["FS 2D", "AC 6B"], "table": "3C 5B FD"})
    with pytest.raises(Illegal) as refused:
        GAME.check(state, Seat(0), GAME.read(state, Seat(0), "play FS takes 3C 5B"))
    assert refused.value.code == "equal-card-first"
