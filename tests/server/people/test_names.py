"""What people are called now: the new name of a guest who registered, a pseudonym after leaving."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.people.test_people import befriend, do, table
from server.world import PASSWORD, Caller, World, a_world, ok, refused
from smazzata.records import read_record, verify_record


@pytest.fixture
def world(database: str, tmp_path: Path) -> Iterator[World]:
    with a_world(database, tmp_path) as world:
        yield world


def played(one: Caller, other: Caller, key: str = "k") -> str:
    """A match that the first abandons."""
    where = table(one, key)
    for who in (one, other):
        ok(do(who, where, "sit", type="sit"))
    for who in (one, other):
        ok(do(who, where, "ready", type="ready"))
    ok(do(one, where, "abandon", type="abandon"))
    return where


def everything(reader: Caller, where: str) -> dict[str, str]:
    """All that a match shows, as text."""
    base = f"/api/tables/{where}/matches/1"
    found = {
        path: reader.get(path)
        for path in (
            base,
            f"{base}/record",
            f"{base}/frames",
            f"{base}/frames?seat=0",
            f"/api/tables/{where}",
        )
    }
    found |= {
        path: reader.get(path) for path in ("/api/my/matches", "/api/my/tables", "/api/tables?phase=all")
    }
    assert [answer.status_code for answer in found.values()] == [200] * 8
    return {path: answer.text for path, answer in found.items()}


def without(name: str, reader: Caller, where: str) -> dict[str, str]:
    """Everything, once the room knows: the rooms of every process are told, and ask the database."""
    for _ in range(100):
        texts = everything(reader, where)
        if name not in texts[f"/api/tables/{where}"]:
            break
        time.sleep(0.05)
    assert [path for path, text in texts.items() if name in text] == []
    return texts


def words(reader: Caller, text: str) -> int:
    return len(ok(reader.get(f"/api/my/matches?words={text}")))


def test_a_pseudonym_after_leaving(world: World) -> None:
    anna, bruno = world.player("Annamaria"), world.player("Bruno")
    befriend(anna, bruno)
    where = played(anna, bruno)
    texts = everything(bruno, where)
    assert all("Annamaria" in text for text in texts.values())
    assert (words(bruno, "annamar"), words(bruno, "bruno")) == (1, 1)
    ok(anna.post("/api/me/deletion", {"password": PASSWORD}), 204)
    texts = without("Annamaria", bruno, where)
    page = ok(bruno.get(f"/api/tables/{where}/matches/1"))
    pseudonym = page["names"][0]
    assert "#" in pseudonym
    assert page["names"][1] == "Bruno"
    assert any(pseudonym in line["says"][0] for line in page["explained"])
    record = read_record(texts[f"/api/tables/{where}/matches/1/record"])
    assert record.header.names == (pseudonym, "Bruno")
    assert verify_record(record).ok
    assert (words(bruno, "annamar"), words(bruno, "bruno")) == (0, 1)
    assert ok(bruno.get("/api/my/matches"))[0]["names"] == [pseudonym, "Bruno"]
    assert ok(bruno.get(f"/api/tables/{where}"))["frame"]["seats"][0]["name"] is None  # her seat is free


def test_the_export_has_what_they_said(world: World) -> None:
    anna, bruno = world.player("Anna"), world.guest("Bruno")
    where, left = played(anna, bruno), table(bruno, "left")
    ok(do(bruno, left, "sit", type="sit"))
    for number in range(2):  # sits down, talks and goes, twice
        ok(do(anna, left, f"sit{number}", type="sit"))
        ok(do(anna, left, f"say{number}", type="say", text=f"nobody here {number}"))
        ok(do(anna, left, f"stand{number}", type="stand"))
    ok(do(anna, where, "say", type="say", phrase="hello"))
    ok(do(bruno, where, "say", type="say", text="not hers"))
    said = ok(anna.get("/api/me/export"))["more"]["live"]["said"]
    at = world.clock.now()
    expected = [(left, "", "nobody here 0"), (left, "", "nobody here 1"), (where, "hello", "")]
    assert sorted((each["table"], each["phrase"], each["text"]) for each in said) == sorted(expected)
    assert {each["at"] for each in said} == {at}
    assert ok(anna.get("/api/my/tables"))[0]["table"] == where
    assert len(ok(anna.get("/api/my/tables"))) == 1
    assert ok(anna.post("/api/me/name", {"name": "Zenobia"}))["name"] == "Zenobia"


def test_who_leaves_loses_what_they_play(world: World) -> None:
    anna, bruno = world.player("Annamaria"), world.player("Bruno")
    where = table(anna)
    for who in (anna, bruno):
        ok(do(who, where, "sit", type="sit"))
    for who in (anna, bruno):
        ok(do(who, where, "ready", type="ready"))
    ok(anna.post("/api/me/deletion", {"password": PASSWORD}), 204)
    frame = ok(bruno.get(f"/api/tables/{where}"))["frame"]
    assert (frame["phase"], frame["match"]["verdict"]["winner"]) == ("over", 1)
    assert "Annamaria" not in str(frame)


def test_a_guest_who_registers_keeps_everything_under_the_new_name(world: World) -> None:
    guest, bruno = world.guest("Filippa"), world.player("Bruno")
    befriend(guest, bruno)
    where = played(guest, bruno)
    before = guest.id
    assert ok(guest.post("/api/users", {"name": "Zenobia", "password": PASSWORD}), 201)["id"] == before
    for reader in (guest, bruno):
        texts = without("Filippa", reader, where)
        assert all("Zenobia" in text for text in texts.values())
        assert (words(reader, "filippa"), words(reader, "zenob")) == (0, 1)
    assert [each["name"] for each in ok(guest.get("/api/friends"))["friends"]] == ["Bruno"]
    assert [each["name"] for each in ok(bruno.get("/api/friends"))["friends"]] == ["Zenobia"]


def test_another_name(world: World) -> None:
    anna, bruno = world.player("Annamaria"), world.guest("Bruno")
    where = played(anna, bruno)
    assert ok(anna.post("/api/me/name", {"name": "  Zenobia "}))["name"] == "Zenobia"
    without("Annamaria", bruno, where)
    assert words(bruno, "zenob") == 1
    refused(bruno.post("/api/me/name", {"name": "zenobia"}), 409, "name-taken")
    refused(bruno.post("/api/me/name", {"name": "?"}), 422, "name-length")
    assert ok(anna.post("/api/me/name", {"name": "ZENOBIA"}))["name"] == "ZENOBIA"  # one's own is not taken
    again = world.caller()
    ok(again.post("/api/sessions", {"name": "zenobia", "password": PASSWORD}), 201)


def test_another_address(world: World) -> None:
    anna = world.player("Anna")
    new = {"email": "anna@example.org", "password": PASSWORD}
    assert ok(anna.post("/api/me/email", new))["email"] == "anna@example.org"
    refused(anna.post("/api/me/email", new | {"password": "guess"}), 403, "wrong-password")
    refused(anna.post("/api/me/email", new | {"email": "anna"}), 422, "email-unfit")
    assert ok(anna.post("/api/me/email", new | {"email": ""}))["email"] is None


def test_a_guest_whose_name_somebody_takes(world: World) -> None:
    guest, bruno = world.guest("Filippa"), world.player("Bruno")
    where = played(guest, bruno)
    ok(guest.delete("/api/sessions"))
    assert ok(world.guest("Filippa").get("/api/me"))["name"] == "Filippa"
    names = ok(bruno.get(f"/api/tables/{where}/matches/1"))["names"]
    assert names[0] != "Filippa"
    assert ok(bruno.get("/api/my/matches"))[0]["names"] == names


def test_an_open_socket_calls_them_by_the_new_name(world: World) -> None:
    guest, bruno = world.guest("Filippa"), world.player("Bruno")
    where = table(bruno)
    for who in (guest, bruno):
        ok(do(who, where, "sit", type="sit"))
    headers = {"Authorization": f"Bearer {world.program(bruno).token}"}

    def frame(socket: Any) -> Any:
        while (message := socket.receive_json(timeout=60))["type"] != "frame":
            continue  # who is away
        return message

    def name(message: Any) -> str:
        return str(message["frame"]["seats"][0]["name"])

    with world.client.websocket_connect(f"/api/tables/{where}/socket", headers=headers) as socket:
        before = socket.receive_json()
        assert name(before) == "Filippa"
        ok(guest.post("/api/users", {"name": "Zenobia", "password": PASSWORD}), 201)
        after = frame(socket)
        assert (name(after), after["frame"]["told"]) == ("Zenobia", [])  # though nothing has happened there
        assert after["frame"]["version"] == before["frame"]["version"]
        ok(guest.post("/api/me/name", {"name": "Filippa"}))
        assert name(frame(socket)) == "Filippa"


def test_the_pages_still_refuse_what_is_not_there(world: World) -> None:
    anna, bruno = world.player("Anna"), world.player("Bruno")
    where = played(anna, bruno)
    refused(anna.get(f"/api/tables/{where}/matches/2"), 404, "no-such-match")
    refused(anna.get("/api/tables/none/matches/1/frames"), 404, "no-such-table")
