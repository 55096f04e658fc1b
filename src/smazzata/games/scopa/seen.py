"""What a viewer sees, what a viewer is told, and whole states that agree with both.

The only place where a view is made: by listing what is shown.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, assert_never

import msgspec

from smazzata.cards.italian import ALL, cards_in, mask_of, read_card, write_card
from smazzata.games.contract import HOUSE, Leave, Seat, Seats, Shuffled, Viewer
from smazzata.games.scopa.model import (
    Action,
    Cards,
    Dealt,
    Event,
    HandsDealt,
    Over,
    Phase,
    Play,
    Played,
    Redeal,
    State,
    Swept,
    Told,
    View,
)
from smazzata.games.scopa.play import apply, is_scopa
from smazzata.games.scopa.rulesets import RULESETS
from smazzata.games.scopa.scoring import result, texts

_encode: Final = msgspec.json.Encoder().encode


def phase(state: State) -> Phase:
    return "over" if state.turn is None else "deal" if state.turn == HOUSE else "play"


def view(state: State, viewer: Viewer) -> View:
    ended = result(state)
    return View(
        rules=state.rules.id,
        seats=state.seats,
        viewer=viewer,
        phase=phase(state),
        dealer=state.dealer,
        turn=state.turn,
        hand=_own(state, viewer),
        partner=_partners(state, viewer),
        hands=_counts(state.hands),
        table=texts(state.table),
        stock=len(state.stock),
        captured=_counts(state.captured),
        scope=state.scope,
        last_capture=state.last_capture,
        redeals=state.redeals,
        piles=tuple(map(texts, state.captured)) if ended and not ended.annulled else None,
        result=ended,
    )


def spell(state: State, viewer: Viewer) -> bytes:
    return _encode(view(state, viewer))


def _own(state: State, viewer: Viewer) -> Cards:
    return () if viewer is None else texts(state.hands[viewer])


def _partners(state: State, viewer: Viewer) -> Cards | None:
    partner = _open_partner(state.seats, viewer)
    return None if partner is None else texts(state.hands[partner])


def _open_partner(seats: Seats, viewer: Viewer) -> Seat | None:
    """The partner whose hand this viewer sees."""
    return seats.partner(viewer) if viewer is not None and seats.open_cards else None


def _counts(masks: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(mask.bit_count() for mask in masks)


# ---- told -------------------------------------------------------------------------------------------------
def told(state: State, action: Action, viewer: Viewer, after: State | None = None) -> Told:
    if after is None:
        after = apply(state, action)
    events: list[Event] = []
    match action:
        case Shuffled(cards):
            events.append(_deal_told(state, cards, after, viewer))
        case Play(card, takes):
            events.extend(_play_told(state, card, takes or 0, after, viewer))
        case Leave():
            pass
        case _:
            assert_never(action)
    ended = result(after)
    if ended:
        events.append(Over(ended))
    return tuple(events)


def _deal_told(state: State, cards: tuple[int, ...], after: State, viewer: Viewer) -> Event:
    if after.turn == HOUSE:
        first = state.rules.hand_cards * len(state.seats.active)
        return Redeal(texts(mask_of(cards[first : first + state.rules.table_cards])))
    return Dealt(
        dealer=after.dealer,
        hand=_own(after, viewer),
        partner=_partners(after, viewer),
        hands=_counts(after.hands),
        table=texts(after.table),
        stock=len(after.stock),
    )


def _play_told(state: State, card: int, takes: int, after: State, viewer: Viewer) -> list[Event]:
    assert state.turn is not None
    events: list[Event] = [
        Played(state.turn, write_card(card), texts(takes), is_scopa(state, card, takes)),
    ]
    if len(after.stock) < len(state.stock):
        events.append(
            HandsDealt(_own(after, viewer), _partners(after, viewer), _counts(after.hands), len(after.stock))
        )
    rest = state.table & ~takes if takes else state.table | 1 << card
    if after.turn is None and after.last_capture is not None and rest:
        events.append(Swept(after.last_capture, texts(rest)))
    return events


# ---- imagine ----------------------------------------------------------------------------------------------
def imagine(view: View, told_so_far: Sequence[Told], rng: random.Random) -> State:
    """Cards nobody showed this viewer are put anywhere they could be."""
    hands = [0] * len(view.hands)
    partner = _open_partner(view.seats, view.viewer)
    if view.viewer is not None:
        hands[view.viewer] = _mask(view.hand)
    if partner is not None and view.partner is not None:
        hands[partner] = _mask(view.partner)
    captured, scope_cards = _captured(view, told_so_far)
    table = _mask(view.table)

    unseen = list(cards_in(ALL & ~_union([table, *hands, *captured])))
    rng.shuffle(unseen)
    for masks, counts in ((hands, view.hands), (captured, view.captured)):
        for place, count in enumerate(counts):
            missing = count - masks[place].bit_count()
            masks[place] |= mask_of(unseen[:missing])
            del unseen[:missing]
    return State(
        rules=RULESETS[view.rules.split("/")[1]],
        seats=view.seats,
        dealer=view.dealer,
        turn=view.turn,
        hands=tuple(hands),
        table=table,
        stock=tuple(unseen[: view.stock]),
        captured=tuple(captured),
        scope=view.scope,
        scope_cards=tuple(scope_cards),
        last_capture=view.last_capture,
        redeals=view.redeals,
        left=view.result.by if view.result and view.result.annulled else None,
    )


def _captured(view: View, told_so_far: Sequence[Told]) -> tuple[list[int], list[int]]:
    """What each side is known to have taken (turned up at the end, remembered before), and made scope with."""
    captured, scope_cards = [0] * len(view.captured), [0] * len(view.captured)
    for event in (event for events in told_so_far for event in events):
        if isinstance(event, Played) and event.taken:
            side, card = view.seats.side(event.seat), 1 << read_card(event.card)
            captured[side] |= _mask(event.taken) | card
            if event.scopa:
                scope_cards[side] |= card
    if view.piles is not None:
        captured = [_mask(pile) for pile in view.piles]
    return captured, scope_cards


def _mask(cards: Cards) -> int:
    return mask_of(map(read_card, cards))


def _union(masks: Sequence[int]) -> int:
    together = 0
    for mask in masks:
        together |= mask
    return together
