"""Terms of a table: what can be agreed, and the words of every refusal."""

from __future__ import annotations

import ast
import re
from string import Formatter

import pytest
from msgspec.structs import replace

from conftest import ROOT, SOURCE
from records.playing import TABLES
from smazzata.games.contract import Illegal, Seats
from smazzata.games.known import games
from smazzata.tables import REFUSALS, Terms, create, problems, words_for
from smazzata.tables.refusals import RULES, refusal
from smazzata.tables.terms import FIELDS, RANGES
from tables.room import SCALA, SCOPA


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_every_rule_set_can_be_played_as_it_says(rules: str, seats: Seats) -> None:
    terms = Terms(rules=rules, players=seats.count, pairs=seats.pairs, open_cards=seats.open_cards)
    assert problems(terms) == ()
    assert create("t", terms, "anna", 5).terms.seats == seats


BAD = [
    (replace(SCOPA, rules="briscola"), ["rules-unknown"]),
    (replace(SCOPA, rules="scopa"), ["rules-unknown"]),
    (replace(SCOPA, players=7), ["players-wrong"]),
    (replace(SCOPA, players=0), ["players-wrong"]),
    (replace(SCOPA, pairs=True), ["pairs-wrong"]),
    (replace(SCOPA, open_cards=True), ["open-cards-without-pairs"]),
    (replace(SCOPA, format="points"), ["format-unknown"]),
    (replace(SCALA, format="points 40"), ["format-unknown"]),  # the exit score is at least 50
    (replace(SCOPA, format="points 10000"), []),
    (replace(SCOPA, format="points 10001"), ["format-unknown"]),
    (replace(SCOPA, format="deals 100"), []),
    (replace(SCOPA, format="deals 101"), ["format-unknown"]),
    (replace(SCOPA, format="points " + "9" * 3000), ["format-unknown"]),
    (replace(SCOPA, format="points ١١"), ["format-unknown"]),
    (replace(SCOPA, turn_ms=10), ["out-of-range"]),
    (replace(SCOPA, bank_ms=10), ["out-of-range"]),
    (replace(SCOPA, cut_ms=0), ["out-of-range"]),
    (replace(SCOPA, pause_ms=-1), ["out-of-range"]),
    (replace(SCOPA, stake=0), ["out-of-range"]),
    (replace(SCOPA, stake=5, set_aside=5), []),
    (replace(SCOPA, stake=5, set_aside=4), ["set-aside-too-small"]),
    (replace(SCOPA, set_aside=4), ["set-aside-without-stake"]),
    (replace(SCOPA, stake=5, turn_ms=None, join="link"), ["clock-needed"]),
    (replace(SCOPA, delay_ms=-1), ["out-of-range"]),
    (replace(SCOPA, turn_ms=None), ["clock-needed"]),
    (replace(SCOPA, turn_ms=None, join="link", rated=True), ["clock-needed"]),
    (replace(SCOPA, turn_ms=None, bank_ms=60_000), []),
    (replace(SCOPA, turn_ms=None, join="link"), []),
    (Terms(rules="x", turn_ms=1, cut_ms=0), ["rules-unknown", "out-of-range", "out-of-range"]),
]


@pytest.mark.parametrize(("terms", "codes"), BAD)
def test_everything_wrong_is_said_at_once(terms: Terms, codes: list[str]) -> None:
    found = problems(terms)
    assert [each.code for each in found] == codes
    for problem in found:
        assert problem.words(REFUSALS, "it") != problem.words(REFUSALS, "en")
    if codes:
        with pytest.raises(Illegal):
            create("t", terms, "anna", 5)


@pytest.mark.parametrize(
    ("terms", "it", "en"),
    [
        (
            replace(SCOPA, turn_ms=5),
            "«Secondi per turno» è 0.005: scegli fra 5 e 86400.",
            "“Seconds a turn” is 0.005: choose between 5 and 86400.",
        ),
        (
            replace(SCOPA, pause_ms=601_000),
            "«Secondi fra una smazzata e l'altra» è 601: scegli fra 0 e 600.",
            "“Seconds between a deal and the next” is 601: choose between 0 and 600.",
        ),
        (
            replace(SCOPA, stake=0),
            "«Posta» è 0: scegli fra 1 e 1000000.",
            "“Stake” is 0: choose between 1 and 1000000.",
        ),
        (
            Terms(rules="scopa/scopone-scientifico", players=3),
            "scopa/scopone-scientifico non si gioca in 3: scegli le coppie.",
            "scopa/scopone-scientifico is not played by 3: choose pairs.",
        ),
    ],
)
def test_numbers_are_said_as_people_say_them(terms: Terms, it: str, en: str) -> None:
    problem = problems(terms)[0]
    assert problem.words(REFUSALS, "it").startswith(it)
    assert problem.words(REFUSALS, "en").startswith(en)


def test_every_number_of_the_terms_has_a_name() -> None:
    assert set(FIELDS) == set(RANGES)


# ---- words ------------------------------------------------------------------------------------------------
def uses() -> list[tuple[str, set[str], str]]:
    """Every refusal that the code makes: its code, the names of its parameters, where."""
    found = []
    for path in sorted((SOURCE / "tables").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                if node.func.id in ("refuse", "refusal"):
                    for each in ast.walk(node.args[0]):
                        if isinstance(each, ast.Constant) and isinstance(each.value, str) and "-" in each.value:
                            names = {key.arg for key in node.keywords if key.arg}
                            found.append((each.value, names, f"{path.name}:{node.lineno}"))
    return found


@pytest.mark.once
def test_every_refusal_has_words_with_the_parameters_it_is_given() -> None:
    used = uses()
    for code, names, place in used:
        for text in REFUSALS[code]:
            needed = {field for _, field, _, _ in Formatter().parse(text) if field}
            assert needed <= names, f"{place}: {code}"
    made = {code for code, _, _ in used} | {"unreadable"}
    assert made == set(REFUSALS)


@pytest.mark.once
def test_every_refusal_cites_a_section_that_is_there() -> None:
    headings = re.findall(r"^## (.+)$", (ROOT / "docs" / "tables.md").read_text("utf-8"), re.MULTILINE)
    for code in REFUSALS:
        document, section = RULES[code].split(", ")
        assert document == "docs/tables.md"
        assert section in headings
    assert refusal("seat-taken", seat=1).words(REFUSALS, "en").endswith("[docs/tables.md, Seats]")


@pytest.mark.once
@pytest.mark.parametrize("game", games())
def test_no_code_means_two_things(game: str) -> None:
    assert not set(REFUSALS) & set(games()[game].refusals)
    assert words_for(game).keys() > games()[game].refusals.keys() | REFUSALS.keys()


@pytest.mark.parametrize(
    ("terms", "each"),
    [
        (replace(SCALA, stake=10, format="points 101"), 200),  # (101 + 100) ÷ 10, halves down, × 10
        (replace(SCALA, stake=10, format="deals 3"), 300),
        (replace(SCOPA, stake=2, format="points 11"), 22),
        (replace(SCOPA, stake=2, format="points 11", players=4, pairs=True), 11),
        (replace(SCOPA, stake=2, format="deals 3"), 30),
        (replace(SCOPA, stake=2, set_aside=7), 7),
    ],
)
def test_what_is_set_aside_is_part_of_the_terms(terms: Terms, each: int) -> None:
    agreed = create("t", terms, "anna", 0).terms
    assert agreed.set_aside == agreed.aside == terms.aside == each
    assert create("t", replace(terms, stake=None, set_aside=None), "anna", 0).terms.aside == 0


def test_the_usual_format_is_written_out() -> None:
    """So that terms which mean the same are the same."""
    for terms in (SCALA, SCOPA):
        usual = terms.agreed()[0].formats[0]
        for said in ("", usual, f" {usual.replace(' ', '  ')} "):
            assert create("t", replace(terms, format=said), "anna", 0).terms == replace(terms, format=usual)
