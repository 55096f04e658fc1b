"""Refusals: both languages say the same, each rests on a section that is there, no other feature has the code."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from smazzata.server import club
from smazzata.server.club.refusals import REFUSALS, RULES
from smazzata.server.features import features

pytestmark = pytest.mark.once
DOCS = Path(__file__).parents[3] / "docs" / "tournaments.md"


def test_the_rule_of_each_is_a_section() -> None:
    sections = set(re.findall(r"^## (.+)$", DOCS.read_text("utf-8"), re.MULTILINE))
    assert {rule.removeprefix("docs/tournaments.md, ") for rule in RULES.values()} <= sections


def _names(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_languages_name_the_same() -> None:
    assert [code for code, text in REFUSALS.items() if _names(text.it) != _names(text.en)] == []


def test_no_other_feature_has_the_code() -> None:
    mine = club.feature().refusals
    others = {code for each in features() if each.name != "club" for code in each.refusals}
    assert set(mine) & others == set()
