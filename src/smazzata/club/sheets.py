"""The score sheet of a match, deal by deal; what a hand is worth and who has won is asked of the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Literal, NoReturn, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from smazzata.cards.french import hand_of as cards_in_hand
from smazzata.cards.french import held, read_card, read_cards
from smazzata.club.actors import PersonId
from smazzata.club.refusals import refusal, refuse
from smazzata.games.contract import Illegal, Result, RuleSet, Seat, Seats, Side, Text
from smazzata.games.known import ruleset
from smazzata.games.match import Format, Match, after_deal, begin, forfeit, read_format
from smazzata.games.scala40.model import Rules as Scala40
from smazzata.games.scala40.scoring import hand_value
from smazzata.games.scala40.situation import pack


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player was left with, said in one of three ways."""

    points: int | None = None
    cards: str | None = None
    """`KD 7C JK`, counted by the regulation."""
    all: bool = False
    """Has not opened: all cards in hand."""


class Deal(Struct, frozen=True, tag="deal", forbid_unknown_fields=True):
    closer: int
    """A seat: the place in the match's list of players."""
    hands: tuple[Hand | None, ...]
    """By seat; none of the closer, and of who is out already."""
    in_hand: bool = False


class Points(Struct, frozen=True, tag="points", forbid_unknown_fields=True):
    """A deal as the game itself counted it: online, or in a game without hands to count."""

    scores: tuple[int, ...]
    winner: int | None = None


class Annulled(Struct, frozen=True, tag="annulled", forbid_unknown_fields=True):
    """Counts for nothing, and is dealt again."""


class Leaves(Struct, frozen=True, tag="leaves", forbid_unknown_fields=True):
    """A player stops before the end: the hand counts, and the penalty of the regulation."""

    seat: int
    hand: Hand = Hand(all=True)
    reason: Literal["abandon", "timeout"] = "abandon"


class Gone(Struct, frozen=True, tag="gone", forbid_unknown_fields=True):
    """Was not there, or is out of the tournament: nobody enters this, it follows from what was decided."""

    seat: int


Entry: TypeAlias = Deal | Points | Annulled | Leaves | Gone


def course(rules: RuleSet, terms: Format, players: int) -> Match:
    """The match before its first deal."""
    return begin(rules, Seats(players), terms, Seat(0))


def entered(match: Match, entry: Entry) -> Match:
    """The match with this entry counted. Believes; ask `check` first."""
    match entry:
        case Deal(closer, hands, in_hand):
            doubled = in_hand and isinstance(match.rules, Scala40) and match.rules.doubles_in_hand
            scores = tuple(
                0 if hand is None or seat in match.out else worth(match.rules, hand, doubled=doubled)
                for seat, hand in enumerate(hands)
            )
            ending = "closed-in-hand" if in_hand else "closed"
            return after_deal(match, Result(ending, by=Seat(closer), winner=Side(closer), scores=scores))
        case Points(scores, winner):
            side = None if winner is None else Side(winner)
            return after_deal(match, Result("counted", winner=side, scores=scores))
        case Annulled():
            return after_deal(match, Result("annulled", annulled=True))
        case Leaves(seat, hand, reason):
            penalty = match.rules.leave_penalty if isinstance(match.rules, Scala40) else 0
            return forfeit(match, Seat(seat), worth(match.rules, hand) + penalty, reason)
        case Gone(seat):
            return without(match, seat)


def without(match: Match, seat: int) -> Match:
    """Decided (art. 8): who is not there loses by the exit score, and what was played of the match stands."""
    exit_ = exit_score(match.rules, match.format)
    if match.rules.points_are == "won":
        totals = tuple(
            total if each == seat else max(total, exit_) for each, total in enumerate(match.totals)
        )
        return forfeit(replace(match, totals=totals), Seat(seat), 0, "abandon")
    return forfeit(match, Seat(seat), max(0, exit_ - match.totals[seat]), "abandon")


def exit_score(rules: RuleSet, terms: Format) -> int:
    """What a match that is not played is lost by: the exit score, or the usual one where deals are counted."""
    return terms.target if terms.by == "points" else _usual(rules.id, terms.target)


@cache
def _usual(name: str, deals: int) -> int:
    _, rules = ruleset(name)
    usual = [read_format(each, rules) for each in rules.formats]
    return next((each.target for each in usual if each.by == "points"), deals)


def entry_of(result: Result) -> Entry:
    """A deal of a table online, as the game counted it."""
    return Annulled() if result.annulled else Points(result.scores, result.winner)


def replayed(match: Match, entries: Sequence[Entry]) -> Match:
    for entry in entries:
        match = entered(match, entry)
    return match


def worth(rules: RuleSet, hand: Hand, *, doubled: bool = False) -> int:
    """What this hand pays: 004 g. All cards in hand are never doubled."""
    if not isinstance(rules, Scala40):
        return 0
    if hand.all:
        return rules.all_in_hand
    if hand.points is not None:
        value = hand.points
    else:
        value = hand_value(rules, cards_in_hand(map(held, read_cards(hand.cards or ""))))
    return 2 * value if doubled else value


# ---- is it possible? --------------------------------------------------------------------------------------
def check(match: Match, entry: Entry, players: Sequence[PersonId] = ()) -> None:
    """Raises Illegal where this cannot have happened in this match; it names whom it is about, if they are given."""
    try:
        _check(match, entry)
    except Illegal as refused:
        seat = refused.parameters.get("seat")
        if not isinstance(seat, int) or not 0 <= seat < len(players):
            raise
        raise refusal(refused.code, **{**refused.parameters, "who": players[seat]}) from None


def _wrong(code: str, seat: int, **parameters: object) -> NoReturn:
    refuse(code, seat=seat, who=Text(f"giocatore {seat + 1}", f"player {seat + 1}"), **parameters)


def _check(match: Match, entry: Entry) -> None:
    if match.verdict is not None:
        refuse("match-over")
    match entry:
        case Deal():
            _check_deal(match, entry)
        case Points():
            _check_points(match, entry)
        case Annulled():
            pass
        case Leaves(seat, hand):
            _seat(match, seat)
            if isinstance(match.rules, Scala40):
                _check_hand(match.rules, seat, hand, most_cards(match.rules) + 1)  # perhaps drawn, and not discarded
        case Gone():
            refuse("not-an-entry")


def _seat(match: Match, seat: int) -> None:
    if not 0 <= seat < match.seats.count:
        refuse("no-such-seat", seat=seat, last=match.seats.count - 1)
    if seat in match.out:
        _wrong("seat-out", seat)


def _check_deal(match: Match, deal: Deal) -> None:
    if not isinstance(match.rules, Scala40):
        refuse("points-only", rules=match.rules.title)
    _seat(match, deal.closer)
    if len(deal.hands) != match.seats.count:
        refuse("hands-missing", needed=match.seats.count, given=len(deal.hands))
    if deal.hands[deal.closer] is not None:
        _wrong("closer-has-cards", deal.closer)
    seen: Counter[int] = Counter()
    for seat, hand in enumerate(deal.hands):
        if seat == deal.closer:
            continue
        if seat in match.out:
            if hand is not None:
                _wrong("seat-out", seat)
        elif hand is None:
            _wrong("hand-missing", seat)
        else:
            seen += _check_hand(match.rules, seat, hand, most_cards(match.rules))
    most = Counter(pack(match.rules))
    if any(seen[card] > most[card] for card in seen):
        refuse("cards-too-many", pack=len(pack(match.rules)))


def _check_hand(rules: Scala40, seat: int, hand: Hand, most: int) -> Counter[int]:
    """The cards it names, if it names any; `most`: there cannot be more of them, nor of what is counted in points."""
    if (hand.points is not None) + (hand.cards is not None) + hand.all != 1:
        _wrong("hand-unclear", seat)
    if hand.points is not None and not cheapest(rules) <= hand.points <= dearest(rules, most):
        _wrong("hand-impossible", seat, points=hand.points, least=cheapest(rules), most=dearest(rules, most))
    if hand.cards is None:
        return Counter()
    cards = []
    for text in hand.cards.split():
        try:
            cards.append(held(read_card(text)))
        except ValueError:
            _wrong("cards-unreadable", seat, card=text[:20])
    if not 1 <= len(cards) <= most:
        _wrong("hand-size", seat, cards=len(cards), most=most)
    return Counter(cards)


def most_cards(rules: Scala40) -> int:
    """Whoever has more left has not opened, and pays for all cards in hand: no three cards are worth an opening."""
    return rules.hand_size - 4


def cheapest(rules: Scala40) -> int:
    """No hand is worth less."""
    return _worths(rules.id)[0]


def dearest(rules: Scala40, cards: int) -> int:
    """So many cards are never worth more."""
    return _worths(rules.id)[cards]


@cache
def _worths(name: str) -> tuple[int, ...]:
    """The cheapest card there is, then the dearest one, the two dearest, and so on."""
    _, rules = ruleset(name)
    assert isinstance(rules, Scala40)
    value = {card: hand_value(rules, cards_in_hand((card, card))) for card in set(pack(rules))}
    cards = sorted(pack(rules), key=lambda card: -value[card])
    least = min(hand_value(rules, cards_in_hand((card,))) for card in cards)
    counts = range(1, rules.hand_size + 1)
    return (least, *(hand_value(rules, cards_in_hand(cards[:count])) for count in counts))


def _payable(rules: Scala40, score: int) -> bool:
    """By somebody who did not close."""
    most = dearest(rules, most_cards(rules)) * (2 if rules.doubles_in_hand else 1)
    return cheapest(rules) <= score <= max(most, rules.all_in_hand)


def _check_points(match: Match, points: Points) -> None:
    if len(points.scores) != match.seats.count:
        refuse("hands-missing", needed=match.seats.count, given=len(points.scores))
    for seat, score in enumerate(points.scores):
        if score < 0 or (score and seat in match.out):
            _wrong("score-impossible", seat, points=score)
        if score and isinstance(match.rules, Scala40) and not _payable(match.rules, score):
            _wrong("score-impossible", seat, points=score)
    if points.winner is not None:
        _seat(match, points.winner)
    if match.rules.points_are == "won":
        best = max(points.scores)
        due = points.scores.index(best) if points.scores.count(best) == 1 else None
        if points.winner != due:
            refuse("winner-wrong")
    elif [side for side in match.sides_in if not points.scores[side]] != [points.winner]:
        refuse("winner-wrong")  # the closer alone pays nothing
