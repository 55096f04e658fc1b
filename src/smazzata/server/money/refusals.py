"""What cannot be done with gettoni, in words; the rule is a section of docs/gettoni.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NoReturn

from smazzata.games.contract import Illegal, Text

_SECTIONS: Final[Mapping[str, Mapping[str, Text]]] = {
    "Who may play": {
        "cash-register-first": Text(
            it="Ai tavoli a gettoni giocano gli iscritti: iscriviti, prima.",
            en="Cash tables are for registered players: register first.",
        ),
        "cash-age-first": Text(
            it="Ai tavoli a gettoni si gioca dai 18 anni: dichiara la tua età nel borsellino, prima.",
            en="Cash tables are for people of 18 or more: declare your age in your purse first.",
        ),
        "cash-not-adult": Text(
            it="I tavoli a gettoni sono per chi ha 18 anni o più.",
            en="Cash tables are for people of 18 or more.",
        ),
    },
    "What is set aside": {
        "cash-too-few": Text(
            it="Qui ci si siede con {needed} gettoni e nel borsellino ne hai {balance}.",
            en="One sits down here with {needed} gettoni, and your purse has {balance}.",
        ),
        "cash-not-aside": Text(
            it="Al posto {seat} i gettoni non sono ancora da parte: chi ci siede si rialzi e si risieda.",
            en="At seat {seat} nothing is set aside yet: whoever sits there stands up and sits down again.",
        ),
        "no-cash-here": Text(
            it="A questo tavolo non si gioca a gettoni.",
            en="This table is not a cash table.",
        ),
    },
    "Limits and pauses": {
        "cash-limit": Text(
            it="Il tuo limite è di {limit} gettoni al giorno: oggi ne hai persi {lost} e ne hai {aside} da parte, "
            "per sederti qui ne servono altri {needed}.",
            en="Your limit is {limit} gettoni a day: you have lost {lost} today and have {aside} set aside, and "
            "sitting down here takes {needed} more.",
        ),
        "cash-paused": Text(
            it="Hai scelto una pausa dai tavoli a gettoni, fino al {until} (ora italiana): non si può togliere.",
            en="You have chosen a pause from cash tables, until {until} (Italian time): it cannot be undone.",
        ),
        "pause-longer-already": Text(
            it="Sei già in pausa fino al {until}: si può allungare, non accorciare.",
            en="You already have a pause until {until}: it can be made longer, not shorter.",
        ),
    },
    "Corrections": {
        "correct-unknown": Text(
            it="Nel registro non c'è nessun movimento {transfer}.",
            en="The ledger has no transfer {transfer}.",
        ),
        "correct-follows": Text(
            it="Si corregge quello che ha mosso una partita o ha dato la casa: questo movimento è un altro ({reason}).",
            en="What a match moved or the house gave is corrected; this transfer is another one ({reason}).",
        ),
        "correct-already": Text(
            it="{transfer} è già stato corretto: si corregge una volta sola.",
            en="{transfer} was corrected already: a transfer is corrected once.",
        ),
        "correct-too-few": Text(
            it="{name} ne dovrebbe rendere {needed} e nel borsellino ne ha {balance}: "
            "{missing:ne manca #|ne mancano #}.",
            en="{name} would have to give {needed} back and has {balance} in the purse: {missing:# is|# are} missing.",
        ),
        "correct-left": Text(
            it="Chi aveva il conto {account} non c'è più: quello che aveva è tornato alla casa.",
            en="Whoever had the account {account} has left: what was in it went back to the house.",
        ),
        "correct-why": Text(
            it="Scrivi perché, in parole: al massimo {most} caratteri.",
            en="Say why, in words: {most} characters at most.",
        ),
    },
    "Where they come from": {
        "no-grant-now": Text(
            it="Adesso la casa non ti deve gettoni: il prossimo momento è il {at}, se allora ne hai meno di {below}.",
            en="The house owes you no gettoni now: the next time is {at}, if you then have less than {below}.",
        ),
    },
}

RULES: Final[Mapping[str, str]] = {
    code: f"docs/gettoni.md, {section}" for section, texts in _SECTIONS.items() for code in texts
}
REFUSALS: Final[Mapping[str, Text]] = {
    code: text for texts in _SECTIONS.values() for code, text in texts.items()
}
STATUSES: Final[Mapping[str, int]] = {
    "cash-register-first": 403,
    "cash-age-first": 403,
    "cash-not-adult": 403,
    "no-cash-here": 404,
}


def refuse(code: str, **parameters: object) -> NoReturn:
    raise Illegal(code, rule=RULES[code], **parameters)
