"""Gettoni in words: what they are, what one plays for at a table, the reasons of movements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from smazzata.games.contract import Text
from smazzata.server.money.ledger import Reason
from smazzata.server.money.model import CashRules, CashTerms
from smazzata.server.money.numbers import LARGEST_LIMIT, PAUSES, TOP_UP_TO, USUAL_LIMIT, WELCOME
from smazzata.tables import Terms

WHAT: Final = Text(
    it="I gettoni sono un gioco: non si comprano, non si vendono, non si regalano e non danno premi. Li dà la casa, "
    "e passano di mano soltanto alla fine di una partita a un tavolo a gettoni.",
    en="Gettoni are a game: they are not bought, not sold, not given away, and win no prize. The house gives them, "
    "and they change hands only at the end of a match at a cash table.",
)

REASONS: Final[Mapping[Reason, Text]] = {
    "welcome": Text(it="Benvenuto della casa", en="Welcome from the house"),
    "top-up": Text(it="Ricarica della casa", en="Top-up from the house"),
    "aside": Text(it="Messi da parte al tavolo", en="Set aside at the table"),
    "back": Text(it="Tornati dal tavolo", en="Back from the table"),
    "settle": Text(it="Partita", en="Match"),
    "left": Text(it="Tornati alla casa", en="Back to the house"),
    "correct": Text(it="Correzione della casa", en="Correction by the house"),
}


def house_rules() -> CashRules:
    return CashRules(WELCOME, TOP_UP_TO, USUAL_LIMIT, LARGEST_LIMIT, PAUSES, WHAT)


def cash_terms(terms: Terms) -> CashTerms:
    """Of a cash table: with a stake, and without problems."""
    assert terms.stake is not None
    rules, _ = terms.agreed()
    unit, stake, aside = rules.cash_unit, terms.stake, terms.aside
    it = f"Posta: {stake} {_gettoni(stake)} per ogni punto di differenza. " + (
        "La differenza sono i punti partita di chi vince. "
        if unit == 1
        else f"La differenza sono i punti partita di chi vince divisi per {unit}, arrotondati (il mezzo in giù). "
    )
    en = f"Stake: {stake} for each point of difference. " + (
        "The difference is the winner's match points. "
        if unit == 1
        else f"The difference is the winner's match points divided by {unit}, rounded (halves down). "
    )
    if terms.pairs:
        it += "Ogni coppia paga e incassa a metà. "
        en += "Partners pay and receive half each. "
    elif terms.players > 2:
        it += "Chi perde paga in proporzione ai punti partita che deve. "
        en += "Those who lose pay in proportion to the match points they owe. "
    it += f"Ti siedi con {aside} {_gettoni(aside)} da parte: in una partita non puoi perdere di più."
    en += f"You sit down with {aside} set aside: you cannot lose more than that in a match."
    return CashTerms(stake, aside, aside, unit, Text(it=it, en=en))


def _gettoni(count: int) -> str:
    return "gettone" if count == 1 else "gettoni"
