"""Examples and lessons of the page are true: the rules themselves play every one of them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from smazzata.games.explained import ARTICLES as ENDINGS
from smazzata.games.known import games
from smazzata.games.scenario import run

ROOT = Path(__file__).parents[2]
NODE = Path(sys.prefix) / "bin" / "node"
SCRIPT = """
import { EXAMPLES } from "./src/rules/examples.ts";
import { apply, begin, deeds } from "./src/rules/lesson.ts";
import { LESSONS } from "./src/rules/lessons.ts";
const lessons = Object.values(LESSONS).flatMap(({ game, rules, scenes }) => scenes.map((scene) => {
  const done = deeds(scene);
  const end = done.reduce((now, { seat, text }) => apply(now, text, seat), begin(scene));
  return { game, rules, start: scene.start, done, end, steps: scene.steps };
}));
console.log(JSON.stringify({ examples: EXAMPLES, lessons }));
"""

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not NODE.exists(), reason="Node is not in this environment"),
]


@pytest.fixture(scope="module")
def scripts() -> Any:
    return node(SCRIPT)


def node(script: str) -> Any:
    command = [str(NODE), "--input-type=module-typescript", "--eval", script]
    done = subprocess.run(command, cwd=ROOT / "web", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def toml(game: str, rules: str, start: dict[str, Any], play: str, expect: dict[str, Any]) -> str:
    def fields(values: dict[str, Any]) -> str:
        return "\n".join(f"{name} = {json.dumps(value)}" for name, value in values.items())

    head = fields({"title": "t", "source": "s", "game": game, "rules": rules})
    return f"{head}\n[start]\n{fields(start)}\n\nplay = {json.dumps(play)}\n[expect]\n{fields(expect)}\n"


def test_every_example_is_true(scripts: Any) -> None:
    assert len(scripts["examples"]) >= 12
    for each in scripts["examples"]:
        proof = each["proof"]
        text = toml(each["game"], each["rules"], proof["start"], proof["play"], proof["expect"])
        assert run(text, games()).problems == (), each["id"]


def test_every_sum_that_is_shown_is_the_sum(scripts: Any) -> None:
    rows = [row for each in scripts["examples"] for row in each["rows"]]
    rows += [row for each in scripts["lessons"] for step in each["steps"] for row in step.get("count", [])]
    summed = [row for row in rows if "values" in row and "sum" in row]
    assert len(summed) >= 10
    for row in summed:
        values = [int(value) for value in row["values"].split()]
        assert (len(values), sum(values)) == (len(row["cards"].split()), row["sum"]), row


def cards(pieces: list[dict[str, Any]]) -> str:
    return " ".join(piece["card"] for piece in pieces)


def test_every_lesson_is_played_by_the_rules_and_ends_as_it_is_shown(scripts: Any) -> None:
    """What the page draws at the end of a scene is what the engine has."""
    for each in scripts["lessons"]:
        end = each["end"]
        expect: dict[str, Any] = {"hands": [cards(hand) for hand in end["hands"]]}
        if each["game"] == "scopa":
            expect |= {"table": cards(end["table"][0]["pieces"]), "scope": end["scope"]}
        else:
            melds = [f"{meld['owner']}: {cards(meld['pieces'])}" for meld in end["table"]]
            expect |= {"table": melds, "pile": cards(end["pile"]), "closed_by": 0, "scores": [0, 42]}
        play = "\n".join(deed["text"] for deed in each["done"])
        text = toml(each["game"], each["rules"], {"dealer": 1, **each["start"]}, play, expect)
        assert run(text, games()).problems == (), each["game"]


def test_there_is_a_lesson_for_every_game(scripts: Any) -> None:
    assert {each["game"] for each in scripts["lessons"]} == set(games())


ARTICLES = """
import { readFileSync } from "node:fs";
import { citedIn, restsOn } from "./src/rules/links.ts";
import { read } from "./src/rules/reading.ts";
const asked = JSON.parse(%s);
const paragraphs = (id, locale) => read(readFileSync(`../docs/rules/${id.replace("/", "-")}.${locale}.md`, "utf8"))
  .articles.flatMap((article) => article.paragraphs);
const lost = [];
for (const locale of ["it", "en"]) for (const [id, rules] of Object.entries(asked)) {
  const all = [...paragraphs(id, locale), ...paragraphs(`${id.split("/")[0]}/online`, locale)];
  for (const rule of rules)
    if (citedIn(rule) && !all.some((each) => restsOn(each, rule))) lost.push(`${id} ${locale}: ${rule}`);
}
const counted = Object.keys(asked).map((id) => ["it", "en"].map((locale) => paragraphs(id, locale).length));
console.log(JSON.stringify({ lost, counted }));
"""


def test_every_refusal_leads_to_an_article() -> None:
    """What refusals, parameters and the end of a match cite is in some paragraph, of the rule-set or of its parent."""
    asked = {
        rules.id: sorted({*rules.articles.values(), *rules.sources.values(), *ENDINGS[rules.points_are].values()})
        for game in games().values()
        for rules in game.rulesets.values()
    }
    found = node(ARTICLES % json.dumps(json.dumps(asked)))
    assert all(it == en >= 4 for it, en in found["counted"]), found["counted"]
    introduction = "001 Svolgimento del gioco"  # says that cards are played from the hand: no paragraph repeats it
    assert [each for each in found["lost"] if not each.endswith(introduction)] == []
