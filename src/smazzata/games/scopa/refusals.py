"""The refusals of Scopa in words, Italian and English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from smazzata.games.contract import Text

REFUSALS: Final[Mapping[str, Text]] = {
    "deal-over": Text(
        it="La smazzata è finita.",
        en="The deal is over.",
    ),
    "waiting-for-the-deal": Text(
        it="Le carte non sono ancora state distribuite.",
        en="The cards have not been dealt yet.",
    ),
    "already-dealt": Text(
        it="Le carte sono già state distribuite.",
        en="The cards have already been dealt.",
    ),
    "not-in-the-deal": Text(
        it="Il giocatore {seat} non è in questa smazzata.", en="Player {seat} is not in this deal."
    ),
    "house-only": Text(
        it="Solo il sistema mescola, distribuisce e toglie un giocatore dalla smazzata.",
        en="Only the house shuffles, deals and takes a player out of a deal.",
    ),
    "bad-shuffle": Text(
        it="Servono le {needed} carte del mazzo, una volta ciascuna: {cards} carte, {different} diverse.",
        en="A deal needs the {needed} cards of the pack, each once: {cards} cards, {different} different.",
    ),
    "not-your-turn": Text(
        it="Non è il tuo turno: tocca al posto {turn}.",
        en="It is not your turn: seat {turn} is to play.",
    ),
    "not-in-hand": Text(
        it="Non hai in mano {card}.",
        en="{card} is not in your hand.",
    ),
    "not-on-the-table": Text(
        it="Non in tavola: {cards}.",
        en="Not on the table: {cards}.",
    ),
    "capture-choose": Text(
        it="Con {card} le prese possibili sono {ways}: indica quali carte prendi.",
        en="{card} has {ways} possible captures: say which cards it takes.",
    ),
    "must-take": Text(
        it="{card} può prendere ({ways:# presa possibile|# prese possibili}): chi può prendere deve prendere.",
        en="{card} can take ({ways:# possible capture|# possible captures}): whoever can take must take.",
    ),
    "nothing-to-take": Text(
        it="{card} non può prendere nulla da questa tavola.",
        en="{card} can take nothing from this table.",
    ),
    "sum-wrong": Text(
        it="{cards} {count:vale|fanno} {sum}, ma {card} vale {value}.",
        en="{cards} {count:is worth|add up to} {sum}, but {card} is worth {value}.",
    ),
    "equal-card-first": Text(
        it="In tavola c'è una carta che vale quanto {card}: si prende quella, e una sola.",
        en="A card of the same value as {card} is on the table: take that one, and only one.",
    ),
    "fewest-cards-first": Text(
        it="{cards} sono {count} carte: con {card} si deve fare la presa con meno carte, {fewest}.",
        en="{cards} makes {count} cards: {card} must make the capture of the fewest cards, {fewest}.",
    ),
    "takes-everything": Text(
        it="{card} prende tutte le carte in tavola, non solo {cards}.",
        en="{card} takes all the cards on the table, not only {cards}.",
    ),
}
