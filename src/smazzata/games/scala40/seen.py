"""What each seat, or a spectator, sees and is told. Views are built by listing what is shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, assert_never

from msgspec.structs import replace

from smazzata.cards.french import Hand, write_card
from smazzata.games.contract import Leave, Seat, Shuffled, Viewer
from smazzata.games.scala40.legal import duties
from smazzata.games.scala40.melds import Meld
from smazzata.games.scala40.model import (
    Action,
    Attach,
    Collect,
    Discard,
    Draw,
    Lay,
    Return,
    State,
    Swap,
    TakeBack,
)
from smazzata.games.scala40.play import apply
from smazzata.games.scala40.scoring import result
from smazzata.games.scala40.situation import has_opened, in_deal, turn, wanted
from smazzata.games.scala40.views import (
    Attached,
    Cards,
    Collected,
    Dealt,
    Discarded,
    Drew,
    DutyView,
    Event,
    Laid,
    Left,
    MeldView,
    NewStock,
    Opened,
    Over,
    Returned,
    SeatView,
    Swapped,
    Told,
    TookBack,
    View,
)

__all__ = [
    "Attached",
    "Cards",
    "Collected",
    "Dealt",
    "Discarded",
    "Drew",
    "DutyView",
    "Event",
    "Laid",
    "Left",
    "MeldView",
    "NewStock",
    "Opened",
    "Over",
    "Returned",
    "SeatView",
    "Swapped",
    "Told",
    "TookBack",
    "View",
    "told",
    "view",
]

KEPT: Final = 1 << 14
"""How many hands, and melds, are remembered as texts: most of them are shown again and again."""


# ---- views ------------------------------------------------------------------------------------------------
def view(state: State, viewer: Viewer, public: View | None = None) -> View:
    if public is None:
        public = _public(state)
    if viewer is None:
        return public
    seats = tuple(
        [
            SeatView(shown.cards, shown.opened, shown.here, texts_of(state.hands[seat]))
            if sees(state, viewer, Seat(seat))
            else shown
            for seat, shown in enumerate(public.seats)
        ]
    )
    return replace(public, seat=viewer, seats=seats)


def _public(state: State) -> View:
    """What a spectator sees: of this everybody's view is made, by adding the hands that they may see."""
    now = state.turn
    playing = state.phase == "play"
    here = in_deal(state)
    open_to_all = sees(state, None, state.player)
    return View(
        rules=state.rules.id,
        seat=None,
        pairs=state.seats.pairs,
        open_cards=state.seats.open_cards,
        dealer=state.dealer,
        phase=state.phase,
        turn=turn(state),
        seats=tuple(
            [
                SeatView(
                    cards=hand.size,
                    opened=has_opened(state, Seat(seat)),
                    here=seat in here,
                    hand=texts_of(hand) if open_to_all else None,
                )
                for seat, hand in enumerate(state.hands)
            ]
        ),
        table=tuple(map(meld_view, state.table)),
        top=write_card(state.pile[-1]) if state.pile else None,
        pile=len(state.pile),
        stock=len(state.stock),
        took=now.took,
        collected=write_card(now.collected) if now.unused else None,
        steps=_steps(state),
        duties=_duty_views(state) if playing and now.took else (),
        result=result(state),
    )


def sees(state: State, viewer: Viewer, seat: Seat) -> bool:
    """May this viewer see this seat's hand? Everybody may once the deal is closed and counted."""
    if state.phase == "over" and state.ending is not None and state.ending.by is not None:
        return True
    if viewer is None:
        return False
    return viewer == seat or (state.seats.open_cards and state.seats.partner(viewer) == seat)


@lru_cache(KEPT)
def texts_of(hand: Hand) -> Cards:
    return _texts(hand.cards())


@lru_cache(KEPT)
def meld_view(meld: Meld) -> MeldView:
    return MeldView(owner=Seat(meld.owner), cards=_texts(meld.cards()))


def _steps(state: State) -> int:
    count = 0
    back = state.back
    while back is not None:
        count, back = count + 1, back.back
    return count


def _duty_views(state: State) -> tuple[DutyView, ...]:
    return tuple(
        [
            DutyView(
                code=code,
                rule=state.rules.articles[code],
                points=int(str(said.get("points", 0))),
                needed=int(str(said.get("needed", 0))),
                card=str(said.get("card", "")),
                jokers=int(str(said.get("jokers", 0))),
            )
            for code, said in duties(state)
        ]
    )


# ---- tellings ---------------------------------------------------------------------------------------------
def told(state: State, action: Action, viewer: Viewer, after: State | None = None) -> Told:
    """What the viewer saw when this action met this state."""
    if after is None:
        after = apply(state, action)
    events = _events(state, action, after, viewer)
    if after.ending is not None:
        ended = result(after)
        assert ended is not None
        events.append(Over(ended))
    return tuple(events)


def _events(state: State, action: Action, after: State, viewer: Viewer) -> list[Event]:
    seat = state.player
    match action:
        case Shuffled():
            return [_dealt(state, after, viewer)]
        case Draw():
            drawn = write_card(state.stock[-1]) if sees(state, viewer, seat) else None
            drew: list[Event] = [Drew(seat, drawn)]
            if after.stocks != state.stocks:
                drew.append(NewStock(len(after.stock), shuffled=False))
            return drew
        case Collect():
            return [Collected(seat, write_card(state.pile[-1]))]
        case Lay():
            meld = after.table[-1]
            laid: Event = Laid(seat, len(state.table), _texts(meld.cards()), meld.points)
            return [laid, *_opened(state, after)]
        case Attach(index, cards):
            return [Attached(seat, index, _texts(cards), _texts(after.table[index].cards()))]
        case Swap(index, card):
            return [Swapped(seat, index, write_card(card))]
        case TakeBack():
            return [_took_back(state, after)]
        case Return():
            return [Returned(seat, write_card(state.turn.collected))]
        case Discard(card):
            twin = state.rules.twin_declared and card == state.turn.collected
            return [Discarded(seat, write_card(card), twin)]
        case Leave(leaver):
            return [Left(leaver, after.left[-1][1])]
        case _:
            assert_never(action)


def _dealt(state: State, after: State, viewer: Viewer) -> Event:
    if wanted(state).label == "stock":
        return NewStock(len(after.stock), shuffled=True)
    hands = tuple(
        texts_of(hand) if sees(after, viewer, Seat(seat)) else None for seat, hand in enumerate(after.hands)
    )
    return Dealt(state.dealer, state.rules.hand_size, hands, write_card(after.pile[-1]))


def _opened(state: State, after: State) -> list[Event]:
    if after.opened == state.opened:
        return []
    return [Opened(state.player, state.rules.opening(after.table[state.turn.first :]))]


def _took_back(state: State, after: State) -> TookBack:
    """The cards that have come back to the hand; of a swap, the card put in the joker's place."""
    again: list[int] = []
    for index, meld in enumerate(state.table):
        before = after.table[index] if index < len(after.table) else None
        if before is None:
            again.extend(meld.held())
        elif before.mask != meld.mask:
            gone = meld._replace(mask=meld.mask & ~before.mask, jokers=meld.jokers & ~before.jokers)
            again.extend(gone.held())
        elif before.jokers != meld.jokers:
            swap = meld._replace(mask=before.jokers & ~meld.jokers, jokers=0)
            return TookBack(state.player, _texts(swap.held()), joker=True)
    return TookBack(state.player, _texts(again), joker=False)


def _texts(cards: Sequence[int]) -> Cards:
    return tuple([write_card(card) for card in cards])
