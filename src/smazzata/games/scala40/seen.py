"""What each seat, or a spectator, sees and is told. Views are built by listing what is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from smazzata.cards.french import Hand, cards_in, size_of, write_card
from smazzata.games.contract import Leave, Seat, Shuffled, Viewer
from smazzata.games.scala40.legal import Refusal, duties
from smazzata.games.scala40.melds import Meld, cards_of, points_of
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

# ---- views ------------------------------------------------------------------------------------------------
def view(state: State, viewer: Viewer) -> View:
    now, phase, sitting, pile = state.turn, state.phase, state.seats, state.pile
    took = now.took
    here = in_deal(state)
    seats = [
        SeatView(
            size_of(hand),
            has_opened(state, Seat(seat)),
            seat in here,
            texts_of(hand) if sees(state, viewer, Seat(seat)) else None,
        )
        for seat, hand in enumerate(state.hands)
    ]
    return View(
        state.rules.id,
        viewer,
        sitting.pairs,
        sitting.open_cards,
        state.dealer,
        phase,
        turn(state),
        tuple(seats),
        tuple([meld_view(meld) for meld in state.table]),
        write_card(pile[-1]) if pile else None,
        len(pile),
        len(state.stock),
        took,
        write_card(now.collected) if now.unused else None,
        steps(state),
        duty_views(state) if took and phase == "play" else (),
        result(state),
    )


def sees(state: State, viewer: Viewer, seat: Seat) -> bool:
    """May this viewer see this seat's hand? Everybody may once the deal is closed and counted."""
    if state.phase == "over" and state.ending is not None and state.ending.by is not None:
        return True
    if viewer is None:
        return False
    return viewer == seat or (state.seats.open_cards and state.seats.partner(viewer) == seat)


def texts_of(hand: Hand) -> Cards:
    return _texts(cards_in(hand))


def meld_view(meld: Meld) -> MeldView:
    return MeldView(owner=Seat(meld.owner), cards=_texts(cards_of(meld)))


def steps(state: State) -> int:
    """What has been laid in this turn."""
    count = 0
    back = state.back
    while back is not None:
        count, back = count + 1, back.back
    return count


def duty_views(state: State) -> tuple[DutyView, ...]:
    return tuple([_duty_view(state, each) for each in duties(state)])


def _duty_view(state: State, duty: Refusal) -> DutyView:
    said = duty.parameters
    return DutyView(
        code=duty.code,
        rule=state.rules.articles[duty.code],
        points=int(str(said.get("points", 0))),
        needed=int(str(said.get("needed", 0))),
        card=str(said.get("card", "")),
        jokers=int(str(said.get("jokers", 0))),
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
    match action:  # the most frequent first
        case Discard(card):
            twin = state.rules.twin_declared and card == state.turn.collected
            return [Discarded(seat, write_card(card), twin)]
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
            laid: Event = Laid(seat, len(state.table), _texts(cards_of(meld)), points_of(meld))
            return [laid, *_opened(state, after)]
        case Attach(index, cards):
            return [Attached(seat, index, _texts(cards), _texts(cards_of(after.table[index])))]
        case Swap(index, card):
            return [Swapped(seat, index, write_card(card))]
        case TakeBack():
            return [_took_back(state, after)]
        case Return():
            return [Returned(seat, write_card(state.turn.collected))]
        case Shuffled():
            return [_dealt(state, after, viewer)]
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
