"""Friends by name and by link, tables for them; mutes; reports and who may read them; what leaving takes away."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from server.world import PASSWORD, Caller, World, a_world, ok, refused
from smazzata.server.access import Role
from smazzata.server.accounts.throttle import Rates

TERMS = {"rules": "scopa/online", "players": 2}


@pytest.fixture
def world(database: str, tmp_path: Path) -> Iterator[World]:
    with a_world(database, tmp_path) as world:
        yield world


def befriend(one: Caller, other: Caller) -> None:
    ok(one.post("/api/friends", {"user": other.id}))
    ok(other.call("PUT", f"/api/friends/{one.id}"))


def names(found: Any, part: str) -> list[str]:
    return [each["name"] for each in found[part]]


def table(host: Caller, key: str = "k", **terms: object) -> str:
    made = ok(host.post("/api/tables", {"key": key, "terms": TERMS | terms}), 201)
    return str(made["listing"]["table"])


def do(who: Caller, where: str, action: str, **command: object) -> Any:
    return who.post(f"/api/tables/{where}/do", {"id": action, "command": command})


# ---- friends ------------------------------------------------------------------------------------------------
def test_a_request_is_accepted(world: World) -> None:
    anna, bruno = world.player("Anna"), world.guest("Bruno")
    asked = ok(anna.post("/api/friends", {"name": "bruno"}))
    assert asked == {"user": bruno.id, "name": "Bruno", "state": "asked"}
    assert ok(anna.post("/api/friends", {"name": "Bruno"}))["state"] == "asked"  # again: the same
    assert names(ok(anna.get("/api/friends")), "asked") == ["Bruno"]
    assert names(ok(bruno.get("/api/friends")), "asked_me") == ["Anna"]
    assert names(ok(bruno.get("/api/friends")), "friends") == []
    assert ok(bruno.call("PUT", f"/api/friends/{anna.id}"))["state"] == "friends"
    for one, other in ((anna, "Bruno"), (bruno, "Anna")):
        found = ok(one.get("/api/friends"))
        assert (names(found, "friends"), found["asked"], found["asked_me"]) == ([other], [], [])
    assert ok(anna.post("/api/friends", {"name": "Bruno"}))["state"] == "friends"
    ok(bruno.delete(f"/api/friends/{anna.id}"), 204)
    assert ok(anna.get("/api/friends"))["friends"] == []
    refused(bruno.delete(f"/api/friends/{anna.id}"), 404, "no-such-friend")


def test_nobody_becomes_a_friend_alone(world: World) -> None:
    anna, bruno = world.player("Anna"), world.player("Bruno")
    refused(anna.call("PUT", f"/api/friends/{bruno.id}"), 404, "no-such-request")
    ok(anna.post("/api/friends", {"user": bruno.id}))
    refused(anna.call("PUT", f"/api/friends/{bruno.id}"), 404, "no-such-request")  # one's own request
    ok(bruno.delete(f"/api/friends/{anna.id}"), 204)  # declined
    found = ok(anna.get("/api/friends"))
    assert (found["asked"], found["friends"]) == ([], [])
    ok(bruno.post("/api/friends", {"user": anna.id}))
    assert ok(anna.post("/api/friends", {"user": bruno.id}))["state"] == "friends"  # both have asked
    refused(anna.post("/api/friends", {"name": "anna"}), 409, "not-yourself")
    refused(anna.post("/api/friends", {"name": "Zorro"}), 404, "no-such-user")


def test_a_friend_is_named_in_one_way(world: World) -> None:
    anna = world.player("Anna")
    for body in ({}, {"name": "", "link": ""}, {"name": "Bruno", "user": "x"}, {"user": "x", "link": "y"}):
        said = refused(anna.post("/api/friends", body), 422, "one-way-to-say-who")
        assert said["message"] == "Say who it is in one way: with “name”, “user” or “link”."
        italian = anna.post("/api/friends", body, Accept_Language="it").json()["message"]
        assert italian == "Di' chi è in un modo solo: con «name», «user» o «link»."


def test_by_link(world: World) -> None:
    anna, bruno, carla = world.player("Anna"), world.player("Bruno"), world.player("Carla")
    old = ok(anna.post("/api/friends/link"), 201)["link"]
    link = ok(anna.post("/api/friends/link"), 201)["link"]
    refused(bruno.post("/api/friends", {"link": old}), 404, "link-over")
    refused(anna.post("/api/friends", {"link": link}), 409, "not-yourself")
    assert ok(bruno.post("/api/friends", {"link": link})) == {
        "user": anna.id,
        "name": "Anna",
        "state": "friends",
    }
    assert names(ok(anna.get("/api/friends")), "friends") == ["Bruno"]
    ok(anna.call("PUT", f"/api/mutes/{carla.id}", {"block": True}))
    refused(carla.post("/api/friends", {"link": link}), 404, "link-over")
    world.clock.pass_by(8 * 86_400_000)
    refused(world.guest().post("/api/friends", {"link": link}), 404, "link-over")


def test_who_is_there_and_where(world: World) -> None:
    anna, bruno = world.player("Anna"), world.player("Bruno")
    befriend(anna, bruno)

    def look() -> Any:
        return ok(anna.get("/api/friends"))["friends"][0]

    assert (look()["online"], look()["playing"]) == (False, False)
    world.client.blocking_portal.call(world.client.app.state.people.note)  # what happens four times a minute
    assert look()["online"]
    public, hidden = table(bruno), table(bruno, "h", join="link")
    for where in (public, hidden):
        ok(do(bruno, where, "s", type="sit"))
    shown = look()
    assert shown["playing"]
    assert [each["table"] for each in shown["tables"]] == [public]
    world.clock.pass_by(10 * 60_000)
    assert not look()["online"]


def test_tables_for_friends(world: World) -> None:
    anna, bruno, carla, nobody = (
        world.player("Anna"),
        world.player("Bruno"),
        world.player("Carla"),
        world.caller(),
    )
    befriend(anna, bruno)
    where = table(anna, join="friends")

    def listed(who: Caller) -> list[str]:
        return [each["table"] for each in ok(who.get("/api/tables"))]

    assert (listed(anna), listed(bruno), listed(carla), listed(nobody)) == ([where], [where], [], [])
    for stranger in (carla, nobody):
        refused(stranger.get(f"/api/tables/{where}"), 403, "friends-only")
    invitation = ok(anna.get(f"/api/tables/{where}"))["invitation"]
    refused(do(carla, where, "1", type="sit"), 403, "friends-only")
    refused(do(carla, where, "2", type="sit", invitation=invitation), 403, "friends-only")
    refused(do(carla, where, "3", type="look"), 403, "friends-only")
    assert ok(do(bruno, where, "1", type="sit"))["frame"]["seat"] == 0
    ok(anna.delete(f"/api/friends/{bruno.id}"), 204)
    ok(bruno.get(f"/api/tables/{where}"))  # has a seat there
    ok(do(bruno, where, "2", type="stand"))
    refused(bruno.get(f"/api/tables/{where}"), 403, "friends-only")


def test_quick_match_among_friends(world: World) -> None:
    anna, bruno, carla = world.player("Anna"), world.player("Bruno"), world.player("Carla")
    befriend(anna, bruno)
    wish = {"key": "q", "terms": TERMS | {"join": "friends"}}
    first, stranger, friend = (
        ok(each.post("/api/tables/quick", wish), 201)["listing"] for each in (anna, carla, bruno)
    )
    assert first["table"] == friend["table"] != stranger["table"]
    assert [each["name"] for each in friend["seats"]] == ["Anna", "Bruno"]


def test_the_socket_of_a_table_for_friends(world: World) -> None:
    anna, bruno, carla = world.player("Anna"), world.player("Bruno"), world.player("Carla")
    befriend(anna, bruno)
    where = table(anna, join="friends")
    for who, opens in ((bruno, True), (carla, False)):
        token = world.program(who).token
        with world.client.websocket_connect(
            f"/api/tables/{where}/socket", headers={"Authorization": f"Bearer {token}"}
        ) as socket:
            if opens:
                assert socket.receive_json()["type"] == "frame"
                continue
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_json()
            assert closed.value.code == 4403


# ---- mutes --------------------------------------------------------------------------------------------------
def chat(frame: Any) -> list[str]:
    return [each["text"] for each in frame["chat"]]


def seated(world: World, *people: Caller) -> str:
    where = table(people[0])
    for each in people:
        ok(do(each, where, "sit", type="sit"))
    return where


def test_who_is_muted_is_not_heard(world: World) -> None:
    anna, bruno = world.player("Anna"), world.player("Bruno")
    where = seated(world, anna, bruno)
    ok(do(bruno, where, "b1", type="say", text="villain"))
    ok(do(anna, where, "a1", type="say", text="ciao"))
    assert chat(ok(anna.get(f"/api/tables/{where}"))["frame"]) == ["villain", "ciao"]
    muted = ok(anna.call("PUT", f"/api/mutes/{bruno.id}", {}))
    assert (muted["name"], muted["blocked"]) == ("Bruno", False)
    assert chat(ok(anna.get(f"/api/tables/{where}"))["frame"]) == ["ciao"]
    assert chat(ok(bruno.get(f"/api/tables/{where}"))["frame"]) == ["villain", "ciao"]  # and knows nothing
    assert chat(ok(world.guest().get(f"/api/tables/{where}"))["frame"]) == ["villain", "ciao"]
    ok(do(bruno, where, "b2", type="stand"))  # what he said stays unheard, whoever sits there now
    ok(do(world.guest("Dario"), where, "d", type="sit"))
    assert chat(ok(anna.get(f"/api/tables/{where}"))["frame"]) == ["ciao"]
    ok(anna.delete(f"/api/mutes/{bruno.id}"), 204)
    assert chat(ok(anna.get(f"/api/tables/{where}"))["frame"]) == ["villain", "ciao"]
    refused(anna.delete(f"/api/mutes/{bruno.id}"), 404, "not-muted")
    refused(anna.call("PUT", f"/api/mutes/{anna.id}", {}), 409, "not-yourself")
    refused(anna.call("PUT", "/api/mutes/nobody", {}), 404, "no-such-user")


def test_nor_in_a_match_that_is_looked_at_again(world: World) -> None:
    anna, bruno = world.player("Anna"), world.player("Bruno")
    where = seated(world, anna, bruno)
    for who in (anna, bruno):
        ok(do(who, where, "r", type="ready"))
    ok(do(bruno, where, "b", type="say", text="villain"))
    ok(do(bruno, where, "x", type="abandon"))
    frames = f"/api/tables/{where}/matches/1/frames"
    assert "villain" in anna.get(frames).text
    ok(anna.call("PUT", f"/api/mutes/{bruno.id}", {}))
    assert "villain" not in anna.get(frames).text
    assert "villain" in world.caller().get(frames).text


def test_over_the_socket_too(world: World) -> None:
    """In what is told while it happens, and in the whole frame of who comes back, there and at another table."""
    anna, bruno = world.player("Anna"), world.player("Bruno")
    where = seated(world, anna, bruno)
    headers = {"Authorization": f"Bearer {world.program(anna).token}"}

    def said(message: Any) -> list[str]:
        return [
            each["text"]
            for told in message["frame"]["told"]
            for each in told["notices"]
            if each["type"] == "said"
        ]

    with world.client.websocket_connect(f"/api/tables/{where}/socket", headers=headers) as socket:
        socket.receive_json()
        ok(do(bruno, where, "1", type="say", text="one"))
        assert said(socket.receive_json()) == ["one"]
        ok(anna.call("PUT", f"/api/mutes/{bruno.id}", {}))
        ok(do(bruno, where, "2", type="say", text="two"))
        unheard = socket.receive_json()
        assert said(unheard) == []
        assert "two" not in str(unheard)
    with world.client.websocket_connect(f"/api/tables/{where}/socket", headers=headers) as socket:
        assert chat(socket.receive_json()["frame"]) == []
    other = table(anna, "other")
    ok(do(anna, other, "s", type="sit"))
    ok(do(bruno, other, "s", type="sit"))
    ok(do(bruno, other, "3", type="say", text="three"))
    assert chat(ok(anna.get(f"/api/tables/{other}"))["frame"]) == []


def test_who_is_blocked_asks_in_vain_and_does_not_know(world: World) -> None:
    anna, bruno = world.player("Anna"), world.player("Bruno")
    befriend(anna, bruno)
    assert ok(anna.call("PUT", f"/api/mutes/{bruno.id}", {"block": True}))["blocked"]
    assert ok(anna.get("/api/friends"))["friends"] == ok(bruno.get("/api/friends"))["friends"] == []
    assert ok(bruno.post("/api/friends", {"user": anna.id}))["state"] == "asked"  # as to anybody
    assert names(ok(bruno.get("/api/friends")), "asked") == ["Anna"]
    assert ok(anna.get("/api/friends"))["asked_me"] == []
    refused(anna.call("PUT", f"/api/friends/{bruno.id}"), 404, "no-such-request")
    refused(anna.post("/api/friends", {"user": bruno.id}), 409, "you-block")
    assert ok(bruno.get("/api/mutes")) == []
    assert [each["name"] for each in ok(anna.get("/api/mutes"))] == ["Bruno"]


def test_other_processes_hear_of_a_mute(database: str, tmp_path: Path) -> None:
    """By the bus, or, if that says that something was missed, from the database."""
    with a_world(database, tmp_path) as one, a_world(database, tmp_path) as two:
        anna, bruno = one.player("Anna"), one.player("Bruno")
        ok(anna.call("PUT", f"/api/mutes/{bruno.id}", {}))
        people = two.client.app.state.people
        assert people.muted(anna.id) == frozenset()  # their buses do not know of each other
        two.client.blocking_portal.call(lambda: people._heard(anna.id.encode()))
        two.client.blocking_portal.call(asyncio.sleep, 0.3)
        assert people.muted(anna.id) == {bruno.id}
        ok(anna.delete(f"/api/mutes/{bruno.id}"), 204)
        two.client.blocking_portal.call(lambda: people._missed())
        two.client.blocking_portal.call(asyncio.sleep, 0.3)
        assert people.muted(anna.id) == frozenset()


# ---- reports ------------------------------------------------------------------------------------------------
def test_a_report_from_saying_it_to_closing_it(world: World) -> None:
    anna, bruno = world.player("Anna"), world.player("Bruno")
    referee = world.player("Rita", Role.REFEREE)
    where = seated(world, anna, bruno)
    ok(do(bruno, where, "b", type="say", text="villain"))
    version = ok(anna.get(f"/api/tables/{where}"))["frame"]["version"]
    new = {
        "key": "r",
        "table": where,
        "version": version,
        "seat": 1,
        "reason": "insult",
        "text": "He said it.",
    }
    mine = ok(anna.post("/api/reports", new), 201)
    assert (mine["name"], mine["closed"]) == ("Bruno", False)
    assert ok(anna.post("/api/reports", new), 201)["id"] == mine["id"]  # once
    ok(do(bruno, where, "s", type="stand"))
    refused(bruno.get("/api/reports"), 403, "not-allowed")
    [listed] = ok(referee.get("/api/reports"))
    assert (listed["reporter_name"], listed["reported_name"], listed["text"]) == (
        "Anna",
        "Bruno",
        "He said it.",
    )
    page = ok(referee.get(f"/api/reports/{mine['id']}"))
    assert [(each["name"], each["text"]) for each in page["said"]] == [("Bruno", "villain")]
    closed = ok(referee.post(f"/api/reports/{mine['id']}/close", {"upheld": True, "note": "warned"}))
    assert (closed["closed_by"], closed["upheld"], closed["note"]) == ("Rita", True, "warned")
    refused(referee.post(f"/api/reports/{mine['id']}/close", {"upheld": False}), 409, "report-closed")
    assert ok(referee.get("/api/reports")) == []
    assert len(ok(referee.get("/api/reports?which=closed"))) == 1
    assert [each["closed"] for each in ok(anna.get("/api/my/reports"))] == [True]
    assert "warned" not in anna.get("/api/my/reports").text
    assert ok(bruno.get("/api/my/reports")) == []
    assert mine["id"] not in bruno.get("/api/me/export").text


def test_whom_it_is_about_never_sees_it_whatever_their_role(world: World) -> None:
    anna, chief = world.player("Anna"), world.player("Capo", Role.ADMINISTRATOR)
    where = seated(world, anna, chief)
    new = {"key": "r", "table": where, "version": 3, "seat": 1, "reason": "other"}
    mine = ok(anna.post("/api/reports", new), 201)["id"]
    assert ok(chief.get("/api/reports?which=all")) == []
    refused(chief.get(f"/api/reports/{mine}"), 404, "no-such-report")
    refused(chief.post(f"/api/reports/{mine}/close", {"upheld": False}), 404, "no-such-report")
    assert len(ok(world.player("Rita", Role.REFEREE).get("/api/reports"))) == 1


def test_who_can_be_reported(world: World) -> None:
    anna = world.player("Anna")
    where = table(anna)
    ok(do(anna, where, "s", type="sit"))
    ok(do(anna, where, "b", type="sit", bot="simple"))

    def report(seat: int, version: int = 3, name: str = where) -> Any:
        new = {"key": f"r{seat}", "table": name, "version": version, "seat": seat, "reason": "cheating"}
        return anna.post("/api/reports", new)

    refused(report(0), 409, "not-yourself")
    refused(report(1), 409, "nobody-there")  # a bot
    refused(report(5), 409, "nobody-there")
    refused(report(0, version=1), 409, "nobody-there")  # not yet
    found = refused(report(0, version=99999), 409, "no-such-version")
    assert found["parameters"] == {"version": 99999, "last": 3}
    refused(report(0, name="none"), 404, "no-such-table")


@pytest.mark.once
def test_not_too_many(database: str, tmp_path: Path) -> None:
    with a_world(database, tmp_path, rates=Rates(reports="2/hour", friends="2/hour")) as world:
        anna, bruno = world.guest("Anna"), world.guest("Bruno")
        where = seated(world, anna, bruno)
        for number, status in enumerate((201, 201, 429)):
            new = {"key": f"r{number}", "table": where, "version": 3, "seat": 1, "reason": "other"}
            assert anna.post("/api/reports", new).status_code == status
        for status in (200, 200, 429):
            assert anna.post("/api/friends", {"user": bruno.id}).status_code == status


# ---- leaving ------------------------------------------------------------------------------------------------
def test_what_is_kept_can_be_taken_along_and_goes(world: World) -> None:
    anna, bruno, carla = world.player("Anna"), world.player("Bruno"), world.player("Carla")
    befriend(anna, bruno)
    ok(anna.post("/api/friends", {"user": carla.id}))
    ok(anna.call("PUT", f"/api/mutes/{carla.id}", {}))
    where = seated(world, anna, bruno)
    for who, seat in ((anna, 1), (bruno, 0)):
        new = {"key": "r", "table": where, "version": 3, "seat": seat, "reason": "other", "text": who.id}
        ok(who.post("/api/reports", new), 201)
    kept = ok(anna.get("/api/me/export"))["more"]["people"]
    assert [names(kept, part) for part in ("friends", "asked", "mutes", "reports")] == [
        ["Bruno"], ["Carla"], ["Carla"], ["Bruno"]
    ]  # fmt: skip
    ok(anna.post("/api/me/deletion", {"password": PASSWORD}), 204)
    assert ok(bruno.get("/api/friends"))["friends"] == []
    assert ok(carla.get("/api/friends"))["asked_me"] == []
    left = ok(world.player("Rita", Role.REFEREE).get("/api/reports"))
    assert [each["text"] for each in left] == [bruno.id]  # what others said of her stays, under the pseudonym
    assert left[0]["reported_name"] != "Anna"
    refused(bruno.post("/api/friends", {"user": anna.id}), 404, "no-such-user")
