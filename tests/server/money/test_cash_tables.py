"""Gettoni at cash tables: set aside, settled with the result, given back; and who may not sit down, and why."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from server.money.tables import TERMS, begin, do, frame_for, opened, play_on, purse, rich, sit
from server.world import HOST, ORIGIN, PASSWORD, Caller, World, a_world, ok, refused
from smazzata.server.infra.alive import beat
from smazzata.server.money import ledger
from smazzata.server.money.checking import check
from smazzata.server.money.lists import as_csv
from smazzata.server.money.model import Movement
from smazzata.server.money.schema import PLAYERS
from smazzata.tables import IDLE_MS, Wake


@pytest.fixture
def world(database: str, tmp_path: Path) -> Iterator[World]:
    with a_world(database, tmp_path) as world:
        yield world


def test_a_match_from_the_chair_to_the_purse(world: World) -> None:
    anna, bruno = rich(world), rich(world)
    table = opened(anna)
    world.clock.pass_by(1000)
    begin(table, anna, bruno)
    world.clock.pass_by(1000)
    assert (purse(anna)["balance"], purse(anna)["aside"]) == (800, 200)
    assert purse(bruno)["tables"] == [{"table": table, "amount": 200}]
    verdict = play_on(table, anna, bruno)["match"]["verdict"]
    assert verdict["cash"] == 10 * verdict["difference"] > 0
    won = min(200, verdict["cash"])
    winner, loser = (anna, bruno) if verdict["winner"] == 0 else (bruno, anna)
    assert (purse(winner)["balance"], purse(winner)["aside"]) == (1000 + won, 0)
    assert (purse(loser)["balance"], purse(loser)["aside"]) == (1000 - won, 0)
    assert purse(loser)["limit"]["lost_today"] == won
    assert purse(winner)["limit"]["lost_today"] == 0
    listed = ok(winner.get("/api/my/purse/movements"))["movements"]
    assert [each["reason"] for each in listed] == ["back", "settle", "aside", "welcome"]
    assert [each["balance"] for each in listed] == [1000 + won, 800, 800, 1000]
    assert (listed[1]["other"], listed[1]["aside"], listed[1]["number"]) == (loser.id, won, 1)
    says = explained(anna, table)
    assert [says[seat][0] for seat in (0, 1)] == [won, -won] if winner is anna else [-won, won]
    assert f"paga {won}." in says[0 if loser is anna else 1][1]


def test_who_may_not_sit_down_is_told_why(world: World) -> None:
    host = rich(world)
    table = opened(host)
    guest, young = world.guest(), world.player()
    refused(do(guest, table, type="sit"), 403, "cash-register-first")
    refused(do(young, table, type="sit"), 403, "cash-age-first")
    refused(young.post("/api/my/purse/grant"), 403, "cash-age-first")
    refused(young.post("/api/my/purse/age", {"adult": False}), 403, "cash-not-adult")
    ok(young.post("/api/my/purse/age", {"adult": True}))
    said = refused(do(young, table, type="sit"), 409, "cash-too-few")
    assert said["parameters"] == {"balance": 0, "needed": 200}
    assert said["rule"] == "docs/gettoni.md, What is set aside"
    refused(do(host, table, type="sit", seat=1, bot="simple"), 409, "bot-at-cash-table")
    ok(host.post("/api/my/purse/limit", {"limit": 199}))
    refused(do(host, table, type="sit"), 409, "cash-limit")
    why = ok(host.get(f"/api/tables/{table}/cash"))
    assert why["why_not"]["code"] == "cash-limit"
    assert "199" in why["why_not"]["message"][0]
    assert why["terms"]["most_to_lose"] == 200
    assert purse(host)["balance"] == 1000


def test_who_may_not_sit_down_opens_no_table(world: World) -> None:
    anna = world.player()
    ok(anna.post("/api/my/purse/age", {"adult": True}))
    new = {"key": "k", "terms": TERMS, "sit": True}
    refused(anna.post("/api/tables", new), 409, "cash-too-few")
    refused(anna.post("/api/tables/quick", {"key": "k", "terms": TERMS}), 409, "cash-too-few")
    refused(anna.post("/api/play", {"key": "k", "terms": TERMS}), 409, "bot-at-cash-table")
    bots = {"key": "k", "terms": TERMS, "bots": {"1": "simple"}}
    refused(anna.post("/api/tables", bots), 409, "bot-at-cash-table")
    assert ok(anna.get("/api/tables")) == []
    ok(anna.post("/api/my/purse/grant"))
    ok(anna.post("/api/my/purse/limit", {"limit": 300}))
    made = ok(anna.post("/api/tables", new), 201)
    assert ok(anna.post("/api/tables", new), 201)["listing"] == made["listing"]  # again: the same, though 200 are left
    assert purse(anna)["aside"] == 200


def test_what_is_set_aside_comes_back(world: World) -> None:
    anna, bruno = rich(world), rich(world)
    table = opened(anna)
    sit(anna, table)
    sit(bruno, table)
    assert (purse(anna)["balance"], purse(bruno)["balance"]) == (800, 800)
    ok(do(anna, table, type="stand"))
    assert (purse(anna)["balance"], purse(anna)["aside"]) == (1000, 0)
    sit(anna, table)
    ok(do(bruno, table, type="stand", seat=0))  # the host, who he is by now, frees a seat
    assert (purse(anna)["balance"], purse(anna)["aside"]) == (1000, 0)
    wake(world, table, IDLE_MS)
    assert ok(anna.get(f"/api/tables/{table}"))["listing"]["phase"] == "closed"
    assert (purse(bruno)["balance"], purse(bruno)["aside"]) == (1000, 0)
    assert well(world)


def wake(world: World, table: str, after: int) -> None:
    """As the server does by itself when that much time has passed, and somebody was there all the while: no outage."""
    live = world.client.app.state.live

    async def work() -> None:
        then = world.clock.at + after
        await live.core.store.write(partial(beat, node="another", now=then, silence_ms=2 * after))
        world.clock.pass_by(after)
        await live.tables.command(table, None, "wake:test", Wake())

    world.client.blocking_portal.call(work)


def well(world: World) -> bool:
    with world.engine.begin() as connection:
        return check(connection).problems == ()


def explained(who: Caller, table: str) -> dict[int, tuple[int, str]]:
    """On the page of the match, by seat: what each has paid (less than 0) or received, and in which words."""
    lines = ok(who.get(f"/api/tables/{table}/matches/1"))["explained"]
    found = {line["seat"]: (line["value"], line["says"][0]) for line in lines if line["seat"] is not None}
    assert all("docs/gettoni.md, How a match is settled" in line["rule"] for line in lines if line["seat"] is not None)
    return found


def scala(**terms: Any) -> dict[str, Any]:
    return {"rules": "scala40/online", "format": "points 101", **terms}


def test_a_time_out_is_settled_too(world: World) -> None:
    anna, bruno = rich(world), rich(world)
    table = opened(anna, **scala())
    begin(table, anna, bruno)
    for each in (anna, bruno):
        if "cut" in frame_for(each, table)["may"]:
            ok(do(each, table, type="cut", place=3, salt="ab" * 32))
    wake(world, table, 60_000)
    verdict = frame_for(anna, table)["match"]["verdict"]
    assert (verdict["reason"], verdict["cash"]) == ("timeout", 150)
    assert sorted([purse(anna)["balance"], purse(bruno)["balance"]]) == [850, 1150]
    assert well(world)


def test_three_players_and_one_who_leaves_the_site(world: World) -> None:
    """Carla deletes her account in the middle: she pays what she owes at the end, the house gets the rest."""
    anna, bruno, carla = rich(world), rich(world), rich(world)
    table = opened(anna, **scala(players=3, set_aside=220))
    begin(table, anna, bruno, carla)
    ok(carla.post("/api/me/deletion", {"password": PASSWORD}), 204)
    with world.engine.begin() as connection:
        mine = [ledger.purse(carla.id), ledger.aside(table, carla.id), ledger.HOUSE]
        assert list(ledger.balances(connection, mine).values()) == [220, -3000 + 780, 0]
    assert well(world)
    ok(do(bruno, table, type="abandon"))
    found = {each["side"]: each["mp"] for each in frame_for(anna, table)["match"]["verdict"]["settled"]}
    assert found == {1: 150, 2: 150}
    assert (purse(anna)["balance"], purse(bruno)["balance"]) == (1000 + 300, 1000 - 150)
    says = explained(anna, table)
    assert {seat: value for seat, (value, _) in says.items()} == {0: 300, 1: -150, 2: -150}
    assert says[1][1].endswith("deve 150 dei 300 MP: di 300 ne paga 150.")
    charged = ok(anna.get(f"/api/tables/{table}/matches/1"))["explained"]
    assert [line["value"] for line in charged if line["code"].startswith("charged")] == [100, 50, 100, 50]
    with world.engine.begin() as connection:
        assert list(ledger.balances(connection, mine).values()) == [0, -3000 + 780 + 70, 0]
    assert well(world)


def test_pairs_pay_half_each(world: World) -> None:
    people = [rich(world) for _ in range(4)]
    table = opened(people[0], **scala(players=4, pairs=True, stake=3, set_aside=20))
    begin(table, *people)
    ok(do(people[1], table, type="abandon"))
    assert frame_for(people[0], table)["match"]["verdict"]["cash"] == 45
    assert [purse(each)["balance"] for each in people] == [1020, 980, 1020, 980]  # 23 and 22, but 20 were set aside
    says = explained(people[0], table)
    assert {seat: value for seat, (value, _) in says.items()} == {0: 20, 1: -20, 2: 20, 3: -20}
    assert says[1][1].endswith("dovrebbe 23, ma ne aveva messi da parte 20: di più non perde.")
    assert says[0][1].endswith("incassa per metà della coppia: 20.")
    assert well(world)


def test_another_match_is_paid_for_by_who_is_ready(world: World) -> None:
    anna, bruno = rich(world), rich(world)
    table = opened(anna, **scala(set_aside=600))
    begin(table, anna, bruno)
    ok(do(anna, table, type="abandon"))
    assert (purse(anna)["balance"], purse(anna)["aside"]) == (850, 0)  # nobody has to stay for it
    ok(do(anna, table, type="rematch"))
    assert (purse(anna)["balance"], purse(anna)["aside"]) == (250, 600)
    ok(do(anna, table, type="ready", ready=False))
    ok(do(anna, table, type="ready"))
    assert purse(anna)["aside"] == 600  # once
    ok(do(bruno, table, type="rematch"))
    ok(do(anna, table, type="abandon"))
    ok(anna.post("/api/my/purse/limit", {"limit": 899}))
    said = refused(do(anna, table, type="rematch"), 409, "cash-limit")
    assert said["parameters"] == {"limit": 899, "lost": 300, "aside": 0, "needed": 600}
    ok(anna.post("/api/my/purse/limit", {"limit": 0}))
    ok(do(anna, table, type="stand"))
    assert well(world)


def test_what_the_socket_says(world: World) -> None:
    """A refusal, with its words in both languages: not a mistake of ours."""
    anna, bruno = rich(world), world.player()
    table = opened(anna)
    ticket = ok(bruno.post("/api/tickets"), 201)["ticket"]
    headers = {"Host": HOST, "Origin": ORIGIN}
    with world.client.websocket_connect(f"/api/tables/{table}/socket", headers=headers) as socket:
        socket.send_json({"id": "1", "command": {"type": "enter", "ticket": ticket}})
        socket.send_json({"id": "2", "command": {"type": "sit"}})
        while not (refusal := socket.receive_json()).get("code"):
            pass
    assert (refusal["re"], refusal["code"]) == ("2", "cash-age-first")
    assert "18 anni" in refusal["message"][0]
    assert "18 or more" in refusal["message"][1]


def test_who_left_keeps_nothing_and_nobody_finds_a_name(world: World) -> None:
    anna, bruno = rich(world, "Annamaria"), rich(world)
    table = opened(anna, **scala())
    begin(table, anna, bruno)
    ok(do(bruno, table, type="abandon"))
    kept = ok(anna.get("/api/me/export"))["more"]["money"]
    assert kept["purse"]["balance"] == 1150
    assert [each["reason"] for each in kept["movements"]][-1] == "welcome"
    ok(anna.post("/api/me/deletion", {"password": PASSWORD}), 204)
    movements = ok(bruno.get("/api/my/purse/movements"))["movements"]
    [settled] = [each for each in movements if each["reason"] == "settle"]
    assert settled["other"] == anna.id
    assert settled["other_name"] != "Annamaria"
    assert (settled["purse"], settled["aside"], settled["amount"]) == (0, -150, 150)
    with world.engine.begin() as connection:
        assert ledger.balances(connection, [ledger.HOUSE]) == {ledger.HOUSE: -850}
        assert connection.execute(select(PLAYERS).where(PLAYERS.c.user_id == anna.id)).first() is None
    assert well(world)


def test_movements_by_pages_and_as_a_table(world: World) -> None:
    anna = rich(world)
    table = opened(anna)
    for _ in range(4):
        world.clock.pass_by(1000)
        sit(anna, table)
        world.clock.pass_by(1000)
        ok(do(anna, table, type="stand"))
    whole = ok(anna.get("/api/my/purse/movements"))
    assert (len(whole["movements"]), whole["more"]) == (9, None)
    pages, address = [], "/api/my/purse/movements?most=2"
    for _ in range(5):
        page = ok(anna.get(address))
        pages += page["movements"]
        address = f"/api/my/purse/movements?most=2&before={page['more']}"
    assert (pages, page["more"]) == (whole["movements"], None)
    answer = anna.get("/api/my/purse/movements.csv", Accept_Language="it")
    lines = answer.text.split("\r\n")
    assert answer.headers["content-type"].startswith("text/csv")
    assert lines[0] == "quando,movimento,borsellino,da parte,saldo,con,tavolo,partita,nota,codice"
    assert lines[1].split(",")[1:5] == ["Tornati dal tavolo", "200", "-200", "1000"]
    assert len(lines) == 1 + 9 + 1
    assert anna.get("/api/my/purse/movements.csv").text.startswith("when,movement,purse")
    asked = anna.get("/api/my/purse/movements.csv?language=it", Accept_Language="en")  # as a link of the page does
    assert (asked.text, asked.headers["content-language"]) == (answer.text, "it")
    refused(anna.get("/api/my/purse/movements.csv?language=fr"), 400, "unreadable")


@pytest.mark.once
def test_a_name_is_no_formula() -> None:
    movement = Movement("c", 0, "correct", 5, 0, 5, 0, "t", 1, "u", "=1+1", "@sum")
    assert ",'=1+1,t,1,'@sum," in as_csv([movement], "it")


def test_terms_before_one_sits_down(world: World) -> None:
    anna = world.caller()
    asked = "/api/cash/terms?rules=scala40/online&stake=10&format=points 101"
    found = ok(anna.get(asked))
    assert (found["set_aside"], found["most_to_lose"], found["cash_unit"]) == (200, 200, 10)
    assert "non puoi perdere di più" in found["words"][0]
    assert ok(anna.get(f"{asked}&set_aside=50"))["most_to_lose"] == 50
    refused(anna.get(f"{asked}&set_aside=5"), 422, "set-aside-too-small")
    refused(anna.get(asked.replace("online", "nothing")), 422, "rules-unknown")
    assert ok(anna.get("/api/cash"))["welcome"] == 1000
    bruno = rich(world)
    table = opened(bruno)
    assert ok(anna.get(f"/api/tables/{table}/cash"))["why_not"]["code"] == "cash-register-first"
    assert ok(bruno.get(f"/api/tables/{table}/cash"))["why_not"] is None
    free = ok(bruno.post("/api/tables", {"key": "free", "terms": {"rules": "scopa/online"}}), 201)
    refused(anna.get(f"/api/tables/{free['listing']['table']}/cash"), 404, "no-cash-here")
    quick = {"rules": "scala40/online", "stake": 1}  # what is set aside is worked out, and found again
    made = ok(bruno.post("/api/tables/quick", {"key": "q", "terms": quick}), 201)["listing"]
    other = rich(world)
    joined = ok(other.post("/api/tables/quick", {"key": "q", "terms": quick}), 201)["listing"]
    assert (joined["table"], joined["terms"]["set_aside"]) == (made["table"], made["terms"]["set_aside"])
