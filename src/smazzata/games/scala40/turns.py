"""One turn to be planned: which rests of the hand the table can leave, what each must still do, and the steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from smazzata.cards.french import JOKER, STANDS, Hand
from smazzata.games.scala40.layoff import Additions, Holding
from smazzata.games.scala40.melds import SET_VALUE, Meld, places
from smazzata.games.scala40.packing import packing
from smazzata.games.scala40.picking import Ending, Wish, meld_of
from smazzata.games.scala40.suit_runs import HAND_JOKER
from smazzata.games.scala40.weighing import Goal, Item

Step: TypeAlias = (
    tuple[Literal["meld"], Meld] | tuple[Literal["attach"], int, tuple[int, ...]] | tuple[Literal["swap"], int, int]
)


def hand_value(hand: Hand) -> int:
    """What a hand costs: joker 25, ace 11, figures 10, others their number."""
    return sum(HAND_JOKER if card == JOKER else SET_VALUE[card % 13] for card in hand.cards())


class Rest(NamedTuple):
    """What attaching and swapping may leave of a hand."""

    bound: int
    """The fewest points that new melds could make of it."""
    hand: Hand
    holding: Holding


class Plan:
    """What lies there in the end decides; a sequence always exists: opening, swaps, further melds, attaches."""

    def __init__(
        self,
        hand: Hand,
        table: Sequence[Meld],
        goal: Goal,
        must_use: int | None,
        locked: int | None,
        collected: int | None,
        swapped_joker_must_be_laid: bool,
        owner: int,
    ) -> None:
        self.hand = hand
        self.table = table
        self.goal = goal
        self.opening = goal.need > 0
        self.must_use = must_use
        self.locked = locked is not None
        self.collected = next((card for card in (collected, must_use, locked) if card is not None), None)
        self.swapped_joker_must_be_laid = swapped_joker_must_be_laid
        self.owner = owner
        # this natural card is for a new meld; of its twin nothing is asked
        self.apart = next(
            (card for card in (must_use if self.opening else None, locked) if card is not None and card != JOKER), None
        )
        free = hand if self.apart is None else hand.minus(self.apart)
        self.additions = Additions(free, table, goal.joker_limit, tell_jokers=self.collected == JOKER)

    def rests(self) -> list[Rest]:
        """Those that promise the fewest points first."""
        solve = packing(self.goal.joker_limit, "left").solve
        found: list[Rest] = []
        for holding in self.additions.found:
            hand = Hand(*holding[:3]) if self.apart is None else Hand(*holding[:3]).plus(self.apart)
            found.append(Rest(hand_value(hand) - solve(*hand), hand, holding))
        return sorted(found)

    def wishes(self, rest: Rest, keep: int, joker_may_close: bool) -> list[Wish]:
        """What new melds must do of this rest. Of a collected joker there are two cases: it is used, or not."""
        swapped = rest.hand.jokers - self.hand.jokers  # and not attached again
        if self.collected == JOKER:
            goal = self.goal._replace(early=self.opening)
            used = Wish(goal, JOKER, self._fits(rest, True, swapped), Ending(keep, joker_may_close))
            if self.must_use == JOKER:
                return [used]
            kept = Wish(goal, JOKER, self._fits(rest, False, swapped), Ending(keep, joker_may_close, JOKER))
            return [used, kept]
        goal = self.goal._replace(early=self.opening and swapped > 0)
        card = self.must_use
        if card is not None and self.apart is None and rest.hand.count(card) < self.hand.count(card):
            card = None  # attached or swapped in
        copies = 0 if self.collected is None else (rest.hand if self.locked else self.hand).count(self.collected)
        ending = Ending(keep, joker_may_close, self.collected, copies)
        return [Wish(goal, card, self._fits(rest, card is not None, swapped), ending)]

    def _fits(self, rest: Rest, must: bool, swapped: int) -> Callable[[Item], bool]:
        need, own, attached = self.goal.need, self.hand.jokers, rest.holding[3]
        collected_joker = self.collected == JOKER and not self.opening
        owes = self.swapped_joker_must_be_laid

        def fit(item: Item) -> bool:
            used = item.used or (collected_joker and attached and not self.locked)
            if (must and not used) or item.counted < need or item.early > own:
                return False
            if collected_joker and self.locked and not used and not rest.hand.jokers:
                return False  # it was attached, which it may not be
            return not owes or item.jokers - item.early >= swapped + (collected_joker and used)

        return fit

    def steps(self, rest: Rest, item: Item) -> tuple[Step, ...]:
        swapped, added = self.additions.path(rest.holding)
        first: list[Step] = []
        swaps: list[Step] = [("swap", *swap) for swap in swapped]
        later: list[Step] = []
        attached: list[Step] = [("attach", *each) for each in added]
        for part in item.parts:
            meld = meld_of(part, self.owner)
            if not ((self.opening and part.opening) or part.lent):
                later.append(("meld", meld))
                continue
            index = len(self.table) + len(first)
            if part.opening != part.mask:
                attached.append(("attach", index, _beyond(meld, part.opening)))
            swaps.extend(("swap", index, meld.card_at(place)) for place in places(part.lent))
            jokers = part.jokers & part.opening | part.lent
            first.append(("meld", meld._replace(mask=part.opening, jokers=jokers)))
        return (*first, *swaps, *later, *attached)


def _beyond(meld: Meld, begun: int) -> tuple[int, ...]:
    """The cards of a meld that are not in the part already laid, those next to it first."""
    low = begun & -begun
    below = list(places(meld.mask & ~begun & low - 1))[::-1]
    above = list(places(meld.mask & ~begun & -low))
    return tuple(meld.card_at(place) + (STANDS if meld.jokers >> place & 1 else 0) for place in below + above)
