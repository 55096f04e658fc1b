"""What the server does at a table: deals, agreed cuts, time-outs, seeds, the end of an abandoned table."""

from __future__ import annotations

import hashlib

from smazzata.games.contract import Seat
from smazzata.records import (
    CutPack,
    Depart,
    Header,
    Progress,
    RevealSeed,
    advance,
    begin,
    default_cut,
    opening,
)
from smazzata.tables.clocks import wake_at
from smazzata.tables.events import Begun, Closed, Event, Happened, Resumed
from smazzata.tables.model import Table
from smazzata.tables.questions import all_ready, is_bot, need_of, people, running, seating
from smazzata.tables.refusals import refuse
from smazzata.tables.terms import Milliseconds


def outage(table: Table, since: Milliseconds, until: Milliseconds, now: Milliseconds) -> tuple[Event, ...]:
    """Whoever wrote the last event was there: only what is later can have been an outage."""
    if until < since:
        refuse("outage-backwards", since=since, until=until)
    since, until = max(since, table.at), min(until, now)
    return (Resumed(now, since, until),) if since < until and wake_at(table) is not None else ()


def wake(table: Table, now: Milliseconds, secrets: bytes) -> tuple[Event, ...]:
    due = wake_at(table)
    if due is None or now < due:
        return ()
    progress, need = table.progress, need_of(table)
    if progress is None or need is None or need.kind == "over":
        return (Closed(now, "idle" if people(table) else "empty"),)
    match need.kind:
        case "deal":
            return (_open(progress, now, secrets),)
        case "cut":
            return (Happened(now, _agreed_cut(progress)),)
        case "act":
            assert need.seat is not None
            if table.terms.turn_ms is None and not table.banks:
                return (*_published(progress, now), Closed(now, "idle"))
            left = Depart(need.seat, "timeout")
            advance(progress, left)
            return (Happened(now, left),)
        case "seed":
            return _published(progress, now)
        case _:
            return ()


def at_once(table: Table, now: Milliseconds, secrets: bytes) -> tuple[Event, ...]:
    """What follows at once, without being asked for: a match all are ready for, its first deal, the next deal if
    nobody needs the pause, a bot's cut, the seed of a deal that is over."""
    if table.phase == "play":
        return ()
    if seating(table) and all_ready(table):
        return (Begun(now, _header(table, secrets)),) if secrets else ()
    progress, need = table.progress, need_of(table)
    if progress is None or need is None or not running(table):
        return ()
    match need.kind:
        case "deal":
            go_on = not progress.deal or all_ready(table)
            return (_open(progress, now, secrets),) if go_on and secrets else ()
        case "cut":
            assert need.seat is not None
            return (Happened(now, _agreed_cut(progress)),) if is_bot(table, need.seat) else ()
        case "seed":
            return _published(progress, now)
        case _:
            return ()


def _open(progress: Progress, now: Milliseconds, secrets: bytes) -> Event:
    return Happened(now, opening(progress, secrets), secrets.hex())


def _agreed_cut(progress: Progress) -> CutPack:
    label, _, cutter = progress.game.wanted(progress.state)
    return default_cut(label, cutter)


def _published(progress: Progress, now: Milliseconds) -> tuple[Event, ...]:
    seed = progress.seed
    return () if seed is None or progress.revealed else (Happened(now, RevealSeed(seed.hex())),)


def _header(table: Table, secrets: bytes) -> Header:
    rules, agreed = table.terms.agreed()
    match_id = f"{table.id}.{table.matches + 1}"
    if table.progress is None:
        dealer = first_dealer(match_id, secrets, len(table.seats))
    else:
        dealer = next_dealer(table.progress, len(table.seats))
    header = Header(
        rules=rules.id,
        revision=rules.revision,
        seats=table.terms.seats,
        format=agreed,
        dealer=dealer,
        table=match_id,
        names=tuple(each.name if each else "" for each in table.seats),
        stake=table.terms.stake,
    )
    begin(header)
    return header


def next_dealer(progress: Progress, seats: int) -> Seat:
    """After a match. Who was to deal when it ended, before the cards were out, still is."""
    match = progress.match
    left = match.verdict is not None and match.verdict.reason in ("timeout", "abandon")
    to_deal = not progress.shuffles or (left and progress.result is not None)
    return match.dealer if to_deal else Seat((match.dealer + 1) % seats)


def first_dealer(match_id: str, secrets: bytes, seats: int) -> Seat:
    """By the same secret as the first deal: drawn by nobody, and anyone can check it once the seed is published."""
    digest = hashlib.sha256(f"smazzata/dealer/1/{match_id}/".encode() + secrets).digest()
    return Seat(int.from_bytes(digest, "big") % seats)
