"""The public log: every event in words, with the article it rests on and whom it concerns."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

from msgspec import Struct

from smazzata.club.actors import Actor, Milliseconds, PersonId
from smazzata.club.dates import day_words, hour
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
from smazzata.club.stages import Board, MatchId, Rounds, Stage
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
Label = Callable[[MatchId], Text]


def _number(match: MatchId) -> Text:
    return Text(f"Incontro {match}", f"Match {match}")


def lines(events: Iterable[Event], name: Name = str) -> tuple[Line, ...]:
    """`name` gives the name a person agreed to be shown by."""
    return tuple(line(number, event, name) for number, event in enumerate(events, start=1))


def line(number: int, event: Event, name: Name = str, label: Label = _number) -> Line:
    """`label` says which match it is, where its number says nothing."""
    article, words, concerns = _said(event, name, label)
    return Line(number, event.at, event.by, article, words.it, words.en, concerns)


Said = tuple[str, Text, tuple[PersonId, ...]]


def _many(text: Text, count: int) -> Text:
    """`{count:# incontro|# incontri}`."""
    return Text(text.filled("it", {"count": count}), text.filled("en", {"count": count}))


_MATCHES = Text("{count:# incontro|# incontri}", "{count:# match|# matches}")
_MINUTES = Text("{count:# minuto|# minuti}", "{count:# minute|# minutes}")
_CANCELLED = Text(
    "{count:# incontro non si gioca più|# incontri non si giocano più}",
    "{count:# match is not played any more|# matches are not played any more}",
)


def _said(event: Event, name: Name, label: Label) -> Said:
    match event:
        case Created() | Changed() | Closed() | Reopened() | Announced() | Concluded():
            return _course(event)
        case Registered() | Confirmed() | MovedUp() | Withdrew():
            return _list(event, name)
        case Prepared() | Promised() | Drawn() | Advanced():
            return _draw(event, name)
        case Scheduled() | Moved():
            return _calendar(event, label)
        case Scored() | Undone() | Reported() | Sealed():
            return _play(event, label)
        case Absent() | CameLate() | Corrected() | Warned() | Excluded() | Readmitted():
            return _wrong(event, name, label)
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
                gone = _many(_CANCELLED, len(event.cancelled))
                more_it, more_en = f" {gone.it}; quelli giocati valgono.", f" {gone.en}; those played stand."
            if event.again:
                more_it, more_en = f"{more_it} Si sorteggia di nuovo.", f"{more_en} There is a new draw."
            if event.unmade:
                more_it, more_en = f"{more_it} Il tabellone si rifà.", f"{more_en} The board is made anew."
            why = _why(event.reason)
            return "10", Text(f"Torneo modificato{why}{more_it}", f"Set-up changed{why}{more_en}"), ()
        case Closed(_, _, people):
            return (
                "4",
                Text(f"Iscrizioni chiuse: {len(people)} in lista.", f"List closed: {len(people)} people."),
                (),
            )
        case Reopened(_, _, reason):
            why = _why(reason)
            return "10", Text(f"Iscrizioni riaperte{why}", f"List reopened{why}"), ()
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
            why = _why(reason)
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
                f"Sorteggio annunciato: impegno {commitment}, lista {list_}.",
                f"Draw announced: commitment {commitment}, list {list_}.",
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
            gone = _many(_CANCELLED, len(cancelled))
            why = Text(f" ({reason}; {gone.it})", f" ({reason}; {gone.en})") if cancelled else Text("", "")
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
    return _many(Text("{count:# girone|# gironi}", "{count:# group|# groups}"), len(stage.groups))


def _calendar(event: Scheduled | Moved, label: Label) -> Said:
    if isinstance(event, Scheduled):
        placed_now = _many(_MATCHES, len(event.placed))
        return "2", Text(f"Calendario: {placed_now.it}.", f"Calendar: {placed_now.en}."), ()
    placed = event.placed
    which, day, begins = label(placed.match), day_words(placed.day), hour(placed.starts)
    where = (
        Text(f"tavolo {placed.table}", f"table {placed.table}") if placed.table else Text("online", "online")
    )
    words = Text(
        f"{which.it}, nuova data: {day.it}, ore {begins}, {where.it}.",
        f"{which.en}, new date: {day.en}, {begins}, {where.en}.",
    )
    return "2", words, ()


def _play(event: Scored | Undone | Reported | Sealed, label: Label) -> Said:
    which = label(event.match)
    match event:
        case Scored(players=players):
            return "g", Text(f"{which.it}: segnata una smazzata.", f"{which.en}: a deal is scored."), players
        case Undone():
            words = Text(f"{which.it}: tolta l'ultima riga del foglio.", f"{which.en}: last entry undone.")
            return "g", words, ()
        case Reported(players=players, table=table):
            words = Text(f"{which.it}: inserito il risultato.", f"{which.en}: the result is entered.")
            if table:
                words = Text(f"{which.it}: giocato online.", f"{which.en}: played online.")
            return "h", words, players
        case Sealed():
            return "h", Text(f"{which.it}: risultato confermato.", f"{which.en}: result confirmed."), ()


def _wrong(
    event: Absent | CameLate | Corrected | Warned | Excluded | Readmitted, name: Name, label: Label
) -> Said:
    match event:
        case Absent(match=match, players=players, absent=absent):
            which, who = label(match), ", ".join(map(name, absent))
            it = "non si presenta e perde" if len(absent) == 1 else "non si presentano e perdono"
            en = "did not show up and loses" if len(absent) == 1 else "did not show up and lose"
            return "8", Text(f"{which.it}: {who} {it}.", f"{which.en}: {who} {en}."), players
        case CameLate(match=match, who=person, minutes=minutes):
            which, late = label(match), _many(_MINUTES, minutes)
            words = Text(
                f"{which.it}: {name(person)} in ritardo di {late.it}.",
                f"{which.en}: {name(person)} came {late.en} late.",
            )
            return "7", words, (person,)
        case Corrected(match=match, players=players, reason=reason):
            which, why = label(match), _why(reason)
            return "10", Text(f"{which.it}: corretto{why}", f"{which.en}: corrected{why}"), players
        case Warned(who=person, article=article, reason=reason):
            why = _why(reason)
            return (
                article,
                Text(f"Ammonizione a {name(person)}{why}", f"{name(person)} is warned{why}"),
                (person,),
            )
        case Excluded(who=person, article=article, reason=reason):
            why = _why(reason)
            words = Text(
                f"{name(person)} è fuori dal torneo{why} Quanto giocato vale, il resto è perso.",
                f"{name(person)} is excluded{why} What was played stands, what remains is lost.",
            )
            return article, words, (person,)
        case Readmitted(who=person, reason=reason):
            why = _why(reason)
            words = Text(
                f"{name(person)} è di nuovo in torneo{why}", f"{name(person)} is back in the tournament{why}"
            )
            return "10", words, (person,)


def _why(reason: str) -> str:
    """The reason as the end of a sentence, however it was typed."""
    said = reason.strip()
    if not said:
        return "."
    return f": {said}" if said[-1] in ".!?…" else f": {said}."
