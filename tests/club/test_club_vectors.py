"""The draw's published vectors: up to date, and of every kind of draw there is."""

from __future__ import annotations

from pathlib import Path

from smazzata.club.setup import KINDS
from smazzata.club.vectors import text, vectors

PUBLISHED = Path(__file__).parents[2] / "docs" / "club-vectors.json"


def test_published_vectors_are_up_to_date() -> None:
    assert PUBLISHED.read_text(encoding="utf-8") == text()


def test_they_cover_what_matters() -> None:
    found = vectors()
    assert {each.source.formula.kind for each in found} == set(KINDS)
    assert {each.source.formula.table for each in found} == {2, 3, 4, 5}
    assert any(each.unmet for each in found)
    assert any(each.source.wishes and not each.unmet for each in found)
    assert any(each.source.standing for each in found)
    assert any(not each.spoken.isascii() for each in found)
    assert any(len(each.steps) % 2 for each in found if each.source.formula.kind == "board")  # byes
    for each in found:
        assert sorted(each.lots) == sorted(step.who for step in each.steps) == sorted(each.source.people)
