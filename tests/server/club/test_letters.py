"""Texts for people without an account: who gets one, what is in it, and that addresses stay with the organisers."""

from __future__ import annotations

from server.club.test_papers import ADDRESS, WHERE, states
from smazzata.club import sample
from smazzata.club.events import Excluded
from smazzata.games.contract import Language
from smazzata.server.club.letters import Reachable, Writing


def writing(when: str, language: Language = "it") -> Writing:
    known = {who: sample.name_of(who) for who in sample.PEOPLE}
    people = {who: Reachable(name.split()[0], f"{who}@example.org", "") for who, name in known.items()}
    return Writing(states()[when], WHERE, people, known, ADDRESS, language)


def test_registered() -> None:
    found = writing("Closed").letters("registered")
    assert [each.who for each in found] == list(sample.PEOPLE)
    assert found[0].text.startswith("Ciao Anna,\n\nla tua iscrizione a «Torneo di \"Scala 40\" 2026» è confermata.")
    assert "Si comincia lunedì 4 maggio 2026." in found[0].text
    assert found[0].text.rstrip().endswith("Società Triestina")


def test_matches() -> None:
    found = {each.who: each.text for each in writing("first Scheduled").letters("matches")}
    assert len(found) == 24
    for who, text in found.items():
        assert text.count("\n- ") == 3
        assert sample.name_of(who) not in text  # one does not play oneself
        assert "entro 15 minuti perde l'incontro (art. 8)" in text
    english = writing("first Scheduled", "en").letters("matches")[0].text
    assert "- Monday 4 May 2026, 19:00, table 5: against Walter Coslovich (Group F, round 1)\n" in english
    assert writing("Concluded").letters("matches") == []  # nothing is left to play


def test_news() -> None:
    events = sample.sample()
    at = next(number for number, each in enumerate(events, 1) if isinstance(each, Excluded))
    excluded = events[at - 1]
    assert isinstance(excluded, Excluded)
    found = {each.who: each.text for each in writing("Excluded").letters("news", events[:at], at - 1)}
    assert set(found) == {excluded.who}
    assert "fuori dal torneo" in found[excluded.who]
    drawn = writing("Drawn").letters("news", events[:52], 0)
    assert len(drawn) == 24


def test_the_end() -> None:
    found = {each.who: each.text for each in writing("Concluded").letters("end")}
    assert len(found) == 23
    assert sum("sei al posto 1 su 24" in each for each in found.values()) == 1
    assert writing("Drawn").letters("end") == []
