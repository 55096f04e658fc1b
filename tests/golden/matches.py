"""Golden files: one match of every rule-set and every way to sit, as each viewer saw it.

`PYTHONPATH=src:tests .venv/bin/python -m golden.matches` writes them anew, and `git diff` shows what has changed.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec

from records.playing import TABLES, header, played_match, seating
from smazzata.games.contract import Seats, Viewer
from smazzata.records import Counted, Record, read_record, verify_record, write_record
from smazzata.records.replay import Step, seen_by

FOLDER = Path(__file__).parent
RECORD = "== record\n"
CASES = TABLES


def path(rules: str, seats: Seats) -> Path:
    return FOLDER / f"{rules.replace('/', '-')}-{seating(seats)}.txt"


def terms(rules: str) -> str:
    return "points 50" if rules.startswith("scala40") else "points 3"


def golden(record: Record) -> str:
    """The record; what seat 0 was told; where a spectator was told otherwise; the views at the end of each deal; and
    for every viewer the SHA-256 of all that was told and seen, step by step."""
    return "\n".join([f"{RECORD}{write_record(record)}", *_seen(record)]) + "\n"


def stored(text: str) -> Record:
    """The record of a golden file."""
    return read_record(text.removeprefix(RECORD).partition("\n\n== ")[0])


def fresh(rules: str, seats: Seats) -> Record:
    agreed = header(rules, seats, terms(rules), dealer=seats.count - 1, stake=2)
    return played_match(agreed, random.Random(f"{rules} {seating(seats)}"))


def _seen(record: Record) -> Iterator[str]:
    viewers: tuple[Viewer, ...] = (*record.header.seats.active, None)
    steps = list(seen_by(record, viewers))
    own, other = [each[0] for each in steps], [each[-1] for each in steps]
    yield "== seat 0"
    yield from (f"{step.number} {_json(step.told)}" for step in own if step.told)
    yield "== spectator, where not told as seat 0"
    yield from (
        f"{step.number} {_json(step.told)}"
        for step, same in zip(other, own, strict=True)
        if step.told and step.told != same.told
    )
    yield "== views at the end of each deal, of seat 0 and of a spectator"
    for side in (own, other):
        yield from (f"{step.number} {_json(step.view)}" for step in side if isinstance(step.fact, Counted))
    yield "== sha256 of all that was told and seen"
    for index, viewer in enumerate(viewers):
        digest = hashlib.sha256(b"".join(_line(each[index]) for each in steps)).hexdigest()
        yield f"{'spectator' if viewer is None else f'seat {viewer}'} {digest}"


def _line(step: Step) -> bytes:
    return f"{step.number} {_json(step.told)} {_json(step.view)}\n".encode()


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def write(rules: str, seats: Seats) -> None:
    """The stored match is told again; a new one is played if there is none, or it is no longer by the rules."""
    file = path(rules, seats)
    record = stored(file.read_text(encoding="utf-8")) if file.exists() else fresh(rules, seats)
    if not verify_record(record).ok:
        record = fresh(rules, seats)
    file.write_text(golden(record), encoding="utf-8")


if __name__ == "__main__":
    for case in CASES:
        write(*case)
