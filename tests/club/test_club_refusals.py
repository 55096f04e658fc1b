"""Every refusal has its article and its words in both languages; none is left over."""

from __future__ import annotations

import re
import string

import pytest

from conftest import SOURCE
from smazzata.club import REFUSALS
from smazzata.club.conflicts import HARD
from smazzata.club.refusals import CALENDAR, RULES

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


def test_the_sections_of_the_docs_are_there() -> None:
    text = (SOURCE.parent.parent / "docs" / "club.md").read_text("utf-8")
    for rule in RULES.values():
        if rule.startswith("docs/"):
            assert f"\n## {rule.split(', ')[1]}\n" in text
