"""It is a game: every reason and every route is walked, and the numbers of docs/gettoni.md are those of the code."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
from litestar.routes import HTTPRoute

from conftest import ROOT
from smazzata.games.contract import Seat, Seats, Side
from smazzata.games.match import Settled, Verdict
from smazzata.server.access import ANYONE, PLAYERS, PLAYERS_IN_PERSON
from smazzata.server.app import create_app
from smazzata.server.infra.settings import read_settings
from smazzata.server.money import ledger, numbers, schema
from smazzata.server.money.model import AgeDeclared, NewLimit, NewPause
from smazzata.server.money.refusals import RULES
from smazzata.server.money.settling import payments
from smazzata.server.money.words import REASONS, WHAT

pytestmark = pytest.mark.once
PAGE = (ROOT / "docs" / "gettoni.md").read_text("utf-8")

BETWEEN = {
    "welcome": [("house", "purse")],
    "top-up": [("house", "purse")],
    "aside": [("purse", "aside")],
    "back": [("aside", "purse")],
    "settle": [("aside", "aside")],
    "left": [("purse", "house")],
    "correct": [("purse", "house"), ("house", "purse")],
}
"""From which kind of account to which: there is no way in from outside, none out, and one between two people."""


def test_every_reason_goes_one_way() -> None:
    assert set(get_args(ledger.Reason)) == set(schema.WAYS) == set(BETWEEN) == set(REASONS)
    for reason, way in schema.WAYS.items():
        found = []
        for one in way.split(" OR "):
            kinds = [re.findall(rf"{side} = '(house|purse|aside)", one) for side in ("debit", "credit")]
            found += [(debit, credit) for debit, credit in zip(*kinds, strict=True)]
            own = "payer = payee" in one or "payer IS NULL" in one or "payee IS NULL" in one
            assert own == (reason != "settle")  # the one way between two people
        assert found == BETWEEN[reason]
    listed: dict[str, list[tuple[str, str]]] = {}
    for reason, debit, credit in re.findall(r"^\| `([a-z-]+)` \| (\w+)[^|]*\| (\w+)", PAGE, re.MULTILINE):
        listed.setdefault(reason, []).append((debit, credit))
    assert listed == BETWEEN


MINE = {
    "GET /api/my/purse": PLAYERS,
    "GET /api/my/purse/movements": PLAYERS,
    "GET /api/my/purse/movements.csv": PLAYERS,
    "POST /api/my/purse/grant": PLAYERS_IN_PERSON,
    "POST /api/my/purse/age": PLAYERS_IN_PERSON,
    "POST /api/my/purse/limit": PLAYERS_IN_PERSON,
    "POST /api/my/purse/pause": PLAYERS_IN_PERSON,
    "GET /api/cash": ANYONE,
    "GET /api/cash/terms": ANYONE,
    "GET /api/tables/{table:str}/cash": ANYONE,
}
"""Each of them is about whoever asks, or about nobody: not one names another person or an amount to give."""
WORDS = re.compile(
    r"gift|give|transfer|send|donat|prize|payout|withdraw|deposit|buy|sell|purse|cash|wallet|ledger|credit"
)


def test_no_route_moves_gettoni_to_somebody_else(tmp_path: Path) -> None:
    """Of all routes those that have to do with gettoni are listed above; the rest cannot reach the ledger, since only
    the feature imports it."""
    app = create_app(read_settings({"SMAZZATA_DATA": str(tmp_path)}))
    found = {}
    for route in app.routes:
        if not isinstance(route, HTTPRoute):
            continue
        for handler in route.route_handlers:
            module = str(getattr(handler.fn, "__module__", ""))
            if WORDS.search(route.path) or module.startswith("smazzata.server.money"):
                for method in sorted(handler.http_methods - {"OPTIONS", "HEAD"}):
                    found[f"{method} {route.path}"] = handler.opt["policy"]
    assert found == MINE
    asked = [AgeDeclared, NewLimit, NewPause]  # all that can be sent: nobody else's name, no amount to give
    assert [each.__struct_fields__ for each in asked] == [("adult",), ("limit",), ("days",)]


def test_only_the_feature_touches_the_ledger() -> None:
    source = ROOT / "src" / "smazzata"
    others = [
        path.relative_to(source).as_posix()
        for path in source.rglob("*.py")
        if "money" not in path.parts and re.search(r"money\.(ledger|schema)|ledger_transfers", path.read_text("utf-8"))
    ]
    migrations = ("m0007_money", "m0010_corrections")
    assert sorted(others) == [f"server/infra/migrations/versions/{name}.py" for name in migrations]
    movers = [
        path.name for path in (source / "server" / "money").glob("*.py") if re.search(r"\bmove\(", path.read_text())
    ]
    assert sorted(movers) == ["correcting.py", "following.py", "ledger.py", "purses.py"]


def test_the_page_has_the_numbers_of_the_code() -> None:
    assert f"| welcome | {numbers.WELCOME} |" in PAGE
    assert f"as are missing to {numbers.TOP_UP_TO} |" in PAGE
    assert f"{numbers.USUAL_LIMIT} until one chooses another" in PAGE
    assert f"from 0 to\n  {numbers.LARGEST_LIMIT}." in PAGE
    assert "{}, {} or {} days".format(*numbers.PAUSES) in PAGE
    assert f"{numbers.WELCOME} la prima volta, poi una ricarica fino a {numbers.TOP_UP_TO}" in PAGE
    for words in (WHAT.it, WHAT.en):
        assert re.search("premi|prize", words)


def test_every_refusal_cites_a_section_that_is_there() -> None:
    sections = set(re.findall(r"^## (.+)$", PAGE, re.MULTILINE))
    assert {rule.removeprefix("docs/gettoni.md, ") for rule in RULES.values()} <= sections


def test_the_example_of_the_page() -> None:
    settled = (Settled(Side(1), 115, 35, 80, left=False), Settled(Side(2), 104, 35, 69, left=False))
    verdict = Verdict("points", Side(0), (149, -80, -69), (20, 0, 0), 15, 150, settled)
    found = payments(verdict, Seats(3), dict.fromkeys(map(Seat, range(3)), 200))
    assert [(each.payer, each.amount) for each in found] == [(1, 81), (2, 69)]
    assert "Bruno pays 81, Carla 69. Anna gets back 200 + 150 = 350, Bruno 119, Carla 131." in PAGE
