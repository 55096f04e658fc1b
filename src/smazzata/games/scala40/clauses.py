"""The parameters of a rule-set of Scala 40 in words, for people who compare regulations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from smazzata.games.contract import Clause, Text
from smazzata.games.scala40 import catalogue
from smazzata.games.scala40.model import Rules

Says = Callable[[Any], Text]


def _yes_no(yes: Text, no: Text) -> Says:
    return lambda value: yes if value else no


def _number(it: str, en: str) -> Says:
    return lambda value: Text(it.format(value), en.format(value))


def _one_of(*pairs: tuple[Any, Text]) -> Says:
    return lambda value: dict(pairs)[value]


def _formats(formats: tuple[str, ...]) -> Text:
    words = {"points": Text("a {} punti", "to {} points"), "deals": Text("a {} smazzate", "of {} deals")}
    said = [(words[each.split()[0]], each.split()[1]) for each in formats]
    return Text(", ".join(text.it.format(n) for text, n in said), ", ".join(text.en.format(n) for text, n in said))


def _span(players: tuple[int, ...]) -> Text:
    return Text(f"da {players[0]} a {players[-1]}", f"{players[0]} to {players[-1]}")


def _jokers_in_meld(limit: int) -> Text:
    if limit == 1:
        return Text("al massimo uno", "at most one")
    return Text("senza limite, con almeno una carta naturale", "no limit, but at least one natural card")


PARAMETERS: Final[dict[str, tuple[Text, Says]]] = {
    "players": (Text("Giocatori", "Players"), _span),
    "pairs": (
        Text("A coppie", "In pairs"),
        _yes_no(Text("anche due coppie", "two pairs too"), Text("ognuno per sé", "each for themselves")),
    ),
    "formats": (Text("Partite usuali", "Usual matches"), _formats),
    "jokers": (Text("Jolly nel mazzo", "Jokers in the pack"), _number("{}", "{}")),
    "hand_size": (Text("Carte a testa", "Cards each"), _number("{}", "{}")),
    "opening_need": (Text("Punti per aprire", "Points to open"), _number("almeno {}", "at least {}")),
    "opening": (
        Text("Che cosa conta per aprire", "What counts for the opening"),
        _one_of(
            (
                catalogue.every_meld,
                Text("tutti i giochi; il jolly vale la carta che sostituisce", "every meld; a joker is worth its card"),
            ),
            (
                catalogue.clean_melds,
                Text("solo i giochi senza jolly; gli altri accanto", "only melds without a joker; others beside"),
            ),
        ),
    ),
    "jokers_in_meld": (Text("Jolly in un gioco", "Jokers in one meld"), _jokers_in_meld),
    "joker_placing": (
        Text("Chi dichiara il jolly", "Who declares a joker"),
        _one_of(
            (catalogue.says_nothing, Text("il giocatore, seme o valore", "the player, suit or rank")),
            (
                catalogue.by_place,
                Text(
                    "il posto, nell'ordine cuori, quadri, fiori, picche",
                    "its place, in the order hearts, diamonds, clubs, spades",
                ),
            ),
        ),
    ),
    "must_use_collected": (
        Text("Carta raccolta dopo aver aperto", "Collected card after having opened"),
        _yes_no(
            Text("va usata nel turno", "must be used in that turn"), Text("si può tenere", "may be kept in hand")
        ),
    ),
    "attachable_is_locked": (
        Text("Carta raccolta che attaccava", "Collected card that attached"),
        _yes_no(
            Text("in quel turno solo in un gioco nuovo", "in that turn into a new meld only"),
            Text("si usa liberamente", "free to use"),
        ),
    ),
    "twin_declared": (
        Text("Scarto della gemella della raccolta", "Discarding the twin of the collected card"),
        _yes_no(
            Text("si può, dichiarandolo a tutti", "allowed, declared to everybody"), Text("si può", "allowed")
        ),
    ),
    "discard_ban": (
        Text("Scartare una carta che attacca", "Discarding a card that attaches"),
        _one_of(
            (
                catalogue.until_opened,
                Text("vietato finché non si è aperto, salvo chiudere", "forbidden until opened, unless it closes"),
            ),
            (catalogue.never, Text("permesso", "allowed")),
            (
                catalogue.until_opened_by_two,
                Text(
                    "in due vietato finché non si è aperto, in più sempre; salvo chiudere",
                    "between two forbidden until opened, among more always; unless it closes",
                ),
            ),
        ),
    ),
    "swapped_joker_stays": (
        Text("Jolly sostituito", "Swapped joker"),
        _yes_no(
            Text("si può tenere in mano", "may be kept in hand"),
            Text("va calato o attaccato prima di scartare", "must be laid or attached before the discard"),
        ),
    ),
    "joker_may_close": (
        Text("Chiudere scartando un jolly", "Closing with a joker"),
        _yes_no(Text("si può", "allowed"), Text("non si può", "not allowed")),
    ),
    "doubles_in_hand": (
        Text("Chiusura in mano", "Closing in hand"),
        _yes_no(Text("raddoppia gli altri", "doubles the others"), Text("non raddoppia", "does not double")),
    ),
    "all_in_hand": (
        Text("Tutte le carte in mano", "All cards still in hand"),
        _number("{} punti, mai raddoppiati", "{} points, never doubled"),
    ),
    "joker_points": (Text("Jolly rimasto in mano", "Joker left in hand"), _number("{} punti", "{} points")),
    "aces": (
        Text("Assi rimasti in mano", "Aces left in hand"),
        _one_of(
            (catalogue.single_ace_is_one, Text("11 l'uno; un asso solo vale 1", "11 each; a single ace counts 1")),
            (catalogue.always_eleven, Text("sempre 11", "always 11")),
        ),
    ),
    "stock_is_shuffled": (
        Text("Tallone finito", "Stock runs out"),
        _yes_no(
            Text(
                "finito il turno: il pozzo, meno l'ultimo scarto, mescolato e tagliato",
                "after the turn: the pile but for its top card, shuffled and cut",
            ),
            Text(
                "pescata l'ultima carta: il pozzo rovesciato, non mescolato",
                "as the last card is drawn: the pile turned over, not shuffled",
            ),
        ),
    ),
    "idle_stocks": (
        Text("Talloni finiti senza calare", "Stocks run out with nothing laid"),
        _number("{} di fila: smazzata annullata", "{} in a row: the deal is annulled"),
    ),
    "leave_penalty": (
        Text("Tempo scaduto o abbandono", "Time-out or abandon"),
        _number("carte in mano + {} punti", "the hand + {} points"),
    ),
    "cash_unit": (
        Text("Tavoli cash", "Cash tables"),
        _number("un punto di differenza ogni {} MP, metà in giù", "one point of difference per {} MP, halves down"),
    ),
}


def clauses(rules: Rules) -> list[Clause]:
    return [
        Clause(key, name, says(getattr(rules, key)), rules.sources[key]) for key, (name, says) in PARAMETERS.items()
    ]
