"""The sample club: everything it shows is there, the draw can be checked, and it is made once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from server.world import PASSWORD, World, ok
from smazzata import club as pure
from smazzata.club import sample
from smazzata.club.events import Drawn, Promised
from smazzata.server.accounts.passwords import Passwords
from smazzata.server.club import demo, log


def test_the_sample_club(world: World) -> None:
    hashed = world.client.blocking_portal.call(Passwords().hash, PASSWORD)
    with world.engine.begin() as connection:
        assert not demo.there(connection)
        made = demo.fill(connection, hashed, world.clock.now())
        assert demo.there(connection)
    public, path = world.caller(), "/api/clubs/esempio/tournaments"
    page = ok(public.get(path))
    assert {each["phase"] for each in page["tournaments"]} == {"concluded", "playing", "registration"}
    assert len(page["fame"]) == 23
    for name, title in made.tournaments:
        shown = ok(public.get(f"{path}/{name}"))
        assert shown["setup"]["title"] == title
        assert public.get(f"{path}/{name}/log").status_code == 200
    end = ok(public.get(f"{path}/esempio-2026"))
    assert (len(end["matches"]), len(end["prizes"]), len(end["ranking"])) == (52, 3, 24)
    with world.engine.connect() as connection:
        events = log.read(connection, "esempio-2026")
    assert tuple(events) == sample.sample()  # the worked example of the docs, and its draw
    promised = next(each for each in events if isinstance(each, Promised))
    assert pure.verify(promised, next(each for each in events if isinstance(each, Drawn))) == []
    referee = world.caller()
    ok(referee.post("/api/sessions", {"name": "Livio Bernardi", "password": PASSWORD}), 201)
    now = ok(referee.get(f"{path}/primavera"))
    assert sum(each["state"] == "over" for each in now["matches"]) == 9
    [playing] = [each for each in now["matches"] if each["state"] == "playing"]
    deal = {"type": "deal", "closer": 0, "hands": [None, {"cards": "KD 7C JK"}]}
    asked = {"id": "x", "command": {"type": "score", "match": playing["id"], "entry": deal, "deals": 1}}
    after = ok(referee.post(f"{path}/primavera/commands", asked))["tournament"]
    [match] = [each for each in after["matches"] if each["id"] == playing["id"]]
    assert match["totals"][1] == playing["totals"][1] + 10 + 7 + 25


def test_the_command(tmp_path: Path) -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {"SMAZZATA_DATA": str(tmp_path), "PYTHONPATH": ":".join(sys.path), "PATH": "/usr/bin"}
        return subprocess.run(
            [sys.executable, "-m", "smazzata", "demo", *arguments], env=environment, capture_output=True, text=True
        )

    done = run("club")
    assert done.returncode == 0, done.stderr
    assert "/circoli/esempio/tornei/esempio-2026" in done.stdout
    again = run("club")
    assert (again.returncode, again.stdout) == (1, "")
    assert "already" in again.stderr
    assert run("circus").returncode != 0
