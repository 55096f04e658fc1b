"""What may be done: check, and options. All the rules of play are here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NoReturn, assert_never

from smazzata.cards.french import BIT, JOKER, STANDS, held, kinds_of, minus, size_of, write_card, write_cards
from smazzata.games.contract import HOUSE, Illegal, Leave, Seat, Shuffled
from smazzata.games.scala40.catalogue import every_meld
from smazzata.games.scala40.melds import (
    Meld,
    attached,
    attaching,
    cards_of,
    declare,
    declare_attached,
    ends,
    melds_in,
    places,
    read_meld,
    swapped,
    two_natural_aces,
    why_no_meld,
    why_not_attached,
)
from smazzata.games.scala40.model import (
    NO_CARD,
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
from smazzata.games.scala40.situation import has_opened, in_deal, jokers_among, turn, wanted


def refuse(state: State, code: str, **parameters: object) -> NoReturn:
    raise Illegal(code, rule=state.rules.articles[code], **parameters)


def check(state: State, seat: Seat, action: Action) -> None:
    match action:
        case Shuffled(cards):
            _check_shuffled(state, seat, cards)
        case Leave(leaver):
            if seat != HOUSE:
                refuse(state, "house-only")
            if state.phase == "over" or leaver not in in_deal(state):
                refuse(state, "not-in-the-deal", seat=leaver)
        case _:
            _check_turn(state, seat)
            _check_step(state, action)


def _check_shuffled(state: State, seat: Seat, cards: Sequence[int]) -> None:
    if seat != HOUSE:
        refuse(state, "house-only")
    if turn(state) != HOUSE:
        refuse(state, "nothing-to-shuffle")
    if sorted(cards) != sorted(wanted(state).cards):
        refuse(state, "bad-shuffle", needed=len(wanted(state).cards), given=len(cards))


def _check_turn(state: State, seat: Seat) -> None:
    if state.phase == "over":
        refuse(state, "deal-over")
    if state.phase != "play":
        refuse(state, "waiting-for-the-house")
    if seat != state.player:
        refuse(state, "not-your-turn", seat=state.player)


def _check_step(
    state: State, action: Draw | Collect | Lay | Attach | Swap | TakeBack | Return | Discard
) -> None:
    match action:
        case Draw() | Collect():
            if state.turn.took:
                refuse(state, "already-took")
            if isinstance(action, Draw) and not state.stock:
                refuse(state, "stock-empty")
            if isinstance(action, Collect) and not state.pile:
                refuse(state, "pile-empty")
        case Lay(cards):
            _check_taken(state)
            _check_held(state, cards)
            _check_lay(state, cards)
        case Attach(index, cards):
            _check_taken(state)
            meld = _meld_at(state, index, "attach-before-opening")
            if not cards:
                refuse(state, "attach-nothing")
            _check_held(state, cards)
            _check_attach(state, meld, cards)
        case Swap(index, card):
            _check_taken(state)
            meld = _meld_at(state, index, "swap-before-opening")
            _check_held(state, (card,))
            put = swapped(meld, card)
            if isinstance(put, str):
                refuse(state, put, card=write_card(card))
            _check_lock(state, (card,))
        case TakeBack():
            if state.back is None:
                refuse(state, "takeback-nothing")
        case Return():
            if state.turn.took != "collected":
                refuse(state, "return-nothing")
            if state.back is not None:
                refuse(state, "return-after-lay", card=write_card(state.turn.collected))
        case Discard(card):
            _check_taken(state)
            _check_held(state, (card,))
            if card != held(card):
                refuse(state, "not-in-hand", card=write_card(card))
            refusal = Discards(state).refusal(card)
            if refusal:
                refuse(state, refusal.code, **refusal.parameters)
        case _:
            assert_never(action)


# ---- laying -----------------------------------------------------------------------------------------------
def _check_taken(state: State) -> None:
    if not state.turn.took:
        refuse(state, "take-first")


def _check_held(state: State, cards: Sequence[int]) -> None:
    hand = state.hands[state.player]
    for card in cards:
        if not hand.count(held(card)):
            have = state.hands[state.player].count(held(card))
            if have:
                refuse(state, "too-few-in-hand", card=write_card(held(card)), held=have)
            refuse(state, "not-in-hand", card=write_card(held(card)))
        hand = minus(hand, held(card))


def _meld_at(state: State, index: int, before_opening: str) -> Meld:
    if not has_opened(state, state.player):
        laid, needed = state.rules.opening(state.table[state.turn.first :]), state.rules.opening_need
        if laid >= needed and state.turn.unused:
            refuse(state, "opening-without-collected", card=write_card(state.turn.collected))
        refuse(state, before_opening, points=laid, needed=needed)
    if not 0 <= index < len(state.table):
        refuse(state, "no-such-meld", meld=index, melds=len(state.table))
    return state.table[index]


def _check_lay(state: State, cards: Sequence[int]) -> None:
    meld = read_meld(state.player, cards)
    if isinstance(meld, str):
        ways = len(declare(state.player, cards)) if meld == "joker-undeclared" else 0
        if ways:
            _check_jokers(state, jokers_among(cards))
        code = why_no_meld(cards) if meld == "joker-undeclared" and not ways else meld
        refuse(state, code, cards=write_cards(cards), ways=ways)
    _check_jokers(state, meld.jokers.bit_count())
    _check_left(state, cards)


def _check_attach(state: State, meld: Meld, cards: Sequence[int]) -> None:
    longer = attached(meld, cards)
    if isinstance(longer, str):
        ways = len(declare_attached(meld, cards)) if longer == "joker-undeclared" else 0
        if ways:
            _check_jokers(state, meld.jokers.bit_count() + jokers_among(cards))
        code = why_not_attached(meld, cards) if longer == "joker-undeclared" and not ways else longer
        refuse(state, code, cards=write_cards(cards), meld=write_cards(meld.cards()), ways=ways)
    if longer.jokers != meld.jokers:
        _check_jokers(state, longer.jokers.bit_count())
    _check_lock(state, cards)
    _check_left(state, cards)


def _check_jokers(state: State, jokers: int) -> None:
    """So many in one meld; asked before which card each stands for, which would not help."""
    limit = state.rules.jokers_in_meld
    if jokers > limit:
        refuse(state, "too-many-jokers", limit=limit, jokers=jokers)


def _check_left(state: State, cards: Sequence[int]) -> None:
    if state.hands[state.player].size <= len(cards):
        refuse(state, "no-card-to-discard")


def _check_lock(state: State, cards: Sequence[int]) -> None:
    if is_locked(state, cards):
        refuse(state, "collected-is-locked", card=write_card(state.turn.collected))


def is_locked(state: State, cards: Sequence[int]) -> bool:
    """Would these cards take the collected card itself, which may only go into a new meld, to a meld on the table?"""
    now = state.turn
    if not (now.locked and now.unused):
        return False
    wanted_copies = sum(held(card) == now.collected for card in cards)
    return wanted_copies > 0 and state.hands[state.player].count(now.collected) <= wanted_copies


# ---- discarding -------------------------------------------------------------------------------------------
class Refusal:
    def __init__(self, code: str, parameters: dict[str, object]) -> None:
        self.code = code
        self.parameters = parameters


class Discards:
    """What may be discarded now, worked out once for the whole hand."""

    def __init__(self, state: State) -> None:
        hand, now = state.hands[state.player], state.turn
        self.state = state
        self.duty = _first_duty(state)
        self.is_last = size_of(hand) == 1
        self.collected = NO_CARD
        if now.unused and hand.count(now.collected) == 1:
            self.collected = now.collected
        self.banned = 0
        self.joker_banned = False
        if state.rules.discard_ban(has_opened(state, state.player), len(in_deal(state))):
            naturals, joker = attaching(state.table, state.rules.jokers_in_meld)
            free = hand.once & ~naturals or (hand.jokers and not joker)
            if free:
                self.banned, self.joker_banned = naturals, joker

    def refusal(self, card: int) -> Refusal | None:
        """Why this card of the hand may not be discarded."""
        if self.duty:
            return self.duty
        if card == self.collected:
            return Refusal("discard-collected", {"card": write_card(card)})
        if self.is_last:
            return self._refused_as_last(card)
        if self.joker_banned if card == JOKER else self.banned & BIT[card]:
            return Refusal("discard-attaches", {"card": write_card(card)})
        return None

    def _refused_as_last(self, card: int) -> Refusal | None:
        state = self.state
        waiting = [seat for seat in in_deal(state) if not state.played >> seat & 1]
        if waiting:
            return Refusal("first-lap", {"players": len(waiting)})
        if card == JOKER and not state.rules.joker_may_close:
            return Refusal("joker-closes", {})
        return None


def _first_duty(state: State) -> Refusal | None:
    """The duty that refuses the discard; where laid points do not count towards the opening, that is said."""
    owed = duties(state)
    duty = owed[0] if owed else None
    if duty and duty.code == "opening-too-low":
        laid = every_meld(state.table[state.turn.first :])
        if laid != duty.parameters["points"]:
            return Refusal("opening-not-clean", {**duty.parameters, "laid": laid})
    return duty


def duties(state: State) -> list[Refusal]:
    """What the player to move still owes before the discard."""
    now, rules = state.turn, state.rules
    owed: list[Refusal] = []
    if not has_opened(state, state.player):
        laid = state.table[now.first :]
        points = rules.opening(laid) if laid else 0
        if laid and points < rules.opening_need:
            missing = rules.opening_need - points
            owed.append(
                Refusal("opening-too-low", {"points": points, "needed": rules.opening_need, "missing": missing})
            )
        if now.unused:
            code = "opening-without-collected" if laid else "collected-must-open"
            owed.append(Refusal(code, {"card": write_card(now.collected)}))
    elif now.unused and rules.must_use_collected:
        owed.append(Refusal("collected-unused", {"card": write_card(now.collected)}))
    if now.owed and not rules.swapped_joker_stays:
        owed.append(Refusal("swapped-joker-unused", {"jokers": now.owed}))
    return owed


# ---- options ----------------------------------------------------------------------------------------------
def options(state: State, seat: Seat) -> list[Action]:
    """Every step that may be taken now. Complete, but that several cards are attached one after the other."""
    if state.phase != "play" or seat != state.player:
        return []
    if not state.turn.took:
        found: list[Action] = []
        if state.stock:
            found.append(Draw())
        if state.pile:
            found.append(Collect())
        return found
    found = _lays(state)
    if has_opened(state, seat):
        found.extend(_attaches(state))
        found.extend(_swaps(state))
    if state.back is not None:
        found.append(TakeBack())
    elif state.turn.took == "collected":
        found.append(Return())
    found.extend(_discards(state))
    return found


_DISCARD: Final = tuple([Discard(card) for card in range(JOKER + 1)])


def _discards(state: State) -> list[Action]:
    discards = Discards(state)
    if discards.duty:
        return []
    kinds = kinds_of(state.hands[state.player])
    return [_DISCARD[card] for card in kinds if not discards.refusal(card)]


def _lays(state: State) -> list[Action]:
    hand = state.hands[state.player]
    size = size_of(hand)
    if size <= 3:
        return []
    melds = [cards_of(meld) for meld in melds_in(state.player, hand, state.rules.jokers_in_meld)]
    return [Lay(cards) for cards in melds if len(cards) < size]


def _attaches(state: State) -> list[Action]:
    found: list[Action] = []
    hand = state.hands[state.player]
    if hand.size < 2:
        return found
    for index, meld in enumerate(state.table):
        joker = hand.jokers and meld.jokers.bit_count() < state.rules.jokers_in_meld
        seen = set()
        for place in places(ends(meld)):
            card = meld.card_at(place)
            if card in seen:
                continue
            seen.add(card)
            whole = meld.run and two_natural_aces(meld.mask | 1 << place, meld.jokers)
            if hand.once & BIT[card] and not whole and not is_locked(state, (card,)):
                found.append(Attach(index, (card,)))
            if joker and not is_locked(state, (JOKER,)):
                found.append(Attach(index, (card + STANDS,)))
    return found


def _swaps(state: State) -> list[Action]:
    found: list[Action] = []
    hand = state.hands[state.player]
    for index, meld in enumerate(state.table):
        seen = set()
        for place in places(meld.jokers):
            card = meld.card_at(place)
            if card in seen or not hand.once & BIT[card]:
                continue
            seen.add(card)
            if isinstance(swapped(meld, card), Meld) and not is_locked(state, (card,)):
                found.append(Swap(index, card))
    return found


def completed(state: State, action: Action) -> Action:
    """The action with its bare jokers declared, where only one declaration is possible."""
    match action:
        case Lay(cards) if JOKER in cards:
            ways = declare(state.player, cards)
            placed = state.rules.joker_placing(cards) if len(ways) > 1 else None
            if placed:
                return Lay(placed)
            return Lay(ways[0]) if len(ways) == 1 else action
        case Attach(index, cards) if JOKER in cards and 0 <= index < len(state.table):
            ways = declare_attached(state.table[index], cards)
            return Attach(index, ways[0]) if len(ways) == 1 else action
        case _:
            return action


def canonical(state: State, action: Action) -> Action:
    """A lay with its cards in the order of the meld: the form that `options` gives."""
    if isinstance(action, Lay):
        meld = read_meld(state.player, action.cards)
        if isinstance(meld, Meld):
            return Lay(meld.cards())
    return action
