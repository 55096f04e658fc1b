"""What is read is what is there, whatever the same place read before: compiled code remembers (tooling/reads.h)."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from msgspec import Struct

from smazzata.cards.french import read_cards
from smazzata.games.contract import Seat, Seats
from smazzata.games.known import ruleset
from smazzata.games.scala40 import legal, melds, situation
from smazzata.games.scala40.model import Collect, Draw, Lay, Return, TakeBack
from smazzata.records import advancing

asked: Callable[[Any, Any], bool] = situation.has_opened
"""Reads `opened` of what it is given, at one place."""


class Slotted(Struct):
    opened: int = 1


class Longer(Struct):
    before: int = 0
    opened: int = 1


class Inherited(Longer):
    after: int = 0


class Named(NamedTuple):
    before: int
    opened: int


class Plain:
    def __init__(self, opened: int) -> None:
        self.opened = opened


class Worked:
    @property
    def opened(self) -> int:
        return 1


def test_the_same_place_sees_objects_of_many_types() -> None:
    seen = (Slotted(), Longer(), Inherited(), Named(0, 1), Plain(1), Worked(), SimpleNamespace(opened=1))
    for _ in range(30):
        for each in seen:
            assert asked(each, 0)
            assert not asked(each, 1)


def test_another_object_of_the_same_type_has_its_own() -> None:
    for _ in range(3):
        assert [asked(Slotted(opened), 0) for opened in (0, 1, 2, 3)] == [False, True, False, True]
        assert [asked(Named(1, opened), 0) for opened in (0, 1)] == [False, True]


def test_what_is_not_there_is_an_error_each_time() -> None:
    class Few(Struct):
        opened: int

    few = Few(1)
    assert asked(few, 0)
    del few.opened
    for _ in range(3):
        with pytest.raises(AttributeError):
            asked(few, 0)
        with pytest.raises(AttributeError):
            asked(object(), 0)


def test_a_type_that_changes_is_looked_at_anew() -> None:
    turn: Callable[[Any], Any] = situation.turn  # a place of its own: the one above has seen too many types to remember
    once: Any = type("Once", (), {"__slots__": ("phase", "player")})
    one = once()
    one.phase, one.player = "play", 3
    for _ in range(3):
        assert turn(one) == 3
    once.player = property(lambda _: 5)
    assert turn(one) == 5
    del once.player
    with pytest.raises(AttributeError):
        turn(one)


def test_a_name_that_is_handed_in_is_the_one_that_is_read() -> None:
    differences: Callable[[Any, Any], Any] = advancing._differences
    for _ in range(30):
        assert differences(Longer(1, 2), Longer(1, 3)) == [("opened", 2, 3)]
        assert differences(Longer(1, 2), Longer(2, 2)) == [("before", 1, 2)]


def test_a_tuple_that_is_no_named_one_is_not_mistaken_for_it() -> None:
    class Lying(tuple):  # type: ignore[type-arg]
        @property
        def opened(self) -> int:
            return 0

    assert asked(Named(0, 1), 0)
    assert not asked(Lying((0, 1)), 0)
    assert asked(Named(0, 1), 0)


def test_a_name_of_a_module_may_come_to_mean_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    game, rules = ruleset("scala40/online")
    state = game.start(rules, Seats(2), Seat(1))
    for _ in range(3):
        assert situation.wanted(state).label == "deal"
    monkeypatch.setattr(situation, "Wanted", lambda label, *_given, **_named: (f"another {label}",))
    assert situation.wanted(state) == ("another deal",)  # type: ignore[comparison-overlap]
    monkeypatch.undo()
    assert situation.wanted(state).label == "deal"


def test_a_word_is_looked_up_by_what_it_says_and_not_by_where_it_is() -> None:
    game, rules = ruleset("scala40/online")
    state = game.start(rules, Seats(2), Seat(1))
    kinds = {"draw": Draw, "collect": Collect, "return": Return, "takeback": TakeBack}
    for _ in range(30):
        for word, kind in kinds.items():  # each word is gone when the next one comes
            assert type(game.read(state, Seat(0), "".join([word[:2], word[2:]]))) is kind


def test_a_kind_of_action_is_one_of_its_kind_and_nothing_else_is() -> None:
    class OwnLay(Lay, frozen=True):
        """Somebody's own."""

    game, rules = ruleset("scala40/online")
    state = game.start(rules, Seats(2), Seat(1))
    cards = read_cards("9S 9D 9H")
    in_order = melds.read_meld(0, cards)
    assert isinstance(in_order, melds.Meld)
    for _ in range(3):
        for lay in (Lay(cards), OwnLay(cards)):
            assert legal.canonical(state, lay) == Lay(in_order.cards())
        for other in (Draw(), Slotted(), Named(0, 1), 17, None):
            assert legal.canonical(state, other) is other  # type: ignore[arg-type]
