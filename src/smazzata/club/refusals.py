"""What cannot be done in a tournament, in words; the rule is an article of the club's regulation, or docs/club.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NoReturn

from smazzata.games.contract import Illegal, Text

CALENDAR: Final[Mapping[str, Text]] = {
    "player-twice": Text(
        "{who} a quell'ora gioca anche l'incontro {other}.", "{who} also plays match {other} at that hour."
    ),
    "table-twice": Text(
        "Al tavolo {table} a quell'ora c'è l'incontro {other}.",
        "Table {table} has match {other} at that hour.",
    ),
    "no-such-table": Text(
        "Il tavolo {table} non c'è: i tavoli vanno da 1 a {tables}.",
        "There is no table {table}: tables go from 1 to {tables}.",
    ),
    "referee-plays": Text(
        "{who}, che arbitra, a quell'ora gioca l'incontro {other}.",
        "{who}, the referee, plays match {other} at that hour.",
    ),
    "referee-own-match": Text(
        "{who} arbitrerebbe il proprio incontro.", "{who} would referee their own match."
    ),
    "before-its-turn": Text(
        "L'ordine con l'incontro {other} non torna: uno dei due aspetta l'altro.",
        "The order with match {other} is wrong: one of the two waits for the other.",
    ),
    "outside-days": Text("Il {day} non è un giorno del torneo.", "{day} is no day of the tournament."),
    "outside-hours": Text(
        "Alle {hour} non si comincia: si comincia fra le {opens} e le {last}.",
        "No match begins at {hour}: they begin between {opens} and {last}.",
    ),
    "too-many-in-an-evening": Text(
        "{who} quella sera avrebbe {matches} incontri: al massimo {most}.",
        "{who} would have {matches} matches that evening: {most} at most.",
    ),
    "referee-overloaded": Text(
        "{who} arbitrerebbe {tables} tavoli alla stessa ora: al massimo {most}.",
        "{who} would referee {tables} tables at the same hour: {most} at most.",
    ),
    "no-referee": Text("L'incontro non ha un arbitro.", "The match has no referee."),
}
"""Conflicts of a calendar: shown, and refused where they cannot be."""

_SECTIONS: Final[Mapping[str, Mapping[str, Text]]] = {
    "004 art. 1": {
        "members-only": Text("Il torneo è per i soci.", "The tournament is for members of the club."),
        "adults-only": Text(
            "Si partecipa dai 18 anni compiuti: il socio deve dichiararlo.",
            "One takes part from the age of 18: the member has to say so.",
        ),
    },
    "004 art. 2": {
        **CALENDAR,
        "first-day-missing": Text(
            "Manca la data d'inizio: sceglila, poi si fa il calendario.",
            "The first day is missing: choose it, then the calendar can be made.",
        ),
        "nothing-to-place": Text(
            "Non c'è nessun incontro da mettere in calendario.",
            "There is no match to be put into the calendar.",
        ),
        "days-unfit": Text(
            "Scegli almeno un giorno della settimana, ognuno una volta sola.",
            "Choose at least one day of the week, each only once.",
        ),
        "evening-too-short": Text(
            "In una sera non ci sta nemmeno un incontro di {minutes} minuti: allunga la sera, o accorcia l'incontro.",
            "No match of {minutes} minutes fits an evening: make the evening longer, or the match shorter.",
        ),
        "no-such-day": Text("«{day}» non è una data.", "“{day}” is no date."),
    },
    "004 art. 3": {
        "list-closed": Text("Le iscrizioni sono chiuse.", "Registration is closed."),
        "deadline-passed": Text(
            "Il termine è passato: solo la segreteria può ancora iscrivere.",
            "The deadline has passed: only the secretary can still register somebody.",
        ),
        "already-registered": Text("{who} è già in lista.", "{who} is on the list already."),
        "not-registered": Text("{who} non è in lista.", "{who} is not on the list."),
        "unconfirmed": Text(
            "Ci sono {count} iscrizioni da confermare: confermale o ritirale, poi chiudi la lista.",
            "{count} registrations are not confirmed: confirm or withdraw them, then close the list.",
        ),
        "already-confirmed": Text("L'iscrizione è già confermata.", "The registration is confirmed already."),
    },
    "004 art. 4": {
        "too-few": Text(
            "Gli iscritti sono {people}: ne servono almeno {least}.",
            "{people} are registered: {least} are needed.",
        ),
        "too-many": Text(
            "Gli iscritti sono {people}: al massimo {most}.", "{people} are registered: {most} at most."
        ),
        "all-qualify": Text(
            "Con gironi da {size} non possono passare in {qualifiers}: resterebbero tutti dentro.",
            "With groups of {size}, {qualifiers} cannot go through: nobody would be left out.",
        ),
        "nobody-to-meet": Text(
            "Passerebbe una persona sola: il tabellone ne vuole almeno due.",
            "One alone would go through: a board takes at least two.",
        ),
        "too-many-wild-cards": Text(
            "I ripescaggi sono {wild_cards}, ma fuori ne restano {left}.",
            "There are {wild_cards} wild cards, but only {left} people are left out.",
        ),
        "not-finished": Text(
            "Ci sono ancora {count} incontri da giocare: finiscili, o di' il motivo per cui si passa oltre.",
            "{count} matches are still to be played: finish them, or give the reason for going on without.",
        ),
        "nothing-to-make": Text(
            "Non c'è un turno successivo da formare.", "There is no further round to be made."
        ),
        "board-missing": Text("Manca ancora il tabellone.", "The board is still to be made."),
        "rounds-missing": Text(
            "Si sono giocati {made} turni su {rounds}.", "{made} rounds of {rounds} have been played."
        ),
        "rounds-too-many": Text(
            "In {people}, dopo {most} turni si ripeterebbero gli incontri: accorcia, o ammetti le ripetizioni.",
            "With {people} people, pairs would meet again after {most} rounds: fewer, or allow repeats.",
        ),
        "round-robin-of-tables": Text(
            "Il girone all'italiana si gioca uno contro uno: per i tavoli scegli un'altra formula.",
            "A round robin is played one against one: choose another formula for tables of several.",
        ),
        "tables-let-through": Text(
            "Da un tavolo passano al massimo in due, non in {qualifiers}.",
            "At most two go through from a table, not {qualifiers}.",
        ),
        "tie-break-twice": Text(
            "Ogni criterio di spareggio va scelto una volta.", "Each tie-break is chosen once."
        ),
        "lots-not-last": Text(
            "Il sorteggio decide sempre: va messo per ultimo.", "Lots always decide: they come last."
        ),
    },
    "004 art. 6": {
        "not-before-the-draw": Text(
            "Prima si chiudono le iscrizioni, poi si sorteggia.",
            "The list is closed first, then comes the draw.",
        ),
        "draw-promised": Text(
            "Il sorteggio è già promesso: adesso si sorteggia.",
            "The draw is promised already: now it is made.",
        ),
        "draw-not-promised": Text(
            "Prima si pubblica l'impegno, poi si sorteggia.",
            "The commitment is published first, then comes the draw.",
        ),
        "already-drawn": Text(
            "Il sorteggio è fatto: la lista non si riapre.", "The draw is made: the list is not opened again."
        ),
        "seed-unknown": Text(
            "{who} non è in lista, o è indicato due volte fra le teste di serie.",
            "{who} is not on the list, or is named twice among the seeded.",
        ),
        "wish-unfit": Text(
            "Un desiderio riguarda due persone diverse della lista.",
            "A wish is about two different people of the list.",
        ),
        "too-many-wishes": Text(
            "I desideri sono troppi: al massimo {most}.", "Too many wishes: {most} at most."
        ),
    },
    "004 art. 8": {
        "already-begun": Text(
            "L'incontro è già cominciato: chi era presente non è assente.",
            "The match has begun already: who was there is not absent.",
        ),
        "absent-unfit": Text(
            "Assente può essere solo chi gioca questo incontro.", "Only who plays this match can be absent."
        ),
    },
    "004 art. 9": {
        "is-out": Text("{who} non è più in torneo.", "{who} is not in the tournament any more."),
        "not-out": Text("{who} è in torneo.", "{who} is in the tournament."),
        "article-unfit": Text(
            "L'articolo violato va da 1 a 11: «{article}» non c'è.",
            "The article broken is one from 1 to 11: there is no “{article}”.",
        ),
    },
    "004 art. 10": {
        "reason-needed": Text("Scrivi il motivo: resta agli atti.", "Give the reason: it is kept on record."),
        "board-begun": Text(
            "Il tabellone è cominciato: la formula non cambia più.",
            "The board has begun: the formula does not change any more.",
        ),
        "matches-running": Text(
            "Ci sono {count} incontri a metà: finiscili prima di cambiare la formula.",
            "{count} matches are half played: finish them before the formula changes.",
        ),
        "played-on": Text(
            "Su quel risultato si è già giocato l'incontro {other}: chi ha giocato non cambia più.",
            "Match {other} has been played on that result: who plays cannot change any more.",
        ),
        "result-used": Text(
            "Su quel risultato si è già formato il turno successivo: si può solo correggere, con il motivo.",
            "The next round has been made from that result: it can only be corrected, with the reason.",
        ),
        "concluded": Text("Il torneo è concluso.", "The tournament is over."),
        "setup-moved-on": Text(
            "Intanto qualcun altro ha cambiato le impostazioni (la versione è la {versions}, qui c'era la {seen}): "
            "guarda prima che cosa c'è.",
            "Somebody else has changed the set-up meanwhile (it is version {versions}, here it was {seen}): look at it "
            "first.",
        ),
    },
    "004 g": {
        "no-such-seat": Text(
            "Il posto {seat} non c'è: da 0 a {last}.", "There is no seat {seat}: 0 to {last}."
        ),
        "seat-out": Text(
            "Chi siede al posto {seat} è eliminato.", "Whoever sits at {seat} has been eliminated."
        ),
        "hands-missing": Text(
            "Servono {needed} punteggi, non {given}.", "{needed} scores are needed, not {given}."
        ),
        "hand-missing": Text("Manca il punteggio del posto {seat}.", "The score of seat {seat} is missing."),
        "closer-has-cards": Text(
            "Chi ha chiuso, al posto {seat}, non ha carte: paga 0.",
            "The closer, seat {seat}, has no cards: it is 0.",
        ),
        "hand-unclear": Text(
            "Per il posto {seat} scegli: punti, oppure carte, oppure tutte in mano.",
            "For seat {seat} choose one: points, or cards, or all in hand.",
        ),
        "hand-impossible": Text(
            "Il posto {seat} non può pagare {points}: da 1 a {most}.",
            "Seat {seat} cannot pay {points}: 1 to {most}.",
        ),
        "hand-size": Text(
            "Il posto {seat} ha {cards} carte: da 1 a {most}.", "Seat {seat} has {cards} cards: 1 to {most}."
        ),
        "cards-unreadable": Text("Non si capisce: {why}", "This cannot be read: {why}"),
        "cards-too-many": Text(
            "Una carta è indicata più volte di quante ce ne sono nel mazzo di {pack}.",
            "A card is named more often than the pack of {pack} has it.",
        ),
        "points-only": Text("Con {rules} si scrivono i punti.", "Under {rules} points are entered."),
        "score-impossible": Text(
            "Il posto {seat} non può avere {points}.", "Seat {seat} cannot have {points}."
        ),
        "winner-wrong": Text(
            "Chi ha vinto la smazzata non torna con i punti.",
            "Who won the deal does not agree with the points.",
        ),
        "not-an-entry": Text("Questo non si segna: si decide.", "This is not entered: it is decided."),
        "sheet-moved-on": Text(
            "Intanto sul foglio le smazzate sono {entries}, non {seen}: guarda prima che cosa c'è.",
            "By now the deals on the sheet are {entries}, not {seen}: look at it first.",
        ),
    },
    "004 h": {
        "match-over": Text("L'incontro è finito.", "The match is over."),
        "sheet-unfinished": Text(
            "Il foglio non arriva alla fine: nessuno ha ancora vinto.",
            "The sheet does not reach the end: nobody has won.",
        ),
        "regulation-fixed": Text(
            "Regolamento e punteggio d'uscita si concordano prima: si è già giocato.",
            "Regulation and exit score are agreed before: matches have been played.",
        ),
    },
    "docs/club.md, Set-up": {
        "title-unfit": Text(
            "Il titolo ha da 1 a {most} caratteri.", "A title has from 1 to {most} characters."
        ),
        "out-of-range": Text(
            "«{field}» vale {value}: scegli fra {least} e {most}.",
            "“{field}” is {value}: choose between {least} and {most}.",
        ),
        "rules-unknown": Text(
            "Il regolamento «{rules}» non c'è: scegline uno fra {known}.",
            "There is no rule-set “{rules}”: choose one of {known}.",
        ),
        "format-unknown": Text(
            "«{format}» non è una formula di {rules}: scrivi per esempio {known}.",
            "“{format}” is no format of {rules}: write for example {known}.",
        ),
        "players-wrong": Text(
            "{rules} si gioca in {players}: non va con tavoli da {table}.",
            "{rules} is played by {players}: tables of {table} do not fit.",
        ),
        "many-evenings": Text(
            "Servono {evenings} sere: aggiungi tavoli o giorni, o scegli una formula più corta.",
            "It takes {evenings} evenings: add tables or days, or choose a shorter formula.",
        ),
        "byes": Text(
            "Al primo turno del tabellone passano senza giocare in {byes}.",
            "{byes} go through the first round of the board without playing.",
        ),
        "groups-differ": Text(
            "I gironi non sono uguali: i ripescaggi si confrontano per incontro giocato.",
            "Groups differ in size: wild cards are compared per match played.",
        ),
    },
    "docs/club.md, Who does what": {
        "not-allowed": Text("Questo lo fa chi organizza: {roles}.", "This is for the organisers: {roles}."),
        "only-yourself": Text(
            "Ci si iscrive e ci si ritira da sé.", "One registers and withdraws for oneself."
        ),
        "id-unfit": Text("L'identificativo non va bene.", "The identifier is unfit."),
        "text-unfit": Text("Il testo ha da 1 a {most} caratteri.", "A text has from 1 to {most} characters."),
    },
    "docs/club.md, Matches": {
        "not-playing": Text("Il torneo non è in corso.", "The tournament is not being played."),
        "no-such-match": Text("L'incontro {match} non c'è.", "There is no match {match}."),
        "players-unknown": Text(
            "Non si sa ancora chi gioca l'incontro {match}.", "It is not known yet who plays match {match}."
        ),
        "not-in-match": Text("{who} non gioca questo incontro.", "{who} does not play this match."),
        "sheet-sealed": Text(
            "Il risultato è confermato: si può solo correggere, con il motivo.",
            "The result is confirmed: it can only be corrected, with the reason.",
        ),
        "sheet-begun": Text("Il foglio è già cominciato.", "The sheet has been begun already."),
        "nothing-to-undo": Text("Non c'è niente da annullare.", "There is nothing to undo."),
        "nothing-to-correct": Text("Non c'è un risultato da correggere.", "There is no result to correct."),
    },
}

RULES: Final[Mapping[str, str]] = {code: rule for rule, texts in _SECTIONS.items() for code in texts}
REFUSALS: Final[Mapping[str, Text]] = {
    code: text for texts in _SECTIONS.values() for code, text in texts.items()
}


def refusal(code: str, **parameters: object) -> Illegal:
    return Illegal(code, rule=RULES[code], **parameters)


def refuse(code: str, **parameters: object) -> NoReturn:
    raise refusal(code, **parameters)
