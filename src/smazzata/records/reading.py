"""A record from its text. Errors name the line; whether it was played by the rules is not asked here."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from smazzata.games.contract import Line, Result, Seat, Seats, Side
from smazzata.games.match import Format, Reason, Settled, Verdict
from smazzata.records.entries import (
    Act,
    Counted,
    CutPack,
    Decided,
    Depart,
    Entry,
    GivenOrder,
    Header,
    Label,
    Note,
    OpenDeal,
    Paid,
    Record,
    RevealSeed,
    default_cut,
)

NUMBER: Final = r"(0|[1-9]\d*)"
SIGNED: Final = r"(0|-?[1-9]\d*)"
CONTROL: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f]")  # they would move the cursor of whoever reads it
LONGEST: Final = 120  # characters of a line that an error quotes
_REASONS: Final[dict[str, Reason]] = {
    "points": "points",
    "deals": "deals",
    "timeout": "timeout",
    "abandon": "abandon",
}


class BadRecord(ValueError):
    """What is wrong with the text of a record, and on which line."""

    def __init__(self, says: str, line: int) -> None:
        super().__init__(f"line {line}: {says}")
        self.says = says
        self.line = line


class Placed(NamedTuple):
    record: Record
    lines: tuple[int, ...]
    """The line of the text on which each entry begins."""


def read_record(text: str) -> Record:
    """Raises BadRecord."""
    return read_placed(text).record


def read_placed(text: str) -> Placed:
    """The record, and on which line each of its entries begins. Raises BadRecord."""
    reader = _Reader(text)
    header = _header(reader)
    entries: list[Entry] = []
    lines: list[int] = []
    while reader.more():
        lines.append(reader.number)
        entries.append(_entry(reader))
    return Placed(Record(header, (*reader.notes, *entries)), (*reader.note_lines, *lines))


class _Reader:
    """The lines that say something, one after the other."""

    def __init__(self, text: str) -> None:
        text = text.removeprefix("\ufeff")  # some editors put a mark of their own first
        numbered = enumerate(text.split("\n"), start=1)
        self.lines = [(number, line.strip()) for number, line in numbered if line.strip()]
        for number, line in self.lines:
            if CONTROL.search(line):
                raise BadRecord(f"a control character in {_quoted(line)}", number)
        self.at = 0
        self.end = text.count("\n") + 1
        self.notes: list[Note] = []
        self.note_lines: list[int] = []

    def more(self) -> bool:
        return self.at < len(self.lines)

    @property
    def number(self) -> int:
        return self.lines[self.at][0] if self.more() else self.end

    @property
    def line(self) -> str:
        return self.lines[self.at][1] if self.more() else ""

    def take(self, pattern: str) -> re.Match[str] | None:
        """The line, if it is so written; then the next one is up."""
        found = re.fullmatch(pattern, self.line) if self.more() else None
        if found:
            self.at += 1
        return found

    def need(self, pattern: str, example: str) -> re.Match[str]:
        return self.take(pattern) or self.wrong(f"expected '{example}'")

    def wrong(self, says: str) -> re.Match[str]:
        raise BadRecord(
            f"{says}, not {_quoted(self.line)}" if self.more() else f"{says}, but the text ends", self.number
        )

    def keep_notes(self) -> None:
        """Notes between the lines of the header come before all entries."""
        while self.more() and self.line.startswith("#"):
            self.note_lines.append(self.number)
            self.notes.append(_note(self))


def _quoted(line: str) -> str:
    """For an error: whatever a file has, nobody reads more of a line."""
    return repr(line) if len(line) <= LONGEST else f"{line[:LONGEST]!r}…"


# ---- the header -------------------------------------------------------------------------------------------
def _header(reader: _Reader) -> Header:
    def key(pattern: str, example: str) -> re.Match[str]:
        reader.keep_notes()
        return reader.need(pattern, example)

    version = int(reader.need(rf"smazzata record {NUMBER}", "smazzata record 1")[1])
    rules = key(r"rules: (\S+)", "rules: scala40/online")[1]
    revision = int(key(rf"revision: {NUMBER}", "revision: 1")[1])
    players = key(rf"players: {NUMBER}( pairs)?( open)?", "players: 4 pairs open")
    names = [
        key(rf"seat {seat}:(?: (.*))?", f"seat {seat}: Anna")[1] or "" for seat in range(int(players[1]))
    ]
    terms = key(rf"format: (points|deals) {NUMBER}( draws)?", "format: points 101")
    reader.keep_notes()
    stake = reader.take(rf"stake: {NUMBER}")
    dealer = Seat(int(key(rf"dealer: {NUMBER}", "dealer: 0")[1]))
    table = key(r"table: (.+)", "table: t325")[1]
    return Header(
        rules=rules,
        revision=revision,
        seats=Seats(int(players[1]), pairs=bool(players[2]), open_cards=bool(players[3])),
        format=Format("points" if terms[1] == "points" else "deals", int(terms[2]), bool(terms[3])),
        dealer=dealer,
        table=table,
        names=tuple(names),
        stake=int(stake[1]) if stake else None,
        version=version,
    )


# ---- entries ----------------------------------------------------------------------------------------------
def _entry(reader: _Reader) -> Entry:
    for start, read in _ENTRIES.items():
        if re.match(start, reader.line):
            return read(reader)
    reader.wrong("expected an action as '0: draw', or deal, cut, seed, result, end")
    raise AssertionError


def _note(reader: _Reader) -> Note:
    return Note(reader.need(r"#(.*)", "# a note")[1].strip())


def _deal(reader: _Reader) -> OpenDeal:
    number = int(reader.need(rf"deal {NUMBER}", "deal 1")[1])
    dealer = Seat(int(reader.need(rf"dealer: {NUMBER}", "dealer: 0")[1]))
    promised = reader.take(r"commitment: (\S+)")
    return OpenDeal(number, dealer, promised[1] if promised else None)


def _cut(reader: _Reader) -> CutPack:
    found = reader.need(
        rf"(stock )?cut: {NUMBER} (?:(by default)|at {NUMBER} with (\S+))", "cut: 1 at 17 with 80818283…"
    )
    label: Label = "stock" if found[1] else "deal"
    seat = Seat(int(found[2]))
    return default_cut(label, seat) if found[3] else CutPack(label, seat, int(found[4]), found[5])


def _order(reader: _Reader) -> GivenOrder:
    return GivenOrder(tuple(reader.need(r"shuffled: (.+)", "shuffled: 7H KD …")[1].split()))


def _act(reader: _Reader) -> Act:
    found = reader.need(rf"{NUMBER}: (.+)", "0: draw")
    return Act(Seat(int(found[1])), found[2])


def _depart(reader: _Reader) -> Depart:
    found = reader.need(rf"(timeout|abandon) {NUMBER}", "timeout 1")
    return Depart(Seat(int(found[2])), "timeout" if found[1] == "timeout" else "abandon")


def _seed(reader: _Reader) -> RevealSeed:
    return RevealSeed(reader.need(r"seed: (\S+)", "seed: 00010203…")[1])


def _paid(reader: _Reader) -> Paid:
    lines = _score_lines(reader)
    return Paid(lines, _numbers(reader, "totals"))


def _counted(reader: _Reader) -> Counted:
    found = reader.need(
        rf"result: (annulled )?([a-z-]+)(?: by {NUMBER})?(?:, won by side {NUMBER})?",
        "result: closed by 0, won by side 0",
    )
    lines = _score_lines(reader)
    scores = _numbers(reader, "scores") if reader.line.startswith("scores:") else ()
    totals = _numbers(reader, "totals")
    out = _numbers(reader, "out") if reader.line.startswith("out:") else ()
    result = Result(
        ending=found[2],
        annulled=bool(found[1]),
        by=None if found[3] is None else Seat(int(found[3])),
        winner=None if found[4] is None else Side(int(found[4])),
        scores=scores,
        lines=lines,
    )
    return Counted(result, totals, tuple(map(Side, out)))


def _score_lines(reader: _Reader) -> tuple[Line, ...]:
    lines: list[Line] = []
    while reader.line.startswith("-"):
        found = reader.need(
            rf"- side {NUMBER}(?: seat {NUMBER})?: (\S+) {SIGNED} \[([^]]*)\] \((.*)\)",
            "- side 1 seat 1: hand 20 [KD KH] (001 …)",
        )
        lines.append(
            Line(
                side=Side(int(found[1])),
                seat=None if found[2] is None else Seat(int(found[2])),
                code=found[3],
                points=int(found[4]),
                rule=found[6],
                cards=tuple(found[5].split()),
            )
        )
    return tuple(lines)


def _decided(reader: _Reader) -> Decided:
    found = reader.need(
        rf"end: (points|deals|timeout|abandon), (?:drawn|won by side {NUMBER})", "end: points, won by side 0"
    )
    settled: list[Settled] = []
    while reader.line.startswith("-"):
        each = reader.need(
            rf"- side {NUMBER}: {SIGNED} against {SIGNED}, mp {SIGNED}(, left)?",
            "- side 1: 64 against 0, mp 64",
        )
        settled.append(Settled(Side(int(each[1])), int(each[2]), int(each[3]), int(each[4]), bool(each[5])))
    mp, vp = _numbers(reader, "mp"), _numbers(reader, "vp")
    difference = int(reader.need(rf"difference: {SIGNED}", "difference: 6")[1])
    cash = int(reader.need(rf"cash: {SIGNED}", "cash: 0")[1])
    return Decided(
        Verdict(
            reason=_REASONS[found[1]],
            winner=None if found[2] is None else Side(int(found[2])),
            mp=mp,
            vp=vp,
            difference=difference,
            cash=cash,
            settled=tuple(settled),
        )
    )


def _numbers(reader: _Reader, key: str) -> tuple[int, ...]:
    found = reader.need(rf"{key}: ({SIGNED}(?: {SIGNED})*)", f"{key}: 0 64")
    return tuple(map(int, found[1].split()))


_ENTRIES: Final[dict[str, Callable[[_Reader], Entry]]] = {
    r"#": _note,
    r"\d+: ": _act,
    r"deal ": _deal,
    r"(stock )?cut:": _cut,
    r"shuffled:": _order,
    r"timeout |abandon ": _depart,
    r"seed:": _seed,
    r"result:": _counted,
    r"- |totals:": _paid,
    r"end:": _decided,
}
