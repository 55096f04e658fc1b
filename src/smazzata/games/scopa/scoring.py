"""The points of a deal: scope, settebello, primiera, denari, cards; each with its cards and source."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from smazzata.cards.italian import DENARI, SETTEBELLO, cards_in, write_card
from smazzata.games.contract import Line, Result, Side
from smazzata.games.scopa.model import Rules, State

PRIMIERA: Final = (16, 12, 13, 14, 15, 18, 21, 10, 10, 10)
"""By rank: what a card is worth in the primiera."""
SUIT_BEST: Final = vec[i64](
    [max((PRIMIERA[rank] for rank in range(10) if suit >> rank & 1), default=0) for suit in range(1024)]
)
"""By the ten bits of a suit: its best card in the primiera."""


def primiera_sum(pile: i64) -> i64:
    """The best card of each suit added up; 0, void, without all four suits."""
    d: i64 = SUIT_BEST[pile & 1023]
    c: i64 = SUIT_BEST[pile >> 10 & 1023]
    s: i64 = SUIT_BEST[pile >> 20 & 1023]
    b: i64 = SUIT_BEST[pile >> 30]
    return d + c + s + b if d and c and s and b else 0


def texts(mask: int) -> tuple[str, ...]:
    return tuple(map(write_card, cards_in(mask)))


def _line(rules: Rules, side: int, code: str, points: int, cards: tuple[str, ...] = ()) -> Line:
    return Line(Side(side), None, code, points, rules.sources[code], cards)


# ---- the catalogue: what can be counted -------------------------------------------------------------------
def scope_points(state: State) -> list[Line]:
    """A point for each scopa, with the card that made it."""
    return [
        _line(state.rules, side, "scope", many, texts(state.scope_cards[side]))
        for side, many in enumerate(state.scope)
        if many
    ]


def settebello_point(state: State) -> list[Line]:
    """The seven of denari."""
    return [
        _line(state.rules, side, "settebello", 1, (write_card(SETTEBELLO),))
        for side, pile in enumerate(state.captured)
        if pile >> SETTEBELLO & 1
    ]


def primiera_point(state: State) -> list[Line]:
    """The highest primiera, if it is higher than every other and not void."""
    sums = [int(primiera_sum(pile)) for pile in state.captured]
    best = max(sums)
    if best == 0 or sums.count(best) > 1:
        return []
    side = sums.index(best)
    cards = tuple(map(write_card, primiera_cards(state.captured[side])))
    return [_line(state.rules, side, "primiera", 1, cards)]


def denari_point(state: State) -> list[Line]:
    return [
        _line(state.rules, side, "denari", 1, texts(pile & DENARI))
        for side, pile in enumerate(state.captured)
        if (pile & DENARI).bit_count() >= state.rules.denari_needed
    ]


def cards_point(state: State) -> list[Line]:
    return [
        _line(state.rules, side, "cards", 1, texts(pile))
        for side, pile in enumerate(state.captured)
        if pile.bit_count() >= state.rules.cards_needed
    ]


def primiera_cards(pile: int) -> list[int]:
    """The four cards that make the primiera, or fewer when it is void."""
    suits = [[card for card in cards_in(pile) if card // 10 == suit] for suit in range(4)]
    return [max(cards, key=lambda card: PRIMIERA[card % 10]) for cards in suits if cards]


# ---- the result of a deal ---------------------------------------------------------------------------------
def result(state: State) -> Result | None:
    if state.turn is not None:
        return None
    if state.left is not None:
        return Result(ending="left", annulled=True, by=state.left, scores=(0,) * state.seats.sides)
    lines = [line for rule in state.rules.points for line in rule(state)]
    scores = tuple(
        sum(line.points for line in lines if line.side == side) for side in range(state.seats.sides)
    )
    best = max(scores)
    winner = Side(scores.index(best)) if scores.count(best) == 1 else None
    return Result(ending="played-out", winner=winner, scores=scores, lines=tuple(lines))
