"""What cannot be done in a tournament, in words; the rule is an article of the club's regulation, or docs/club.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NoReturn

from smazzata.club.actors import Role
from smazzata.games.contract import Illegal, Text

_WHEN: Final[Mapping[str, Text]] = {
    "player-twice": Text(
        "{who} a quell'ora gioca anche l'incontro {other}: scegli un'altra ora.",
        "{who} also plays match {other} at that hour: choose another one.",
    ),
    "table-twice": Text(
        "Al tavolo {table} a quell'ora si gioca l'incontro {other}: scegli un altro tavolo o un'altra ora.",
        "Match {other} is at table {table} at that hour: choose another table or another hour.",
    ),
    "no-such-table": Text(
        "Il tavolo {table} non c'è: {tables:c'è un tavolo solo|i tavoli vanno da 1 a #}.",
        "There is no table {table}: {tables:there is only one|tables go from 1 to #}.",
    ),
    "before-its-turn": Text(
        "Questo incontro e l'incontro {other} sono nell'ordine sbagliato: uno aspetta il risultato dell'altro.",
        "This match and match {other} are in the wrong order: one waits for the result of the other.",
    ),
    "outside-days": Text(
        "Nel giorno scelto, {day}, il torneo non si gioca.",
        "The tournament is not played on the day chosen, {day}.",
    ),
    "outside-hours": Text(
        "Alle {hour} non si comincia: si comincia fra le {opens} e le {last}.",
        "No match begins at {hour}: they begin between {opens} and {last}.",
    ),
    "too-many-in-an-evening": Text(
        "{who} quella sera avrebbe {matches} incontri: al massimo {most}.",
        "{who} would have {matches} matches that evening: {most} at most.",
    ),
}
_REFEREES: Final[Mapping[str, Text]] = {
    "referee-plays": Text(
        "{who}, che arbitra, a quell'ora gioca l'incontro {other}: scegli un altro arbitro o un'altra ora.",
        "{who}, the referee, plays match {other} at that hour: choose another referee or another hour.",
    ),
    "referee-own-match": Text(
        "{who} arbitrerebbe il proprio incontro: scegli un altro arbitro.",
        "{who} would referee their own match: choose another referee.",
    ),
    "referee-overloaded": Text(
        "{who} arbitrerebbe {tables} tavoli alla stessa ora: al massimo {most}.",
        "{who} would referee {tables} tables at the same hour: {most} at most.",
    ),
    "no-referee": Text("L'incontro non ha ancora un arbitro.", "The match has no referee yet."),
}
CALENDAR: Final[Mapping[str, Text]] = {**_WHEN, **_REFEREES}
"""Conflicts of a calendar: shown, and refused where they cannot be."""

_SECTIONS: Final[Mapping[str, Mapping[str, Text]]] = {
    "004 art. 1": {
        "members-only": Text(
            "Il torneo è per i soci: chi non lo è va prima inserito nell'elenco dei soci.",
            "The tournament is for members of the club: who is none has to be entered as one first.",
        ),
        "adults-only": Text(
            "Si partecipa dai 18 anni compiuti: la segreteria deve prima annotare che il socio lo dichiara.",
            "One takes part from the age of 18: the secretary has to note first that the member says so.",
        ),
    },
    "004 art. 2": {
        **_WHEN,
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
            "In una serata non ci sta nemmeno un incontro di {minutes} minuti: allunga la serata, o accorcia "
            "l'incontro.",
            "No match of {minutes} minutes fits an evening: make the evening longer, or the match shorter.",
        ),
        "no-such-day": Text(
            "«{day}» non è una data: si scrive per esempio 2026-05-04.",
            "“{day}” is no date: write for example 2026-05-04.",
        ),
    },
    "004 art. 3": {
        "list-closed": Text(
            "Le iscrizioni sono chiuse: fino al sorteggio chi organizza può riaprirle.",
            "Registration is closed: until the draw the organisers can open it again.",
        ),
        "deadline-passed": Text(
            "Il termine per iscriversi è passato: ora può iscrivere solo la segreteria.",
            "The deadline has passed: now only the secretary can register somebody.",
        ),
        "already-registered": Text("{who} è già in lista.", "{who} is on the list already."),
        "not-registered": Text("{who} non è in lista.", "{who} is not on the list."),
        "unconfirmed": Text(
            "{count:C'è # iscrizione da confermare: confermala o ritirala|Ci sono # iscrizioni da confermare: "
            "confermale o ritirale}, poi chiudi la lista.",
            "{count:# registration is not confirmed: confirm or withdraw it|# registrations are not confirmed: "
            "confirm or withdraw them}, then close the list.",
        ),
        "already-confirmed": Text("L'iscrizione è già confermata.", "The registration is confirmed already."),
    },
    "004 art. 4": {
        "too-few": Text(
            "{people:C'è # persona|Ci sono # persone} in lista: ne servono almeno {least}.",
            "{people:# person is|# people are} on the list: at least {least} are needed.",
        ),
        "too-many": Text(
            "Ci sono {people} persone in lista: al massimo {most}.",
            "{people} people are on the list: {most} at most.",
        ),
        "all-qualify": Text(
            "Con gironi da {size} non possono passare in {qualifiers}: non resterebbe fuori nessuno.",
            "With groups of {size}, {qualifiers} cannot go through: nobody would be left out.",
        ),
        "nobody-to-meet": Text(
            "Passerebbe una persona sola, e il tabellone ne vuole almeno due: fai passare più persone.",
            "One alone would go through, and a board takes at least two: let more people through.",
        ),
        "too-many-wild-cards": Text(
            "I ripescaggi sono {wild_cards}, ma fuori {left:resta # persona|restano # persone}: scegline meno.",
            "There are {wild_cards} wild cards, but {left:# person is|# people are} left out: choose fewer.",
        ),
        "not-finished": Text(
            "{count:C'è ancora # incontro da giocare|Ci sono ancora # incontri da giocare}: si giocano o si "
            "decidono prima. Al turno successivo si può passare anche senza, scrivendo il motivo.",
            "{count:# match is still to be played|# matches are still to be played}: play or decide first. The next "
            "round can be made without, by giving the reason.",
        ),
        "nothing-to-make": Text(
            "Non c'è un turno successivo da formare.", "There is no further round to be made."
        ),
        "board-missing": Text(
            "Manca ancora il tabellone: formalo e giocalo, poi si conclude.",
            "The board is still missing: make and play it, then comes the end.",
        ),
        "rounds-missing": Text(
            "I turni formati sono {made} su {rounds}: forma il prossimo.",
            "{made} of {rounds} rounds have been made: make the next one.",
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
    "004 art. 5": {**_REFEREES},
    "004 art. 6": {
        "not-before-the-draw": Text(
            "Prima si chiudono le iscrizioni, poi si sorteggia.",
            "The list is closed first, then comes the draw.",
        ),
        "draw-promised": Text(
            "Il sorteggio è già annunciato: adesso si sorteggia, o si riapre la lista.",
            "The draw is announced already: now it is made, or the list is opened again.",
        ),
        "draw-not-promised": Text(
            "Prima si annuncia il sorteggio e si pubblica l'impegno, poi si sorteggia.",
            "The draw is announced first, with its commitment; then it is made.",
        ),
        "already-drawn": Text(
            "Il sorteggio è già fatto: lista, teste di serie e desideri non cambiano più.",
            "The draw is made already: list, seeded and wishes do not change any more.",
        ),
        "not-in-the-draw": Text(
            "{who} non era nell'ultimo sorteggio, e non ha più un posto dove giocare.",
            "{who} was not in the last draw, and has no place to play any more.",
        ),
        "seed-unknown": Text(
            "{who} non è in lista, o c'è due volte fra le teste di serie.",
            "{who} is not on the list, or is named twice among the seeded.",
        ),
        "wish-unfit": Text(
            "Un desiderio riguarda due persone diverse, in lista tutte e due.",
            "A wish is about two different people, both on the list.",
        ),
        "too-many-wishes": Text(
            "I desideri sono troppi: al massimo {most}.", "Too many wishes: {most} at most."
        ),
    },
    "004 art. 8": {
        "lost-by-absence": Text(
            "L'incontro è perso da chi non si è presentato: non si recupera.",
            "The match is lost by who did not show up: it is not played after all.",
        ),
        "already-begun": Text(
            "L'incontro è già cominciato: chi era presente non è assente.",
            "The match has begun already: who was there is not absent.",
        ),
        "absent-unfit": Text(
            "Scegli chi manca, fra chi gioca questo incontro.",
            "Choose who is missing, among those who play this match.",
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
            "{count:C'è # incontro a metà: finiscilo|Ci sono # incontri a metà: finiscili}, poi riprova.",
            "{count:# match is half played: finish it|# matches are half played: finish them}, then try again.",
        ),
        "played-on": Text(
            "Su quel risultato si è già giocato l'incontro {other}: il punteggio si può correggere, chi è passato "
            "non cambia più.",
            "Match {other} has been played on that result: points can be corrected, who went through does not "
            "change any more.",
        ),
        "result-used": Text(
            "Su quel risultato si è già formato il turno successivo: si può solo correggere, con il motivo.",
            "The next round has been made from that result: it can only be corrected, with the reason.",
        ),
        "concluded": Text(
            "Il torneo è concluso: si possono ancora pubblicare avvisi, nient'altro.",
            "The tournament is over: notices can still be given, nothing else.",
        ),
        "setup-moved-on": Text(
            "Intanto qualcun altro ha cambiato le impostazioni (la versione è la {versions}, qui c'era la {seen}): "
            "guarda prima che cosa c'è.",
            "Somebody else has changed the set-up meanwhile (it is version {versions}, here it was {seen}): look at it "
            "first.",
        ),
    },
    "004 g": {
        "no-such-seat": Text(
            "Il posto {seat} non c'è: i posti vanno da 0 a {last}.",
            "There is no seat {seat}: seats go from 0 to {last}.",
        ),
        "seat-out": Text(
            "{who} è fuori da questo incontro: non si segna più niente.",
            "{who} is out of this match: nothing is entered any more.",
        ),
        "hands-missing": Text(
            "I punteggi da scrivere sono {needed}, non {given}: uno per ogni giocatore.",
            "{needed} scores are needed, not {given}: one for each player.",
        ),
        "hand-missing": Text("Manca il punteggio di {who}.", "The score of {who} is missing."),
        "closer-has-cards": Text(
            "{who} ha chiuso e non ha carte in mano: paga 0.", "{who} closed and has no cards: it is 0."
        ),
        "hand-unclear": Text(
            "Per {who} scegli: punti, oppure carte, oppure tutte in mano.",
            "For {who} choose one: points, or cards, or all in hand.",
        ),
        "hand-impossible": Text(
            "I punti in mano a {who} non possono essere {points}: vanno da {least} a {most}.",
            "The points in {who}'s hand cannot be {points}: they go from {least} to {most}.",
        ),
        "hand-size": Text(
            "Le carte in mano a {who} non possono essere {cards}: chi ha aperto ne ha da 1 a {most}, chi non ha aperto "
            "paga tutte le carte in mano.",
            "The cards in {who}'s hand cannot be {cards}: who has opened has 1 to {most}, who has not pays for all "
            "cards in hand.",
        ),
        "cards-unreadable": Text(
            "Fra le carte di {who}, «{card}» non si capisce: si scrive per esempio 7C, KD, JK.",
            "Among {who}'s cards, “{card}” cannot be read: write for example 7C, KD, JK.",
        ),
        "cards-too-many": Text(
            "Una carta è indicata più volte di quante ce ne sono nel mazzo di {pack}.",
            "A card is named more often than the pack of {pack} has it.",
        ),
        "points-only": Text(
            "Con «{rules}» si scrivono i punti, non le carte.",
            "Under “{rules}” points are entered, not cards.",
        ),
        "score-impossible": Text(
            "Il punteggio di {who} non può essere {points}.", "The score of {who} cannot be {points}."
        ),
        "winner-wrong": Text(
            "Chi ha vinto la smazzata non torna con i punti: ricontrolla.",
            "Who won the deal does not agree with the points: check both.",
        ),
        "not-an-entry": Text(
            "Questo non si segna sul foglio: lo decide l'arbitro.",
            "This is not entered on the sheet: the referee decides it.",
        ),
        "sheet-moved-on": Text(
            "Intanto sul foglio {entries:c'è # smazzata|ci sono # smazzate}, non {seen}: guarda prima che cosa c'è.",
            "By now there {entries:is # deal|are # deals} on the sheet, not {seen}: look at it first.",
        ),
    },
    "004 h": {
        "match-over": Text("L'incontro è già finito.", "The match is over already."),
        "sheet-unfinished": Text(
            "Il foglio non arriva alla fine: nessuno ha ancora vinto. Aggiungi le smazzate che mancano.",
            "The sheet does not reach the end: nobody has won yet. Add the deals that are missing.",
        ),
        "regulation-fixed": Text(
            "Si è già giocato: regolamento e punteggio d'uscita si concordano prima, e non cambiano più.",
            "Matches have been played: regulation and exit score are agreed before, and do not change any more.",
        ),
    },
    "docs/club.md, Set-up": {
        "title-unfit": Text(
            "Il titolo manca o è troppo lungo: va da 1 a {most} caratteri.",
            "The title is missing or too long: 1 to {most} characters.",
        ),
        "out-of-range": Text(
            "«{what}» è {value}: scegli fra {least} e {most}.",
            "“{what}” is {value}: choose between {least} and {most}.",
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
            "Servono {evenings} serate: aggiungi tavoli o giorni, o scegli una formula più corta.",
            "It takes {evenings} evenings: add tables or days, or choose a shorter formula.",
        ),
        "byes": Text(
            "Al primo turno del tabellone {byes:# persona passa|# persone passano} senza giocare.",
            "{byes:# person goes|# people go} through the first round of the board without playing.",
        ),
        "groups-differ": Text(
            "I gironi non sono uguali: i ripescaggi si confrontano per incontro giocato.",
            "Groups differ in size: wild cards are compared per match played.",
        ),
    },
    "docs/club.md, Who does what": {
        "not-allowed": Text("Questo lo può fare {roles}.", "This can be done by {roles}."),
        "only-yourself": Text(
            "Si iscrive e si ritira solo se stessi: per gli altri c'è la segreteria.",
            "One registers and withdraws only oneself: for others there is the secretary.",
        ),
        "id-unfit": Text("L'identificativo non va bene.", "The identifier is unfit."),
        "text-unfit": Text(
            "Il testo è vuoto o troppo lungo: va da 1 a {most} caratteri.",
            "The text is empty or too long: 1 to {most} characters.",
        ),
    },
    "docs/club.md, Matches": {
        "not-playing": Text(
            "Il torneo non è in corso: si gioca dopo il sorteggio.",
            "The tournament is not being played: matches come after the draw.",
        ),
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

ROLES: Final[Mapping[Role, Text]] = {
    "secretary": Text("la segreteria", "the secretary"),
    "organiser": Text("chi organizza", "an organiser"),
    "referee": Text("un arbitro", "a referee"),
    "member": Text("un socio", "a member"),
}


def any_of(roles: Sequence[Role]) -> Text:
    """`la segreteria o chi organizza`."""
    return Text(" o ".join(ROLES[role].it for role in roles), " or ".join(ROLES[role].en for role in roles))


def refusal(code: str, rule: str = "", /, **parameters: object) -> Illegal:
    """`rule`: where it is not the usual one of this refusal."""
    return Illegal(code, rule=rule or RULES[code], **parameters)


def refuse(code: str, rule: str = "", /, **parameters: object) -> NoReturn:
    raise refusal(code, rule, **parameters)
