"""Makes docs/gallery: the page in the states worth a picture, by a real server, at the sizes people have.

    PYTHONPATH=src:tests .venv/bin/python -m browser.gallery [name …]

Needs Chromium, the built page (or SMAZZATA_SITE) and pngquant. Without names all pictures are made anew.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from browser import scenes
from browser.chromium import SWITCHES, chromium
from browser.club import Club, opened_house
from browser.club_scenes import CLUB_PICTURES
from browser.conftest import ROOT, SITE
from browser.hall import Hall
from browser.person import Person, Size
from browser.scenes import SCALA, SCOPA, Scene, counted, page, record
from browser.stacked import stacked_server

FOLDER: Final = ROOT / "docs" / "gallery"
MOST: Final = 150_000
"""Bytes of a picture."""
SCALES: Final[dict[Size, float]] = {"small": 2, "phone": 2, "sideways": 2, "tablet": 1, "desk": 1, "large": 1}
NAMES: Final = (
    "Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gina", "Ivo", "Lucia", "Marco",
    "Nadia", "Omero", "Paola", "Rita", "Sergio", "Teresa", "Ugo", "Vera", "Zeno", "Adele",
    "Berto", "Clara", "Delia", "Ettore", "Franca", "Gino", "Ida", "Lea", "Mirella", "Nino",
)
PICTURES: Final[dict[str, tuple[str, Size, Scene]]] = {
    "home-desk": ("Home: play at one click, or go on where you were", "desk", scenes.home),
    "home-phone": ("Home on a phone", "phone", scenes.home),
    "home-dark-desk": ("Home in the dark", "desk", scenes.home),
    "scala40-desk": ("Scala 40: a chosen card, and the meld it can be attached to", "desk", scenes.scala40),
    "opening-desk": ("An opening under way, with what it still lacks", "desk", scenes.opening),
    "scala40-phone": ("Scala 40 on a phone", "phone", scenes.scala40),
    "hand-small": ("Fourteen cards on 360×640", "small", scenes.fourteen),
    "hand-sideways": ("The same, held sideways", "sideways", scenes.fourteen),
    "pairs-desk": ("Pairs with open cards", "desk", scenes.pairs),
    "pairs-phone": ("Pairs on a phone", "phone", scenes.pairs),
    "five-tablet": ("Five players", "tablet", scenes.five),
    "joker-phone": ("Which suit is the joker?", "phone", scenes.joker),
    "refusal-phone": ("Why not, with its article, where it was touched", "phone", scenes.refusal),
    "refusal-desk": ("A refusal on a desk", "desk", scenes.refusal),
    "scopa-desk": ("Scopa: several captures, one is picked", "desk", scenes.scopa),
    "scopa-phone": ("The same choice on a phone", "phone", scenes.scopa),
    "scopone-desk": ("Scopone scientifico", "desk", scenes.scopone),
    "cut-phone": ("The cut is a gesture", "phone", scenes.cut),
    "sheet-desk": ("The score sheet, with every card that counted", "desk", counted(SCOPA, "pause", scenes.both_score)),
    "sheet-phone": ("The score sheet of a deal of Scala 40", "phone", counted(SCALA, "pause", scenes.cards_left)),
    "end-desk": ("The end of a match: from points to MP and VP", "desk", counted(SCOPA, "over")),
    "record-desk": ("A match gone through again, move by move", "desk", record("passo=31")),
    "verify-phone": ("Verifica: the browser computes every card", "phone", record("vista=verifica", "Tutto torna:")),
    "rules-desk": ("The regulation, paragraph by paragraph", "desk", page("/regole/scala40/online")),
    "learn-phone": ("The first match, one step at a time", "phone", page("/impara/scopa")),
    "friend-phone": ("With a friend: the link and its code", "phone", scenes.friend),
    "standings-desk": ("Standings: every number can be opened", "desk", scenes.standings("/classifiche")),
    "person-desk": ("A person's page", "desk", scenes.standings("/persona/{me}")),
    "purse-phone": ("The purse: every movement, and a limit of one's own", "phone", scenes.purse),
    "settings-desk": ("Settings: the cards as you like them", "desk", page("/impostazioni")),
}


def make(names: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=SWITCHES)
        at_tables(browser, Path(folder), [name for name in names if name in PICTURES])
        at_the_club(browser, Path(folder), [name for name in names if name in CLUB_PICTURES])
        browser.close()


def at_tables(browser: Browser, folder: Path, names: list[str]) -> None:
    if not names:
        return
    with stacked_server(folder / "tables", SITE) as server:
        for number, name in enumerate(names):
            _, size, scene = PICTURES[name]
            hall = Hall(browser, server)
            person = hall.come(size, scale=SCALES[size], dark="dark" in name, name=NAMES[number % len(NAMES)])
            scene(hall, person, name)
            take(person, name, folder)


def at_the_club(browser: Browser, folder: Path, names: list[str]) -> None:
    if not names:
        return
    (folder / "club").mkdir()
    with opened_house(folder / "club", SITE) as house:
        club = Club(browser, house)
        for name in names:
            _, size, path, role, then = CLUB_PICTURES[name]
            state = club.key(role) if role else None
            person = Person(browser, house.address, size=size, scale=SCALES[size], state=state)
            person.go(path)
            person.page.get_by_role("main").wait_for()
            then(person)
            person.page.wait_for_load_state("networkidle")
            take(person, name, folder)


def take(person: Person, name: str, folder: Path) -> None:
    person.page.evaluate("() => document.fonts.ready.then(() => true)")
    person.page.wait_for_timeout(2500)  # what was called out is gone
    raw = folder / f"{name}.png"
    person.page.screenshot(path=raw)
    quantize(raw, FOLDER / f"{name}.png")
    print(name, (FOLDER / f"{name}.png").stat().st_size // 1024, "KB", *person.troubles, flush=True)
    person.close()


def quantize(raw: Path, small: Path) -> None:
    """As many colours as fit into the size that a picture may have."""
    for colours in (256, 160, 96, 64):
        options = ["--force", "--speed", "1", "--strip", "--nofs", "--output", str(small)]
        subprocess.run(["pngquant", *options, str(colours), str(raw)], check=True)
        if small.stat().st_size <= MOST:
            return


def write_page() -> None:
    lines = ["# Gallery", "", "Made by `tests/browser/gallery.py`, from a real server.", ""]
    for name, (text, size, *_) in (PICTURES | CLUB_PICTURES).items():
        width = {"small": 240, "phone": 260, "sideways": 520, "tablet": 480}.get(size, 900)
        lines += [f"## {text}", "", f'<img src="{name}.png" alt="{text}" width="{width}">', ""]
    (FOLDER / "README.md").write_text("\n".join(lines), "utf-8")


if __name__ == "__main__":
    make(sys.argv[1:] or [*PICTURES, *CLUB_PICTURES])
    write_page()
