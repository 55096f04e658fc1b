"""What a record cannot say, in words; what is wrong with a shuffle has the words of `smazzata.fair`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NoReturn

from smazzata.fair import TEXTS, Problem
from smazzata.games.contract import Illegal, Text

RULE: Final = "docs/records.md"

REFUSALS: Final[Mapping[str, Text]] = {
    "not-awaited": Text(
        it="Qui si attende altro: {awaited}.",
        en="Something else is awaited here: {awaited}.",
    ),
    "deal-number": Text(
        it="È la smazzata {number}, non la {said}.",
        en="This is deal {number}, not {said}.",
    ),
    "deal-dealer": Text(
        it="Il mazziere è il posto {dealer}, non il {said}.",
        en="The dealer is seat {dealer}, not {said}.",
    ),
    "commitment-needed": Text(
        it="La smazzata non ha un impegno: non si taglia e non c'è un seme da pubblicare.",
        en="The deal has no commitment: there is no cut and no seed to publish.",
    ),
    "cut-label": Text(
        it="Si taglia per «{needed}», non per «{said}».",
        en="The cut is for “{needed}”, not for “{said}”.",
    ),
    "cut-seat": Text(
        it="Taglia il posto {cutter}, non il {said}.",
        en="Seat {cutter} cuts, not {said}.",
    ),
    "order-unknown-card": Text(
        it="«{card}» non è una carta di questo mazzo.",
        en="“{card}” is no card of this pack.",
    ),
    "seat-unknown": Text(
        it="Il posto {seat} non è in partita.",
        en="Seat {seat} is not in the match.",
    ),
    "claim-not-due": Text(
        it="Non c'è nulla da conteggiare a questo punto.",
        en="There is nothing to count at this point.",
    ),
    "claim-missing": Text(
        it="Manca il conteggio: {due}.",
        en="The count is missing: {due}.",
    ),
    "claim-differs": Text(
        it="Il conteggio non torna. {what}: {right}, non {said}.",
        en="The count is wrong. {what}: {right}, not {said}.",
    ),
    "seed-never-published": Text(
        it="Il seme della smazzata {deal} non è pubblicato: non si può ricalcolare.",
        en="The seed of deal {deal} is not published: it cannot be recomputed.",
    ),
    **{code: Text(it, en) for code, (it, en) in TEXTS.items()},
}


def refuse(code: str, **parameters: object) -> NoReturn:
    raise Illegal(code, rule=RULE, **parameters)


def refuse_shuffle(problems: list[Problem]) -> None:
    """The first problem of a shuffle, if there is one."""
    for problem in problems:
        raise Illegal(problem.code, rule="docs/fair.md", **problem.parameters)
