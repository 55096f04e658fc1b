"""What was told, as actions: for those who replay a deal they have only heard of."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from smazzata.cards.french import JOKER, hand_of, held, read_card, read_cards
from smazzata.games.contract import Leave, Shuffled
from smazzata.games.scala40.model import (
    Action,
    Attach,
    Collect,
    Discard,
    Draw,
    Ending,
    Lay,
    Return,
    State,
    Swap,
    TakeBack,
)
from smazzata.games.scala40.play import apply
from smazzata.games.scala40.seen import (
    Attached,
    Collected,
    Dealt,
    Discarded,
    Drew,
    Event,
    Laid,
    Left,
    NewStock,
    Opened,
    Over,
    Returned,
    Swapped,
    Told,
    TookBack,
)
from smazzata.games.scala40.situation import in_deal, pack

_BLANK: Final = read_cards("AH 4H 7H TH 2D 5D 8D JD 3C 6C 9C QC KS") * 2
"""Cards that stand for those of a hand where only their number matters: no two of them go together."""


def met(state: State, told: Told) -> tuple[State, bool]:
    """The state after what was told; and whether the rules, too, say that the deal went on or ended there."""
    first, last = told[0], told[-1]
    after = _dealt(state, first) if isinstance(first, Dealt) else apply(state, _action(first))
    if isinstance(first, Left):
        after = _with_points(after, first)
    if isinstance(last, Over):
        if after.ending is None:
            return replace(after, phase="over", ending=Ending(last.result.ending, last.result.by)), False
    elif after.ending is not None:
        return replace(after, phase="play", ending=None), False
    return after, True


def _dealt(state: State, dealt: Dealt) -> State:
    """The deal as everybody sees it. Unknown cards of a stock are jokers, of which a hand may hold any number."""
    count = len(in_deal(state)) * dealt.cards
    rest = len(pack(state.rules)) - count - 1
    after = apply(state, Shuffled((JOKER,) * count + (read_card(dealt.top),) + (JOKER,) * rest))
    return replace(after, hands=tuple(hand_of(_BLANK[: hand.size]) for hand in after.hands))


def _action(event: Event) -> Action:
    match event:
        case NewStock(count):
            return Shuffled((JOKER,) * count)
        case Drew():
            return Draw()
        case Collected():
            return Collect()
        case Laid(_, _, cards):
            return Lay(tuple(map(read_card, cards)))
        case Attached(_, meld, cards):
            return Attach(meld, tuple(map(read_card, cards)))
        case Swapped(_, meld, card):
            return Swap(meld, read_card(card))
        case TookBack():
            return TakeBack()
        case Returned():
            return Return()
        case Discarded(_, card):
            return Discard(read_card(card))
        case Left(seat):
            return Leave(seat)
        case Dealt() | Opened() | Over():
            raise AssertionError(f"no action: {event}")


def _with_points(state: State, told: Left) -> State:
    """What the seat that left paid is known, whatever cards it is imagined to have held."""
    back = None if state.back is None else _with_points(state.back, told)
    return replace(state, left=(*state.left[:-1], (told.seat, told.points)), back=back)


def blanked(state: State, event: Event) -> State:
    """The player to move holds what is shown now, and blank cards."""
    match event:
        case Laid(_, _, cards) | Attached(_, _, cards):
            shown = [held(read_card(card)) for card in cards]
        case Swapped(_, _, card) | Returned(_, card) | Discarded(_, card):
            shown = [read_card(card)]
        case _:
            shown = []
    seat, size = state.player, state.hands[state.player].size
    hand = hand_of((*shown, *_BLANK[: size - len(shown)]))
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))
