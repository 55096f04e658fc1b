"""Texts in both languages, cards dressed and spelled, commands understood."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import smazzata.terminal
from smazzata.games.contract import AnyGame, Language, Seat, Seats, Text
from smazzata.games.known import games, ruleset
from smazzata.games.scala40.seen import Event as Scala40Event
from smazzata.games.scopa.model import Event as ScopaEvent
from smazzata.terminal.commands import META, VERBS, NoSuchNumber, in_language, understood
from smazzata.terminal.explaining import ways, why_not
from smazzata.terminal.face import Scene
from smazzata.terminal.keyboard import _Words
from smazzata.terminal.looks import FRENCH, ITALIAN, boxed, sorted_french
from smazzata.terminal.words import EVENTS, WORDS, say

SOURCE = Path(smazzata.terminal.__file__).parent


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


ALL_TEXTS: dict[str, Text] = {
    **WORDS,
    **{f"{tag}/{index}": text for tag, pair in EVENTS.items() for index, text in enumerate(pair)},
}


@pytest.mark.parametrize("code", ALL_TEXTS)
def test_every_text_is_there_in_both_languages(code: str) -> None:
    text = ALL_TEXTS[code]
    assert text.it
    assert text.en
    assert fields(text.it) == fields(text.en)


def test_every_text_that_is_said_exists_and_every_text_is_said() -> None:
    source = "".join(path.read_text("utf-8") for path in SOURCE.glob("*.py") if path.name != "words.py")
    said = set(re.findall(r'(?:say|_say|_below)\(\s*f?"([a-z0-9-]+)"', source))
    said |= set(re.findall(r'"([a-z0-9-]+)" if .{1,60} else "', source))
    said |= set(re.findall(r'else "([a-z0-9-]+)"', source)) & set(WORDS)
    assert {code for code in said if "-" in code} <= {*WORDS, *EVENTS}
    duties = ("collected-", "swapped-", "opening-")
    composed = ("line-", "end-", "reason-", "with-", "can-", "points-", "you-", "by-", *duties)
    unsaid = [code for code in WORDS if f'"{code}"' not in source and f"'{code}'" not in source]
    assert [code for code in unsaid if not code.startswith(composed)] == []


def test_every_line_and_duty_of_both_games_has_words() -> None:
    codes = {"closed", "hand", "hand-doubled", "all-in-hand", "left", "penalty"}
    codes |= {"scope", "settebello", "primiera", "denari", "cards"}
    assert {f"line-{code}" for code in codes} <= set(WORDS)
    for game in games().values():
        for rules in game.rulesets.values():
            assert codes & set(rules.articles) or codes & set(rules.sources)


def test_every_event_has_words() -> None:
    tags = {event.__struct_config__.tag for event in (*Scala40Event.__args__, *ScopaEvent.__args__)}
    assert tags - {"over"} <= set(EVENTS)


def test_every_verb_has_help() -> None:
    for verbs in VERBS.values():
        assert {f"can-{verb}" for verb in verbs.values()} <= set(WORDS)
        assert not set(verbs) & {"hint", "go", "vai", "q", "quit", "?"}
    assert set(META.values()) >= {"help", "hint", "go", "score", "rules", "log", "sort", "look", "quit"}


@pytest.mark.parametrize(
    ("game", "typed", "kind", "text"),
    [
        ("scala40", "draw", "act", "draw"),
        ("scala40", "PESCA", "act", "draw"),
        ("scala40", "cala 9h 9D 9s", "act", "meld 9H 9D 9S"),
        ("scala40", "meld 1 2 3", "act", "meld JK 9H TD"),
        ("scala40", "attach 0 6c", "act", "attach 0: 6C"),
        ("scala40", "attacca 0: 6c 7c", "act", "attach 0: 6C 7C"),
        ("scala40", "attacca #2 3", "act", "attach 2: TD"),
        ("scala40", "cambia 1 10d", "act", "swap 1: TD"),
        ("scala40", "undo", "act", "takeback"),
        ("scala40", "riprendi", "act", "takeback"),
        ("scala40", "rimetti", "act", "return"),
        ("scala40", "scarta 3", "act", "discard TD"),
        ("scala40", "discard 10♦", "act", "discard TD"),
        ("scala40", "cala 9h 9d jolly=9c", "act", "meld 9H 9D JK=9C"),
        ("scala40", "cala 9h, 9d, jk=10c", "act", "meld 9H 9D JK=TC"),
        ("scala40", "? discard kd", "help", "discard KD"),
        ("scala40", "?scarta 2", "help", "discard 9H"),
        ("scala40", "?", "help", ""),
        ("scala40", "aiuto", "help", ""),
        ("scala40", "sort value", "sort", "value"),
        ("scala40", "ordina seme", "sort", "seme"),
        ("scala40", "vai", "go", ""),
        ("scala40", "esci", "quit", ""),
        ("scopa", "7d", "act", "play 7D"),
        ("scopa", "2", "act", "play 9H"),
        ("scopa", "gioca rs prende 4c 6b", "act", "play RS takes 4C 6B"),
        ("scopa", "play rs takes 4c 6b", "act", "play RS takes 4C 6B"),
        ("scopa", "rs 4c 6b", "act", "play RS takes 4C 6B"),
        ("scopa", "rs takes nothing", "act", "play RS takes nothing"),
    ],
)
def test_what_is_typed_is_understood(game: str, typed: str, kind: str, text: str) -> None:
    assert understood(game, typed, ["JK", "9H", "TD"]) == (kind, text)


def test_a_number_that_is_not_there() -> None:
    with pytest.raises(NoSuchNumber):
        understood("scala40", "scarta 4", ["JK", "9H", "TD"])


def test_actions_as_a_person_types_them() -> None:
    assert in_language("attach 0: 6C", "it") == "attacca 0: 6c"
    assert in_language("play RS takes 4C", "it") == "gioca rs prende 4c"
    assert in_language("meld 9H JK=9D 9S", "en") == "meld 9h jk=9d 9s"


def test_cards_are_dressed_and_spelled() -> None:
    assert FRENCH.dress("Ada cala 9H TD JK=9C JK").plain == "Ada cala 9♥ 10♦ ★9♣ ★JK"
    said = FRENCH.spell("Ada cala 9H TD JK=9C", "it")
    assert said == "Ada cala nove di cuori, dieci di quadri, jolly come nove di fiori"
    assert ITALIAN.dress("play RS takes 4C").plain == "play R† takes 4♥"
    assert ITALIAN.spell("Giochi CB", "it") == "Giochi il cavallo di bastoni"
    assert ITALIAN.spell("You play FD", "en") == "You play the fante of denari"


@pytest.mark.parametrize(
    ("sentence", "it", "en"),
    [
        ("* 8C.", "* l'otto di fiori.", "* the eight of clubs."),
        ("* AS.", "* l'asso di picche.", "* the ace of spades."),
        ("* QH.", "* la donna di cuori.", "* the queen of hearts."),
        ("* KD.", "* il re di quadri.", "* the king of diamonds."),
        ("* JK.", "* un jolly.", "* a joker."),
        ("* JK=9C.", "* un jolly come nove di fiori.", "* a joker as nine of clubs."),
        ("*, 8C, *", "*, l'otto di fiori, *", "*, the eight of clubs, *"),
        ("No: 8C va", "No: l'otto di fiori va", "No: the eight of clubs va"),
        ("8C va", "L'otto di fiori va", "The eight of clubs va"),
        ("8C 9C va", "Otto di fiori, nove di fiori va", "Eight of clubs, nine of clubs va"),
        ("*: 8C.", "*: otto di fiori.", "*: eight of clubs."),
        ("* (8C)", "* (otto di fiori)", "* (eight of clubs)"),
    ],
)
def test_one_card_has_its_article(sentence: str, it: str, en: str) -> None:
    assert FRENCH.spell(sentence, "it") == it
    assert FRENCH.spell(sentence, "en") == en


@pytest.mark.parametrize(
    ("code", "number", "it", "en"),
    [
        ("points-won", 11, "vince chi arriva a 11 punti", "first to 11 points"),
        ("points-won", 1, "vince chi arriva a 1 punto", "first to 1 point"),
        ("points-paid", 101, "si esce a 101 punti", "out at 101 points"),
        ("cards-left", 1, "1 carta", "1 card"),
        ("cards-left", 2, "2 carte", "2 cards"),
    ],
)
def test_words_fit_the_number(code: str, number: int, it: str, en: str) -> None:
    assert say(code, "it", n=number) == it
    assert say(code, "en", n=number) == en


def test_one_point_is_missing() -> None:
    said = {"points": 39, "needed": 40}
    assert say("missing", "it", missing=1, **said) == "Apertura: 39 punti calati, ne manca 1 a 40."
    assert say("missing", "it", missing=2, **said) == "Apertura: 39 punti calati, ne mancano 2 a 40."


def test_hands_are_sorted() -> None:
    hand = ["KS", "2H", "JK", "2D", "AH"]
    assert sorted_french(hand, "suit") == ["JK", "AH", "2H", "2D", "KS"]
    assert sorted_french(hand, "value") == ["JK", "AH", "2H", "2D", "KS"]
    assert sorted_french(["KH", "2S"], "value") == ["2S", "KH"]


def test_boxes_go_into_rows() -> None:
    faces = [FRENCH.face("9H")] * 14
    lines = boxed(faces, [str(number) for number in range(14)], 25)
    assert len(lines) == 8
    assert all(line.cell_len <= 25 for line in lines)


def test_completion() -> None:
    words = _Words("scala40", "it", ["9H", "TD", "9H"], 3)
    assert {"scarta", "pesca", "hint"} <= set(words.possible("sc"))
    assert list(words.possible("scarta ")) == ["9h", "td"]
    assert list(words.possible("attacca ")) == ["0", "1", "2"]
    assert list(words.possible("attacca 1 ")) == ["9h", "td"]
    assert list(words.possible("? scarta ")) == ["9h", "td"]
    assert list(words.possible("sort ")) == ["seme", "valore"]


def at(rules_id: str, language: Language = "en", **start: object) -> tuple[AnyGame, Any, Scene]:
    game, rules = ruleset(rules_id)
    return game, game.arrange(rules, Seats(2), start), Scene(("You", "Ada"), Seats(2), Seat(0), language)


def test_an_open_choice_lists_its_ways() -> None:
    scopa = at("scopa/online", hands=["RD 2C", "FS"], table="4C 6B 3S 7B", turn=0)
    assert sorted(ways(*scopa, "play RD", "capture-choose")) == ["play rd takes 3s 7b", "play rd takes 4c 6b"]
    game, state, scene = at("scala40/online", "it", hands=["9H 9D JK 2C", "4H"], stock="AS", pile="5H")
    state = game.apply(state, game.read(state, Seat(0), "draw"))
    assert sorted(ways(game, state, scene, "meld 9H JK 9D", "joker-undeclared")) == [
        "cala 9h 9d jk=9c",
        "cala 9h 9d jk=9s",
    ]
    assert ways(game, state, scene, "meld 9H JK 9D", "not-in-hand") == []


def test_why_not_names_the_article() -> None:
    table = at("scala40/club", "it", hands=["9H 9D JK 2C", "4H"], stock="AS", pile="5H")
    assert why_not(*table, "draw") is None
    assert why_not(*table, "discard 9H") == "Prima pesca dal tallone o raccogli dal pozzo. [004 e.1]"
    assert "Non capisco" in str(why_not(*table, "fly 9H"))
