"""What hands are worth at the end of a deal, and what a player who leaves pays."""

from __future__ import annotations

from smazzata.cards.french import ACE, JOKER, Hand, write_card
from smazzata.games.contract import Line, Result, Seat
from smazzata.games.scala40.melds import SET_VALUE
from smazzata.games.scala40.model import Rules, State
from smazzata.games.scala40.situation import has_opened


def hand_value(rules: Rules, hand: Hand) -> int:
    """Joker 25, aces as the rule-set says, figures 10, others their number."""
    cards = hand.cards()
    aces = sum(card != JOKER and card % 13 == ACE for card in cards)
    rest = sum(SET_VALUE[card % 13] for card in cards if card != JOKER and card % 13 != ACE)
    return rest + rules.aces(aces) + rules.joker_points * hand.jokers


def result(state: State) -> Result | None:
    """How the deal ended, side by side and line by line."""
    if state.ending is None:
        return None
    code, closer = state.ending
    if closer is None:
        return Result(ending=code, annulled=True)
    winner = state.seats.side(closer)
    rule = state.rules.articles
    lines = [Line(winner, closer, "closed", 0, rule["closed"])]
    doubled = code == "closed-in-hand" and state.rules.doubles_in_hand
    gone = dict(state.left)
    for index, hand in enumerate(state.hands):
        seat = Seat(index)
        side = state.seats.side(seat)
        if side == winner or seat in state.seats.out:
            continue
        if seat in gone:
            lines.append(Line(side, seat, "left", gone[seat], rule["left"]))
        else:
            lines.append(_hand_line(state, seat, hand, doubled=doubled))
    scores = [0] * state.seats.sides
    for line in lines:
        scores[line.side] += line.points
    return Result(ending=code, by=closer, winner=winner, scores=tuple(scores), lines=tuple(lines))


def _hand_line(state: State, seat: Seat, hand: Hand, *, doubled: bool) -> Line:
    side = state.seats.side(seat)
    cards = tuple(map(write_card, hand.cards()))
    articles = state.rules.articles
    if not has_opened(state, seat):
        return Line(side, seat, "all-in-hand", state.rules.all_in_hand, articles["all-in-hand"], cards)
    value = hand_value(state.rules, hand)
    if doubled:
        return Line(side, seat, "hand-doubled", 2 * value, articles["hand-doubled"], cards)
    return Line(side, seat, "hand", value, articles["hand"], cards)


def forfeit(state: State, seat: Seat) -> tuple[Line, ...]:
    """The hand of a player who runs out of time or leaves (100 with all cards in hand), and the penalty."""
    penalty = Line(
        state.seats.side(seat), seat, "penalty", state.rules.leave_penalty, state.rules.articles["penalty"]
    )
    return _hand_line(state, seat, state.hands[seat], doubled=False), penalty
