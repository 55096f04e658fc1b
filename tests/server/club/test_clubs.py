"""Clubs, roles in them, members: who sees what, what is agreed to, linked, erased."""

from __future__ import annotations

from typing import Any

import pytest

from server.club.club import Club, a_club
from server.world import PASSWORD, Caller, World, ok, refused
from smazzata.server.access import Role


def test_a_club_is_opened(world: World) -> None:
    anna, bruno = world.player("Anna"), world.player("Bruno")
    about = {"id": "stsm", "name": " Società  Triestina ", "town": "Trieste", "about": "Vela e carte."}
    made = ok(anna.post("/api/clubs", about), 201)
    assert (made["name"], made["zone"], made["role"]) == ("Società Triestina", "Europe/Rome", "secretary")
    assert ok(anna.post("/api/clubs", about), 201) == made  # again: the same
    refused(bruno.post("/api/clubs", about), 409, "club-taken")
    assert [each["id"] for each in ok(world.caller().get("/api/clubs"))] == ["stsm"]
    shown = ok(world.caller().get("/api/clubs/stsm"))
    assert (shown["about"], shown["role"]) == ("Vela e carte.", None)
    assert [each["role"] for each in ok(anna.get("/api/my/clubs"))] == ["secretary"]
    assert ok(bruno.get("/api/my/clubs")) == []
    refused(world.caller().get("/api/clubs/other"), 404, "no-such-club")


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"id": "Stsm"}, 400, "unreadable"),
        ({"id": "a--b"}, 400, "unreadable"),
        ({"id": "join"}, 422, "club-reserved"),
        ({"name": " x "}, 422, "text-unfit"),
        ({"name": "x" * 121}, 422, "text-unfit"),
        ({"zone": "Europe/Atlantis"}, 422, "zone-unknown"),
        ({"zone": "Europe"}, 422, "zone-unknown"),
        ({"zone": "../../etc/passwd"}, 422, "zone-unknown"),
        ({"zone": ""}, 422, "zone-unknown"),
    ],
)
def test_what_no_club_can_be(world: World, change: dict[str, str], status: int, code: str) -> None:
    refused(world.player().post("/api/clubs", {"id": "club", "name": "Club"} | change), status, code)
    assert ok(world.caller().get("/api/clubs")) == []


def test_only_the_secretary_changes_the_club(club: Club) -> None:
    about = {"name": "STSM", "contact": "info@stsm.it", "zone": "Europe/Rome"}
    for who in (club.organiser, club.referee, club.stranger):
        refused(who.call("PUT", club.path, about), 403, "club-role-needed")
    assert ok(club.secretary.call("PUT", club.path, about))["name"] == "STSM"
    assert ok(club.world.caller().get(club.path))["name"] == "STSM"


def staff(club: Club, who: Caller | None = None) -> dict[str, str]:
    return {each["user"]: each["role"] for each in ok((who or club.secretary).get(f"{club.path}/staff"))}


def test_roles_are_given_and_taken(club: Club) -> None:
    everybody = {club.secretary.id: "secretary", club.organiser.id: "organiser", club.referee.id: "referee"}
    assert staff(club) == staff(club, club.referee) == everybody
    refused(club.stranger.get(f"{club.path}/staff"), 403, "club-role-needed")
    name = ok(club.stranger.get("/api/me"))["name"]
    for who in (club.organiser, club.stranger):
        refused(
            who.call("PUT", f"{club.path}/staff", {"name": name, "role": "referee"}), 403, "club-role-needed"
        )
    ok(club.secretary.call("PUT", f"{club.path}/staff", {"name": name, "role": "referee"}))
    assert staff(club)[club.stranger.id] == "referee"
    ok(club.secretary.call("PUT", f"{club.path}/staff", {"name": name, "role": "organiser"}))
    assert staff(club)[club.stranger.id] == "organiser"
    ok(club.stranger.delete(f"{club.path}/staff/{club.stranger.id}"))  # one's own
    refused(club.secretary.delete(f"{club.path}/staff/{club.stranger.id}"), 404, "no-such-staff")
    refused(club.organiser.delete(f"{club.path}/staff/{club.referee.id}"), 403, "club-role-needed")
    ok(club.secretary.delete(f"{club.path}/staff/{club.referee.id}"))
    assert club.referee.id not in staff(club)
    refused(club.secretary.call("PUT", f"{club.path}/staff", {"name": "Zorro", "role": "referee"}), 404, "no-such-user")
    guest = ok(club.world.guest("Filippa").get("/api/me"))["name"]
    refused(
        club.secretary.call("PUT", f"{club.path}/staff", {"name": guest, "role": "referee"}), 409, "staff-registered"
    )


def test_a_club_keeps_a_secretary(club: Club) -> None:
    mine = f"{club.path}/staff/{club.secretary.id}"
    refused(club.secretary.delete(mine), 409, "last-secretary")
    own = ok(club.secretary.get("/api/me"))["name"]
    refused(club.secretary.call("PUT", f"{club.path}/staff", {"name": own, "role": "referee"}), 409, "last-secretary")
    other = ok(club.organiser.get("/api/me"))["name"]
    ok(club.secretary.call("PUT", f"{club.path}/staff", {"name": other, "role": "secretary"}))
    ok(club.secretary.delete(mine))
    assert club.secretary.id not in staff(club, club.organiser)


def test_an_administrator_names_a_secretary_but_sees_no_member(club: Club) -> None:
    club.add("Rossi")
    boss = club.world.player("Boss", Role.ADMINISTRATOR)
    refused(boss.get(f"{club.path}/members"), 403, "club-role-needed")
    ok(club.secretary.post("/api/me/deletion", {"password": PASSWORD}), 204)
    name = ok(club.organiser.get("/api/me"))["name"]
    ok(boss.call("PUT", f"{club.path}/staff", {"name": name, "role": "secretary"}))
    assert staff(club, boss)[club.organiser.id] == "secretary"
    assert club.secretary.id not in staff(club, boss)


# ---- members ------------------------------------------------------------------------------------------------
def test_members_are_seen_by_the_clubs_people_only(club: Club) -> None:
    made = club.add("Rossi", "Maria", number="12", email="maria@example.org", phone="+39 040 1")
    assert made["adult_at"] == made["shown_at"] == club.world.clock.now()
    assert made["public"] == "Maria Rossi"
    [seen] = club.members(club.organiser)
    assert (seen["email"], seen["phone"], seen["number"]) == ("maria@example.org", "+39 040 1", "12")
    [seen] = club.members(club.referee)
    assert (seen["surname"], seen["email"], seen["phone"]) == ("Rossi", "", "")
    player = club.linked(club.add("Bianchi", "Ugo")["id"])
    other = a_club(club.world, "other")
    for who in (club.stranger, player, other.secretary):
        refused(who.get(f"{club.path}/members"), 403, "club-role-needed")
    refused(club.world.caller().get(f"{club.path}/members"), 401, "sign-in-needed")
    for who in (club.organiser, club.referee):
        refused(who.post(f"{club.path}/members", {"surname": "X", "name": "Y"}), 403, "club-role-needed")
        refused(who.get(f"{club.path}/members/{made['id']}/export"), 403, "club-role-needed")
        refused(who.get(f"{club.path}/members.csv"), 403, "club-role-needed")
        refused(who.delete(f"{club.path}/members/{made['id']}"), 403, "club-role-needed")
    refused(other.secretary.get(f"{other.path}/members/{made['id']}/export"), 404, "no-such-member")
    refused(other.secretary.delete(f"{other.path}/members/{made['id']}"), 404, "no-such-member")


def test_a_member_is_changed(club: Club) -> None:
    made = club.add("Rossi", "Maria", number="12", adult=False)
    path = f"{club.path}/members/{made['id']}"
    assert made["adult_at"] is None
    club.world.clock.pass_by(1000)
    data = {"surname": "Rossi", "name": "Maria", "number": "13", "adult": True, "shown": "full"}
    changed = ok(club.secretary.call("PUT", path, data))
    assert (changed["number"], changed["adult_at"], changed["shown_at"]) == (
        "13",
        club.world.clock.now(),
        made["shown_at"],  # nothing else was agreed to
    )
    club.add("Verdi", number="14")
    refused(club.secretary.call("PUT", path, data | {"number": "14"}), 409, "member-number-taken")
    refused(club.secretary.call("PUT", path, data | {"email": "maria"}), 422, "member-email-unfit")
    refused(club.secretary.call("PUT", path, data | {"surname": " "}), 422, "text-unfit")
    refused(club.secretary.call("PUT", f"{club.path}/members/none", data), 404, "no-such-member")
    assert [each["number"] for each in club.members()] == ["13", "14"]
    refused(club.secretary.post(f"{club.path}/members", data), 409, "member-number-taken")


@pytest.mark.parametrize(("shown", "public"), [("full", "Maria Rossi"), ("short", "Maria R."), ("hidden", "Socio ")])
def test_what_everybody_else_sees(club: Club, shown: str, public: str) -> None:
    made = club.add("Rossi", "Maria", shown=shown)
    assert made["public"].startswith(public)
    assert shown != "hidden" or ("Rossi" not in made["public"] and "Maria" not in made["public"])


def test_an_account_is_linked_by_a_code(club: Club) -> None:
    one, two = club.add("Rossi")["id"], club.add("Verdi")["id"]
    anna, bruno = club.world.player("Anna"), club.world.player("Bruno")
    old, code = (
        ok(club.secretary.post(f"{club.path}/members/{one}/code"), 201)["code"] for _ in range(2)
    )
    refused(anna.post("/api/clubs/join", {"code": old}), 404, "code-over")
    joined = ok(anna.post("/api/clubs/join", {"code": f" {code} "}))
    assert (joined["id"], joined["role"], joined["member"]) == ("stsm", "member", one)
    refused(bruno.post("/api/clubs/join", {"code": code}), 404, "code-over")  # it opens once
    assert [each["account"] for each in club.members()] == ["Anna", None]
    assert [each["account"] for each in club.members(club.referee)] == [None, None]
    assert ok(anna.get(f"{club.path}/me"))["surname"] == "Rossi"
    refused(bruno.get(f"{club.path}/me"), 403, "not-a-member")
    again = ok(club.secretary.post(f"{club.path}/members/{two}/code"), 201)["code"]
    refused(anna.post("/api/clubs/join", {"code": again}), 409, "already-linked")
    club.world.clock.pass_by(40 * 86_400_000)
    refused(bruno.post("/api/clubs/join", {"code": again}), 404, "code-over")
    assert ok(anna.call("PUT", f"{club.path}/me", {"shown": "short"}))["public"] == "Anna R."
    ok(anna.delete(f"{club.path}/me"), 204)
    refused(anna.get(f"{club.path}/me"), 403, "not-a-member")
    code = ok(club.secretary.post(f"{club.path}/members/{one}/code"), 201)["code"]
    ok(club.secretary.delete(f"{club.path}/members/{one}/account"), 204)  # also the code
    refused(anna.post("/api/clubs/join", {"code": code}), 404, "code-over")


def test_export_and_farewell_of_an_account(club: Club) -> None:
    one = club.add("Rossi", "Maria", email="maria@example.org")["id"]
    anna = club.linked(one, "Anna")
    kept = ok(anna.get("/api/me/export"))["more"]["club"]
    assert [each["id"] for each in kept["roles"]] == ["stsm"]
    assert kept["members"][0]["member"]["email"] == "maria@example.org"
    assert ok(club.secretary.get("/api/me/export"))["more"]["club"]["members"] == []
    ok(anna.post("/api/me/deletion", {"password": PASSWORD}), 204)
    [left] = club.members()
    assert (left["surname"], left["account"]) == ("Rossi", None)


def test_a_member_is_exported_and_erased(club: Club) -> None:
    one = club.add("Rossi", "Maria", number="12", email="maria@example.org")["id"]
    path = f"{club.path}/members/{one}"
    kept: Any = ok(club.secretary.get(f"{path}/export"))
    assert (kept["member"]["email"], kept["adult_by"]) == ("maria@example.org", club.secretary.id)
    ok(club.secretary.delete(path), 204)
    assert club.members() == []
    refused(club.secretary.get(f"{path}/export"), 404, "no-such-member")  # was in no tournament
    club.add("Verdi", number="12")
