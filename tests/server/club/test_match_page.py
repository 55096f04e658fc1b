"""What the page of a match says besides its sheet, and the steps of draws of every kind."""

from __future__ import annotations

from typing import Any

import pytest

from server.club.club import Club
from server.club.tournament import LOST, Tourney, a_tourney
from server.world import ok


def page_of(tourney: Tourney, match: str) -> Any:
    return ok(tourney.club.world.caller().get(f"{tourney.path}/matches/{match}"))


def numbers(page: Any) -> list[tuple[str, int | None, int]]:
    return [(line["code"], line["side"], line["value"]) for line in page["explained"]]


def test_how_points_become_mp_and_vp(club: Club) -> None:
    tourney = a_tourney(club)
    tourney.drawn()
    tourney.do("score", club.referee, match="1.A.1", entry=LOST)
    page = page_of(tourney, "1.A.1")
    assert (page["rules"], page["format"], page["explained"]) == ("scala40/club", "points 151", [])
    tourney.do("score", club.referee, match="1.A.1", entry=LOST)
    page = page_of(tourney, "1.A.1")
    assert numbers(page) == [
        ("total", 0, 0),
        ("total", 1, 200),
        ("mp-paid", 1, 200),
        ("mp", 0, 200),
        ("mp", 1, -200),
        ("vp", 0, 20),
        ("vp", 1, 0),
    ]
    names = [page["people"][who] for who in page["match"]["players"]]
    assert page["explained"][2]["says"][0] == f"{names[1]}: 200 pagati, {names[0]}: 0. 200 − 0 = 200 MP."


def test_who_is_not_there_or_has_left_is_counted_too(club: Club) -> None:
    tourney = a_tourney(club)
    matches = {each["id"]: each["players"] for each in tourney.drawn()["matches"]}
    tourney.do("no-show", club.referee, match="1.A.1", absent=[matches["1.A.1"][1]])
    assert ("mp", 0, 151) in numbers(page_of(tourney, "1.A.1"))
    tourney.do("no-show", club.referee, match="1.A.2", absent=matches["1.A.2"])
    assert page_of(tourney, "1.A.2")["explained"] == [], "nobody was there to win"
    gone = matches["1.B.1"][0]
    tourney.do("score", club.referee, match="1.B.1", entry=LOST)
    tourney.do("exclude", club.organiser, who=gone, reason="baruffa", article="9")
    page = page_of(tourney, "1.B.1")
    assert page["match"]["outcome"]["how"] == "out"
    outcome = page["match"]["outcome"]
    for seat in (0, 1):
        assert ("mp", seat, outcome["mp"][seat]) in numbers(page)
        assert ("vp", seat, outcome["vp"][seat]) in numbers(page)


@pytest.mark.parametrize(
    ("formula", "sizes"),
    [
        ({"kind": "board"}, [1, 2, 2, 2]),
        ({"kind": "swiss"}, [1, 2, 2, 2]),
        ({"kind": "board", "table": 3}, [3, 4]),
        ({"kind": "groups"}, [3, 4]),
    ],
)
def test_every_draw_has_its_steps(club: Club, formula: dict[str, object], sizes: list[int]) -> None:
    tourney = a_tourney(club, 7, formula=formula)
    [drawn] = tourney.drawn()["draws"]
    groups: dict[int, list[str]] = {}
    for step in drawn["steps"]:
        groups.setdefault(step["group"], []).append(step["who"])
    assert sorted(map(len, groups.values())) == sizes
    assert sorted(who for group in groups.values() for who in group) == sorted(tourney.people)
