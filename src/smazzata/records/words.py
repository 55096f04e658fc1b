"""What a viewer was told, in words, Italian and English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from smazzata.games.contract import Language, Side, Text
from smazzata.games.explained import REASONS
from smazzata.records.claims import ending
from smazzata.records.entries import (
    Counted,
    CutPack,
    Decided,
    Depart,
    Entry,
    Header,
    OpenDeal,
    Paid,
    RevealSeed,
)

EVENTS: Final[Mapping[str, Text]] = {
    # both games
    "dealt": Text(
        "{dealer} distribuisce{hand_}{partner_}{table_}{top_}",
        "{dealer} deals{hand_}{partner_}{table_}{top_}",
    ),
    "over": Text("Smazzata finita: {ending}{scores_}", "The deal is over: {ending}{scores_}"),
    "left": Text("{seat} lascia e paga {points}", "{seat} leaves and pays {points}"),
    # Scala 40
    "new-stock": Text("Tallone nuovo di {cards} carte", "A new stock of {cards} cards"),
    "drew": Text("{seat} pesca{card_}", "{seat} draws{card_}"),
    "collected": Text("{seat} raccoglie {card}", "{seat} collects {card}"),
    "laid": Text("{seat} cala {cards} ({points} punti)", "{seat} lays {cards} ({points} points)"),
    "attached": Text(
        "{seat} attacca {cards} al gioco {meld}: {now}", "{seat} attaches {cards} to meld {meld}: {now}"
    ),
    "swapped": Text(
        "{seat} mette {card} al posto del jolly nel gioco {meld}",
        "{seat} swaps {card} for the joker of meld {meld}",
    ),
    "opened": Text("{seat} ha aperto con {points} punti", "{seat} has opened with {points} points"),
    "took-back": Text("{seat} riprende {cards}", "{seat} takes back {cards}"),
    "returned": Text("{seat} rimette {card} sul pozzo", "{seat} returns {card} to the pile"),
    "discarded": Text("{seat} scarta {card}{twin_}", "{seat} discards {card}{twin_}"),
    # Scopa
    "redeal": Text(
        "Troppi re in tavola ({table}): si ridistribuisce",
        "Too many kings on the table ({table}): dealt again",
    ),
    "played": Text("{seat} gioca {card}{taken_}{scopa_}", "{seat} plays {card}{taken_}{scopa_}"),
    "hands-dealt": Text(
        "Altre carte{hand_}{partner_}; nel mazzo ne restano {stock}",
        "More cards{hand_}{partner_}; {stock} are left in the pack",
    ),
    "swept": Text(
        "Le carte in tavola ({cards}) vanno alla linea {side}",
        "The cards on the table ({cards}) go to side {side}",
    ),
}

_PARTS: Final[Mapping[str, Text]] = {
    "hand_": Text("; in mano: {value}", "; in hand: {value}"),
    "partner_": Text("; il compagno: {value}", "; the partner: {value}"),
    "table_": Text("; in tavola: {value}", "; on the table: {value}"),
    "top_": Text("; scoperta: {value}", "; face up: {value}"),
    "scores_": Text("; punti: {value}", "; points: {value}"),
    "card_": Text(" {value}", " {value}"),
    "taken_": Text(" e prende {value}", " and takes {value}"),
    "scopa_": Text(": scopa!", ": scopa!"),
    "twin_": Text(", e dichiara di avere anche l'altra", ", and declares the other one too"),
}


def say(event: Any, header: Header, language: Language, viewer: int | None = None) -> str:
    """One event of a telling; an event that has no words here is named with its fields."""
    fields = msgspec.to_builtins(event)
    tag = str(fields.pop("type", type(event).__name__))
    if tag == "over":
        fields = {**fields["result"]}
    own = fields.get("hands")
    if viewer is not None and own and not isinstance(own[viewer], int):
        fields["hand"] = own[viewer]
        fields["partner"] = next((hand for seat, hand in enumerate(own) if hand and seat != viewer), None)
    if tag not in EVENTS:
        return tag + "".join(f" {name}={_value(value)}" for name, value in fields.items())
    said: dict[str, str] = {name: _value(value) for name, value in fields.items()}
    for name in ("seat", "dealer"):
        if isinstance(fields.get(name), int):
            said[name] = name_of(header, fields[name])
    if tag == "over":
        said["ending"] = ending(fields["ending"]).in_(language)
    for part, text in _PARTS.items():
        value = fields.get(part.rstrip("_"))
        said[part] = text.in_(language).format(value=_value(value)) if value else ""
    return EVENTS[tag].in_(language).format_map(said)


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return " ".join("–" if each is None else _value(each) for each in value)
    return str(value)


def name_of(header: Header, seat: int) -> str:
    return header.names[seat] or f"{seat}"


def _names(header: Header, side: Side, it: bool) -> str:
    members = header.seats.members(side)
    return f" {'e' if it else 'and'} ".join(name_of(header, seat) for seat in members)


def say_fact(fact: Entry, header: Header, language: Language) -> str:
    """What happened around the game."""
    it = language == "it"
    match fact:
        case OpenDeal(number, dealer, commitment):
            sealed = f" ({'impegno' if it else 'commitment'} {commitment[:16]}…)" if commitment else ""
            words = f"Smazzata {number}, mazziere" if it else f"Deal {number}, dealer"
            return f"{words} {name_of(header, dealer)}{sealed}"
        case CutPack(label, seat, place, _, default):
            what = ("taglia" if it else "cuts") + (
                "" if label == "deal" else " il tallone" if it else " the stock"
            )
            how = (
                ("(d'ufficio)" if it else "(by default)")
                if default
                else f"{'al posto' if it else 'at place'} {place}"
            )
            return f"{name_of(header, seat)} {what} {how}"
        case Depart(seat, reason):
            gone = {
                "timeout": Text("ha esaurito il tempo", "ran out of time"),
                "abandon": Text("abbandona", "abandons"),
            }
            return f"{name_of(header, seat)} {gone[reason].in_(language)}"
        case RevealSeed(seed):
            return f"{'Seme pubblicato' if it else 'The seed is published'}: {seed[:16]}…"
        case Paid(_, totals):
            return _totals(totals, it)
        case Counted(result, totals, out):
            gone_ = f"; {'fuori' if it else 'out'}: {_numbers(out)}" if out else ""
            again = ("annullata; " if it else "annulled; ") if result.annulled else ""
            return again + _totals(totals, it) + gone_
        case Decided(verdict):
            if verdict.winner is None:
                who = "Patta" if it else "A draw"
            else:
                wins = "Won by" if not it else "Vincono" if header.seats.pairs else "Vince"
                who = f"{wins} {_names(header, verdict.winner, it)}"
            return (
                f"{who} ({REASONS[verdict.reason].in_(language)}); MP {_numbers(verdict.mp)}; "
                f"VP {_numbers(verdict.vp)}; {'gettoni pagati' if it else 'play money paid'} {verdict.cash}"
            )
        case _:
            return ""


def _totals(totals: Sequence[int], it: bool) -> str:
    return f"{'Totali' if it else 'Totals'}: {_numbers(totals)}"


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
