"""Cash tables over REST, for the tests of play money: people with purses, a table, a match played to its end."""

from __future__ import annotations

import random
import time
from typing import Any

import httpx

from server.world import Caller, World, ok

TERMS: dict[str, object] = {
    "rules": "scopa/online",
    "players": 2,
    "format": "points 1",
    "stake": 10,
    "set_aside": 200,
    "pause_ms": 0,
}
DAY = 24 * 60 * 60 * 1000


def rich(world: World, name: str = "") -> Caller:
    """Registered, of age, with the first grant."""
    caller = world.player(name)
    ok(caller.post("/api/my/purse/age", {"adult": True}))
    ok(caller.post("/api/my/purse/grant"))
    world.clock.pass_by(1000)
    return caller


def purse(who: Caller) -> Any:
    return ok(who.get("/api/my/purse"))


def opened(host: Caller, key: str = "k", **terms: object) -> str:
    """A table at which nobody sits yet."""
    made = ok(host.post("/api/tables", {"key": key, "terms": TERMS | terms, "sit": False}), 201)
    return str(made["listing"]["table"])


_ids = iter(range(10**9))


def do(who: Caller, where: str, **command: object) -> httpx.Response:
    """At the pace the server allows."""
    asked = {"id": f"a{next(_ids)}", "command": command}
    while (answer := who.post(f"/api/tables/{where}/do", asked)).status_code == 429:
        time.sleep(answer.json()["parameters"]["wait_ms"] / 1000)
    return answer


def sit(who: Caller, where: str) -> Any:
    return ok(do(who, where, type="sit"))


def begin(where: str, *people: Caller) -> None:
    for each in people:
        sit(each, where)
    for each in people:
        ok(do(each, where, type="ready"))


def frame_for(who: Caller, where: str) -> Any:
    return ok(do(who, where, type="look"))["frame"]


def play_on(where: str, *people: Caller, most: int = 400) -> Any:
    """Until the match is over: the last frame."""
    rng = random.Random(where)
    for _ in range(most):
        for each in people:
            frame = frame_for(each, where)
            if frame["phase"] in ("over", "closed"):
                return frame
            if "cut" in frame["may"]:
                ok(do(each, where, type="cut", place=3, salt="ab" * 32))
            elif frame["options"]:
                ok(do(each, where, type="act", text=rng.choice(frame["options"])))
    raise AssertionError("the match does not end")
