"""`smazzata solve`: the exact solver of Scala 40, asked about one hand."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from cyclopts import Parameter
from rich.text import Text as Styled

from smazzata.cards.french import (
    BIT,
    JOKER,
    Hand,
    hand_of,
    held,
    read_card,
    read_cards,
    write_card,
    write_cards,
)
from smazzata.cli.app import app, fail, language, out
from smazzata.games.contract import Language, Text
from smazzata.games.known import ruleset
from smazzata.games.scala40 import solver
from smazzata.games.scala40.catalogue import clean_melds
from smazzata.games.scala40.melds import Meld, attaching, read_owned
from smazzata.games.scala40.model import Rules
from smazzata.games.scala40.picking import Ending, Wish, fitting
from smazzata.games.scala40.turns import Step
from smazzata.games.scala40.weighing import Goal, Item
from smazzata.terminal.looks import FRENCH

WORDS: dict[str, Text] = {
    "hand": Text("Mano", "Hand"),
    "size": Text("{cards:# carta|# carte}", "{cards:# card|# cards}"),
    "worth": Text(
        "{points:# punto|# punti}, {cards:# carta|# carte}", "{points:# point|# points}, {cards:# card|# cards}"
    ),
    "by-points": Text("Più punti", "Most points"),
    "by-cards": Text("Più carte", "Most cards"),
    "opening": Text("Apertura", "Opening"),
    "left": Text("{many:resta|restano} {left}", "{left} left"),
    "nothing": Text("niente da calare", "nothing to lay"),
    "misses": Text(
        "non si può aprire: {missing:manca # punto|mancano # punti} a {need}",
        "no opening: {missing:# point|# points} short of {need}",
    ),
    "not-with": Text("non si può aprire con {card} nei giochi", "no opening has {card} in its melds"),
    "not-so": Text(
        "non si può aprire tenendo una carta per lo scarto", "no opening leaves a card for the discard"
    ),
    "close": Text("Chiudere", "Close"),
    "cannot": Text("in questo turno non si può", "not in this turn"),
    "lay": Text("Il meglio da calare", "Best to lay"),
    "must": Text("non si può usare {card}", "{card} cannot be used"),
    "in-hand": Text("in mano {points:# punto|# punti}", "{points:# point|# points} in hand"),
}

MOST: Final = 14
"""Thirteen cards and the one that was drawn or collected."""


@app.command
def solve(
    hand: Annotated[str, Parameter(help='The cards, as "9H 9D 9S TH JK".')],
    *,
    rules: Annotated[str, Parameter(help="The rule-set: `online`, `classic`, `club`.")] = "online",
    must_use: Annotated[
        str | None, Parameter(help="The collected card: it must be used. Added to the hand if it is not there.")
    ] = None,
    table: Annotated[
        tuple[str, ...], Parameter(help='A meld on the table with its owner, as "0: 3C 4C JK=5C"; may be repeated.')
    ] = (),
    opened: Annotated[bool, Parameter(help="The player has opened already.", negative="")] = False,
    json: Annotated[bool, Parameter(help="JSON instead of text.", negative="")] = False,
    lang: Annotated[Language | None, Parameter(help="Language of the words.")] = None,
) -> int:
    """The best melds of a hand, the best opening, whether one can close and how. Exact: nothing is better.

    Examples: `smazzata solve "9H 9D 9S TH JH QH 2C"`,
    `smazzata solve "KH KS 9C TC JC 2D JK" --rules club --must-use KD`,
    `smazzata solve "6C 7C KD" --opened --table "0: 3C 4C 5C"`
    """
    try:
        question = _read(hand, rules, must_use, table, opened)
    except ValueError as error:
        fail(str(error))
    answer = question.answer()
    if json:
        print(msgspec.json.format(msgspec.json.encode(answer)).decode())
    else:
        _print(answer, question, language(lang))
    return 0


class Question:
    def __init__(self, rules: Rules, hand: Hand, must: int | None, table: tuple[Meld, ...], opened: bool) -> None:
        self.rules, self.hand, self.must, self.table, self.opened = rules, hand, must, table, opened
        self.limit = rules.jokers_in_meld
        self.clean = rules.opening is clean_melds

    def answer(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            "rules": self.rules.id,
            "hand": write_cards(self.hand.cards()),
            "best_by_points": _melds(solver.best_melds(self.hand, self.limit, "points")),
            "best_by_cards": _melds(solver.best_melds(self.hand, self.limit, "cards")),
        }
        if not self.opened:
            found["opening"] = self._opening()
        if self.opened or self.table:
            found["lay"] = self._lay()
        found["close"] = self._close()
        return found

    def _opens_whole(self) -> bool:
        """Is there an opening with the collected card, if none has to stay for the discard?"""
        need = self.rules.opening_need

        def opens(item: Item) -> bool:
            return item.counted >= need and (self.must is None or item.used)

        goal = Goal(self.limit, "cards", need, self.clean)
        return fitting(self.hand, Wish(goal, self.must, opens, Ending(1))) is not None

    def _opening(self) -> dict[str, Any]:
        need = self.rules.opening_need
        best = solver.best_opening(
            self.hand,
            joker_limit=self.limit,
            clean=self.clean,
            need=need,
            must_use=self.must,
            joker_may_close=self.rules.joker_may_close,
        )
        if best is not None:
            left = write_cards(best.left.cards())
            return {"opens": True, "counted": best.counted, **_melds(best.melds), "left": left}
        counts = Hand(self.hand.once, self.hand.twice, 0) if self.clean else self.hand
        reached = solver.best_points(counts, self.limit)
        why = "points" if reached < need else "discard" if self._opens_whole() else "must-use"
        return {"opens": False, "why": why, "most": reached, "missing": max(0, need - reached)}

    def _locked(self) -> int | None:
        """The collected card, where it may only go into a new meld because it attached when it was discarded."""
        if self.must is None or not self.rules.attachable_is_locked:
            return None
        naturals, joker = attaching(self.table, self.limit)
        attaches = joker if self.must == JOKER else naturals & BIT[self.must]
        return self.must if attaches else None

    def _lay(self) -> dict[str, Any]:
        rules = self.rules
        best = solver.best_lay(
            self.hand,
            self.table,
            joker_limit=self.limit,
            opened=self.opened,
            need=rules.opening_need,
            clean=self.clean,
            must_use=self.must if not self.opened or rules.must_use_collected else None,
            locked=self._locked(),
            collected=self.must,
            swapped_joker_must_be_laid=not rules.swapped_joker_stays,
            joker_may_close=rules.joker_may_close,
        )
        if best is None:
            return {"possible": False}
        left = write_cards(best.left.cards())
        return {"possible": True, "steps": _steps(best.steps), "left": left, "points": best.points}

    def _close(self) -> dict[str, Any]:
        rules = self.rules
        best = solver.can_close(
            self.hand,
            self.table,
            joker_limit=self.limit,
            opened=self.opened,
            need=rules.opening_need,
            clean=self.clean,
            locked=self._locked(),
            collected=self.must,
            swapped_joker_must_be_laid=not rules.swapped_joker_stays,
            joker_may_close=rules.joker_may_close,
        )
        if best is None:
            return {"possible": False}
        return {"possible": True, "steps": _steps(best.steps), "discard": write_card(best.discard)}


def _read(hand: str, name: str, must_use: str | None, table: tuple[str, ...], opened: bool) -> Question:
    """Raises ValueError."""
    game, rules = ruleset(name if "/" in name else f"scala40/{name}")
    if not isinstance(rules, Rules):
        raise ValueError(f"{rules.id}: melds are for Scala 40")
    cards = [held(card) for card in read_cards(hand)]
    if not cards:
        raise ValueError("which cards? (as \"9H 9D 9S TH JK\")")
    must = None if must_use is None else held(read_card(must_use))
    if must is not None and must not in cards:
        cards.append(must)
    if len(cards) > MOST:
        raise ValueError(f"nobody holds more than {MOST} cards, not {len(cards)}")
    melds = tuple(read_owned(text) for text in table)
    whole = [*cards, *(card for meld in melds for card in meld.held())]
    for card in set(whole):
        have = game.pack(rules).count(card)
        if whole.count(card) > have:
            raise ValueError(f"{write_card(card)} is named {whole.count(card)} times; the pack has it {have} times")
    return Question(rules, hand_of(cards), must, melds, opened)


def _melds(melds: tuple[Meld, ...]) -> dict[str, Any]:
    return {
        "melds": [write_cards(meld.cards()) for meld in melds],
        "points": sum(meld.points for meld in melds),
        "cards": sum(meld.size for meld in melds),
    }


def _steps(steps: tuple[Step, ...]) -> list[str]:
    """In the notation of the game, in the order in which they are done."""
    said = []
    for step in steps:
        match step:
            case ("meld", meld):
                said.append(f"meld {write_cards(meld.cards())}")
            case ("attach", index, cards):
                said.append(f"attach {index}: {write_cards(cards)}")
            case ("swap", index, card):
                said.append(f"swap {index}: {write_card(card)}")
    return said


def _print(answer: dict[str, Any], question: Question, speaks: Language) -> None:
    def say(code: str, **parameters: object) -> str:
        return WORDS[code].filled(speaks, parameters)

    def line(code: str, text: str) -> None:
        title = Styled().append(f"{say(code)}: ", style="bold")
        out.print(title.append_text(FRENCH.dress(text) if out.is_terminal else Styled(text)))

    def laid(found: dict[str, Any]) -> str:
        if not found["melds"]:
            return say("nothing")
        melds = "  |  ".join(found["melds"])
        return f"{melds}   ({say('worth', points=found['points'], cards=found['cards'])})"

    def left(found: dict[str, Any]) -> str:
        return say("left", left=found["left"], many=len(found["left"].split()))

    line("hand", f"{answer['hand']}   ({say('size', cards=question.hand.size)})")
    line("by-points", laid(answer["best_by_points"]))
    line("by-cards", laid(answer["best_by_cards"]))
    opening = answer.get("opening")
    card = write_card(question.must) if question.must is not None else ""
    if opening and opening["opens"]:
        line("opening", f"{laid(opening)}, {left(opening)}")
    elif opening:
        why = {"points": "misses", "must-use": "not-with", "discard": "not-so"}[opening["why"]]
        line("opening", say(why, missing=opening["missing"], need=question.rules.opening_need, card=card))
    lay = answer.get("lay")
    if lay and not lay["possible"]:
        line("lay", say("must", card=card))
    elif lay:
        steps = ", ".join(lay["steps"]) or say("nothing")
        line("lay", f"{steps}; {left(lay)} ({say('in-hand', points=lay['points'])})")
    close = answer["close"]
    line("close", ", ".join([*close["steps"], f"discard {close['discard']}"]) if close["possible"] else say("cannot"))
