"""The worked example as a text a person can read: what the golden test compares, and the program that writes it.

PYTHONPATH=src:tests .venv/bin/python -m club.golden
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from smazzata.club import (
    Board,
    Groups,
    Row,
    Tournament,
    fixtures,
    group_standing,
    lines,
    load,
    outcome,
    prizes,
    qualified,
    ranking,
    steps,
    verify,
)
from smazzata.club.dates import hour
from smazzata.club.groups import letter
from smazzata.club.sample import name_of, sample

FILE = Path(__file__).parent / "sample.txt"


def golden() -> str:
    events = sample()
    tournament = load(events)
    groups, board = tournament.stages
    assert isinstance(groups, Groups)
    assert isinstance(board, Board)
    promised, draw = tournament.draws[0]
    out = ["# Log"]
    out += [
        f"{line.number:3} art. {line.article:2} {line.by.role}: {line.it} | {line.en}"
        for line in lines(events, name_of)
    ]
    out += ["", "# Draw", f"problems: {verify(promised, draw)}"]
    out += [
        f"{letter(step.group)}{step.place + 1} {name_of(step.who)}"
        for step in steps(groups.groups, tournament.seeds)
    ]
    out += ["", "# Matches", *_matches(tournament)]
    for group in range(len(groups.groups)):
        out += ["", f"# Group {letter(group)}", *map(_row, group_standing(tournament, groups, group))]
    chosen = qualified(tournament, groups)
    out += [
        "",
        "# Wild cards",
        *(f"{'*' if row.who in chosen.wild else ' '} {_row(row)}" for row in chosen.compared),
    ]
    out += ["", "# Board", *(name_of(who) for who in board.slots)]
    out += [
        "",
        "# Ranking",
        *(f"{row.place:2} {name_of(row.who)} {row.reached} {row.places_left}" for row in ranking(tournament)),
    ]
    out += ["", "# Prizes", *(f"{row.place} {name_of(row.who)}" for row in prizes(tournament))]
    return "\n".join(out) + "\n"


def _matches(tournament: Tournament) -> Iterator[str]:
    for each in fixtures(tournament):
        placed, ended = tournament.placed[each.id], outcome(tournament, each)
        assert ended is not None
        names = " – ".join(map(name_of, each.known))
        when = f"{placed.day} {hour(placed.starts)} table {placed.table} {placed.referee or '-'}"
        yield f"{each.id:8} {when}: {names}: {ended.points} VP {ended.vp} MP {ended.mp} {ended.how}"


def _row(row: Row) -> str:
    tally = row.tally
    ties = "; ".join(f"{tie.by} {tie.value}" + (f"/{tie.of}" if tie.of else "") for tie in row.ties)
    return f"{row.place} {name_of(row.who)}: {tally.matches} matches, {tally.vp} VP, {tally.mp} MP [{ties}]"


if __name__ == "__main__":
    FILE.write_text(golden(), encoding="utf-8")
