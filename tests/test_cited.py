"""Where a rule comes from is said in the reader's language."""

from __future__ import annotations

import pytest

from smazzata.games.cited import cited
from smazzata.games.explained import ARTICLES
from smazzata.games.known import games

RULESETS = [rules for game in games().values() for rules in game.rulesets.values()]
EVERY = sorted(
    {rule for rules in RULESETS for rule in (*rules.sources.values(), *rules.articles.values())}
    | {rule for each in ARTICLES.values() for rule in each.values()}
)


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("001 Scarti", "001 Scarti"),
        ("001 Scarti (silent)", "001 Scarti (il testo tace)"),
        ("001 Punteggi (literal reading, decided)", "001 Punteggi (deciso)"),
        ("003 is silent, as in 000 (decided)", "003 tace: come in 000 (deciso)"),
        ("004 h (the number decided, as in 003)", "004 h (deciso, come in 003)"),
        ("002 (silent); decided: as 001", "002 (il testo tace); deciso: come 001"),
        ("002 Punteggi (giocatore o coppia); decided: three", "002 Punteggi (giocatore o coppia); deciso"),
        ("001 Conversione dei punti in Match Point (MP)", "001 Conversione dei punti in Match Point (MP)"),
        ("tradition: scopone scientifico", "uso: scopone scientifico"),
    ],
)
def test_in_italian(rule: str, said: str) -> None:
    assert cited(rule, "it") == said
    assert cited(rule, "en") == rule


def test_no_english_is_left_in_italian() -> None:
    for rule in EVERY:
        words = set(cited(rule, "it").replace("(", " ").replace(")", " ").replace(":", " ").split())
        assert not words & {"silent", "decided", "as", "the", "is", "tradition", "how", "many", "card"}, rule
