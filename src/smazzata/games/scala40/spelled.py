"""Views as they are sent: byte for byte what encoding `seen.view` gives, and a test compares them; but no view is made
for it, which takes several times as long."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from smazzata.cards.french import STANDS, Hand, cards_in, size_of, write_card
from smazzata.games.contract import Seat, Viewer
from smazzata.games.scala40.melds import Meld, cards_of
from smazzata.games.scala40.model import State
from smazzata.games.scala40.scoring import result
from smazzata.games.scala40.seen import duty_views, sees, steps
from smazzata.games.scala40.situation import in_deal, turn

_encode: Final = msgspec.json.Encoder().encode
_QUOTED: Final = tuple([f'"{write_card(card)}"' for card in range(STANDS + 52)])


def spell(state: State, viewer: Viewer) -> bytes:
    now, phase, sitting, pile, opened = state.turn, state.phase, state.seats, state.pile, state.opened
    took = now.took
    here = in_deal(state)
    seats = [
        _seat(hand, opened >> seat & 1 != 0, seat in here, sees(state, viewer, Seat(seat)))
        for seat, hand in enumerate(state.hands)
    ]
    ended = "null" if state.ending is None else _encode(result(state)).decode()
    owed = duty_views(state) if took and phase == "play" else ()
    text = (
        f'{{"rules":"{state.rules.id}","seat":{_number(viewer)},"pairs":{_truth(sitting.pairs)}'
        f',"open_cards":{_truth(sitting.open_cards)},"dealer":{state.dealer},"phase":"{phase}"'
        f',"turn":{_number(turn(state))},"seats":[{",".join(seats)}]'
        f',"table":[{",".join([_meld(meld) for meld in state.table])}]'
        f',"top":{_QUOTED[pile[-1]] if pile else "null"},"pile":{len(pile)},"stock":{len(state.stock)}'
        f',"took":"{took}","collected":{_QUOTED[now.collected] if now.unused else "null"},"steps":{steps(state)}'
        f',"duties":{_encode(owed).decode() if owed else "[]"},"result":{ended}}}'
    )
    return text.encode()


def _seat(hand: Hand, opened: bool, here: bool, seen: bool) -> str:
    cards = _cards(cards_in(hand)) if seen else "null"
    return f'{{"cards":{size_of(hand)},"opened":{_truth(opened)},"here":{_truth(here)},"hand":{cards}}}'


@lru_cache(1 << 14)
def _meld(meld: Meld) -> str:
    """Remembered: a meld is shown again and again."""
    return f'{{"owner":{meld[0]},"cards":{_cards(cards_of(meld))}}}'


def _cards(cards: Sequence[int]) -> str:
    return "[" + ",".join([_QUOTED[card] for card in cards]) + "]"


def _truth(whether: bool) -> str:
    return "true" if whether else "false"


def _number(seat: Viewer) -> str:
    return "null" if seat is None else str(seat)
