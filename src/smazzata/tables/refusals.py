"""What cannot be done at a table, in words; the rule is a section of docs/tables.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NoReturn

from smazzata import records
from smazzata.games.contract import Illegal, Text
from smazzata.games.known import games

_SECTIONS: Final[Mapping[str, Mapping[str, Text]]] = {
    "Terms": {
        "rules-unknown": Text(
            it="Il regolamento «{rules}» non c'è: scegline uno fra {known}.",
            en="There is no rule-set “{rules}”: choose one of {known}.",
        ),
        "players-wrong": Text(
            it="{rules} non si gioca in {players}: scegli {known}.",
            en="{rules} is not played by {players}: choose {known}.",
        ),
        "pairs-wrong": Text(
            it="{rules} non si gioca a coppie così: a coppie si è in quattro, e solo dove il regolamento lo dice.",
            en="{rules} is not played in pairs like this: two pairs are four players, where the rule-set has pairs.",
        ),
        "open-cards-without-pairs": Text(
            it="Le carte scoperte sono fra compagni: scegli le coppie, o togli le carte scoperte.",
            en="Open cards are between partners: choose pairs, or leave open cards out.",
        ),
        "format-unknown": Text(
            it="«{format}» non è una formula di {rules}: scrivi per esempio {known}.",
            en="“{format}” is no format of {rules}: write for example {known}.",
        ),
        "out-of-range": Text(
            it="«{what}» è {value}: scegli fra {least} e {most}.",
            en="“{what}” is {value}: choose between {least} and {most}.",
        ),
        "clock-needed": Text(
            it="Un tavolo pubblico, a gettoni o per il livello vuole un limite per turno o un tempo totale.",
            en="A public, cash or rated table needs a turn limit or a time bank: set one of them.",
        ),
        "set-aside-without-stake": Text(
            it="Si mettono da parte gettoni solo dove c'è una posta: scegli la posta, o toglili.",
            en="Play money is set aside only where there is a stake: choose a stake, or leave it out.",
        ),
        "set-aside-too-small": Text(
            it="Con una posta di {stake} se ne mettono da parte almeno altrettanti, non {set_aside}.",
            en="With a stake of {stake} at least as much is set aside, not {set_aside}.",
        ),
    },
    "Seats": {
        "table-closed": Text(
            it="Il tavolo è chiuso: aprine un altro.",
            en="The table is closed: open another one.",
        ),
        "no-such-seat": Text(
            it="Il posto {seat} non c'è: i posti vanno da 0 a {last}.",
            en="There is no seat {seat}: seats go from 0 to {last}.",
        ),
        "seat-taken": Text(
            it="Il posto {seat} è occupato: scegline un altro.",
            en="Seat {seat} is taken: choose another one.",
        ),
        "seats-full": Text(
            it="Il tavolo è al completo: puoi guardare.",
            en="All seats are taken: you may watch.",
        ),
        "already-seated": Text(
            it="Sei già al posto {seat}: alzati prima di cambiare.",
            en="You already have seat {seat}: stand up before you change.",
        ),
        "not-seated": Text(
            it="Non siedi a questo tavolo.",
            en="You do not sit at this table.",
        ),
        "seat-empty": Text(
            it="Il posto {seat} è già libero.",
            en="Seat {seat} is free already.",
        ),
        "by-link-only": Text(
            it="A questo tavolo ci si siede con il collegamento d'invito: chiedilo a chi l'ha aperto.",
            en="This table is joined by its invitation link: ask its host for it.",
        ),
        "friends-only": Text(
            it="Questo tavolo è per gli amici di chi l'ha aperto.",
            en="This table is for friends of its host.",
        ),
        "host-only": Text(
            it="Può farlo solo chi ha aperto il tavolo.",
            en="Only the table's host may do this.",
        ),
        "bot-at-rated-table": Text(
            it="A un tavolo valido per il livello giocano solo persone.",
            en="At a rated table only people play.",
        ),
        "bot-at-cash-table": Text(
            it="A un tavolo a gettoni giocano solo persone: i bot non hanno gettoni.",
            en="At a cash table only people play: bots have no play money.",
        ),
        "name-unfit": Text(
            it="Il nome deve avere da 1 a {most} caratteri, su una riga sola.",
            en="A name has from 1 to {most} characters, on one line.",
        ),
    },
    "The course of a match": {
        "match-running": Text(
            it="La partita è in corso: finiscila, o abbandonala.",
            en="The match is being played: finish it, or abandon it.",
        ),
        "no-match": Text(
            it="Non c'è una partita in corso.",
            en="No match is being played.",
        ),
        "match-not-over": Text(
            it="La rivincita si chiede a partita finita.",
            en="A rematch is asked for when the match is over.",
        ),
        "not-awaited-now": Text(
            it="Adesso non si aspetta che tu sia pronto.",
            en="Nobody waits for you to be ready now.",
        ),
        "out-of-the-match": Text(
            it="Sei fuori da questa partita.",
            en="You are out of this match.",
        ),
        "wait-for-the-cut": Text(
            it="Si aspetta il taglio del posto {seat}.",
            en="Seat {seat} is about to cut.",
        ),
        "wait-for-the-deal": Text(
            it="Si aspetta la prossima smazzata.",
            en="The next deal is awaited.",
        ),
        "wait-your-turn": Text(
            it="Tocca al posto {seat}: aspetta il tuo turno.",
            en="Seat {seat} is to move: wait for your turn.",
        ),
        "nothing-to-cut": Text(
            it="Adesso non c'è niente da tagliare.",
            en="There is nothing to cut now.",
        ),
        "not-the-cutter": Text(
            it="Taglia il posto {seat}.",
            en="Seat {seat} cuts.",
        ),
        "text-too-long": Text(
            it="Un'azione ha al massimo {most} caratteri.",
            en="An action has at most {most} characters.",
        ),
        "unreadable": Text(
            it="«{text}» non si capisce: non è scritto come la notazione del gioco vuole.",
            en="“{text}” cannot be read: {why}",
        ),
    },
    "Clocks": {
        "time-is-up": Text(
            it="Il tempo è scaduto.",
            en="The time is up.",
        ),
        "server-only": Text(
            it="Questo lo fa il sistema, non un giocatore.",
            en="The server does this, not a player.",
        ),
        "not-a-bot": Text(
            it="Al posto {seat} non siede un bot.",
            en="No bot sits at seat {seat}.",
        ),
        "outage-backwards": Text(
            it="Un'interruzione finisce dopo che è cominciata: {since}, {until}.",
            en="An outage ends after it began: {since}, {until}.",
        ),
    },
    "Talk": {
        "nothing-said": Text(
            it="Scegli una frase, o scrivi qualcosa: una delle due.",
            en="Choose a phrase, or write something: one of the two.",
        ),
        "no-such-phrase": Text(
            it="La frase «{phrase}» non c'è.",
            en="There is no phrase “{phrase}”.",
        ),
        "said-too-long": Text(
            it="Un messaggio ha al massimo {most} caratteri.",
            en="A message has at most {most} characters.",
        ),
        "said-unprintable": Text(
            it="Un messaggio sta su una riga sola, senza caratteri che non si vedono.",
            en="A message is one line, without characters that cannot be seen.",
        ),
    },
}

RULES: Final[Mapping[str, str]] = {
    code: f"docs/tables.md, {section}" for section, texts in _SECTIONS.items() for code in texts
}
REFUSALS: Final[Mapping[str, Text]] = {
    code: text for texts in _SECTIONS.values() for code, text in texts.items()
}


def refusal(code: str, **parameters: object) -> Illegal:
    return Illegal(code, rule=RULES[code], **parameters)


def refuse(code: str, **parameters: object) -> NoReturn:
    raise refusal(code, **parameters)


def words_for(game: str | None = None) -> Mapping[str, Text]:
    """The words of everything that `decide` refuses at a table of this game: table, record and game."""
    return {**(games()[game].refusals if game else {}), **records.REFUSALS, **REFUSALS}
