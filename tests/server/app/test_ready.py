"""Health, readiness and refusals while PostgreSQL is away; the start page."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from server.services import Postgres
from server.world import a_world, ok, refused

pytestmark = pytest.mark.once


def test_while_the_database_is_away(postgres: Postgres, tmp_path: Path) -> None:
    with a_world(postgres.new_database(), tmp_path) as world:
        guest, nobody = world.guest("Anna"), world.caller()
        assert ok(nobody.get("/ready"))["ready"] is True
        postgres.kill()
        try:
            ok(nobody.get("/health"))
            answer = nobody.get("/ready")
            assert (answer.status_code, answer.json()) == (
                503,
                {"ready": False, "database": False, "bus": True},
            )
            refused(nobody.post("/api/guests", {"name": "Bruno"}), 503, "try-again")
            refused(guest.get("/api/me"), 503, "try-again")  # not: nobody is signed in
        finally:
            postgres.start()
        deadline = time.monotonic() + 30
        while nobody.get("/ready").status_code != 200:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        assert ok(guest.get("/api/me"))["name"] == "Anna"
        ok(nobody.post("/api/guests", {"name": "Bruno"}), 201)  # it was not done before


@pytest.mark.parametrize(
    ("language", "said"), [("it", "Il server è acceso."), ("en-GB,en;q=0.9", "The server is up.")]
)
def test_what_is_shown_where_the_page_was_not_built(tmp_path: Path, language: str, said: str) -> None:
    with a_world(f"sqlite:///{tmp_path / 'x.db'}", tmp_path) as world:
        world.client.app.state.site = None
        answer = world.caller().get("/", Accept_Language=language)
    assert answer.headers["content-type"].startswith("text/html")
    assert said in answer.text
    assert f'<html lang="{language[:2]}">' in answer.text
    assert "http://" not in answer.text.replace("http://www.w3.org", "")  # nothing from elsewhere
    assert "https://" not in answer.text
    assert "<script" not in answer.text
