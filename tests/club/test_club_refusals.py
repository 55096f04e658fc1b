"""Every refusal has its article and its words in both languages; none is left over."""

from __future__ import annotations

import re
import string

import pytest

from conftest import SOURCE
from smazzata.club import REFUSALS
from smazzata.club.conflicts import HARD
from smazzata.club.ranges import FIELDS, RANGES
from smazzata.club.refusals import CALENDAR, RULES
from smazzata.games.contract import Language, Text

LANGUAGES: tuple[Language, ...] = ("it", "en")
CODE = "\n".join(
    path.read_text("utf-8") for path in sorted((SOURCE / "club").glob("*.py")) if path.name != "refusals.py"
)
SAID = set(re.findall(r'(?:refuse|refusal|wrong)\(\s*"([a-z-]+)"', CODE))


@pytest.mark.once
def test_what_is_refused_has_words_and_what_has_words_is_refused() -> None:
    assert set(REFUSALS) == SAID
    assert set(CALENDAR) >= HARD


@pytest.mark.parametrize("code", sorted(REFUSALS))
def test_both_languages_name_the_same_things(code: str) -> None:
    text = REFUSALS[code]
    names = [{name for _, name, _, _ in string.Formatter().parse(words) if name} for words in text]
    assert names[0] == names[1]
    assert text.it != text.en
    assert re.fullmatch(r"004 (art\. ([1-9]|1[01])|[a-h])|docs/club\.md, .+", RULES[code])


SEVERAL = {"rounds-too-many", "too-many", "too-many-in-an-evening"}
"""There are always several of what these count."""


@pytest.mark.parametrize("code", sorted(set(REFUSALS) - SEVERAL))
def test_one_and_many(code: str) -> None:
    """A number chooses its words: nothing of the choice is left in them."""
    names = {name for _, name, _, _ in string.Formatter().parse(REFUSALS[code].it) if name}
    for language in LANGUAGES:
        one = REFUSALS[code].filled(language, dict.fromkeys(names, 1))
        two = REFUSALS[code].filled(language, dict.fromkeys(names, 2))
        assert not set("{}|#") & set(one + two)
        assert not re.search(
            r"\b1 (iscrizioni|incontri|smazzate|persone|matches|people|deals|registrations)\b", one
        )


def test_words_within_words_are_in_the_same_language() -> None:
    text = Text("Lo fa {who}.", "It is done by {who}.")
    who = {"who": Text("la segreteria", "the secretary")}
    assert text.filled("it", who) == "Lo fa la segreteria."
    assert text.filled("en", who) == "It is done by the secretary."


def test_every_number_of_a_set_up_has_its_words() -> None:
    assert set(FIELDS) >= set(RANGES)


def test_the_sections_of_the_docs_are_there() -> None:
    text = (SOURCE.parent.parent / "docs" / "club.md").read_text("utf-8")
    for rule in RULES.values():
        if rule.startswith("docs/"):
            assert f"\n## {rule.split(', ')[1]}\n" in text
