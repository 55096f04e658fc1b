"""Coming in, registering, signing in and out, roles, tokens, tickets, leaving: through the real app."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import select

from server.world import PASSWORD, World, ok, refused
from smazzata.server.access import Role, Visitor
from smazzata.server.accounts.passwords import Passwords
from smazzata.server.accounts.schema import SESSIONS, TICKETS, TOKENS, USERS
from smazzata.server.accounts.service import SESSION_MS, TICKET_MS, Accounts, Entered
from smazzata.server.infra.clock import SystemClock
from smazzata.server.infra.db import Store
from smazzata.server.infra.dice import SystemDice

pytestmark = pytest.mark.once


def test_a_guest_at_one_click(world: World) -> None:
    caller = world.caller()
    answer = caller.post("/api/guests", {"name": "Anna"})
    me = ok(answer, 201)
    assert (me["name"], me["role"], me["guest"]) == ("Anna", "guest", True)
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    assert "secure" not in cookie.lower()
    assert ok(caller.get("/api/me")) == me
    assert ok(caller.get("/api/session")) == {"me": me}
    refused(caller.post("/api/guests", {"name": "Bruno"}), 409, "already-here")


def test_a_guest_without_a_name_gets_one(world: World) -> None:
    assert "#" in ok(world.caller().post("/api/guests"), 201)["name"]


class Unlucky(SystemDice):
    """Throws the same number as long as there are few of them."""

    def below(self, limit: int) -> int:
        return 7 if limit <= 10**6 else super().below(limit)


async def test_of_many_guests_without_a_name_each_gets_one(tmp_path: Path) -> None:
    async with await Store.open(f"sqlite:///{tmp_path / 'some.db'}") as store:
        passwords = Passwords()
        accounts = Accounts(store, SystemClock(), Unlucky(), passwords)
        came = [(await accounts.guest("", "")).user.name for _ in range(4)]
        assert came[0] == "Ospite #000007"
        assert len(set(came)) == 4
        passwords.close()


def test_registering_keeps_the_guest(world: World) -> None:
    guest = world.guest("Anna")
    before = guest.cookie
    me = ok(guest.post("/api/users", {"name": "Anna B", "password": PASSWORD, "email": "a@example.org"}), 201)
    assert (me["id"], me["name"], me["role"], me["email"]) == (guest.id, "Anna B", "player", "a@example.org")
    assert guest.cookie != before
    assert ok(guest.get("/api/me"))["id"] == guest.id
    old = world.caller()
    old.cookie = before
    refused(old.get("/api/me"), 401, "sign-in-needed")  # whoever saw the guest's cookie has nothing
    refused(guest.post("/api/users", {"name": "Other", "password": PASSWORD}), 409, "already-registered")
    ok(world.caller().post("/api/guests", {"name": "Anna"}), 201)  # the guest's name is free again


async def test_a_guest_registers_once_however_often_at_once(database: str) -> None:
    async with await Store.open(database) as first, await Store.open(database) as second:
        passwords = Passwords()
        both = [Accounts(store, SystemClock(), SystemDice(), passwords) for store in (first, second)]
        guest = await both[0].guest("Anna", "")
        visitor = await both[0].by_cookie(guest.cookie)
        came = await asyncio.gather(
            *(both[each % 2].register(visitor, f"Anna {each}", PASSWORD, "", "") for each in range(4)),
            return_exceptions=True,
        )
        [entered] = [each for each in came if isinstance(each, Entered)]
        assert [getattr(each, "code", "") for each in came if each is not entered] == ["already-registered"] * 3
        assert (await both[1].user(guest.user.id)).name == entered.user.name
        assert await both[1].by_cookie(entered.cookie) is not None
        passwords.close()


@pytest.mark.parametrize("name", ["Anna", "ANNA", " ànna "])
def test_a_name_is_given_once(world: World, name: str) -> None:
    world.guest("Anna")
    refused(world.caller().post("/api/guests", {"name": name}), 409, "name-taken")
    refused(world.caller().post("/api/users", {"name": name, "password": PASSWORD}), 409, "name-taken")


def test_a_guest_who_cannot_come_back_gives_up_the_name(world: World) -> None:
    gone, stays = world.guest("Anna"), world.player("Bruno")
    ok(gone.delete("/api/sessions/current"), 204)
    ok(stays.delete("/api/sessions/current"), 204)
    again = world.guest("Anna")
    assert again.id != gone.id
    assert ok(again.get(f"/api/users/{gone.id}"))["name"].startswith("Ex #")
    refused(
        world.caller().post("/api/guests", {"name": "Bruno"}), 409, "name-taken"
    )  # who has a password can


async def test_of_two_processes_that_give_the_same_name_one_does(database: str) -> None:
    async with await Store.open(database) as first, await Store.open(database) as second:
        passwords = Passwords()
        both = [Accounts(store, SystemClock(), SystemDice(), passwords) for store in (first, second)]
        for number in range(20):
            came = await asyncio.gather(
                *(accounts.guest(f"Anna {number}", "") for accounts in both), return_exceptions=True
            )
            assert sorted(type(each).__name__ for each in came) == ["Entered", "Illegal"], came
            assert "name-taken" in [getattr(each, "code", "") for each in came]
        passwords.close()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"password": "short"}, "password-length"),
        ({"password": "x" * 201}, "password-length"),
        ({"name": "Anna Maria", "password": "anna-maria"}, "password-is-name"),
        ({"email": "nowhere"}, "email-unfit"),
        ({"name": "<b>"}, "name-characters"),
        ({"name": "Server"}, "name-reserved"),
    ],
)
def test_what_cannot_be_registered(world: World, change: dict[str, str], code: str) -> None:
    refused(world.caller().post("/api/users", {"name": "Anna", "password": PASSWORD, **change}), 422, code)
    ok(world.caller().post("/api/users", {"name": "Anna", "password": PASSWORD}), 201)


def test_signing_in_and_out(world: World) -> None:
    world.player("Anna")
    caller = world.caller()
    refused(caller.post("/api/sessions", {"name": "Anna", "password": "wrong one"}), 401, "wrong-credentials")
    refused(caller.post("/api/sessions", {"name": "Nobody", "password": PASSWORD}), 401, "wrong-credentials")
    ok(caller.post("/api/sessions", {"name": "aNNa", "password": PASSWORD}), 201)
    kept = caller.cookie
    ok(caller.delete("/api/sessions/current"), 204)
    assert caller.cookie == ""
    caller.cookie = kept
    refused(caller.get("/api/me"), 401, "sign-in-needed")
    assert ok(caller.get("/api/session")) == {"me": None}


def test_sessions_are_mine_to_end(world: World) -> None:
    first, other = world.player("Anna"), world.player("Bruno")
    second = world.caller()
    ok(second.post("/api/sessions", {"name": "Anna", "password": PASSWORD}, User_Agent="phone"), 201)
    listed = ok(first.get("/api/sessions"))
    assert sorted((each["agent"], each["this"]) for each in listed) == [
        ("phone", False),
        ("testclient", True),
    ]
    phone = next(each["id"] for each in listed if each["agent"] == "phone")
    refused(other.delete(f"/api/sessions/{phone}"), 404, "not-yours")
    ok(second.get("/api/me"))
    ok(first.delete(f"/api/sessions/{phone}"), 204)
    refused(second.get("/api/me"), 401, "sign-in-needed")
    ok(second.post("/api/sessions", {"name": "Anna", "password": PASSWORD}), 201)
    assert ok(first.delete("/api/sessions")) == {"sessions": 2}
    for each in (first, second):
        refused(each.get("/api/me"), 401, "sign-in-needed")
    ok(other.get("/api/me"))


def test_a_session_lasts_while_it_is_used(world: World) -> None:
    used, idle = world.guest(), world.guest()
    for _ in range(3):
        world.clock.pass_by(SESSION_MS - 1)
        ok(used.get("/api/me"))
    refused(idle.get("/api/me"), 401, "sign-in-needed")


def test_a_new_password_ends_the_other_sessions(world: World) -> None:
    here, there = world.player("Anna"), world.caller()
    ok(there.post("/api/sessions", {"name": "Anna", "password": PASSWORD}), 201)
    refused(here.post("/api/me/password", {"current": "no", "new": "another one"}), 403, "wrong-password")
    ok(here.post("/api/me/password", {"current": PASSWORD, "new": "another one"}), 204)
    ok(here.get("/api/me"))
    refused(there.get("/api/me"), 401, "sign-in-needed")
    refused(there.post("/api/sessions", {"name": "Anna", "password": PASSWORD}), 401, "wrong-credentials")
    ok(there.post("/api/sessions", {"name": "Anna", "password": "another one"}), 201)


def test_tokens_are_shown_once_and_kept_hashed(world: World) -> None:
    anna = world.player("Anna")
    shown = ok(anna.post("/api/tokens", {"label": "my bot"}), 201)
    listed = ok(anna.get("/api/tokens"))
    assert [(each["id"], each["label"]) for each in listed] == [(shown["id"], "my bot")]
    assert shown["token"] not in str(listed)
    bot = world.program(anna)
    assert ok(bot.get("/api/me"))["id"] == anna.id
    with world.engine.connect() as connection:
        kept = [
            *connection.execute(select(TOKENS.c.hashed)).scalars(),
            *connection.execute(select(SESSIONS)).first(),
        ]  # type: ignore[misc]
    assert shown["token"] not in kept
    assert anna.cookie not in kept
    refused(world.player("Bruno").delete(f"/api/tokens/{shown['id']}"), 404, "not-yours")
    bot.token = shown["token"]
    ok(anna.delete(f"/api/tokens/{shown['id']}"), 204)
    refused(bot.get("/api/me"), 401, "token-unknown")


def test_not_more_than_twenty_tokens(world: World) -> None:
    anna = world.player("Anna")
    for number in range(20):
        ok(anna.post("/api/tokens", {"label": str(number)}), 201)
    refused(anna.post("/api/tokens", {"label": "one more"}), 409, "too-many")


def test_a_ticket_opens_once_and_for_a_minute(world: World) -> None:
    anna = world.player("Anna")
    gate = world.client.app.state.core.gate

    def redeem(ticket: str) -> object:
        return world.client.blocking_portal.call(gate.redeem, ticket)

    ticket = ok(anna.post("/api/tickets"), 201)["ticket"]
    found = redeem(ticket)
    assert (found.user, found.name, found.role, found.by) == (anna.id, "Anna", Role.PLAYER, "ticket")  # type: ignore[attr-defined]
    assert redeem(ticket) is None
    late = ok(anna.post("/api/tickets"), 201)["ticket"]
    world.clock.pass_by(TICKET_MS)
    assert redeem(late) is None
    of_a_program = ok(world.program(anna).post("/api/tickets"), 201)["ticket"]
    assert redeem(of_a_program) is not None
    gone = ok(anna.post("/api/tickets"), 201)["ticket"]
    ok(anna.delete("/api/sessions"))
    assert redeem(gone) is None  # signed out meanwhile
    with world.engine.connect() as connection:
        assert connection.execute(select(TICKETS)).all() == []


def test_of_many_who_show_the_same_ticket_one_comes_in(world: World) -> None:
    ticket = ok(world.guest().post("/api/tickets"), 201)["ticket"]
    gate = world.client.app.state.core.gate

    async def at_once() -> list[Visitor | None]:
        return list(await asyncio.gather(*(gate.redeem(ticket) for _ in range(20))))

    assert sum(each is not None for each in world.client.blocking_portal.call(at_once)) == 1


def test_who_is_still_there(world: World) -> None:
    accounts: Accounts = world.client.app.state.accounts
    ask = world.client.blocking_portal.call
    stays, leaves, deletes, promoted, owner = (world.player(name) for name in ("Ada", "Bea", "Cleo", "Dora", "Elsa"))
    program = world.program(owner)
    by_cookie = [ask(accounts.by_cookie, each.cookie) for each in (stays, leaves, deletes, promoted)]
    before = [each for each in (*by_cookie, ask(accounts.by_token, program.token)) if each is not None]
    assert len(before) == 5
    assert ask(accounts.still_there, before) == before
    ok(leaves.delete("/api/sessions/current"), 204)
    ok(deletes.post("/api/me/deletion", {"password": PASSWORD}), 204)
    world.set_role(promoted.id, Role.REFEREE)
    after = [each and (each.name, each.role) for each in ask(accounts.still_there, before)]
    assert after == [("Ada", Role.PLAYER), None, None, ("Dora", Role.REFEREE), ("Elsa", Role.PLAYER)]
    [token] = ok(owner.get("/api/tokens"))
    ok(owner.delete(f"/api/tokens/{token['id']}"), 204)
    world.clock.pass_by(SESSION_MS)
    assert ask(accounts.still_there, before) == [None] * 5


def test_export_says_everything_and_no_secret(world: World) -> None:
    anna = world.player("Anna")
    token = ok(anna.post("/api/tokens", {"label": "my bot"}), 201)["token"]
    answer = anna.get("/api/me/export")
    found = ok(answer)
    assert "attachment" in answer.headers["content-disposition"]
    assert found["me"]["name"] == "Anna"
    assert [each["label"] for each in found["tokens"]] == ["my bot"]
    assert {each["what"] for each in found["audit"]} == {"came", "token-made"}
    with world.engine.connect() as connection:
        password = connection.execute(select(USERS.c.password)).scalar_one()
    for secret in (token, anna.cookie, password, "argon2"):
        assert secret not in answer.text


def test_leaving_leaves_a_pseudonym(world: World) -> None:
    anna, bruno = world.player("Anna"), world.guest("Bruno")
    bot = world.program(anna)
    refused(anna.post("/api/me/deletion", {"password": "no"}), 403, "wrong-password")
    ok(anna.post("/api/me/deletion", {"password": PASSWORD}), 204)
    refused(bot.get("/api/me"), 401, "token-unknown")
    seen = ok(bruno.get(f"/api/users/{anna.id}"))
    assert (seen["id"], seen["gone"]) == (anna.id, True)
    assert seen["name"].startswith("Ex #")
    refused(
        world.caller().post("/api/sessions", {"name": "Anna", "password": PASSWORD}), 401, "wrong-credentials"
    )
    refused(
        world.caller().post("/api/sessions", {"name": seen["name"], "password": ""}), 401, "wrong-credentials"
    )
    with world.engine.connect() as connection:
        row = connection.execute(select(USERS).where(USERS.c.id == anna.id)).one()
        assert (row.email, row.password) == (None, None)
        assert "Anna" not in str(row)
    world.player("Anna")  # the name is free
    ok(bruno.post("/api/me/deletion"), 204)  # a guest has no password to say


def test_roles_are_given_by_administrators(world: World) -> None:
    anna, bruno, guest = world.player("Anna", Role.ADMINISTRATOR), world.player("Bruno"), world.guest("Carla")
    path = f"/api/admin/users/{bruno.id}/role"
    assert ok(anna.call("PUT", path, {"role": "referee"}))["role"] == "referee"
    refused(bruno.call("PUT", path, {"role": "administrator"}), 403, "not-allowed")
    assert ok(anna.get("/api/admin/users?name=bruno"))["id"] == bruno.id
    refused(anna.call("PUT", path, {"role": "king"}), 400, "unreadable")
    refused(
        anna.call("PUT", f"/api/admin/users/{guest.id}/role", {"role": "referee"}), 409, "guests-have-no-role"
    )
    refused(anna.call("PUT", "/api/admin/users/nobody/role", {"role": "referee"}), 404, "no-such-user")
    mine = f"/api/admin/users/{anna.id}/role"
    refused(anna.call("PUT", mine, {"role": "player"}), 409, "last-administrator")
    refused(anna.post("/api/me/deletion", {"password": PASSWORD}), 409, "last-administrator")
    ok(anna.call("PUT", path, {"role": "administrator"}))
    ok(anna.call("PUT", mine, {"role": "player"}))
    deeds = ok(bruno.get("/api/admin/audit"))
    assert ("role", anna.id, bruno.id, "administrator") in [
        (each["what"], each["actor"], each["user"], each["detail"]) for each in deeds
    ]
