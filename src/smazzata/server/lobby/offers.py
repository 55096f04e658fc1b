"""What there is to choose from: games and rule-sets in words, bots, set phrases. A page has no list of its own."""

from __future__ import annotations

import gzip
import re
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec
from litestar import MediaType, Request, Response, Router, get
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct

from smazzata.bots.known import BOTS
from smazzata.games.contract import AnyGame, RuleSet, Text
from smazzata.games.known import games
from smazzata.games.match import read_format
from smazzata.server.access import ANYONE
from smazzata.server.live.bot_pace import PACES, USUAL
from smazzata.tables.commands import PHRASES
from smazzata.tables.terms import RANGES

A_WHILE: Final = {"Cache-Control": "public, max-age=300"}

BOT_WORDS: Final[dict[str, tuple[Text, Text]]] = {
    "simple": (
        Text("Simple", "Simple"),
        Text(
            "Gioca con buon senso, come chi conosce le regole.",
            "Plays sensibly, like somebody who knows the rules.",
        ),
    ),
    "random": (
        Text("Random", "Random"),
        Text("Gioca a caso: per provare.", "Plays at random: to try things out."),
    ),
}
PACE_WORDS: Final[dict[str, Text]] = {
    "calm": Text("con calma", "calmly"),
    "human": Text("come una persona", "like a person"),
    "quick": Text("in fretta", "quickly"),
    "instant": Text("subito", "at once"),
}


class FormatShown(Struct, frozen=True):
    format: str
    """As `terms.format` takes it."""
    says: Text


class ClauseShown(Struct, frozen=True):
    """One parameter of a rule-set in words, with the place it comes from."""

    key: str
    name: Text
    says: Text
    source: str


class RuleSetShown(Struct, frozen=True):
    id: str
    """As `terms.rules` takes it."""
    key: str
    title: Text
    revision: int
    players: tuple[int, ...]
    """Each for themselves."""
    pairs: bool
    """May four play in two pairs?"""
    formats: tuple[FormatShown, ...]
    """The usual ones, the default first."""
    points_are: str
    """`paid`: the fewest win; `won`: the most."""
    cash_unit: int
    clauses: tuple[ClauseShown, ...]


class GameShown(Struct, frozen=True):
    key: str
    title: Text
    clockwise: bool
    """Which way round the table the order of play runs."""
    rules: tuple[RuleSetShown, ...]
    """The first is the usual one."""


class RulesShown(Struct, frozen=True):
    games: tuple[GameShown, ...]
    ranges: dict[str, tuple[int, int]]
    """Least and most of every number of the terms."""


class PaceShown(Struct, frozen=True):
    pace: str
    name: Text
    ms: int
    """Before each step."""
    bot: str
    """As `sit` takes it: `simple:quick`."""


class BotShown(Struct, frozen=True):
    bot: str
    """As `sit` takes it, at the usual pace."""
    name: Text
    says: Text
    usual: str
    """The pace of a bot that is named without one."""
    paces: tuple[PaceShown, ...]


class PhraseShown(Struct, frozen=True):
    phrase: str
    """As `say` takes it."""
    says: Text


# ---- routes -------------------------------------------------------------------------------------------------
Asking = Request[Any, Any, State]


def _spec(kind: Any) -> dict[int, ResponseSpec]:
    return {200: ResponseSpec(kind, description="The same for everybody", generate_examples=False)}


@get("/rules", opt=ANYONE.opt, responses=_spec(RulesShown))
async def list_rules(request: Asking) -> Response[bytes]:
    """Every game and rule-set, each parameter in words with its source; and what the numbers of terms may be."""
    return _answer(request, _rules_written())


@get("/bots", opt=ANYONE.opt, responses=_spec(list[BotShown]))
async def list_bots(request: Asking) -> Response[bytes]:
    """The bots that the host may put in a seat, and how fast they answer."""
    return _answer(request, _bots_written())


@get("/phrases", opt=ANYONE.opt, responses=_spec(list[PhraseShown]))
async def list_phrases(request: Asking) -> Response[bytes]:
    """What can be said at a table with one click, each reader in their own language."""
    return _answer(request, _phrases_written())


class Written(NamedTuple):
    plain: bytes
    zipped: bytes


def _written(made: object) -> Written:
    """Compressed once. Only what is public and the same for everybody is: an answer with somebody's secrets in it
    would tell them by its length."""
    plain = msgspec.json.encode(made)
    return Written(plain, gzip.compress(plain, 9, mtime=0))


def _answer(request: Asking, made: Written) -> Response[bytes]:
    headers = {**A_WHILE, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(made.zipped, media_type=MediaType.JSON, headers={**headers, "Content-Encoding": "gzip"})
    return Response(made.plain, media_type=MediaType.JSON, headers=headers)


offers_router = Router("/api", route_handlers=[list_rules, list_bots, list_phrases], tags=["lobby"])


# ---- made once ----------------------------------------------------------------------------------------------
@cache
def _rules_written() -> Written:
    return _written(rules_shown())


@cache
def _bots_written() -> Written:
    return _written(bots_shown())


@cache
def _phrases_written() -> Written:
    return _written([PhraseShown(code, text) for code, text in PHRASES.items()])


@cache
def rules_shown() -> RulesShown:
    shown = (
        GameShown(
            key, game.title, game.clockwise, tuple(_rules(game, each) for each in game.rulesets.values())
        )
        for key, game in games().items()
    )
    return RulesShown(tuple(shown), dict(RANGES))


def _rules(game: AnyGame, rules: RuleSet) -> RuleSetShown:
    return RuleSetShown(
        id=rules.id,
        key=rules.key,
        title=rules.title,
        revision=rules.revision,
        players=rules.players,
        pairs=rules.pairs,
        formats=tuple(FormatShown(each, format_words(each, rules)) for each in rules.formats),
        points_are=rules.points_are,
        cash_unit=rules.cash_unit,
        clauses=tuple(ClauseShown(*each) for each in game.clauses(rules)),
    )


def format_words(text: str, rules: RuleSet) -> Text:
    found = read_format(text, rules)
    if found.by == "points" and rules.points_are == "paid":
        return Text(f"si esce a {found.target} punti", f"out at {found.target} points")
    if found.by == "points":
        to = "agli" if re.match(r"8|11$", str(found.target)) else "ai"  # as it is said: agli otto, agli undici
        return Text(f"{to} {found.target} punti", f"first to {found.target} points")
    if found.target == 1:
        return Text("una smazzata", "one deal")
    draws = Text(", patta ammessa", ", a draw allowed") if found.draws else Text("", "")
    return Text(f"{found.target} smazzate{draws.it}", f"{found.target} deals{draws.en}")


@cache
def bots_shown() -> list[BotShown]:
    return [
        BotShown(
            bot,
            *BOT_WORDS[bot],
            USUAL,
            tuple(PaceShown(pace, PACE_WORDS[pace], ms, f"{bot}:{pace}") for pace, ms in PACES.items()),
        )
        for bot in BOTS
    ]
