"""Scenarios: a position, what the players do, what must hold afterwards. The format is in docs/scenarios.md."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from smazzata.games import match as matches
from smazzata.games.contract import (
    HOUSE,
    AnyGame,
    Illegal,
    Leave,
    OneCardOnly,
    Result,
    RuleSet,
    Seat,
    Seats,
    Shuffled,
    Unreadable,
)


class Outcome(Struct, frozen=True):
    title: str
    problems: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.problems


class Wrong(Exception):
    """What is wrong with a scenario, and on which line of its text if that is known."""

    def __init__(self, says: str, line: int | None = None) -> None:
        super().__init__(f"line {line}: {says}" if line else says)


class Over(Exception):
    """Nobody does anything after the end of the match."""


# ---- what a file may say ----------------------------------------------------------------------------------
def _is(*kinds: type) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, kinds) and not (isinstance(value, bool) and bool not in kinds)


def _each(*kinds: type) -> Callable[[Any], bool]:
    one = _is(*kinds)
    return lambda value: isinstance(value, list) and all(map(one, value))


_TOP: Final = {"title": _is(str), "source": _is(str), "game": _is(str), "rules": _is(str)}
_START: Final = {
    "hands": _each(str),
    "turn": _is(int),
    "dealer": _is(int),
    "lap": lambda value: _is(int)(value) and value >= 1,
    "opened": _each(int),
    "table": lambda value: _is(str)(value) or _each(str)(value),
    "pile": _is(str),
    "stock": _is(str),
    "captured": _each(str),
    "scope": _each(int),
    "last_capture": _is(int),
    "pairs": _is(bool),
    "rest": lambda value: value in ("stock", "none"),
    "totals": _each(int),
    "format": _is(str),
    "won": _each(int),
    "stake": lambda value: _is(int)(value) and value >= 0,
    "play": _is(str),
}
_EXPECT: Final = {
    **dict.fromkeys(("turn", "closed_by", "winner", "cash"), _is(int)),
    **dict.fromkeys(("in_hand", "annulled", "over", "draw"), _is(bool)),
    **dict.fromkeys(("scores", "totals", "eliminated", "mp", "vp", "opened", "scope"), _each(int)),
    **dict.fromkeys(("hands", "captured", "can"), _each(str)),
    "table": lambda value: _is(str)(value) or _each(str)(value),
    **dict.fromkeys(("pile", "stock"), _is(str)),
}


def position(text: str, game: AnyGame, rules: RuleSet) -> Any:
    """The state that `[start]` describes, under these rules, whatever else the file says. Raises Wrong."""
    start = _read(text).get("start")
    if not isinstance(start, dict):
        raise Wrong("there is no [start]")
    _check_start(text, start)
    return Table(text, {"game": game.key, "rules": rules.key, "start": start}, {game.key: game}).state


def run(text: str, games: Mapping[str, AnyGame]) -> Outcome:
    """Plays a scenario through. Whatever is wrong, with the file or the play, is a problem of the outcome."""
    title = "(no title)"
    try:
        scenario = _read(text)
        if isinstance(scenario.get("title"), str):
            title = scenario["title"]
        _check(text, scenario)
        table = Table(text, scenario, games)
        table.play(scenario["start"].get("play", ""))
        return Outcome(title, tuple(table.differences(scenario.get("expect", {}))))
    except Wrong as wrong:
        return Outcome(title, (str(wrong),))


def _read(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))  # some editors put a mark of their own first
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Wrong(f"not TOML: {error}") from None


def _check(text: str, scenario: Mapping[str, Any]) -> None:
    _known(text, scenario, {**_TOP, "start": _is(dict), "expect": _is(dict)}, "")
    for key in ("title", "game", "rules", "start"):
        if key not in scenario:
            raise Wrong(f"{key!r} is missing")
    _check_start(text, scenario["start"])
    _known(text, scenario.get("expect", {}), _EXPECT, "expect")


def _check_start(text: str, start: Mapping[str, Any]) -> None:
    _known(text, start, _START, "start")
    if "hands" not in start:
        raise Wrong("'hands' is missing in [start]")


def _known(text: str, found: Mapping[str, Any], known: Mapping[str, Callable[[Any], bool]], part: str) -> None:
    where = f" in [{part}]" if part else ""
    for key, value in found.items():
        if key not in known:
            raise Wrong(f"unknown key {key!r}{where}", line_of(text, key, part))
        if not known[key](value):
            raise Wrong(f"{key!r}{where} cannot be {value!r}", line_of(text, key, part))


def line_of(text: str, key: str, part: str) -> int | None:
    """The line on which a key stands, in its part of the file."""
    here = ""
    for number, line in enumerate(text.splitlines(), start=1):
        header = re.match(r"\s*\[(\w+)\]", line)
        if header:
            here = header[1]
        if (here == part and re.match(rf"\s*{re.escape(key)}\s*=", line)) or (header and header[1] == key):
            return number
    return None


# ---- playing it -------------------------------------------------------------------------------------------
class Table:
    """One scenario being played: the deal, and the match around it."""

    def __init__(self, text: str, scenario: Mapping[str, Any], games: Mapping[str, AnyGame]) -> None:
        self.text = text
        start = scenario["start"]
        game = games.get(scenario["game"])
        if game is None:
            raise Wrong(f"there is no game {scenario['game']!r}", line_of(text, "game", ""))
        rules = game.rulesets.get(scenario["rules"])
        if rules is None:
            known = ", ".join(game.rulesets)
            raise Wrong(f"{game.key} has no rules {scenario['rules']!r} (but {known})", line_of(text, "rules", ""))
        self.game = game
        seats = Seats(count=len(start["hands"]), pairs=start.get("pairs", False))
        self.match = self._begin(rules, seats, start)
        try:
            self.state = game.arrange(rules, self.match.seats, start)
        except ValueError as error:
            raise Wrong(f"[start]: {error}", self._blame(start, str(error))) from None
        self.result: Result | None = None
        self._count()

    def _begin(self, rules: Any, seats: Seats, start: Mapping[str, Any]) -> matches.Match:
        try:
            terms = matches.read_format(start.get("format", _default_format(rules)), rules)
            dealer = Seat(start.get("dealer", seats.count - 1))
            match = matches.begin(rules, seats, terms, dealer, stake=start.get("stake"))
            for key in ("turn", "dealer"):
                if not 0 <= start.get(key, 0) < seats.count:
                    raise ValueError(f"{key}: there is no seat {start[key]}")
            totals, won = (tuple(start.get(key, (0,) * seats.sides)) for key in ("totals", "won"))
            if len(totals) != seats.sides or len(won) != seats.sides:
                raise ValueError(f"totals and won have a number for each of the {seats.sides} sides")
        except ValueError as error:
            raise Wrong(f"[start]: {error}", line_of(self.text, str(error).split(":")[0], "start")) from None
        return matches.without_cards(replace(match, totals=totals, won=won, played=sum(won)), start["hands"])

    def _blame(self, start: Mapping[str, Any], says: str) -> int | None:
        """The line of the card or meld that the message names, if it names one."""
        named = re.findall(r"'([^']+)'|\b([A2-9TJQKFCR][HDCSB]|JK)\b", says)
        for quoted, bare in reversed(named):
            for number, line in enumerate(self.text.splitlines(), start=1):
                if (quoted or bare) in line and not line.lstrip().startswith(("title", "#")):
                    return number
        return None

    # -- actions --
    def play(self, script: str) -> None:
        first = (line_of(self.text, "play", "start") or 0) + self._offset()
        for number, raw in enumerate(script.splitlines(), start=first):
            line = raw.split("#", 1)[0].strip()
            if line:
                self._line(line, number)

    def _offset(self) -> int:
        """A script that starts on the line after its opening quotes."""
        found = re.search(r'^\s*play\s*=\s*("""|\'\'\')[ \t]*\r?\n', self.text, re.MULTILINE)
        return 1 if found else 0

    def _line(self, line: str, number: int) -> None:
        refused = line.startswith("!")
        said = line.lstrip("! \t")
        before = self.state
        try:
            self._house()
            self._act(said)
        except Unreadable as error:
            if refused and isinstance(error, OneCardOnly):
                return
            raise Wrong(str(error), number) from None
        except Over:
            if not refused:
                raise Wrong(f"{said!r} was refused: the match is over", number) from None
            return
        except Illegal as illegal:
            if not refused:
                raise Wrong(f"{said!r} was refused: {self._words(illegal)}", number) from None
            if self.state is not before and self.game.turn(before) != HOUSE:
                raise Wrong(f"{said!r} was refused, but something changed", number) from None
            return
        if refused:
            raise Wrong(f"{said!r} was accepted, but must be refused", number)

    def _words(self, illegal: Illegal) -> str:
        if illegal.code in self.game.refusals:
            return illegal.words(self.game.refusals, "en")
        return str(illegal)

    def _act(self, said: str) -> None:
        if self.match.verdict is not None:
            raise Over
        leaving = re.fullmatch(r"(timeout|abandon)\s+(\d+)", said)
        if leaving:
            self._leave("timeout" if leaving[1] == "timeout" else "abandon", Seat(int(leaving[2])))
        else:
            seat = self.game.turn(self.state)
            mover = self.match.dealer if seat is None else seat
            action = self.game.read(self.state, mover, said)
            self.game.check(self.state, mover, action)
            self.state = self.game.apply(self.state, action)
        self._count()

    def _leave(self, reason: Literal["timeout", "abandon"], seat: Seat) -> None:
        """After the deal, somebody leaves before the next one is dealt: this one stays as it ended."""
        leaver, match = Leave(seat), self.match
        between = self.result is not None
        state = self.game.start(match.rules, match.seats, match.dealer) if between else self.state
        self.game.check(state, HOUSE, leaver)
        points = sum(line.points for line in self.game.forfeit(state, seat))
        self.match = matches.forfeit(match, seat, points, reason)
        if self.match.verdict is None and not between:
            self.state = self.game.apply(state, leaver)

    def _count(self) -> None:
        """A deal that has just ended counts in the match."""
        if self.result is None:
            self.result = self.game.result(self.state)
            if self.result is not None:
                self.match = matches.after_deal(self.match, self.result)

    def _house(self) -> None:
        """The house deals in an order on which the scenario does not depend."""
        while self.game.turn(self.state) == HOUSE:
            cards = self.game.wanted(self.state).cards
            self.state = self.game.apply(self.state, Shuffled(cards[::3] + cards[1::3] + cards[2::3]))

    # -- what holds afterwards --
    def differences(self, expect: Mapping[str, Any]) -> list[str]:
        self._house()
        facts = {**self.game.facts(self.state), **self._match_facts()}
        found = []
        for key, value in expect.items():
            if key not in facts:
                raise Wrong(f"{key!r} cannot be expected of {self.game.key}", line_of(self.text, key, "expect"))
            try:
                wanted = self._expected(key, value)
            except ValueError as error:
                raise Wrong(f"[expect] {key}: {error}", line_of(self.text, key, "expect")) from None
            is_so = facts[key]
            if key == "stock":
                is_so = is_so[: len(wanted)]
            if wanted != is_so:
                found.append(f"{key}: expected {show(wanted)}, is {show(is_so)}")
        return found

    def _expected(self, key: str, value: Any) -> Any:
        if key == "eliminated":
            return tuple(sorted(value))
        if key != "can" and key in self._match_facts():
            return tuple(value) if isinstance(value, list) else value
        return self.game.expected(self.state, key, value)

    def _match_facts(self) -> dict[str, Any]:
        match, end = self.match, self.match.verdict
        facts: dict[str, Any] = {
            "totals": match.totals,
            "eliminated": tuple(sorted(match.out)),
            "over": end is not None,
            "winner": end.winner if end else None,
            "draw": end is not None and end.winner is None,
            "mp": end.mp if end else None,
            "vp": end.vp if end else None,
            "cash": end.cash if end else None,
        }
        if end is not None:
            facts["can"] = frozenset()
        return facts


def _default_format(rules: Any) -> str:
    return "points 101" if rules.points_are == "paid" else "points 11"


def show(value: Any) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(map(show, value)) + "]"
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(map(str, value))) + "}"
    return "nothing" if value is None else str(value)
