"""What a stranger gets to know of members, by every road there is; what a member with a history can take along, and
what is left when they are erased."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from litestar.routes import HTTPRoute
from sqlalchemy import select

from server.club.club import Club
from server.club.test_online import drawn, due_online, look
from server.club.tournament import LOST, Tourney
from server.world import Caller, ok
from smazzata.server.infra.schema import METADATA

SECRETS = (
    "Segretissimi",
    "Ermenegilda",
    "segreta@example.org",
    "040 765 4321",
    "T-9977",
    "baruffa",
    "influenza",
)


class History:
    """A member who agreed to nothing: registered, drawn, played, warned, excluded, and linked to an account."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.tourney: Tourney = drawn(club)
        who = self.tourney.people[0]
        self.who = who
        data = {"surname": SECRETS[0], "name": SECRETS[1], "email": SECRETS[2], "phone": SECRETS[3]}
        given = {**data, "number": SECRETS[4], "adult": True, "shown": "hidden"}
        ok(club.secretary.call("PUT", f"{club.path}/members/{who}", given))
        self.account = club.linked(who, "Gilda")
        shown = self.tourney.look()
        match = next(each for each in shown["matches"] if who in each["players"])
        self.match: str = match["id"]
        self.tourney.do("report", club.referee, match=self.match, entries=[LOST, LOST])
        self.tourney.do("warn", club.referee, who=who, reason="baruffa in sala", article="9")
        self.tourney.do("exclude", club.referee, who=who, reason="ancora baruffa", article="9")
        other = next(each for each in self.tourney.people if each not in match["players"])
        self.tourney.do("withdraw", who=other, reason="influenza")

    def roads(self) -> list[str]:
        """Everything that can be asked for by GET, of this club and of this tournament."""
        values = {
            "club": self.club.id,
            "tournament": self.tourney.id,
            "match": self.match,
            "member": self.who,
            "user": self.account.id,
        }
        found = []
        for route in self.club.world.client.app.routes:
            path = route.path_format if isinstance(route, HTTPRoute) and "GET" in route.methods else ""
            if "/clubs" in path and "{paper}" not in path:  # for paper see what is handed to the printer
                found.append(path.format_map(values))
        return found


@pytest.mark.parametrize("signed_in", [False, True])
def test_a_stranger_learns_nothing(club: Club, signed_in: bool) -> None:
    history = History(club)
    stranger: Caller = club.stranger if signed_in else club.world.caller()
    seen = 0
    for path in history.roads():
        for asked in (path, f"{path}?person={history.who}&language=en&day=2027-02-01&names=public"):
            answer = stranger.get(asked)
            seen += answer.is_success
            text = answer.text + str(answer.headers)
            assert [each for each in SECRETS if each in text] == [], asked
            assert "Gilda" not in text, asked  # nor which account it is
    assert seen > 12  # most of them are open


def test_what_is_printed_for_everybody_has_the_same_names(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A PDF cannot be read like that: what is handed to the printer can."""
    from smazzata.server.club import printing, routes_papers

    history = History(club)
    handed: list[bytes] = []
    real = printing.printed

    def printed(paper: Any) -> list[bytes]:
        handed.append(msgspec.json.encode(paper))
        return real(paper)

    monkeypatch.setattr(routes_papers, "printed", printed)
    for who, names in ((club.world.caller(), ""), (club.secretary, "names=public&")):
        for paper in ("draw", "groups", "evening", "ranking"):
            answer = who.get(f"{history.tourney.path}/papers/{paper}?{names}day=2027-02-01")
            assert answer.status_code == 200, answer.text
    assert len(handed) == 8
    assert not any(each.encode() in paper for each in SECRETS for paper in handed)
    assert all(b"Socio " in paper for paper in handed)
    club.secretary.get(f"{history.tourney.path}/papers/groups")
    assert SECRETS[0].encode() in handed[-1]  # at the desk


def test_a_table_online_does_not_say_who_it_is(club: Club) -> None:
    """At the table people are called by their accounts, as they always are; nothing there leads to the member."""
    tourney = drawn(club)
    match = due_online(tourney)
    people = [club.linked(who, f"Nick{at}") for at, who in enumerate(match["players"])]
    look(club.world)
    table = ok(people[0].get("/api/my/tables"))[0]["table"]
    text = club.stranger.get(f"/api/tables/{table}").text
    assert "Nick0" in text
    assert not any(who in text for who in match["players"])
    assert "Rossi" not in text


def test_a_member_takes_everything_along(club: Club) -> None:
    history = History(club)
    kept = ok(club.secretary.get(f"{club.path}/members/{history.who}/export"))
    text = str(kept)
    assert all(each in text for each in SECRETS[:5])
    assert [each["tournament"] for each in kept["tournaments"]] == [history.tourney.id]
    mine = ok(history.account.get(f"{club.path}/me"))
    assert all(each in str(mine) for each in SECRETS[:2])
    everything = history.account.get("/api/me/export").text
    assert all(each in everything for each in SECRETS[:5])


def test_nothing_is_left_of_who_is_erased(club: Club) -> None:
    """Looked for in every text of the whole database. What somebody typed as a reason is kept as it was typed."""
    history = History(club)
    ok(club.secretary.delete(f"{club.path}/members/{history.who}"), 204)
    with club.world.engine.connect() as connection:
        for table in METADATA.tables.values():
            for row in connection.execute(select(table)).mappings():
                text = str(dict(row))
                assert [each for each in SECRETS[:5] if each in text] == [], table.name
    for who in (club.secretary, club.world.caller(), history.account):
        for path in history.roads():
            text = who.get(path).text
            assert [each for each in SECRETS[:5] if each in text] == [], path
    shown = history.tourney.look()  # and the tournament is what it was
    assert shown["people"][history.who].startswith("Ex socio ")
    assert next(each for each in shown["matches"] if each["id"] == history.match)["state"] == "over"
