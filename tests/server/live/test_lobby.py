"""The lobby: found by its filters, joined by invitation, quick matches, bots, my tables and my matches."""

from __future__ import annotations

import asyncio
import random
from functools import partial

import httpx
import msgspec
import pytest
from sqlalchemy import Connection

from server.live.world import SCALA, SCOPA, Process, Servers, World, begun, node, play
from server.services import Nats
from smazzata.client import Client, ClientError
from smazzata.records import read_record, verify_record
from smazzata.server.access import UserId
from smazzata.server.infra.clock import SetClock, SystemClock
from smazzata.server.live.messages import Look
from smazzata.server.live.places import matches_of, rename
from smazzata.server.lobby import routes
from smazzata.tables import Abandon

LINK = msgspec.structs.replace(SCOPA, join="link")


async def ask(world: World | Process, name: str, method: str, path: str, **more: object) -> httpx.Response:
    headers = {"Authorization": f"Bearer {name}"} if name else {}
    async with httpx.AsyncClient(base_url=world.address, headers=headers) as http:
        return await http.request(method, path, **more)  # type: ignore[arg-type]


async def do(
    client: Client, world: World | Process, name: str, table: str, number: int, **command: object
) -> httpx.Response:
    return await ask(
        world, name, "POST", f"/api/tables/{table}/do", json={"id": f"i{number}", "command": command}
    )


async def test_filters_and_tables_that_are_not_listed(servers: Servers) -> None:
    async with servers() as (world, _), world.client("anna") as anna:
        scopa = await anna.create(SCOPA)
        scala = await anna.create(SCALA)
        hidden = await anna.create(LINK)
        everything = {each.table for each in await anna.tables()}
        assert everything == {scopa.listing.table, scala.listing.table}
        assert [each.table for each in await anna.tables(game="scala40")] == [scala.listing.table]
        assert [each.table for each in await anna.tables(rules="scopa/online")] == [scopa.listing.table]
        assert await anna.tables(players=4) == []
        assert await anna.tables(phase="playing") == []
        assert len(await anna.tables(free=1)) == 2
        assert hidden.invitation is not None
        again = await anna.create(SCOPA, "same")
        assert (await anna.create(SCOPA, "same")).listing.table == again.listing.table
        with pytest.raises(ClientError, match="rules-unknown"):
            await anna.create(msgspec.structs.replace(SCOPA, rules="poker/texas"))


async def test_private_tables_and_finished_ones_crowd_out_nobody(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "LISTED", 3)
    async with node(sqlite) as world, world.client("anna") as anna, world.client("bruno") as bruno:
        table = (await anna.create(SCALA)).listing.table
        over = (await anna.create(SCOPA)).listing.table
        async with anna.table(over) as socket:
            await socket.sit()
            await socket.sit(bot="simple:instant")
            await socket.ready()
            await play(socket, random.Random(4))
            assert over not in {each.table for each in await bruno.tables()}, "nobody is wanted there"
            assert over in {each.table for each in await bruno.tables(phase="all")}
            await socket.stand()
        assert [each.table for each in await bruno.tables()] == [table, over]
        for change in ({"join": "link"}, {"join": "friends"}, {"turn_ms": 9000}):
            for _ in range(3):
                await anna.create(msgspec.structs.replace(SCALA, **change))
        assert {each.table for each in await bruno.tables(rules="scopa/online")} == {over}
        assert len(await bruno.tables()) == 3
        assert (await bruno.quick(SCALA)).listing.table == table


async def test_by_invitation_only(servers: Servers) -> None:
    async with servers() as (one, world), one.client("anna") as anna:
        made = await anna.create(LINK)
        table = made.listing.table
        seen = await ask(world, "bruno", "GET", f"/api/tables/{table}")
        assert seen.json()["invitation"] is None
        for number, invitation in enumerate([None, "guess", ""]):
            answer = await do(anna, world, "bruno", table, number, type="sit", invitation=invitation)
            assert answer.json()["code"] == "by-link-only"
        answer = await do(anna, world, "bruno", table, 9, type="sit", invitation=made.invitation)
        assert answer.status_code == 200
        assert answer.json()["frame"]["seat"] == 0
        answer = await do(anna, world, "bruno", table, 10, type="stand")
        assert answer.json()["frame"]["seat"] is None
        mine = await ask(world, "bruno", "GET", "/api/my/tables")
        assert mine.json() == []


async def test_quick_match_brings_people_together(servers: Servers) -> None:
    async with servers() as (world, other), world.client("anna") as anna, other.client("bruno") as bruno:
        one = await anna.quick(SCALA, "q")
        same = await anna.quick(SCALA, "q")
        two = await bruno.quick(SCALA)
        assert one.listing.table == same.listing.table == two.listing.table
        assert two.listing.free == 0
        assert (await bruno.quick(SCOPA)).listing.table != one.listing.table


async def test_a_quick_match_leads_to_the_same_table_again(database: str) -> None:
    async with node(database) as world, world.client("anna") as anna, world.client("bruno") as bruno:
        table = (await anna.quick(SCALA, "qa")).listing.table
        assert (await bruno.quick(SCALA, "qb")).listing.table == table
        for client, key in ((bruno, "qb"), (anna, "qa")):
            assert (await client.quick(SCALA, key)).listing.table == table
        await do(anna, world, "bruno", table, 1, type="stand")
        later = await bruno.quick(SCALA, "qb")
        assert (later.listing.table, later.frame.seat, later.listing.free) == (table, None, 1)
        assert (await anna.quick(SCALA, "another")).listing.table == table, "where one waits already"
        await bruno.quick(SCALA, "more")
        await do(anna, world, "anna", table, 2, type="stand")
        assert (await anna.quick(SCALA, "another")).listing.table == table
        assert len(await anna.tables()) == 1


async def test_a_quick_match_on_the_usual_terms_however_they_are_said(sqlite: str) -> None:
    async with node(sqlite) as world, world.client("anna") as anna, world.client("bruno") as bruno:
        one = await anna.quick(msgspec.structs.replace(SCOPA, format=""))
        assert one.listing.terms.format == "points 11"
        assert (await bruno.quick(SCOPA)).listing.table == one.listing.table


async def test_a_quick_match_goes_where_somebody_is_there(sqlite: str, nats: Nats) -> None:
    """In whichever process."""
    async with (
        node(sqlite, nats.url) as world, node(sqlite, nats.url, name="other") as other,
        world.client("anna") as anna, world.client("bruno") as bruno, other.client("carla") as carla,
    ):  # fmt: skip
        tables = [(await anna.create(SCALA)).listing.table for _ in range(3)]
        for number, table in enumerate(tables):
            await do(anna, world, "anna", table, number, type="sit")
        for table, client in zip(tables, (bruno, carla), strict=False):
            async with anna.table(table):
                while not all(each.live.presence.has_somebody(table) for each in (world, other)):
                    await asyncio.sleep(0.05)
                assert (await client.quick(SCALA)).listing.table == table
            while any(each.live.presence.has_somebody(table) for each in (world, other)):
                await asyncio.sleep(0.05)


async def test_the_same_quick_match_asked_many_times_at_once_is_one_seat(database: str) -> None:
    """In two processes, at tables that it fills."""
    async with (
        node(database) as world, node(database, name="other") as other_world,
        world.client("anna") as anna, world.client("bruno") as bruno, other_world.client("bruno") as bruno_too,
    ):  # fmt: skip
        for number in range(8):
            table = (await anna.create(SCALA, f"t{number}")).listing.table
            await do(anna, world, "anna", table, number, type="sit")
        found = await asyncio.gather(*(each.quick(SCALA, "q") for each in (bruno, bruno_too) * 6))
        assert len({each.listing.table for each in found}) == 1
        assert sum(each.free for each in await anna.tables()) == 7
        other = await asyncio.gather(*(bruno.quick(SCOPA, "new") for _ in range(8)))
        assert len({each.listing.table for each in other}) == 1


async def test_only_the_host_puts_bots_that_exist(servers: Servers) -> None:
    async with servers() as (one, world), one.client("anna") as anna:
        table = (await anna.create(SCOPA)).listing.table
        answers = [
            await do(anna, world, "bruno", table, 1, type="sit", bot="simple"),
            await do(anna, world, "anna", table, 2, type="sit", bot="hal9000"),
            await do(anna, world, "anna", table, 3, type="sit", bot="simple"),
        ]
        assert [answer.json().get("code") for answer in answers] == ["host-only", "no-such-bot", None]


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"bots": {"0": "simple", "1": "simple"}, "sit": True}, "seats-full"),
        ({"bots": {"7": "simple"}, "sit": True}, "no-such-seat"),
        ({"bots": {"1": "simple"}, "ready": True}, "not-seated"),
    ],
)
async def test_a_set_up_that_is_refused_leaves_no_table(sqlite: str, asked: dict[str, object], code: str) -> None:
    async with node(sqlite) as world, world.client("anna") as anna:
        new = {"key": "k", "terms": msgspec.to_builtins(SCOPA)}
        assert (await ask(world, "anna", "POST", "/api/tables", json=new | asked)).json()["code"] == code
        assert await anna.tables() == []
        right = {"bots": {"1": "simple:calm"}, "sit": True, "ready": True}
        for _ in range(2):
            made = (await ask(world, "anna", "POST", "/api/tables", json=new | right)).json()
            assert (made["frame"]["seat"], made["listing"]["matches"]) == (0, 1)


async def test_who_has_no_seat_is_told_nothing_before_its_time(sqlite: str) -> None:
    """Not by a list, a version or a refusal."""
    clock = SetClock(SystemClock().now())
    terms = msgspec.structs.replace(SCOPA, delay_ms=600_000, turn_ms=86_400_000)
    async with node(sqlite, clock=clock, beats=False) as world, world.client("carla") as carla:
        table = await begun(world, ["anna", "bruno"], terms)
        await do(carla, world, "anna", table, 1, type="abandon")
        present = (await ask(world, "bruno", "GET", f"/api/tables/{table}")).json()
        mine = (await ask(world, "bruno", "GET", "/api/my/tables")).json()
        assert [present["listing"]["phase"], *(each["phase"] for each in mine)] == ["over", "over"]

        shown = (await ask(world, "carla", "GET", f"/api/tables/{table}")).json()
        version = shown["frame"]["version"]
        assert version < present["frame"]["version"]
        [listed] = (await ask(world, "", "GET", "/api/tables", params={"phase": "all"})).json()
        for each in (shown["listing"], listed):
            assert (each["phase"], each["matches"], each["totals"]) == ("lobby", 0, [])
        async with carla.table(table) as socket:
            assert (await socket.do(Look())).done == version
        for seen, code in ((version, "seats-full"), (present["frame"]["version"], "moved-on")):
            asked = {"id": f"s{seen}", "v": seen, "command": {"type": "sit"}}
            answer = (await ask(world, "carla", "POST", f"/api/tables/{table}/do", json=asked)).json()
            assert answer["code"] == code
            assert answer["parameters"].get("version", version) == version
        match = f"/api/tables/{table}/matches/1"
        assert (await ask(world, "carla", "GET", match)).json()["code"] == "no-such-match"
        assert (await ask(world, "bruno", "GET", match)).json()["verdict"]["reason"] == "abandon"

        clock.pass_by(600_000)
        for path in (f"/api/tables/{table}", match):
            assert (await ask(world, "carla", "GET", path)).status_code == 200
        await do(carla, world, "bruno", table, 2, type="say", phrase="hello")
        [listed] = (await ask(world, "", "GET", "/api/tables", params={"phase": "all"})).json()
        assert (listed["phase"], listed["matches"]) == ("over", 1)


async def test_a_finished_match_can_be_looked_at_again(servers: Servers) -> None:
    async with servers() as (one, world), one.client("anna") as anna:
        table = (await anna.create(SCOPA)).listing.table
        async with anna.table(table) as socket:
            await socket.sit()
            await socket.sit(bot="simple:instant")
            await socket.ready()
            early = await ask(world, "anna", "GET", f"/api/tables/{table}/matches/1/record")
            assert early.json()["code"] == "match-not-finished"
            end = await play(socket, random.Random(4))
        assert end.match is not None
        page = (await ask(world, "carla", "GET", f"/api/tables/{table}/matches/1")).json()
        assert page["report"]["troubles"] == []
        assert page["verdict"]["reason"] == "points"
        explained = {(line["code"], line["side"]): line["value"] for line in page["explained"]}
        assert [explained["mp", side] for side in (0, 1)] == page["verdict"]["mp"]
        assert [explained["vp", side] for side in (0, 1)] == page["verdict"]["vp"]
        assert any("Beppe" in line["says"][0] for line in page["explained"])
        file = await ask(world, "carla", "GET", f"/api/tables/{table}/matches/1/record")
        assert file.headers["content-disposition"] == f'attachment; filename="{table}.1.smz"'
        assert verify_record(read_record(file.text)).ok
        path = f"/api/tables/{table}/matches/1/frames"
        for seat in (0, 1, None):
            frames = (
                await ask(
                    world,
                    "carla",
                    "GET",
                    path,
                    params={"count": 20} | ({} if seat is None else {"seat": seat}),
                )
            ).json()
            assert len(frames) == 20
            assert {frame["seat"] for frame in frames} == {seat}
            assert all(len(frame["told"]) == 1 for frame in frames)
        nowhere = await ask(world, "carla", "GET", path, params={"seat": 5})
        assert (nowhere.json()["code"], nowhere.json()["parameters"]) == ("no-such-seat", {"seat": 5, "last": 1})
        assert (await do(anna, world, "anna", table, 90, type="say", text="Bella partita")).status_code == 200
        later = (await ask(world, "carla", "GET", f"/api/tables/{table}/matches/1")).json()
        assert later["steps"] == page["steps"], "what is said after the end is no part of the match"
        assert (await ask(world, "carla", "GET", f"/api/tables/{table}/matches/2")).status_code == 404
        found = (await ask(world, "anna", "GET", "/api/my/matches", params={"words": "bepp"})).json()
        assert [(each["table"], each["number"]) for each in found] == [(table, 1)]
        assert found[0]["verdict"] == page["verdict"]
        assert (await ask(world, "anna", "GET", "/api/my/matches", params={"words": "zorro"})).json() == []
        assert (
            len((await ask(world, "anna", "GET", "/api/my/matches", params={"rules": "scopa"})).json()) == 1
        )
        assert (await ask(world, "bruno", "GET", "/api/my/matches")).json() == []
        assert [each["table"] for each in (await ask(world, "anna", "GET", "/api/my/tables")).json()] == [
            table
        ]


async def test_matches_are_found_by_a_part_of_a_name(database: str) -> None:
    """Whatever its capitals and accents, and by nothing but a name."""
    async with node(database) as world:
        table = await begun(world, ["anna", "zoë-%l'altra"], SCOPA)
        await world.live.tables.command(table, "anna", "by:anna:leave", Abandon())

        def found(connection: Connection, words: str) -> int:
            asked = partial(matches_of, connection, UserId("anna"), rules=None, before=None, limit=10)
            return len(asked(words=words))

        for words, count in {
            "": 1, " ": 1, "ZOË": 1, "zoe": 1, "Zoë l": 0, "zoë_%": 1, " nn ": 1, "l'ALTRA": 1, "annazoe": 0,
            "anna zoe": 0, '"': 0, "[": 0, ",": 0, "\\": 0, "z%a": 0,
        }.items():  # fmt: skip
            assert await world.core.store.read(partial(found, words=words)) == count, words
        await world.core.store.write(lambda connection: rename(connection, UserId("zoë-%l'altra"), "Ärger"))
        assert await world.core.store.read(partial(found, words="zoe")) == 0
        assert await world.core.store.read(partial(found, words="ARG")) == 1
