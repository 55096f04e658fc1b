"""What cannot be done with a club, its people and its tournaments, in words; the rule is a section of
docs/tournaments.md. What a tournament itself refuses is in `smazzata.club.refusals`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NoReturn

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
        "clubs-full": Text(it="Si possono aprire {most} circoli.", en="One can open {most} clubs."),
        "zone-unknown": Text(
            it="Il fuso orario «{zone}» non esiste: per l'Italia è Europe/Rome.",
            en="There is no time zone “{zone}”: that of Italy is Europe/Rome.",
        ),
        "text-unfit": Text(
            it="Il campo «{field}» va da {least} a {most} caratteri, senza andare a capo.",
            en="The field “{field}” has {least} to {most} characters, on one line.",
        ),
    },
    "Who does what": {
        "club-role-needed": Text(
            it="Nel circolo questo lo fa chi è «{role}».", en="In the club this is done by the {role}."
        ),
        "last-secretary": Text(
            it="È l'unico segretario del circolo: nominane prima un altro.",
            en="The club has no other secretary: name another one first.",
        ),
        "no-such-staff": Text(
            it="Questa persona non ha incarichi nel circolo.", en="This person has no role in the club."
        ),
        "staff-full": Text(it="Gli incarichi sono al massimo {most}.", en="There can be {most} roles at most."),
        "staff-registered": Text(
            it="Un incarico si dà a chi ha un account registrato.",
            en="A role is given to somebody with a registered account.",
        ),
    },
    "Members": {
        "no-such-member": Text(it="Questo socio non c'è.", en="There is no such member."),
        "not-a-member": Text(
            it="Il tuo account non è collegato a un socio di questo circolo.",
            en="Your account is not linked to a member of this club.",
        ),
        "member-number-taken": Text(
            it="La tessera {number} è già di un altro socio.",
            en="The number {number} is another member's already.",
        ),
        "member-email-unfit": Text(
            it="«{email}» non è un indirizzo di posta: correggilo, o lascialo vuoto.",
            en="“{email}” is not an e-mail address: correct it, or leave it empty.",
        ),
        "members-full": Text(it="I soci sono al massimo {most}.", en="There can be {most} members at most."),
        "member-erased": Text(
            it="I dati di questo socio sono stati cancellati.", en="The data of this member was erased."
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
            it="Non è stato importato niente: {count} righe da correggere. La prima: {first}",
            en="Nothing was imported: {count} lines to correct. The first: {first}",
        ),
        "list-unreadable": Text(
            it="Il file non si legge come elenco: salvalo da Excel come «CSV UTF-8 (delimitato da virgole)».",
            en="The file cannot be read as a list: save it from Excel as “CSV UTF-8 (comma delimited)”.",
        ),
        "list-empty": Text(it="Nell'elenco non c'è nessuna riga.", en="There is no line in the list."),
        "list-headings": Text(
            it="Nella prima riga manca la colonna «{missing}». Colonne: {known}.",
            en="The first line lacks the column “{missing}”. Columns: {known}.",
        ),
        "list-heading-unknown": Text(
            it="La colonna «{heading}» non si conosce. Colonne: {known}.",
            en="The column “{heading}” is not known. Columns: {known}.",
        ),
        "list-heading-twice": Text(
            it="La colonna «{heading}» c'è due volte.", en="The column “{heading}” is there twice."
        ),
        "list-too-many-cells": Text(
            it="La riga ha più celle della prima.", en="The line has more cells than the first."
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
            it="«{value}» in «{field}»: scrivi {known}.", en="“{value}” in “{field}”: write {known}."
        ),
    },
    "Tournaments": {
        "no-such-tournament": Text(it="Questo torneo non c'è.", en="There is no such tournament."),
        "no-such-match-here": Text(
            it="In questo torneo l'incontro «{match}» non c'è.",
            en="In this tournament there is no match “{match}”.",
        ),
        "tournaments-full": Text(
            it="I tornei aperti di un circolo sono al massimo {most}.",
            en="A club can have {most} tournaments at a time.",
        ),
        "tournament-moved-on": Text(
            it="Il torneo è andato avanti: era alla versione {seen}, ora è alla {version}. Guarda e riprova.",
            en="The tournament has moved on: it was at version {seen} and is at {version}. Look and try again.",
        ),
        "referee-unknown": Text(
            it="L'arbitro {who} non è né un socio né una persona con un incarico nel circolo.",
            en="The referee {who} is neither a member nor somebody with a role in the club.",
        ),
        "own-match": Text(
            it="Non si arbitra il proprio incontro.", en="Nobody is the referee of their own match."
        ),
        "result-by-server": Text(it="Questo lo fa il server da sé.", en="The server does this by itself."),
        "day-unfit": Text(it="«{day}» non è una data.", en="“{day}” is no date."),
    },
    "Paper": {
        "no-such-paper": Text(
            it="Questo foglio non c'è: si stampano {known}.", en="There is no such sheet: there are {known}."
        ),
        "nothing-to-print": Text(
            it="Non c'è ancora niente da stampare su questo foglio.",
            en="There is nothing to print on this sheet yet.",
        ),
        "day-needed": Text(
            it="Per il foglio della serata serve il giorno: {known}.",
            en="The sheet of an evening needs its day: {known}.",
        ),
    },
    "Letters": {
        "mail-off": Text(
            it="Questo server non spedisce posta: i testi si possono copiare.",
            en="This server sends no mail: the texts can be copied.",
        ),
        "letters-full": Text(
            it="In un giorno si spediscono al massimo {most} lettere: riprova domani, o copia i testi.",
            en="There can be {most} letters a day: try again tomorrow, or copy the texts.",
        ),
    },
    "Matches online": {
        "seat-reserved": Text(
            it="Questo tavolo è di una partita di torneo: ci siedono solo i due giocatori.",
            en="This table is for a match of a tournament: only its players sit here.",
        ),
    },
}

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
