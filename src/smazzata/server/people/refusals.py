"""What cannot be done with friends, mutes and reports, in words; the rule is a section of docs/people.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NoReturn

from smazzata.games.contract import Illegal, Text

_SECTIONS: Final[Mapping[str, Mapping[str, Text]]] = {
    "Friends": {
        "not-yourself": Text(it="Questo non si fa con sé stessi.", en="This is not done with oneself."),
        "one-way-to-say-who": Text(
            it="Di' chi è in un modo solo: con «name», «user» o «link».",
            en="Say who it is in one way: with “name”, “user” or “link”.",
        ),
        "no-such-request": Text(
            it="Questa persona non ti ha chiesto l'amicizia.",
            en="This person has not asked to be your friend.",
        ),
        "no-such-friend": Text(
            it="Fra voi non c'è amicizia né richiesta.",
            en="There is no friendship and no request between you.",
        ),
        "link-over": Text(
            it="Il collegamento non vale più: fattene dare uno nuovo.",
            en="The link does not hold any more: ask for a new one.",
        ),
        "you-block": Text(
            it="Hai bloccato questa persona: sbloccala, prima.",
            en="You have blocked this person: unblock them first.",
        ),
        "friends-full": Text(
            it="Si possono avere {most} fra amici e richieste: togline, prima.",
            en="One can have {most} friends and requests together: remove some first.",
        ),
    },
    "Mutes": {
        "not-muted": Text(it="Questa persona non è silenziata.", en="This person is not muted."),
        "mutes-full": Text(it="Si possono silenziare {most} persone.", en="One can mute {most} people."),
    },
    "Reports": {
        "nobody-there": Text(
            it="Al posto {seat} non sedeva una persona, allora.",
            en="No person had seat {seat} at that time.",
        ),
        "no-such-version": Text(
            it="Il tavolo non è ancora alla versione {version}: è alla {last}.",
            en="The table has not come to version {version} yet: it is at {last}.",
        ),
        "no-such-report": Text(it="Questa segnalazione non c'è.", en="There is no such report."),
        "report-closed": Text(
            it="La segnalazione è già stata chiusa.", en="The report has been closed already."
        ),
    },
}

RULES: Final[Mapping[str, str]] = {
    code: f"docs/people.md, {section}" for section, texts in _SECTIONS.items() for code in texts
}
REFUSALS: Final[Mapping[str, Text]] = {
    code: text for texts in _SECTIONS.values() for code, text in texts.items()
}
STATUSES: Final[Mapping[str, int]] = {
    "no-such-request": 404,
    "no-such-friend": 404,
    "link-over": 404,
    "not-muted": 404,
    "no-such-report": 404,
    "one-way-to-say-who": 422,
}


def refuse(code: str, **parameters: object) -> NoReturn:
    raise Illegal(code, rule=RULES[code], **parameters)
