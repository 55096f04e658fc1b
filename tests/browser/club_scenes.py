"""The pages of the sample club that are worth a picture: who looks at which address, and what is done there first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from playwright.sync_api import expect

from browser.club import CLUB, Role, shown, tournament
from browser.person import Person, Size


class ClubPicture(NamedTuple):
    text: str
    size: Size
    path: str
    role: Role | None = None
    then: Callable[[Person], None] = lambda person: None


def sheet(person: Person) -> None:
    """A deal half entered: who closed, and the points of the other."""
    match = next(each for each in shown(person, "primavera")["matches"] if each["state"] == "waiting")
    person.go(tournament("primavera", f"arbitro/{match['id']}"))
    name = shown(person, "primavera")["people"][match["players"][0]]
    person.page.get_by_role("button", name=f"{person.word('sheet_club_closed_by')} {name}").tap()
    person.page.get_by_role("button", name="3", exact=True).first.tap()
    expect(person.button("sheet_club_next")).to_be_visible()


CLUB_PICTURES: Final[dict[str, ClubPicture]] = {
    "club-desk": ClubPicture("A club's page, for everybody", "desk", CLUB),
    "tournament-phone": ClubPicture("A tournament on a phone", "phone", tournament("primavera")),
    "groups-desk": ClubPicture("The groups of a tournament", "desk", tournament("primavera", "gironi")),
    "board-desk": ClubPicture("The board, to the final", "desk", tournament("esempio-2026", "tabellone")),
    "referee-phone": ClubPicture(
        "The referee's sheet, deal by deal", "phone", tournament("primavera", "arbitro"), "referee", sheet
    ),
    "wall-desk": ClubPicture("The screen on the wall of the room", "desk", tournament("primavera", "muro")),
    "desk-desk": ClubPicture("The secretary's desk", "desk", tournament("primavera", "banco"), "secretary"),
}
