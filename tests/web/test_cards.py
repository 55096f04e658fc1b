"""The card art: every card of every deck is there, small, and made only of what a sprite and a strict page can hold."""

from __future__ import annotations

import gzip
import importlib
import math
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
ART = ROOT / "web" / "cards"
FRENCH = [r + s for s in "hdcs" for r in "a23456789tjqk"]
ITALIAN = [r + s for s in "dcsb" for r in "a234567fcr"]
DECKS = {"french": (250, 350), "dalnegro": (250, 350), "napoletane": (300, 490), "piacentine": (300, 490)}
SVG = "{http://www.w3.org/2000/svg}"


def run(program: str, out: Path, seed: str) -> Path:
    subprocess.run(
        [sys.executable, ART / program, out], check=True, env={**os.environ, "PYTHONHASHSEED": seed}
    )
    return out


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return run("make.py", tmp_path_factory.mktemp("cards"), "1")


def expected(deck: str) -> set[str]:
    if deck in ("napoletane", "piacentine"):
        return {"back"} | {c + v for c in ITALIAN for v in ("", "-l")}
    names = {c + v for c in [*FRENCH, "jk", "jk2"] for v in ("", "-l")}
    return names | {"back-red", "back-blue"} | {c + v for c in FRENCH if c[1] in "dc" for v in ("-4", "-4l")}


def drawings(out: Path, deck: str) -> list[Path]:
    return [*(out / deck).iterdir(), *out.glob(f"sprite-{deck}*.svg")]


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_is_there(out: Path, deck: str) -> None:
    assert {p.stem for p in (out / deck).iterdir()} == expected(deck)


@pytest.mark.parametrize("deck", DECKS)
def test_every_sprite_has_every_card(out: Path, deck: str) -> None:
    french = deck in ("french", "dalnegro")
    faces = {*FRENCH, "jk", "jk2", "back-red", "back-blue"} if french else {*ITALIAN, "back"}
    variants = ("", "-l", "-4", "-4l") if french else ("", "-l")
    assert {p.name for p in out.glob(f"sprite-{deck}*.svg")} == {f"sprite-{deck}{v}.svg" for v in variants}
    wide, high = DECKS[deck]
    for variant in variants:
        symbols = ET.parse(out / f"sprite-{deck}{variant}.svg").getroot().findall(f"{SVG}symbol")
        assert {s.get("id") for s in symbols} == faces
        assert {s.get("viewBox") for s in symbols} == {f"0 0 {wide} {high}"}


@pytest.mark.parametrize("deck", DECKS)
def test_a_drawing_stands_alone(out: Path, deck: str) -> None:
    """No font, no style, no script, no picture from elsewhere; every reference is to a part in the same file.

    What needs url(#…) (gradients, patterns, clip paths) is not found when a page uses the symbol of a sprite.
    """
    for path in drawings(out, deck):
        text = path.read_text("utf-8")
        root = ET.fromstring(text)
        used = {e.tag.removeprefix(SVG) for e in root.iter()}
        assert used <= {
            "svg",
            "defs",
            "g",
            "symbol",
            "use",
            "path",
            "circle",
            "ellipse",
            "rect",
            "polygon",
        }, path.name
        assert "url(" not in text, path.name
        assert "style=" not in text, path.name
        ids = [e.get("id") for e in root.iter() if e.get("id")]
        assert len(ids) == len(set(ids)), path.name
        wanted = {e.get("href", "")[1:] for e in root.iter(f"{SVG}use")}
        assert wanted <= set(ids), path.name
        assert not re.search(r"nan|inf\b|None", text), path.name


@pytest.mark.parametrize("deck", DECKS)
def test_drawings_are_small(out: Path, deck: str) -> None:
    sizes = [p.stat().st_size for p in (out / deck).iterdir()]
    assert sum(sizes) / len(sizes) <= 6 * 1024
    for path in out.glob(f"sprite-{deck}*.svg"):
        assert len(gzip.compress(path.read_bytes())) <= 40 * 1024, path.name


def elements(root: ET.Element) -> int:
    parts = {each.get("id", ""): each for each in root.iter()}

    def count(element: ET.Element) -> int:
        if element.tag == f"{SVG}defs":
            return 0
        used = [parts[element.get("href", "")[1:]]] if element.tag == f"{SVG}use" else []
        return 1 + sum(map(count, [*element, *used]))

    return count(root)


@pytest.mark.parametrize("deck", DECKS)
def test_drawings_have_few_elements(out: Path, deck: str) -> None:
    """A browser lays each drawing out as a page of its own: a part counts wherever it is used."""
    counted = {path.stem: elements(ET.parse(path).getroot()) for path in (out / deck).iterdir()}
    assert {name: count for name, count in counted.items() if count > 320} == {}
    assert {name: count for name, count in counted.items() if "back" in name and count > 160} == {}


@pytest.mark.parametrize("deck", DECKS)
def test_no_two_faces_are_alike(out: Path, deck: str) -> None:
    seen: dict[str, str] = {}
    for path in (out / deck).iterdir():
        other = seen.setdefault(path.read_text("utf-8"), path.name)
        assert other == path.name


def test_decks_differ(out: Path) -> None:
    for one, other in (("french", "dalnegro"), ("napoletane", "piacentine")):
        for card in expected(one):
            if card not in ("back-red", "back-blue"):
                assert (out / one / f"{card}.svg").read_bytes() != (
                    out / other / f"{card}.svg"
                ).read_bytes(), card


@pytest.mark.parametrize("deck", ["french", "dalnegro"])
def test_four_colours(out: Path, deck: str) -> None:
    """Diamonds are blue and clubs green, and red and black are gone from their pips and indices."""
    for card, colour in (("7d", "#1f5fae"), ("7c", "#1f6b3b")):
        text = (out / deck / f"{card}-4.svg").read_text("utf-8")
        assert colour in text
        assert "#b3202c" not in text
        assert "#1b2230" not in text


@pytest.mark.parametrize("kind", ["stripes", "bars", "bend", "zigzag", "lozenges", "checks"])
def test_cloth_covers_what_it_should(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut to a garment with a hollow, a pattern has the same share of it whether its pieces are rounded or exact."""
    monkeypatch.syspath_prepend(ART)
    cloth, paths = importlib.import_module("cloth"), importlib.import_module("paths")
    garment = paths.read("M0,0 L100,0 C90,40 110,90 98,140 L50,120 L4,138 C12,90 -6,40 0,0Z")

    def area() -> float:
        pieces = [[run.start, *(s[0] for s in run.segments)] for run in cloth.pattern(kind, garment, 12, 5)]
        return (
            sum(abs(math.fsum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*p, p[0]]))) for p in pieces)
            / 2
        )

    rounded = area()
    monkeypatch.setattr(cloth, "coarse", lambda polygon, step: polygon)
    assert rounded == pytest.approx(area(), rel=0.06)
    assert rounded > 2000


def test_the_same_every_time(out: Path, tmp_path: Path) -> None:
    again = run("make.py", tmp_path / "again", "2")
    files = sorted(p.relative_to(out) for p in out.rglob("*.svg"))
    assert files == sorted(p.relative_to(again) for p in again.rglob("*.svg"))
    for name in files:
        assert (out / name).read_bytes() == (again / name).read_bytes(), name


@pytest.mark.parametrize(("program", "folder"), [("sheets.py", "docs/cards"), ("icon.py", "web/public")])
def test_what_is_committed_is_what_the_programs_draw(program: str, folder: str, tmp_path: Path) -> None:
    for path in run(program, tmp_path, "1").iterdir():
        kept = ROOT / folder / path.name
        assert kept.read_bytes() == path.read_bytes(), f"python web/cards/{program} {folder}"
