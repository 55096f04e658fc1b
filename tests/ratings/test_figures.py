"""What is counted of a match, beside what its record says when it is read by other means."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from records.playing import header, played_match
from smazzata.games.contract import Seats, Side, kind
from smazzata.ratings.figures import Replay, part
from smazzata.records import Act, Counted, Depart, Entry, OpenDeal, Record, RevealSeed
from smazzata.records.replay import seen

DEEDS = ("deal", "cut", "act", "depart", "seed", "shuffled")


def deeds(record: Record) -> list[tuple[Entry, str | None]]:
    """As the log has them: the seed of a deal with the entry that opens it."""
    seeds = [entry.seed for entry in record.entries if isinstance(entry, RevealSeed)]
    found: list[tuple[Entry, str | None]] = []
    for entry in record.entries:
        if getattr(entry, "__struct_config__").tag in DEEDS:  # noqa: B009
            found.append((entry, seeds.pop(0) if isinstance(entry, OpenDeal) and entry.commitment else None))
    return found


def counts(record: Record) -> list[Counter[str]]:
    replay = Replay(record.header)
    for deed, seed in deeds(record):
        replay.do(deed, seed)
    assert replay.progress.match.verdict is not None
    return replay.counts


def scores(record: Record) -> list[Counted]:
    return [entry for entry in record.entries if isinstance(entry, Counted) and not entry.result.annulled]


@pytest.mark.parametrize("seats", [Seats(2), Seats(4, pairs=True)])
def test_scopa(seats: Seats) -> None:
    record = played_match(header("scopa/online", seats, "points 6"), random.Random(4))
    found = counts(record)
    told = [event for step in seen(record, None) for event in step.told or ()]
    made: Counter[int] = Counter(event.seat for event in told if getattr(event, "scopa", False))
    assert sum(made.values()) > 0
    assert [each["scope"] for each in found] == [made[seat] for seat in range(seats.count)]
    deals = scores(record)
    assert {each["deals"] for each in found} == {len(deals)}
    for seat in range(seats.count):
        side = Side(seat % seats.sides)
        for code in ("settebello", "primiera", "denari", "cards"):
            lines = [line for each in deals for line in each.result.lines if (line.side, line.code) == (side, code)]
            assert found[seat][code] == len(lines)
        assert found[seat]["made"] == sum(each.result.scores[side] for each in deals)
        assert found[seat]["won"] == sum(each.result.winner == side for each in deals)
    assert sum(found[seat]["settebello"] for seat in range(seats.sides)) == len(deals), "somebody takes it"


@pytest.mark.parametrize("seats", [Seats(2), Seats(3)])
def test_scala40(seats: Seats) -> None:
    record = played_match(header("scala40/online", seats, "points 101"), random.Random(7))
    found = counts(record)
    deals = scores(record)
    opened: list[Counter[str]] = [Counter() for _ in range(seats.count)]
    turns: Counter[int] = Counter()
    first: dict[int, int] = {}
    for entry in record.entries:  # from the texts alone
        match entry:
            case OpenDeal():
                turns, first = Counter(), {}
            case Act(seat, text) if kind(text) == "meld":
                first.setdefault(seat, turns[seat] + 1)
            case Act(seat, text) if kind(text) in ("back", "takeback", "take-back"):
                if first.get(seat) == turns[seat] + 1:
                    del first[seat]
            case Act(seat, text) if kind(text) == "discard":
                turns[seat] += 1
            case Counted(result) if not result.annulled:
                for opener, turn in first.items():
                    if turn <= turns[opener]:
                        opened[opener][f"opening-{min(turn, 12)}"] += 1
            case _:
                pass
    assert not any(isinstance(entry, Depart) for entry in record.entries)
    for place, (mine, theirs) in enumerate(zip(found, opened, strict=True)):
        assert {key: count for key, count in mine.items() if key.startswith("opening-")} == dict(theirs)
        assert mine["opened"] == sum(theirs.values())
        assert mine["closed"] == sum(each.result.by == place for each in deals)
        in_hand = [each for each in deals if each.result.by == place and each.result.ending == "closed-in-hand"]
        assert mine["in-hand"] == len(in_hand)
        assert mine["paid"] == sum(line.points for each in deals for line in each.result.lines if line.seat == place)
    assert sum(each["closed"] for each in found) == len(deals) > 1


@pytest.mark.parametrize("game", ["scala40", "scopa"])
def test_figures_in_words(game: str) -> None:
    nothing = part(game).shown({})
    assert all(each.value is None for each in nothing)
    some = part(game).shown({"deals": 8, "won": 2})
    assert {each.key: each.value for each in some}["won"] == 25.0
    assert len({each.key for each in some}) == len(some)
    assert all(each.name.it and each.name.en for each in some)
