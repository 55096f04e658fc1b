"""What is agreed when a table is opened, and what is wrong with it."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from smazzata.games.contract import Illegal, RuleSet, Seats
from smazzata.games.known import games, ruleset
from smazzata.games.match import Format, read_format
from smazzata.tables.refusals import refusal

Milliseconds: TypeAlias = int
Joining: TypeAlias = Literal["public", "link", "friends"]

_SECOND: Final = 1000
_DAY: Final = 24 * 60 * 60 * _SECOND


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
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


RANGES: Final[dict[str, tuple[int, int]]] = {
    "turn_ms": (5 * _SECOND, _DAY),
    "bank_ms": (30 * _SECOND, 7 * _DAY),
    "cut_ms": (1 * _SECOND, 60 * _SECOND),
    "pause_ms": (0, 600 * _SECOND),
    "stake": (1, 1_000_000),
    "delay_ms": (0, 900 * _SECOND),
}
"""Least and most of every number of the terms."""


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
            found.append(refusal("out-of-range", field=field, value=value, least=least, most=most))
    if terms.turn_ms is None and terms.bank_ms is None and (terms.rated or terms.join == "public"):
        found.append(refusal("clock-needed"))
    return tuple(found)


def _seating(terms: Terms, rules: RuleSet) -> list[Illegal]:
    if terms.pairs:
        return [] if rules.pairs and terms.players == 4 else [refusal("pairs-wrong", rules=rules.id)]
    found = []
    if terms.players not in rules.players:
        known = ", ".join(map(str, rules.players)) or "pairs"
        found.append(refusal("players-wrong", rules=rules.id, players=terms.players, known=known))
    if terms.open_cards:
        found.append(refusal("open-cards-without-pairs"))
    return found


def _format(terms: Terms, rules: RuleSet) -> list[Illegal]:
    try:
        terms.agreed()
    except ValueError:
        known = ", ".join(rules.formats)
        return [refusal("format-unknown", format=terms.format, rules=rules.id, known=known)]
    return []
