"""What was offered to a seat is not read or judged again: it must come to the same."""

from __future__ import annotations

import pytest

from smazzata.games.contract import Illegal, Seat
from smazzata.tables import Act, Table, Terms, Writer, considered, phase
from smazzata.tables.questions import need_of
from tables.test_table_properties import one_evening

TERMS = (
    Terms(rules="scala40/online", format="points 101"),
    Terms(rules="scala40/classic", players=3, format="deals 2"),
    Terms(rules="scala40/club", players=4, format="deals 2"),
    Terms(rules="scopa/online", format="points 11"),
    Terms(rules="scopa/asso-piglia-tutto", players=3),
)


def unshown(table: Table) -> Table:
    """The same table, of which nobody has been shown anything yet."""
    progress = table.progress
    assert progress is not None
    again = type(progress)(*(getattr(progress, name) for name in progress.__struct_fields__))
    values = {name: getattr(table, name) for name in table.__struct_fields__}
    return type(table)(**{**values, "progress": again})


def mover(table: Table) -> tuple[Seat, str] | None:
    need = need_of(table)
    if phase(table) != "play" or need is None or need.seat is None:
        return None
    seated = table.seats[need.seat]
    return None if seated is None or seated.bot else (need.seat, seated.who)


@pytest.mark.parametrize("terms", TERMS, ids=lambda terms: f"{terms.rules}-{terms.players}")
def test_what_was_offered_is_what_would_be_judged(terms: Terms) -> None:
    compared = 0
    for seed in range(6):
        _, tables = one_evening(terms, seed, 200)
        for table in tables:
            who = mover(table)
            if who is None:
                continue
            seat, name = who
            offered, fresh = unshown(table), unshown(table)
            Writer().frame(offered, seat, table.at, None)
            assert offered.progress is not None
            texts: tuple[str, ...] = offered.progress.__dict__["offers"][0]
            for text in texts:
                one = considered(offered, name, Act(text), table.at, bytes(128))
                two = considered(fresh, name, Act(text), table.at, bytes(128))
                assert one.events == two.events
                assert one.table == two.table
                compared += 1
    assert compared > 100


def test_who_is_not_to_move_is_refused_what_the_other_was_offered() -> None:
    evenings = [one_evening(TERMS[3], seed, 200) for seed in range(6)]
    refused = 0
    for table in [table for _, tables in evenings for table in tables]:
        who = mover(table)
        if who is None:
            continue
        seat, _ = who
        Writer().frame(table, seat, table.at, None)
        assert table.progress is not None
        texts: tuple[str, ...] = table.progress.__dict__["offers"][0]
        other = table.seats[1 - seat]
        if other is None or other.bot:
            continue
        with pytest.raises(Illegal) as refusal:
            considered(table, other.who, Act(texts[0]), table.at, bytes(128))
        assert refusal.value.code == "wait-your-turn"
        refused += 1
    assert refused > 10
