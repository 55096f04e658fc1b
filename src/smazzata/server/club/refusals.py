"""What cannot be done with a club, its people and its tournaments, in words; the rule is a section of
docs/tournaments.md. What a tournament itself refuses is in `smazzata.club.refusals`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NoReturn

from smazzata.club.actors import Role
from smazzata.games.contract import Illegal, Text

_SECTIONS: Final[Mapping[str, Mapping[str, Text]]] = {
    "The club": {
        "no-such-club": Text(it="Questo circolo non c'è.", en="There is no such club."),
        "club-taken": Text(
            it="L'indirizzo «{club}» è già di un altro circolo: scegline uno diverso.",
            en="The address “{club}” belongs to another club: choose a different one.",
        ),
        "club-reserved": Text(
            it="L'indirizzo «{club}» serve al sito: scegline uno diverso.",
            en="The site needs the address “{club}” for itself: choose a different one.",
        ),
        "clubs-full": Text(
            it="Hai già aperto {most} circoli: di più non si può.",
            en="You have opened {most} clubs already: there cannot be more.",
        ),
        "zone-unknown": Text(
            it="Il fuso orario «{zone}» non esiste: per l'Italia è Europe/Rome.",
            en="There is no time zone “{zone}”: that of Italy is Europe/Rome.",
        ),
        "text-unfit": Text(
            it="«{what}» ha da {least} a {most} caratteri: correggilo.",
            en="“{what}” has {least} to {most} characters: correct it.",
        ),
    },
    "Who does what": {
        "club-role-needed": Text(
            it="In questo circolo lo può fare {role}.",
            en="In this club it can be done by {role}.",
        ),
        "last-secretary": Text(
            it="È l'unico segretario del circolo: nominane prima un altro.",
            en="The club has no other secretary: name another one first.",
        ),
        "no-such-staff": Text(
            it="Questa persona non ha incarichi nel circolo.", en="This person has no role in the club."
        ),
        "staff-full": Text(
            it="Gli incarichi sono già {most}, il massimo: prima toglilo a qualcuno.",
            en="There are {most} roles already, and no more can be given: take one back first.",
        ),
        "staff-registered": Text(
            it="Un incarico si dà a chi ha un account registrato: prima deve registrarsi.",
            en="A role is given to somebody with a registered account: they have to register first.",
        ),
    },
    "Members": {
        "no-such-member": Text(
            it="Questo socio non è nell'elenco del circolo.",
            en="This member is not in the club's list.",
        ),
        "not-a-member": Text(
            it="Il tuo account non è collegato a un socio di questo circolo: chiedi un codice in segreteria.",
            en="Your account is not linked to a member of this club: ask the secretary for a code.",
        ),
        "member-number-taken": Text(
            it="La tessera {number} è già di un altro socio: controlla il numero.",
            en="The number {number} is another member's already: check it.",
        ),
        "member-email-unfit": Text(
            it="«{email}» non è un indirizzo di posta: correggilo, o lascialo vuoto.",
            en="“{email}” is not an e-mail address: correct it, or leave it empty.",
        ),
        "members-full": Text(
            it="I soci di un circolo sono al massimo {most}.",
            en="A club can have {most} members at most.",
        ),
        "member-erased": Text(
            it="I dati di questo socio sono stati cancellati: non si può più cambiare niente.",
            en="The data of this member was erased: nothing can be changed any more.",
        ),
        "code-over": Text(
            it="Il codice non vale più: chiedine uno nuovo in segreteria.",
            en="The code does not hold any more: ask the club for a new one.",
        ),
        "already-linked": Text(
            it="Il tuo account è già collegato a un socio di questo circolo.",
            en="Your account is linked to a member of this club already.",
        ),
    },
    "Lists from a spreadsheet": {
        "list-refused": Text(
            it="Non è stato importato niente: {count:c'è # riga|ci sono # righe} da correggere. La prima: {first}",
            en="Nothing was imported: {count:there is # line|there are # lines} to correct. The first: {first}",
        ),
        "list-unreadable": Text(
            it="Il file non si legge come elenco: salvalo da Excel come «CSV UTF-8 (delimitato da virgole)».",
            en="The file cannot be read as a list: save it from Excel as “CSV UTF-8 (comma delimited)”.",
        ),
        "list-empty": Text(
            it="Nell'elenco non c'è nessun socio: sotto la riga dei titoli serve almeno una riga.",
            en="There is no member in the list: under the headings there has to be a line at least.",
        ),
        "list-headings": Text(
            it="Nella prima riga manca la colonna «{missing}». Colonne: {known}.",
            en="The first line lacks the column “{missing}”. Columns: {known}.",
        ),
        "list-heading-unknown": Text(
            it="La colonna «{heading}» non si conosce: toglila o cambiale nome. Colonne: {known}.",
            en="The column “{heading}” is not known: remove it or change its name. Columns: {known}.",
        ),
        "list-heading-twice": Text(
            it="La colonna «{heading}» c'è due volte: togline una.",
            en="The column “{heading}” is there twice: take one away.",
        ),
        "list-too-many-cells": Text(
            it="La riga ha più celle della prima: ce n'è una di troppo.",
            en="The line has more cells than the first: there is one too many.",
        ),
        "list-number-twice": Text(
            it="La tessera {number} è anche alla riga {other}.",
            en="The number {number} is also in line {other}.",
        ),
        "list-name-twice": Text(
            it="{who} senza tessera è anche alla riga {other}: per distinguerli serve la tessera.",
            en="{who} without a number is also in line {other}: a number is needed to tell them apart.",
        ),
        "list-ambiguous": Text(
            it="{who} c'è già fra i soci con una tessera: scrivila anche qui.",
            en="{who} is among the members already, with a number: write it here too.",
        ),
        "list-answer": Text(
            it="«{value}» in «{what}» non si capisce: scrivi {known}.",
            en="“{value}” in “{what}” is not understood: write {known}.",
        ),
    },
    "Tournaments": {
        "no-such-tournament": Text(it="Questo torneo non c'è.", en="There is no such tournament."),
        "no-such-match-here": Text(
            it="In questo torneo l'incontro «{match}» non c'è.",
            en="In this tournament there is no match “{match}”.",
        ),
        "tournaments-full": Text(
            it="I tornei aperti sono già {most}, il massimo: prima concludine uno.",
            en="The club has {most} tournaments going already, and no more can be opened: conclude one first.",
        ),
        "tournament-moved-on": Text(
            it="Il torneo è andato avanti: era alla versione {seen}, ora è alla {version}. Guarda e riprova.",
            en="The tournament has moved on: it was at version {seen} and is at {version}. Look and try again.",
        ),
        "referee-unknown": Text(
            it="Fra gli arbitri c'è {who}, che non è né socio né ha un incarico nel circolo: scegli qualcun altro.",
            en="Among the referees is {who}, who is neither a member nor has a role in the club: choose somebody else.",
        ),
        "own-match": Text(
            it="Non si arbitra il proprio incontro: lo segna un altro arbitro.",
            en="Nobody is the referee of their own match: another one keeps its sheet.",
        ),
        "result-by-server": Text(
            it="Questo risultato lo scrive il server da sé, alla fine della partita online.",
            en="The server writes this result by itself, when the match online ends.",
        ),
        "day-unfit": Text(
            it="«{day}» non è una data: si scrive per esempio 2026-05-04.",
            en="“{day}” is no date: write for example 2026-05-04.",
        ),
    },
    "Paper": {
        "no-such-paper": Text(
            it="Questo foglio non c'è: si stampano {known}.", en="There is no such sheet: there are {known}."
        ),
        "nothing-to-print": Text(
            it="Su questo foglio non c'è ancora niente da stampare.",
            en="There is nothing to print on this sheet yet.",
        ),
        "day-needed": Text(
            it="Per il foglio della serata serve il giorno: {known}.",
            en="The sheet of an evening needs its day: {known}.",
        ),
    },
    "Letters": {
        "mail-off": Text(
            it="Questo server non spedisce posta: copia i testi e mandali tu.",
            en="This server sends no mail: copy the texts and send them yourself.",
        ),
        "letters-full": Text(
            it="In un giorno si spediscono al massimo {most} lettere: riprova domani, o copia i testi.",
            en="There can be {most} letters a day: try again tomorrow, or copy the texts.",
        ),
    },
    "Matches online": {
        "match-decided": Text(
            it="L'incontro è già deciso: allo scadere dell'attesa non c'erano tutti (art. 8). Rivolgiti all'arbitro.",
            en="The match is decided already: when time was up not everybody was there (art. 8). Ask the referee.",
        ),
        "seat-reserved": Text(
            it="Questo tavolo è di un incontro di torneo: ci siede solo chi lo gioca.",
            en="This table is for a match of a tournament: only its players sit here.",
        ),
    },
}

FIELDS: Final[Mapping[str, Text]] = {
    "club": Text("Nome del circolo", "Name of the club"),
    "town": Text("Città", "Town"),
    "contact": Text("Recapito pubblico", "Public contact"),
    "surname": Text("Cognome", "Surname"),
    "name": Text("Nome", "Name"),
    "number": Text("Numero di tessera", "Membership number"),
    "email": Text("E-mail", "E-mail"),
    "phone": Text("Telefono", "Telephone"),
}
"""As the forms call them."""
ROLES: Final[Mapping[Role, Text]] = {
    "secretary": Text("solo la segreteria", "the secretary only"),
    "organiser": Text("solo chi organizza", "an organiser only"),
    "referee": Text("solo un arbitro o chi organizza", "a referee or an organiser only"),
    "member": Text("solo un socio con l'account collegato", "a member whose account is linked only"),
}
"""Who has at least this role."""
RULES: Final[Mapping[str, str]] = {
    code: f"docs/tournaments.md, {section}" for section, texts in _SECTIONS.items() for code in texts
}
REFUSALS: Final[Mapping[str, Text]] = {
    code: text for texts in _SECTIONS.values() for code, text in texts.items()
}
STATUSES: Final[Mapping[str, int]] = {
    "no-such-club": 404,
    "no-such-member": 404,
    "no-such-staff": 404,
    "no-such-tournament": 404,
    "no-such-match-here": 404,
    "no-such-paper": 404,
    "nothing-to-print": 404,
    "code-over": 404,
    "not-a-member": 403,
    "club-role-needed": 403,
    "own-match": 403,
    "result-by-server": 403,
    "zone-unknown": 422,
    "text-unfit": 422,
    "club-reserved": 422,
    "member-email-unfit": 422,
    "list-refused": 422,
    "list-unreadable": 422,
    "list-empty": 422,
    "day-needed": 422,
    "day-unfit": 422,
    "letters-full": 429,
}


def refusal(code: str, **parameters: object) -> Illegal:
    return Illegal(code, rule=RULES[code], **parameters)


def refuse(code: str, **parameters: object) -> NoReturn:
    raise refusal(code, **parameters)


def role_needed(role: Role) -> Illegal:
    return refusal("club-role-needed", role=ROLES[role])
