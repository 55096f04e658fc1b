"""A match online, with two people and two browsers: from its page to the table, and its result back on the page."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from browser.club import Club, order, shown, tournament
from browser.desk import made
from browser.person import Person

pytestmark = pytest.mark.once


def placed_at(secretary: Person, name: str, when: datetime) -> str:
    """The match between the two who have an account is to be played online, at this hour; its id."""
    match = next(each for each in shown(secretary, name)["matches"] if set(each["players"]) == {"m01", "m02"})
    day, starts = when.date().isoformat(), when.hour * 60 + when.minute
    placed = {"match": match["id"], "day": day, "starts": starts, "table": 0}
    order(secretary, name, {"type": "move", "placed": placed})
    return str(match["id"])


def test_from_the_matchs_page_to_the_table_and_back(club: Club) -> None:
    secretary = club.visit(role="secretary")
    name = made(secretary, 3)
    for kind in ("close-list", "promise", "draw"):
        order(secretary, name, {"type": kind})
    now = datetime.now(ZoneInfo("Europe/Rome"))
    match = placed_at(secretary, name, now + timedelta(days=1))
    page = tournament(name, f"incontri/{match}")
    one = club.visit(page, role="member", member="m01", size="phone")
    two = club.visit(page, role="member", member="m02")
    nobody = club.visit(page)
    for player in (one, two):
        expect(player.page.get_by_text(re.compile("Il tavolo si apre da sé .* alle"))).to_be_visible()
    placed_at(secretary, name, now)
    for player in (one, two):  # nothing is loaded anew: the page hears of it
        way = player.page.get_by_role("link", name="Vai al tuo tavolo")
        expect(way).to_be_visible(timeout=40_000)
        assert player.overflow() == []
        assert player.axe() == []
    expect(nobody.page.get_by_role("link", name="Guarda al tavolo")).to_be_visible()
    expect(nobody.page.get_by_role("link", name="Vai al tuo tavolo")).to_have_count(0)
    one.page.get_by_role("link", name="Vai al tuo tavolo").click()
    two.go("/")  # the other finds it among their own tables
    table = one.page.url.rpartition("/")[2]
    two.page.locator(f"a[href*='/tavolo/{table}']").first.click()
    for player in (one, two):
        player.page.wait_for_url(f"**/tavolo/{table}")
        player.do(table, {"type": "ready"}, unless=("not-now",))
    one.do(table, {"type": "abandon"})
    expect(nobody.page.get_by_text("Finito, il foglio è confermato")).to_be_visible(timeout=20_000)
    expect(nobody.page.get_by_role("link", name="Rivedi la partita")).to_be_visible()
    found = next(each for each in shown(nobody, name)["matches"] if each["id"] == match)
    assert found["outcome"]["winner"] == "m02"
