"""The sample records of docs/samples: `PYTHONPATH=src:tests .venv/bin/python -m records.samples` writes them anew."""

from __future__ import annotations

import random
from pathlib import Path

from records.playing import header, played_match
from smazzata.games.contract import Seats
from smazzata.records import Note, Record, write_record

FOLDER = Path(__file__).parent.parent.parent / "docs" / "samples"


def samples() -> dict[str, Record]:
    scopa = played_match(header("scopa/online", Seats(2), "points 11", stake=1), random.Random(626))
    scala = played_match(header("scala40/club", Seats(2), "points 101", stake=5), random.Random(27))
    first = Note(
        "The first shuffle of deal 1 put three kings on the table: the deal was made again with nonce 1."
    )
    stock = Note("Two deals; in the second the stock ran out and was shuffled anew.")
    return {
        "scopa.smz": Record(scopa.header, (first, *scopa.entries)),
        "scala40.smz": Record(scala.header, (stock, *scala.entries)),
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, record in samples().items():
        (FOLDER / name).write_text(write_record(record), encoding="utf-8")
