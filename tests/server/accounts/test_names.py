"""Names: which are names, and which are the same."""

from __future__ import annotations

import pytest

from smazzata.games.contract import Illegal
from smazzata.server.accounts.names import fold, made_up, pseudonym, tidy

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna   Maria ", "Anna Maria"),
        ("D'Angelo", "D'Angelo"),
        ("Nicolò_7", "Nicolò_7"),
        ("J.R.", "J.R."),
        ("Ａｎｎａ", "Anna"),  # full width letters
        ("Иван", "Иван"),
    ],
)
def test_names(given: str, shown: str) -> None:
    assert tidy(given) == shown


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("", "name-length"),
        ("A", "name-length"),
        ("A" * 25, "name-length"),
        ("7bello", "name-characters"),
        ("-Anna", "name-characters"),
        ("Anna-", "name-characters"),
        ("An--na", "name-characters"),
        ("Anna<b>", "name-characters"),
        ("Аnna", "name-characters"),  # the first letter is Cyrillic
        ("An\u202ena", "name-characters"),
        ("An\x00na", "name-characters"),
        ("Anna🂡", "name-characters"),
        ("Admin", "name-reserved"),
        ("ospite", "name-reserved"),
    ],
)
def test_no_names(given: str, code: str) -> None:
    with pytest.raises(Illegal, match=code):
        tidy(given)


def test_the_same_name() -> None:
    assert fold("NICOLÒ") == fold("nicolo")
    assert fold("Anna-Maria") == fold("anna maria") == fold("anna_maria")
    assert fold("Strasse") == fold("Straße")
    assert fold("Anna") != fold("Hanna")


@pytest.mark.parametrize("given", [pseudonym("abcdefghijklmnop"), made_up(7)])
def test_nobody_can_choose_what_the_server_gives(given: str) -> None:
    with pytest.raises(Illegal, match="name-characters"):
        tidy(given)
