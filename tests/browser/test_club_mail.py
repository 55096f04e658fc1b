"""Letters from the desk by clicks, through a real mail server: they arrive, or it is shown why not, or later."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.club import API, Club, ClubHouse, opened_house
from browser.desk import act, go, made, region
from browser.person import Person
from server.club.mailbox import SENDER, PostOffice, eventually

pytestmark = pytest.mark.once
ADDRESS = "bruno@example.org"


@pytest.fixture(scope="module")
def office() -> Iterator[PostOffice]:
    office = PostOffice()
    office.open()
    yield office
    office.close()


@pytest.fixture(scope="module")
def club_house(
    site: Path, office: PostOffice, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ClubHouse]:
    """The sample club, on a server that has been told of a mail server."""
    with opened_house(tmp_path_factory.mktemp("mail"), site, **office.settings()) as house:
        yield house


def letters(club: Club) -> tuple[Person, str]:
    """The desk of a new tournament with three on its list, two of whom have an address."""
    person = club.visit(role="secretary")
    for who, email in (("m01", "anna@example.org"), ("m02", ADDRESS), ("m03", "")):
        one = next(
            each
            for each in person.context.request.get(f"{API}/members").json()["members"]
            if each["id"] == who
        )
        fields = ("surname", "name", "number", "phone", "shown")
        change = {**{field: one[field] for field in fields}, "email": email, "adult": True}
        answer = person.context.request.put(
            f"{API}/members/{who}", data=change, headers={"X-Smazzata": "1", "Origin": person.address}
        )
        assert answer.ok, answer.text()
    name = made(person, 3)
    go(person, name, "avvisi")
    expect(region(person, "Lettere")).to_contain_text(f"Questo server manda anche la posta, da {SENDER}.")
    return person, name


def test_a_letter_arrives_and_who_is_refused_is_shown(club: Club, office: PostOffice) -> None:
    office.taken.clear()
    office.refuses = {"anna@example.org"}
    person, _ = letters(club)
    act(person, region(person, "Lettere"), "Manda a tutti (2)")
    rows = region(person, "Lettere").get_by_role("listitem")
    expect(rows.filter(has_text=ADDRESS)).to_contain_text("spedita")
    expect(rows.filter(has_text="anna@example.org")).to_contain_text("non partita")
    expect(rows.filter(has_text="anna@example.org")).to_contain_text("no such mailbox here")
    [letter] = office.taken
    assert (str(letter["X-To"]), letter["X-From"]) == (ADDRESS, SENDER)
    assert "la tua iscrizione a «Torneo piccolo» è confermata" in letter.get_content()


def test_the_post_was_away_and_comes_back(club: Club, office: PostOffice) -> None:
    office.refuses = set()
    office.taken.clear()
    office.close()
    person, _ = letters(club)
    region(person, "Lettere").get_by_role("button", name="Manda: ").nth(1).click()
    row = region(person, "Lettere").get_by_role("listitem").filter(has_text=ADDRESS)
    expect(row).to_contain_text("in partenza")
    office.open()
    expect(row).to_contain_text("spedita", timeout=40_000)
    eventually(lambda: office.by_address() == {ADDRESS: 1}, "the letter")
