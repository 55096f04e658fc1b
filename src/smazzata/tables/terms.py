"""What is agreed when a table is opened, and what is wrong with it."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from smazzata.games.contract import Illegal, RuleSet, Seats, Text
from smazzata.games.known import games, ruleset
from smazzata.games.match import Format, agree, halves_down, read_format
from smazzata.tables.refusals import refusal

Milliseconds: TypeAlias = int
Joining: TypeAlias = Literal["public", "link", "friends"]

_SECOND: Final = 1000
_DAY: Final = 24 * 60 * 60 * _SECOND


class Terms(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    rules: str
    """The full id: `scala40/club`."""
    players: int = 2
    pairs: bool = False
    open_cards: bool = False
    format: str = ""
    """`points 101`, `deals 3`; empty: the usual one of the rule-set."""
    turn_ms: Milliseconds | None = 60 * _SECOND
    """For a whole turn, however many steps it has."""
    bank_ms: Milliseconds | None = None
    """Of each seat, for all its turns of a match together."""
    cut_ms: Milliseconds = 8 * _SECOND
    pause_ms: Milliseconds = 6 * _SECOND
    """Between a deal and the next."""
    stake: int | None = None
    """Play money for each point of difference: a cash table. None: nothing is staked."""
    set_aside: int | None = None
    """At a cash table: what each sits down with, and the most one can lose in a match. None: the usual amount."""
    rated: bool = False
    join: Joining = "public"
    delay_ms: Milliseconds = 0
    """How much later spectators see what happens. Not in events: the last ones would never be seen."""

    @property
    def seats(self) -> Seats:
        return Seats(self.players, self.pairs, self.open_cards)

    def agreed(self) -> tuple[RuleSet, Format]:
        """Raises ValueError where `problems` finds some."""
        _, rules = ruleset(self.rules)
        return rules, read_format(self.format or rules.formats[0], rules)

    @property
    def aside(self) -> int:
        """What each sits down with: nothing where there is no stake."""
        if self.stake is None:
            return 0
        return usual_aside(self) if self.set_aside is None else self.set_aside


RANGES: Final[dict[str, tuple[int, int]]] = {
    "turn_ms": (5 * _SECOND, _DAY),
    "bank_ms": (30 * _SECOND, 7 * _DAY),
    "cut_ms": (1 * _SECOND, 60 * _SECOND),
    "pause_ms": (0, 600 * _SECOND),
    "stake": (1, 1_000_000),
    "set_aside": (1, 100_000_000),
    "delay_ms": (0, 900 * _SECOND),
}
"""Least and most of every number of the terms."""

FIELDS: Final[dict[str, Text]] = {
    "turn_ms": Text("Secondi per turno", "Seconds a turn"),
    "bank_ms": Text("Secondi in tutto per ciascuno", "Seconds in all for each player"),
    "cut_ms": Text("Secondi per tagliare", "Seconds to cut"),
    "pause_ms": Text("Secondi fra una smazzata e l'altra", "Seconds between a deal and the next"),
    "stake": Text("Posta", "Stake"),
    "set_aside": Text("Gettoni messi da parte", "Play money set aside"),
    "delay_ms": Text("Secondi di ritardo per chi guarda", "Seconds of delay for spectators"),
}
"""The same in words: times are said in seconds."""


def problems(terms: Terms) -> tuple[Illegal, ...]:
    """Everything that is wrong, each saying what to do; nothing: such a table can be opened."""
    known = {rules.id: rules for game in games().values() for rules in game.rulesets.values()}
    rules = known.get(terms.rules)
    found = [] if rules else [refusal("rules-unknown", rules=terms.rules, known=", ".join(known))]
    if rules:
        found += _seating(terms, rules)
        found += _format(terms, rules)
    for field, (least, most) in RANGES.items():
        value = getattr(terms, field)
        if value is not None and not least <= value <= most:
            found.append(_out_of_range(field, value, least, most))
    if terms.turn_ms is None and terms.bank_ms is None and (terms.rated or terms.stake or terms.join == "public"):
        found.append(refusal("clock-needed"))
    if terms.set_aside is not None and terms.stake is None:
        found.append(refusal("set-aside-without-stake"))
    if terms.set_aside is not None and terms.stake is not None and terms.set_aside < terms.stake:
        found.append(refusal("set-aside-too-small", set_aside=terms.set_aside, stake=terms.stake))
    return tuple(found)


def usual_aside(terms: Terms) -> int:
    """Enough for all but the rarest matches, by the format: an exit score and one hand of 100 more, 100 a deal; where
    points are won, the target, or 5 a deal. Of a pair each sets aside half."""
    rules, agreed = terms.agreed()
    if rules.points_are == "paid":
        points = agreed.target + 100 if agreed.by == "points" else 100 * agreed.target
    else:
        points = agreed.target if agreed.by == "points" else 5 * agreed.target
    difference = max(1, halves_down(points, rules.cash_unit))
    side = difference * (terms.stake or 0)
    each = -(-side // 2) if terms.pairs else side
    return max(terms.stake or 0, min(each, RANGES["set_aside"][1]))


def complete(terms: Terms) -> Terms:
    """With the format written out, and what is set aside said as a number: so that everybody sees it, and that the same
    terms are equal. For terms without problems."""
    _, agreed = terms.agreed()
    aside = None if terms.stake is None else terms.aside
    return replace(terms, format=str(agreed), set_aside=aside)


def _out_of_range(field: str, value: int, least: int, most: int) -> Illegal:
    unit = _SECOND if field.endswith("_ms") else 1
    said = value // unit if value % unit == 0 else value / unit
    what = FIELDS[field]
    return refusal("out-of-range", field=field, what=what, value=said, least=least // unit, most=most // unit)


def _seating(terms: Terms, rules: RuleSet) -> list[Illegal]:
    if terms.pairs:
        return [] if rules.pairs and terms.players == 4 else [refusal("pairs-wrong", rules=rules.id)]
    found = []
    if terms.players not in rules.players:
        known = ", ".join(map(str, rules.players)) or Text("le coppie", "pairs")
        found.append(refusal("players-wrong", rules=rules.id, players=terms.players, known=known))
    if terms.open_cards:
        found.append(refusal("open-cards-without-pairs"))
    return found


def _format(terms: Terms, rules: RuleSet) -> list[Illegal]:
    try:
        agree(terms.format or rules.formats[0], rules)
    except ValueError:
        known = ", ".join(rules.formats)
        return [refusal("format-unknown", format=terms.format[:40], rules=rules.id, known=known)]
    return []
