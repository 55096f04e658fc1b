"""docs/protocol.md is true: its types and close codes are those of the code, and its bot plays."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec
import pytest

from server.live.world import node
from smazzata.games.contract import Seat, Seats, Shuffled
from smazzata.games.known import games
from smazzata.server.live.messages import REFUSALS

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "protocol.md").read_text("utf-8")


def maker() -> Any:
    spec = importlib.util.spec_from_file_location("make_protocol", DOCS / "make_protocol.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.source
def test_the_page_is_not_stale() -> None:
    assert maker().made(PAGE) == PAGE, "run: python docs/make_protocol.py"


@pytest.mark.source
def test_the_types_of_the_browser_are_not_stale() -> None:
    made = maker()
    assert made.TYPES.read_text("utf-8") == made.protocol(), "run: python docs/make_protocol.py"


@pytest.mark.source
def test_the_types_know_what_each_game_shows_and_tells() -> None:
    """By sending it: a match of each game, every field of every view and telling is one of the interface."""
    text = maker().protocol()
    for key, game in games().items():
        rules = next(iter(game.rulesets.values()))
        state = game.start(rules, Seats(4 if rules.pairs else rules.players[0], pairs=rules.pairs), Seat(0))
        dealt = Shuffled(game.wanted(state).cards)
        for told in game.told(state, dealt, Seat(0)):
            kind = msgspec.to_builtins(told)["type"]
            assert f'type: "{kind}";' in text
        shown = msgspec.to_builtins(game.view(game.apply(state, dealt), Seat(0)))
        name = f"{key[0].upper()}{key[1:]}View"
        fields = text.split(f"export interface {name} {{")[1].split("\n}")[0]
        assert {line.strip().partition(":")[0] for line in fields.splitlines() if line.endswith(";")} == set(
            shown
        )


def test_the_page_names_every_error_of_the_socket() -> None:
    missing = [code for code in REFUSALS if f"`{code}`" not in PAGE and code != "no-such-table"]
    assert missing == []


def test_an_error_says_as_much_in_both_languages() -> None:
    for code, text in REFUSALS.items():
        named = [{field for _, field, _, _ in Formatter().parse(said) if field} for said in text]
        assert named[0] == named[1], code


async def test_the_bot_of_the_page_plays_a_match(sqlite: str) -> None:
    code = PAGE.split("<!-- bot: tests run this -->\n```python\n")[1].split("```")[0]
    assert len(code.splitlines()) <= 36
    names: dict[str, Any] = {"__name__": "bot"}
    exec(compile(code, "docs/protocol.md", "exec"), names)
    async with node(sqlite) as world:
        end = await names["play"](world.address, "anna")
    assert end.match.verdict is not None
