"""The parameters of a rule-set in words, each with its source."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from smazzata.games.contract import Clause, Text
from smazzata.games.scopa.captures import (
    EQUAL_CARD_FIRST,
    EVERYTHING,
    FEWEST_CARDS,
    School,
    aces_only_by_an_ace,
    any_scopa,
)
from smazzata.games.scopa.model import Rules
from smazzata.games.scopa.scoring import (
    cards_point,
    denari_point,
    primiera_point,
    scope_points,
    settebello_point,
)

SCHOOLS: Final[Mapping[School, Text]] = {
    EQUAL_CARD_FIRST: Text(
        it="una carta di valore uguale, se c'è; altrimenti carte la cui somma è il suo valore, a scelta",
        en="a card of equal value, if there is one; otherwise cards that add up to its value, at choice",
    ),
    FEWEST_CARDS: Text(
        it="carte la cui somma è il suo valore, ma sempre il minor numero possibile",
        en="cards that add up to its value, but always the fewest possible",
    ),
    EVERYTHING: Text(
        it="tutte le carte in tavola; ma se c'è una carta di valore uguale, solo quella",
        en="all the cards on the table; but a card of equal value, if there is one, and then only that",
    ),
}

SCOPE: Final[Mapping[Callable[[int, int], bool], Text]] = {
    any_scopa: Text(
        it="ogni presa che lascia la tavola vuota",
        en="every capture that leaves the table empty",
    ),
    aces_only_by_an_ace: Text(
        it="ogni presa che lascia la tavola vuota, ma non l'asso che prende tutto",
        en="every capture that leaves the table empty, but not an ace that takes everything",
    ),
}

POINTS: Final[Mapping[Callable[..., Any], Text]] = {
    scope_points: Text(it="ogni scopa 1", en="each scopa 1"),
    settebello_point: Text(it="settebello 1", en="settebello 1"),
    primiera_point: Text(
        it="primiera 1 (più alta di ogni altra, con tutti e quattro i semi)",
        en="primiera 1 (higher than every other, with all four suits)",
    ),
    denari_point: Text(it="{denari_needed} o più denari 1", en="{denari_needed} or more denari 1"),
    cards_point: Text(it="{cards_needed} o più carte 1", en="{cards_needed} or more cards 1"),
}

NAMES: Final[Mapping[str, Text]] = {
    "players": Text(it="Giocatori", en="Players"),
    "hand_cards": Text(it="Carte a ciascuno", en="Cards for each"),
    "table_cards": Text(it="Carte in tavola", en="Cards on the table"),
    "redeal_kings": Text(it="Nuova distribuzione", en="New deal"),
    "school": Text(it="Una carta prende", en="A card takes"),
    "ace": Text(it="Un asso prende", en="An ace takes"),
    "scopa": Text(it="Scopa", en="Scopa"),
    "last_card_scopa": Text(it="Scopa con l'ultima carta", en="Scopa with the last card"),
    "points": Text(it="Punti", en="Points"),
    "formats": Text(it="Partita", en="Match"),
    "cash_unit": Text(it="Tavoli a gettoni", en="Cash tables"),
}


def clauses(rules: Rules) -> list[Clause]:
    says = {
        "players": _players(rules),
        "hand_cards": Text(
            it=f"{rules.hand_cards} alla volta, di nuovo a mani vuote finché ci sono carte nel mazzo",
            en=f"{rules.hand_cards} at a time, again when all hands are empty while the pack has cards",
        ),
        "table_cards": Text(
            it=f"{rules.table_cards} scoperte all'inizio" if rules.table_cards else "nessuna all'inizio",
            en=f"{rules.table_cards} face up at the start" if rules.table_cards else "none at the start",
        ),
        "redeal_kings": _redeal(rules),
        "school": SCHOOLS[rules.school],
        "ace": SCHOOLS[rules.ace],
        "scopa": SCOPE[rules.scopa],
        "last_card_scopa": Text(it="sì", en="yes") if rules.last_card_scopa else Text(it="no", en="no"),
        "points": _joined([POINTS[point] for point in rules.points], rules),
        "formats": _formats(rules.formats),
        "cash_unit": Text(
            it=f"{rules.cash_unit} punto partita = 1 punto di differenza",
            en=f"{rules.cash_unit} match point = 1 point of difference",
        ),
    }
    return [Clause(key, name, says[key], rules.sources[key]) for key, name in NAMES.items()]


def _players(rules: Rules) -> Text:
    alone = _either([str(count) for count in rules.players])
    it = [f"{alone.it}, ognuno per sé"] if rules.players else []
    en = [f"{alone.en}, each for themselves"] if rules.players else []
    if rules.pairs:
        it.append("4 in due coppie")
        en.append("4 in two pairs")
    return Text(it="; ".join(it), en="; ".join(en))


def _redeal(rules: Rules) -> Text:
    if rules.redeal_kings is None:
        return Text(it="mai", en="never")
    return Text(
        it=f"se in tavola ci sono almeno {rules.redeal_kings} re",
        en=f"if at least {rules.redeal_kings} kings are on the table",
    )


def _formats(formats: Sequence[str]) -> Text:
    words = {"points": Text("a {} punti", "to {} points"), "deals": Text("a {} smazzate", "of {} deals")}
    said = [
        (text, _either(numbers))
        for kind, text in words.items()
        if (numbers := [name.split()[1] for name in formats if name.startswith(kind)])
    ]
    return Text(
        "; ".join(text.it.format(numbers.it) for text, numbers in said),
        "; ".join(text.en.format(numbers.en) for text, numbers in said),
    )


def _either(numbers: Sequence[str]) -> Text:
    """11, 16 o 21."""
    if len(numbers) < 2:
        return Text(*("".join(numbers),) * 2)
    first = ", ".join(numbers[:-1])
    return Text(f"{first} o {numbers[-1]}", f"{first} or {numbers[-1]}")


def _joined(texts: list[Text], rules: Rules) -> Text:
    it, en = ("; ".join(text[i].format_map(vars(rules)) for text in texts) for i in (0, 1))
    return Text(it=it, en=en)
