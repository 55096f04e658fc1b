"""The public log: every event in words, with the article it rests on and whom it concerns."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

from msgspec import Struct

from smazzata.club.actors import Actor, Milliseconds, PersonId
from smazzata.club.dates import hour
from smazzata.club.events import (
    Absent,
    Advanced,
    Announced,
    CameLate,
    Changed,
    Closed,
    Concluded,
    Confirmed,
    Corrected,
    Created,
    Drawn,
    Event,
    Excluded,
    Moved,
    MovedUp,
    Prepared,
    Promised,
    Readmitted,
    Registered,
    Reopened,
    Reported,
    Scheduled,
    Scored,
    Sealed,
    Undone,
    Warned,
    Withdrew,
)
from smazzata.club.stages import Board, Rounds, Stage
from smazzata.games.contract import Text


class Line(Struct, frozen=True):
    number: int
    """Of the event, from 1."""
    at: Milliseconds
    by: Actor
    article: str
    """Of the club's regulation: `8`, `10`, `g`."""
    it: str
    en: str
    concerns: tuple[PersonId, ...] = ()
    """Who is told; nobody named: everybody."""


Name = Callable[[PersonId], str]


def lines(events: Iterable[Event], name: Name = str) -> tuple[Line, ...]:
    """`name` gives the name a person agreed to be shown by."""
    return tuple(line(number, event, name) for number, event in enumerate(events, start=1))


def line(number: int, event: Event, name: Name = str) -> Line:
    article, words, concerns = _said(event, name)
    return Line(number, event.at, event.by, article, words.it, words.en, concerns)


Said = tuple[str, Text, tuple[PersonId, ...]]


def _said(event: Event, name: Name) -> Said:
    match event:
        case Created() | Changed() | Closed() | Reopened() | Announced() | Concluded():
            return _course(event)
        case Registered() | Confirmed() | MovedUp() | Withdrew():
            return _list(event, name)
        case Prepared() | Promised() | Drawn() | Advanced():
            return _draw(event, name)
        case Scheduled() | Moved():
            return _calendar(event, name)
        case Scored() | Undone() | Reported() | Sealed():
            return _play(event, name)
        case Absent() | CameLate() | Corrected() | Warned() | Excluded() | Readmitted():
            return _wrong(event, name)
        case _:
            assert_never(event)


def _course(event: Created | Changed | Closed | Reopened | Announced | Concluded) -> Said:
    match event:
        case Created():
            return (
                "6",
                Text(f"Torneo creato: {event.setup.title}.", f"Tournament created: {event.setup.title}."),
                (),
            )
        case Changed():
            more_it = more_en = ""
            if event.cancelled:
                more_it = f" {len(event.cancelled)} incontri non si giocano più; quelli giocati valgono."
                more_en = f" {len(event.cancelled)} matches are not played any more; those played stand."
            if event.again:
                more_it, more_en = f"{more_it} Si sorteggia di nuovo.", f"{more_en} There is a new draw."
            if event.unmade:
                more_it, more_en = f"{more_it} Il tabellone si rifà.", f"{more_en} The board is made anew."
            why = f": {event.reason}." if event.reason else "."
            return "10", Text(f"Torneo modificato{why}{more_it}", f"Set-up changed{why}{more_en}"), ()
        case Closed(_, _, people):
            return (
                "4",
                Text(f"Iscrizioni chiuse: {len(people)} in lista.", f"List closed: {len(people)} people."),
                (),
            )
        case Reopened(_, _, reason):
            return "10", Text(f"Iscrizioni riaperte: {reason}.", f"List reopened: {reason}."), ()
        case Announced(_, _, text):
            return "10", Text(text, text), ()
        case Concluded():
            return (
                "4",
                Text("Torneo concluso: la classifica è definitiva.", "Concluded: the ranking is final."),
                (),
            )


def _list(event: Registered | Confirmed | MovedUp | Withdrew, name: Name) -> Said:
    who = name(event.who)
    match event:
        case Registered(waits=True):
            words = Text(f"{who} si iscrive, in lista d'attesa.", f"{who} registers, on the waiting list.")
        case Registered():
            words = Text(f"{who} si iscrive.", f"{who} registers.")
        case Confirmed():
            words = Text(f"L'iscrizione di {who} è confermata.", f"{who}'s registration is confirmed.")
        case MovedUp():
            words = Text(
                f"{who} passa dalla lista d'attesa alla lista.", f"{who} moves up from the waiting list."
            )
        case Withdrew(reason=reason):
            why = f": {reason}." if reason else "."
            words = Text(f"{who} si ritira{why}", f"{who} withdraws{why}")
    return "3", words, (event.who,)


def _draw(event: Prepared | Promised | Drawn | Advanced, name: Name) -> Said:
    match event:
        case Prepared(_, _, seeds, wishes):
            words = Text(
                f"Teste di serie: {len(seeds)}; desideri: {len(wishes)}.",
                f"Seeded: {len(seeds)}; wishes: {len(wishes)}.",
            )
            return "6", words, ()
        case Promised(fingerprint=list_, commitment=commitment):
            words = Text(
                f"Sorteggio promesso: impegno {commitment}, lista {list_}.",
                f"Draw promised: commitment {commitment}, list {list_}.",
            )
            return "6", words, ()
        case Drawn(stage=stage, spoken=spoken, unmet=unmet):
            said = Text(f" («{spoken}»)", f" (“{spoken}”)") if spoken else Text("", "")
            missed = "; ".join(f"{name(wish.one)} – {name(wish.other)}" for wish in unmet)
            words = Text(
                f"Sorteggio fatto{said.it}: {_stage(stage).it}."
                + (f" Desideri non possibili: {missed}." if unmet else ""),
                f"Draw made{said.en}: {_stage(stage).en}."
                + (f" Wishes that could not be met: {missed}." if unmet else ""),
            )
            return "6", words, ()
        case Advanced(stage=stage, reason=reason, cancelled=cancelled, wild_cards=wild):
            count = len(cancelled)
            why = Text(
                f" ({reason}; {count} incontri non si giocano più)",
                f" ({reason}; {count} matches are not played any more)",
            )
            why = why if cancelled else Text("", "")
            chosen = ", ".join(map(name, wild))
            words = Text(
                f"Turno successivo{why.it}: {_stage(stage).it}." + (f" Ripescati: {chosen}." if wild else ""),
                f"Next round{why.en}: {_stage(stage).en}." + (f" Wild cards: {chosen}." if wild else ""),
            )
            return "4", words, ()


def _stage(stage: Stage) -> Text:
    if isinstance(stage, Board):
        return Text(f"tabellone da {len(stage.slots)}", f"board of {len(stage.slots)}")
    if isinstance(stage, Rounds):
        return Text(f"turno {len(stage.rounds)}", f"round {len(stage.rounds)}")
    return Text(f"{len(stage.groups)} gironi", f"{len(stage.groups)} groups")


def _calendar(event: Scheduled | Moved, name: Name) -> Said:
    if isinstance(event, Scheduled):
        count = len(event.placed)
        return "2", Text(f"Calendario: {count} incontri.", f"Calendar: {count} matches."), ()
    placed = event.placed
    words = Text(
        f"Incontro {placed.match} spostato: {placed.day}, ore {hour(placed.starts)}, tavolo {placed.table}.",
        f"Match {placed.match} moved: {placed.day}, {hour(placed.starts)}, table {placed.table}.",
    )
    return "2", words, ()


def _play(event: Scored | Undone | Reported | Sealed, name: Name) -> Said:
    match event:
        case Scored(match=match, players=players):
            return (
                "g",
                Text(f"Incontro {match}: segnata una smazzata.", f"Match {match}: a deal is scored."),
                players,
            )
        case Undone(match=match):
            return (
                "g",
                Text(f"Incontro {match}: tolta l'ultima riga.", f"Match {match}: last entry undone."),
                (),
            )
        case Reported(match=match, players=players):
            return "h", Text(f"Incontro {match}: risultato.", f"Match {match}: result."), players
        case Sealed(match=match):
            return "h", Text(f"Incontro {match}: confermato.", f"Match {match}: confirmed."), ()


def _wrong(event: Absent | CameLate | Corrected | Warned | Excluded | Readmitted, name: Name) -> Said:
    match event:
        case Absent(match=match, players=players, absent=absent):
            who = ", ".join(map(name, absent))
            words = Text(
                f"Incontro {match}: {who} non si presenta e perde.",
                f"Match {match}: {who} did not show up and loses.",
            )
            return "8", words, players
        case CameLate(match=match, who=person, minutes=minutes):
            words = Text(
                f"Incontro {match}: {name(person)} in ritardo di {minutes} minuti.",
                f"Match {match}: {name(person)} came {minutes} minutes late.",
            )
            return "7", words, (person,)
        case Corrected(match=match, players=players, reason=reason):
            words = Text(f"Incontro {match} corretto: {reason}.", f"Match {match} corrected: {reason}.")
            return "10", words, players
        case Warned(who=person, article=article, reason=reason):
            words = Text(f"Ammonizione a {name(person)}: {reason}.", f"{name(person)} is warned: {reason}.")
            return article, words, (person,)
        case Excluded(who=person, article=article, reason=reason):
            words = Text(
                f"{name(person)} è fuori dal torneo: {reason}. Quanto giocato vale, il resto è perso.",
                f"{name(person)} is excluded: {reason}. What was played stands, what remains is lost.",
            )
            return article, words, (person,)
        case Readmitted(who=person, reason=reason):
            words = Text(
                f"{name(person)} è di nuovo in torneo: {reason}.",
                f"{name(person)} is back in the tournament: {reason}.",
            )
            return "10", words, (person,)
