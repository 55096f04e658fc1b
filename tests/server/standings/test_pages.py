"""People's pages, results behind a number, one against another, seasons; and who is refused what."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import DBAPIError

from server.standings.evening import PAIRS, SCALA, SCOPA, Evening, an_evening
from server.world import PASSWORD, Caller, ok, refused
from smazzata.server.accounts.schema import USERS
from smazzata.server.club.schema import CLUBS, MEMBERS, STAFF
from smazzata.server.standings import sql
from smazzata.server.standings.periods import periods_of, span
from smazzata.server.standings.schema import BOARDS, SEASONS, STANDINGS


@pytest.fixture
def evening(database: str, tmp_path: Path) -> Iterator[Evening]:
    with an_evening(database, tmp_path, seed=8) as evening:
        yield evening


def page(evening: Evening, who: str, part: str = "page") -> Any:
    return ok(evening.world.caller().get(f"/api/people/{who}/{part}"))


# ---- a seat at a rated table --------------------------------------------------------------------------------
def test_guests_do_not_sit_at_rated_tables(evening: Evening) -> None:
    world = evening.world
    anna, guest = world.player("Anna"), world.guest("Ospite Uno")
    terms = {"rules": "scopa/online", "rated": True}
    made = ok(anna.post("/api/tables", {"key": "k", "terms": terms, "sit": True}), 201)
    table = made["listing"]["table"]
    do = f"/api/tables/{table}/do"
    said = refused(guest.post(do, {"id": "1", "command": {"type": "sit"}}), 409, "guest-at-rated-table")
    assert said["rule"] == "docs/levels.md, Rated matches"
    refused(anna.post(do, {"id": "2", "command": {"type": "sit", "bot": "simple"}}), 409, "bot-at-rated-table")
    assert [each["name"] for each in ok(anna.get(f"/api/tables/{table}"))["frame"]["seats"]] == ["Anna", None]
    tables = len(ok(anna.get("/api/tables")))
    for path, body in (
        ("/api/tables", {"key": "g", "terms": terms, "sit": True}),
        ("/api/tables/quick", {"key": "g", "terms": terms}),
    ):
        refused(guest.post(path, body), 409, "guest-at-rated-table")
    refused(anna.post("/api/play", {"key": "g", "terms": terms}), 409, "bot-at-rated-table")
    refused(world.caller().post("/api/play", {"key": "g", "terms": terms}), 409, "bot-at-rated-table")
    bots = {"key": "h", "terms": terms, "bots": {"1": "simple"}}
    refused(anna.post("/api/tables", bots), 409, "bot-at-rated-table")
    assert len(ok(anna.get("/api/tables"))) == tables
    ok(guest.post("/api/users", {"name": "Ospite Uno", "password": PASSWORD}), 201)
    assert ok(guest.post(do, {"id": "3", "command": {"type": "sit"}}))["frame"]["seat"] == 1


def test_programs_do_not_play_where_it_counts(evening: Evening) -> None:
    """Nor may they go on for somebody who sat down there; to leave is always possible."""
    world = evening.world
    anna, bruno = world.player("Anna"), world.player("Bruno")
    program = world.program(anna)
    for number, terms in enumerate(({"rules": "scopa/online", "rated": True}, {"rules": "scopa/online", "stake": 10})):
        key = f"k{number}"
        for path in ("/api/tables", "/api/tables/quick"):
            said = refused(program.post(path, {"key": key, "terms": terms}), 409, "program-among-people")
            assert said["rule"] == "docs/protocol.md"
        table = ok(bruno.post("/api/tables", {"key": key, "terms": terms}), 201)["listing"]["table"]
        do = f"/api/tables/{table}/do"
        refused(program.post(do, {"id": "1", "command": {"type": "sit"}}), 409, "program-among-people")
    table = evening.begin([anna, bruno])
    do = f"/api/tables/{table}/do"
    cut = {"type": "cut", "place": 3, "salt": "ab" * 32}
    refused(program.post(do, {"id": "2", "command": cut}), 409, "program-among-people")
    refused(program.post(do, {"id": "3", "command": {"type": "act", "text": "draw"}}), 409, "program-among-people")
    ok(program.post(do, {"id": "4", "command": {"type": "abandon"}}))
    free = ok(program.post("/api/tables", {"key": "free", "terms": {"rules": "scopa/online"}, "sit": True}), 201)
    assert free["frame"]["seat"] == 0


def test_other_matches_do_not_count(evening: Evening) -> None:
    world = evening.world
    anna, bruno, guest = world.player("Anna"), world.player("Bruno"), world.guest("Ospite Uno")
    plain = {"rules": "scopa/online"}
    for other, key in ((bruno, "a"), (guest, "b")):
        table = ok(anna.post("/api/tables", {"key": key, "terms": plain, "sit": True}), 201)["listing"]["table"]
        do = f"/api/tables/{table}/do"
        ok(other.post(do, {"id": f"{key}1", "command": {"type": "sit"}}))
        for who in (anna, other):
            ok(who.post(do, {"id": f"{key}2", "command": {"type": "ready"}}))
        ok(anna.post(do, {"id": f"{key}3", "command": {"type": "abandon"}}))
    assert ok(anna.get("/api/standings/boards")) == []
    assert page(evening, anna.id)["matches"] == 0
    refused(anna.get(f"/api/people/{guest.id}/page"), 404, "no-such-person")
    refused(anna.get("/api/people/Ospite%20Uno/page"), 404, "no-such-person")


# ---- pages --------------------------------------------------------------------------------------------------
def test_a_number_can_be_opened(evening: Evening) -> None:
    world = evening.world
    anna, bruno, carla = (world.player(name) for name in ("Anna", "Bruno", "Carla"))
    evening.play([anna, bruno], rematches=1)
    evening.play([carla, anna], SCALA)
    evening.play([anna, carla], leaves="timeout")
    evening.play([bruno, anna], leaves="abandon")
    row = ok(anna.get("/api/standings?rules=scopa&period=all"))["me"]
    found: list[Any] = []
    after = ""
    while True:
        opened = page(evening, "anna", f"results?rules=scopa&limit=2{after}")
        found += opened["results"]
        assert opened["standing"]["mp"] == row["mp"]
        if opened["next"] is None:
            break
        after = f"&after={opened['next']}"
    assert len({(each["table"], each["number"]) for each in found}) == 4 == row["matches"]
    assert (sum(each["mp"] for each in found), sum(each["vp"] for each in found)) == (row["mp"], row["vp"])
    assert sum(each["outcome"] == "won" for each in found) == row["won"]
    for each in found:  # and every match can be followed further, to the cards
        match = ok(anna.get(f"/api/tables/{each['table']}/matches/{each['number']}"))
        side = next(one["side"] for one in each["players"] if one["user"] == anna.id)
        assert (each["mp"], each["vp"]) == (match["verdict"]["mp"][side], match["verdict"]["vp"][side])
        assert each["rule"] in {line["rule"] for line in match["explained"]}
    abandoned, timed_out = found[0], found[1]
    assert (abandoned["reason"], abandoned["vp"], abandoned["left"]) == ("abandon", 20, False)
    assert (timed_out["reason"], timed_out["vp"], timed_out["left"]) == ("timeout", 0, True)
    assert timed_out["says"][0].startswith("Persa per tempo scaduto: ")
    refused(anna.get(f"/api/people/{anna.id}/results?after=what"), 400, "bad-page")
    [scopa] = [each for each in page(evening, anna.id, "levels") if each["game"] == "scopa"]
    assert [step["points"] for step in scopa["steps"]] == [each["points"] for each in reversed(found)]
    assert scopa["now"]["points"] == scopa["steps"][-1]["points"]
    first = scopa["steps"][0]["points"] - next(each["change"] for each in reversed(found))
    assert first == ok(anna.get("/api/levels"))["start"]


def test_levels_beside_names(evening: Evening) -> None:
    """Of a few people at once, and lightly: the same that stand on their pages."""
    world = evening.world
    anna, bruno, carla = (world.player(name) for name in ("Anna", "Bruno", "Carla"))
    guest, anyone = world.guest("Ospite Uno"), world.caller()
    evening.play([anna, bruno])
    evening.play([anna, bruno], SCALA)
    everybody = ",".join(each.id for each in (bruno, guest, carla, anna))
    found = {each["user"]: each["ratings"] for each in ok(anyone.get(f"/api/levels/of?users={everybody},nobody"))}
    assert found == {each.id: page(evening, each.id)["ratings"] for each in (anna, bruno)}
    assert len(found[anna.id]) == 2
    assert ok(anyone.get(f"/api/levels/of?users={carla.id}")) == []
    ok(bruno.post("/api/me/deletion", {"password": PASSWORD}), 204)
    [left] = ok(anyone.get(f"/api/levels/of?users={anna.id},{bruno.id}"))
    assert left["user"] == anna.id
    ok(anyone.get(f"/api/levels/of?users={','.join('abcdefghij')}"))
    for wrong in ("", "?users=", f"?users={','.join('abcdefghijk')}", f"?users={'x' * 65}", "?users=a,,b"):
        refused(anyone.get(f"/api/levels/of{wrong}"), 400, "unreadable")


def test_figures_of_a_match(evening: Evening) -> None:
    world = evening.world
    anna, bruno = world.player("Anna"), world.player("Bruno")
    for terms in (SCOPA, SCALA):
        evening.play([anna, bruno], terms)
    evening.settle()
    shown = {each["rules"]: each for each in page(evening, anna.id)["figures"]}
    assert set(shown) == {"scopa", "scopa/online", "scala40", "scala40/online"}
    both = [page(evening, each.id)["figures"] for each in (anna, bruno)]
    for rules, figure in (("scala40", "closed"), ("scala40", "won"), ("scopa", "settebello")):
        of_rules = [next(each for each in mine if each["rules"] == rules) for mine in both]
        shares = [next(one["value"] for one in each["figures"] if one["key"] == figure) for each in of_rules]
        assert of_rules[0]["deals"] == of_rules[1]["deals"] >= 1
        assert sum(shares) == pytest.approx(100, abs=0.2), (figure, "somebody closes, and takes it, in every deal")
    kept = ok(anna.get("/api/me/export"))
    assert "scala40/online" in str(kept)
    opened = sum(bar["count"] for bar in shown["scala40"]["openings"])
    assert opened == kept_counts(kept).get("opened", 0)


def kept_counts(kept: Any) -> dict[str, int]:
    def search(node: Any) -> Any:
        if isinstance(node, dict):
            if "scala40/online" in node and isinstance(node["scala40/online"], dict):
                return node["scala40/online"]
            return next((found for each in node.values() if (found := search(each))), None)
        if isinstance(node, list):
            return next((found for each in node if (found := search(each))), None)
        return None

    found: dict[str, int] = search(kept)
    return found


def test_one_against_another(evening: Evening) -> None:
    world = evening.world
    people = [world.player(name) for name in ("Anna", "Bruno", "Carla", "Dino")]
    evening.play(people[:2])
    evening.play(people[:2], leaves="abandon")
    evening.play(people, PAIRS)
    anna, bruno, carla, _ = people
    met = page(evening, anna.id, f"against/{bruno.id}")
    assert (met["matches"], met["together"], met["won"] + met["lost"]) == (3, 0, 3)
    assert met["lost"] >= 1
    assert met["mp"] == -met["other_mp"]
    assert len(met["results"]) == 3
    turned = page(evening, bruno.id, f"against/{anna.id}")
    assert (turned["won"], turned["lost"], turned["mp"]) == (met["lost"], met["won"], met["other_mp"])
    partners = page(evening, anna.id, f"against/{carla.id}")
    assert (partners["matches"], partners["together"]) == (0, 1)
    ok(bruno.post("/api/me/deletion", {"password": PASSWORD}), 204)
    refused(anna.get(f"/api/people/{anna.id}/against/{bruno.id}"), 404, "no-such-person")
    names = [each["name"] for one in page(evening, anna.id)["recent"] for each in one["players"]]
    assert "Bruno" not in names


# ---- places -------------------------------------------------------------------------------------------------
def many(evening: Evening, marks: list[tuple[int, int]]) -> list[Caller]:
    """People with these MP and VP in the standing of all time."""
    people = [evening.world.player(f"Tizio {index}") for index in range(len(marks))]
    tally = dict.fromkeys(("drawn", "lost", "run", "best_run", "hands_closed", "scope_made"), 0)
    rows = [
        {"rules": "scopa", "period": "all", "user_id": who.id, "matches": 1, "won": 1, "mp": mp, "vp": vp, **tally}
        for who, (mp, vp) in zip(people, marks, strict=True)
    ]
    with evening.world.engine.begin() as connection:
        connection.execute(insert(STANDINGS), rows)
        connection.execute(insert(BOARDS).values(rules="scopa", period="all", players=len(marks)))
    return people


@pytest.mark.parametrize("by", ["mp", "vp"])
def test_places_pages_and_the_people_around(evening: Evening, by: str) -> None:
    marks = [(-5, 0), (10, 20), (10, 20), (10, 40), (3, 20), (3, 20), (3, 20), (-5, 20), (50, 0), (0, 0), (10, 20)]
    people = many(evening, marks)
    first = 0 if by == "mp" else 1
    merit = {who.id: (mark[first], mark[1 - first]) for who, mark in zip(people, marks, strict=True)}
    order = sorted(merit, key=lambda who: (*merit[who], who), reverse=True)
    places = {who: 1 + sum(other > merit[who] for other in merit.values()) for who in merit}
    whole: list[Any] = []
    after = ""
    while True:
        found = ok(people[0].get(f"/api/standings?rules=scopa&period=all&by={by}&limit=3{after}"))
        whole += found["rows"]
        assert found["players"] == len(marks)
        if found["next"] is None:
            break
        after = f"&after={found['next']}"
    assert [row["user"] for row in whole] == order
    assert {row["user"]: row["place"] for row in whole} == places
    for who in people:
        found = ok(who.get(f"/api/standings?rules=scopa&period=all&by={by}&limit=1"))
        index = order.index(who.id)
        assert found["me"]["place"] == places[who.id]
        around = order[max(0, index - sql.AROUND) : index + sql.AROUND + 1]
        assert [row["user"] for row in found["around"]] == around
        assert [row["place"] for row in found["around"]] == [places[each] for each in around]
    assert ok(evening.world.caller().get("/api/standings?rules=scopa&period=all"))["me"] is None
    for one in people[1:3]:
        ok(people[0].post("/api/friends", {"user": one.id}))
        ok(one.call("PUT", f"/api/friends/{people[0].id}"))
    mine = ok(people[0].get(f"/api/standings?rules=scopa&period=all&by={by}&friends=true"))
    assert [row["place"] for row in mine["rows"]] == [1, 1, 3]
    assert mine["me"]["user"] == people[0].id == mine["rows"][2]["user"]


def test_the_standing_of_a_club(evening: Evening) -> None:
    people = many(evening, [(50, 20), (40, 20), (30, 20), (20, 20), (10, 20)])
    first, second, hidden, stranger, secretary = people
    member = {"club_id": "stsm", "surname": "R", "name": "M", "email": "", "phone": "", "shown_at": 0, "created_at": 0}
    with evening.world.engine.begin() as connection:
        connection.execute(
            insert(CLUBS).values(
                id="stsm", name="STSM", town="", contact="", about="", zone="Europe/Rome", created_by=first.id,
                created_at=0,
            )
        )
        for who, shown in ((second, "full"), (first, "short"), (hidden, "hidden")):
            row = {**member, "id": f"m{who.id}"[:64], "folded": who.id, "user_id": who.id, "shown": shown}
            connection.execute(insert(MEMBERS).values(row))
        connection.execute(insert(STAFF).values(club_id="stsm", user_id=secretary.id, role="secretary", since_ms=0))
    asked = "/api/standings?rules=scopa&period=all&club=stsm"
    expected = {
        first: [first, second],
        hidden: [first, second, hidden],  # sees the own row, which nobody else does
        secretary: [first, second, secretary],
    }
    for who, rows in expected.items():
        found = ok(who.get(asked))
        assert [row["user"] for row in found["rows"]] == [each.id for each in rows]
        assert [row["place"] for row in found["rows"]] == list(range(1, len(rows) + 1))
        assert (found["club"], found["players"]) == ("stsm", len(rows))
    for who in (stranger, evening.world.caller()):
        refused(who.get(asked), 403, "not-of-this-club")
    refused(first.get("/api/standings?rules=scopa&period=all&club=none"), 403, "not-of-this-club")


def test_standings_that_there_are_not(evening: Evening) -> None:
    for query in ("rules=bridge", "period=2026-13", "period=yesterday", "period=2026-W60"):
        refused(evening.world.caller().get(f"/api/standings?{query}"), 404, "no-such-standing")
    refused(evening.world.caller().get("/api/standings?after=1.2"), 400, "bad-page")


# ---- seasons ------------------------------------------------------------------------------------------------
def test_a_season_closes_and_never_changes(evening: Evening) -> None:
    world = evening.world
    anna, bruno = world.player("Anna"), world.player("Bruno")
    for terms in (SCOPA, SCALA, SCOPA):
        evening.play([anna, bruno], terms)
    evening.settle()
    month = periods_of(world.clock.now())[2]
    during = span(month)
    assert during is not None
    present = ok(anna.get(f"/api/seasons/{month}"))
    assert not present["closed"]
    assert [each["game"] for each in present["games"]] == ["scala40", "scopa"]
    assert [each["matches"] for each in present["games"]] == [1, 2]
    assert {award["key"] for award in present["games"][1]["awards"]} == {"run", "scope"}
    [best] = [award for award in present["games"][0]["awards"] if award["key"] == "run"]
    assert [each["value"] for each in best["winners"]] == [1]
    world.clock.at = during[1] + 59 * 60_000
    evening.settle()
    assert not ok(anna.get(f"/api/seasons/{month}"))["closed"], "an hour for whatever is saved late"
    world.clock.at = during[1] + 61 * 60_000
    evening.settle()
    closed = ok(anna.get(f"/api/seasons/{month}"))
    assert closed["closed"]
    assert closed["games"] == present["games"]
    listed = ok(anna.get("/api/seasons"))
    assert [(each["period"]["period"], each["closed"]) for each in listed][-1] == (month, True)
    with world.engine.begin() as connection:
        kept = connection.execute(select(SEASONS.c.page).order_by(SEASONS.c.game)).scalars().all()
        connection.execute(update(STANDINGS).values(mp=STANDINGS.c.mp + 1000))
    assert "Anna" not in "".join(kept), "names are not kept"
    evening.settle()
    assert ok(anna.get(f"/api/seasons/{month}"))["games"] == closed["games"]
    ok(anna.post("/api/me/deletion", {"password": PASSWORD}), 204)
    assert "Anna" not in world.caller().get(f"/api/seasons/{month}").text
    with world.engine.connect() as connection:
        assert connection.execute(select(SEASONS.c.page).order_by(SEASONS.c.game)).scalars().all() == kept
        assert connection.execute(select(USERS.c.name).where(USERS.c.id == anna.id)).scalar_one() in (
            world.caller().get(f"/api/seasons/{month}").text
        )
    for wrong in (update(SEASONS).values(page="{}"), delete(SEASONS)):  # nor by anybody else
        with pytest.raises(DBAPIError, match="never changed"), world.engine.begin() as connection:
            connection.execute(wrong)
    assert ok(world.caller().get(f"/api/seasons/{month}"))["closed"]
    for bad in ("2026-99", "2001-01", "all", "2026", "2026-W10", "x"):
        refused(world.caller().get(f"/api/seasons/{bad}"), 404, "no-such-season")


def test_the_list_of_seasons_says_who_won_what(evening: Evening) -> None:
    """Partners are level, and first together; the winner of the other game is not taken for one of them."""
    people = [evening.world.player(name) for name in ("Anna", "Bruno", "Carla", "Dario")]
    evening.play(people, PAIRS)
    evening.play(people[:2], SCALA)
    evening.settle()
    [season] = ok(people[0].get("/api/seasons"))
    won = {each["game"]: {one["user"] for one in each["winners"]} for each in season["games"]}
    of_pairs, of_duel = won["scopa"], won["scala40"]
    assert of_pairs in ({people[0].id, people[2].id}, {people[1].id, people[3].id})
    assert (len(of_duel), of_duel < {people[0].id, people[1].id}) == (1, True)


# ---- whatever is asked --------------------------------------------------------------------------------------
NASTY = (
    *("%00", "..", "%2e%2e", "a" * 300, "%C3%A8", "%F0%9F%83%8F", "%ED%A0%80"),
    *("'", "%25", "-1", "9" * 40, "1.2.3", "%0A"),
)


def test_nothing_that_is_asked_is_a_fault(evening: Evening) -> None:
    caller = evening.world.player("Anna")
    for text in NASTY:
        for path in (
            f"/api/people/{text}/page",
            f"/api/people/{text}/levels",
            f"/api/people/{text}/results",
            f"/api/people/{caller.id}/against/{text}",
            f"/api/people/{caller.id}/results?after={text}",
            f"/api/people/{caller.id}/results?rules={text}",
            f"/api/seasons/{text}",
            f"/api/standings?rules={text}",
            f"/api/standings?period={text}",
            f"/api/standings?after={text}",
            f"/api/standings?club={text}",
        ):
            answer = caller.get(path)
            assert 200 <= answer.status_code < 500, (path, answer.text)
            if answer.status_code >= 400:
                assert set(answer.json()) == {"code", "rule", "message", "parameters"}, path
