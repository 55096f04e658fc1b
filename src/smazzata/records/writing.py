"""A record as text that a person can read. The format is in docs/records.md; `reading` is the way back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from smazzata.games.contract import Line, Result
from smazzata.games.match import Settled, Verdict
from smazzata.records.entries import (
    Act,
    Counted,
    CutPack,
    Decided,
    Depart,
    Entry,
    GivenOrder,
    Header,
    Note,
    OpenDeal,
    Paid,
    Record,
    RevealSeed,
)


def write_record(record: Record) -> str:
    """Raises ValueError where a name, the table or a note cannot stand on one line."""
    return "\n".join([*_header(record.header), *_lines(record.entries)]) + "\n"


def write_entry(entry: Entry) -> str:
    """The lines of one entry."""
    return "\n".join(_entry(entry))


def _header(header: Header) -> Iterator[str]:
    seats = header.seats
    yield f"smazzata record {header.version}"
    yield f"rules: {header.rules}"
    yield f"revision: {header.revision}"
    yield f"players: {seats.count}{' pairs' if seats.pairs else ''}{' open' if seats.open_cards else ''}"
    for seat, name in enumerate(header.names):
        yield f"seat {seat}: {_plain(name)}".rstrip()
    yield f"format: {header.format}"
    if header.stake is not None:
        yield f"stake: {header.stake}"
    yield f"dealer: {header.dealer}"
    yield f"table: {_plain(header.table)}"


def _lines(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        if isinstance(entry, OpenDeal | Decided):
            yield ""
        yield from _entry(entry)


def _plain(text: str) -> str:
    """Text that stands on one line and comes back as it was."""
    if text != text.strip() or not text.isprintable():
        raise ValueError(f"cannot be written on a line: {text!r}")
    return text


def _entry(entry: Entry) -> list[str]:
    match entry:
        case OpenDeal(number, dealer, commitment):
            promised = [] if commitment is None else [f"commitment: {commitment}"]
            return [f"deal {number}", f"dealer: {dealer}", *promised]
        case CutPack(label, seat, place, salt, default):
            word = "cut" if label == "deal" else "stock cut"
            return [f"{word}: {seat} by default" if default else f"{word}: {seat} at {place} with {salt}"]
        case GivenOrder(cards):
            return [f"shuffled: {' '.join(cards)}"]
        case Act(seat, action):
            return [f"{seat}: {_plain(action)}"]
        case Depart(seat, reason):
            return [f"{reason} {seat}"]
        case RevealSeed(seed):
            return [f"seed: {seed}"]
        case Note(text):
            return [f"# {_plain(text)}".rstrip()]
        case Paid(lines, totals):
            return [*map(write_line, lines), f"totals: {_numbers(totals)}"]
        case Counted(result, totals, out):
            return [
                f"result: {_result(result)}",
                *map(write_line, result.lines),
                *([f"scores: {_numbers(result.scores)}"] if result.scores else []),
                f"totals: {_numbers(totals)}",
                *([f"out: {_numbers(out)}"] if out else []),
            ]
        case Decided(verdict):
            return list(_verdict(verdict))
        case _:
            assert_never(entry)


def _result(result: Result) -> str:
    return (
        ("annulled " if result.annulled else "")
        + result.ending
        + (f" by {result.by}" if result.by is not None else "")
        + (f", won by side {result.winner}" if result.winner is not None else "")
    )


def write_line(line: Line) -> str:
    seat = f" seat {line.seat}" if line.seat is not None else ""
    return f"- side {line.side}{seat}: {line.code} {line.points} [{' '.join(line.cards)}] ({line.rule})"


def _verdict(verdict: Verdict) -> Iterator[str]:
    how = "drawn" if verdict.winner is None else f"won by side {verdict.winner}"
    yield f"end: {verdict.reason}, {how}"
    yield from map(write_settled, verdict.settled)
    yield f"mp: {_numbers(verdict.mp)}"
    yield f"vp: {_numbers(verdict.vp)}"
    yield f"difference: {verdict.difference}"
    yield f"cash: {verdict.cash}"


def write_settled(settled: Settled) -> str:
    left = ", left" if settled.left else ""
    return f"- side {settled.side}: {settled.own} against {settled.winner}, mp {settled.mp}{left}"


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))
