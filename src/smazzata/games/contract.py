"""All that the platform knows of a game: seats, the house, refusals, results, and the record of functions."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from string import Formatter
from typing import Any, Final, Generic, Literal, NamedTuple, NewType, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from smazzata.games.cited import cited

Seat = NewType("Seat", int)
Side = NewType("Side", int)
Viewer: TypeAlias = Seat | None
"""Who looks: a seat, or None, a spectator."""

HOUSE: Final = Seat(-1)
"""Chance is a player: it deals and makes new stocks."""

Language: TypeAlias = Literal["it", "en"]


class Text(NamedTuple):
    """The same words in both languages."""

    it: str
    en: str

    def in_(self, language: Language) -> str:
        return self.it if language == "it" else self.en

    def filled(self, language: Language, parameters: Mapping[str, object]) -> str:
        """With its parameters, which may be words too. A number chooses: `{count:# incontro|# incontri}`."""
        return _Filling(language).vformat(self.in_(language), (), parameters)


class _Filling(Formatter):
    def __init__(self, language: Language) -> None:
        self.language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Text):
            value = value.in_(self.language)
        one, several, many = format_spec.partition("|")
        return (one if value == 1 else many).replace("#", str(value)) if several else format(value, format_spec)


class Illegal(Exception):
    """A refusal: a stable code, the article it rests on, and the numbers that matter. Nothing has changed."""

    def __init__(self, code: str, *, rule: str, **parameters: object) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.parameters = parameters

    def __str__(self) -> str:
        inside = "".join(f", {name}={value}" for name, value in self.parameters.items())
        return f"{self.code} [{self.rule}]{inside}"

    def words(self, texts: Mapping[str, Text], language: Language) -> str:
        """The refusal in words, the article at the end."""
        return f"{texts[self.code].filled(language, self.parameters)} [{cited(self.rule, language)}]"


class Unreadable(ValueError):
    """A text that is no notation at all: a bad card, an unknown word. (Readable but not allowed is `Illegal`.)"""


class OneCardOnly(Unreadable):
    """Several cards where an action has one: a scenario may say that it is refused."""


@cache
def everybody(count: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, range(count)))


class Seats(Struct, frozen=True, gc=False):
    """Who sits at the table. Seats run 0, 1, 2 … in the order of play, whichever way round the table that is."""

    count: int
    pairs: bool = False
    open_cards: bool = False
    """Partners, and nobody else, see each other's hand."""
    out: tuple[Seat, ...] = ()
    """Seats eliminated before this deal: they are dealt nothing."""

    @property
    def sides(self) -> int:
        return 2 if self.pairs else self.count

    @property
    def active(self) -> tuple[Seat, ...]:
        seats = everybody(self.count)
        return tuple(seat for seat in seats if seat not in self.out) if self.out else seats

    def side(self, seat: Seat) -> Side:
        return Side(seat % 2 if self.pairs else seat)

    def members(self, side: Side) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(self.count) if self.side(Seat(seat)) == side)

    def partner(self, seat: Seat) -> Seat | None:
        return Seat((seat + 2) % 4) if self.pairs else None

    def after(self, seat: Seat) -> Seat:
        """The next seat still in, in the order of play."""
        following = Seat((seat + 1) % self.count)
        return self.after(following) if following in self.out else following

    def before(self, seat: Seat) -> Seat:
        previous = Seat((seat - 1) % self.count)
        return self.before(previous) if previous in self.out else previous


class Line(Struct, frozen=True, gc=False):
    """One line of a score sheet: which cards and which rule made the number."""

    side: Side
    seat: Seat | None
    code: str
    points: int
    rule: str
    cards: tuple[str, ...] = ()


class Result(Struct, frozen=True, gc=False):
    """How a deal ended."""

    ending: str
    """`closed`, `closed-in-hand`, `played-out`, or the reason of an annulled deal."""
    annulled: bool = False
    by: Seat | None = None
    winner: Side | None = None
    scores: tuple[int, ...] = ()
    lines: tuple[Line, ...] = ()


class Shuffled(Struct, frozen=True, gc=False):
    """The house puts these cards, in this order: the first is dealt, or drawn, first."""

    cards: tuple[int, ...]


class Leave(Struct, frozen=True, gc=False):
    """The house takes a seat out of a deal that goes on, or is played again, without it."""

    seat: Seat


class Wanted(NamedTuple):
    """What the house is waited for: an order of these cards, cut by this seat."""

    label: Literal["deal", "stock"]
    cards: tuple[int, ...]
    cutter: Seat


class Clause(NamedTuple):
    """One parameter of a rule-set in words, with the place it comes from."""

    key: str
    name: Text
    says: Text
    source: str


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """What every rule-set of every game says. A rule-set is `replace(PARENT, …)` of a game's own subclass."""

    game: str
    key: str
    title: Text
    revision: int = 1
    players: tuple[int, ...]
    """The numbers of players, each for themselves."""
    pairs: bool
    """May four play in two pairs?"""
    formats: tuple[str, ...]
    """Usual formats of a match, the default first: `points 101`, `deals 3`."""
    points_are: Literal["paid", "won"]
    cash_unit: int
    """How many match points make one point of difference at a cash table."""
    sources: Mapping[str, str] = field(default_factory=dict)
    """Parameter → document and section."""
    articles: Mapping[str, str] = field(default_factory=dict)
    """Refusal code → document and section."""

    @cached_property
    def id(self) -> str:
        return f"{self.game}/{self.key}"


R = TypeVar("R", bound=RuleSet)
S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
T = TypeVar("T")
S_in = TypeVar("S_in", contravariant=True)
A_in = TypeVar("A_in", contravariant=True)
T_out = TypeVar("T_out", covariant=True)


class Tell(Protocol[S_in, A_in, T_out]):
    """`after` is the state that `apply` gives, from whoever has it already; without it, it is worked out again."""

    def __call__(self, state: S_in, action: A_in, viewer: Viewer, after: S_in | None = None) -> T_out: ...


@dataclass(frozen=True, kw_only=True)
class Game(Generic[R, S, A, V, T]):
    """A game is a record of functions over its own rules, state, actions, views and tellings."""

    key: str
    title: Text
    clockwise: bool
    """Which way round the table the order of play runs."""
    rulesets: Mapping[str, R]
    refusals: Mapping[str, Text]

    start: Callable[[R, Seats, Seat], S]
    """The state that waits for the house to deal; the last argument is the dealer."""
    turn: Callable[[S], Seat | None]
    """A seat, `HOUSE`, or None: over."""
    wanted: Callable[[S], Wanted]
    """What the house is waited for; only when it is the house's turn."""
    options: Callable[[S, Seat], list[A]]
    check: Callable[[S, Seat, A], None]
    """Raises `Illegal`, or returns nothing. All the rules are here."""
    apply: Callable[[S, A], S]
    """The next state. Never judges: a stored match always loads."""
    view: Callable[[S, Viewer], V]
    spell: Callable[[S, Viewer], bytes]
    """The view in JSON, as it is sent."""
    told: Tell[S, A, T]
    """What happened when this action met this state, as that viewer saw it."""
    told_apart: tuple[type, ...]
    """The actions of which not everybody is told the same; of the others the platform asks once for all."""
    shows: type[V]
    """What `view` gives. Said here too, since compiled functions keep no annotations."""
    tells: tuple[type, ...]
    """Of what `told` is made."""
    imagine: Callable[[V, Sequence[T], random.Random], S]
    """A whole state that agrees with a view and everything that viewer was told since the deal began."""
    result: Callable[[S], Result | None]
    forfeit: Callable[[S, Seat], tuple[Line, ...]]
    """The points a seat pays that runs out of time or leaves now."""

    read: Callable[[S, Seat, str], A]
    """An action from its text, completed where only one completion is possible. Raises `Unreadable`."""
    write: Callable[[A], str]
    """The text of an action: the same everywhere, and `read` gives the action back."""
    pack: Callable[[R], tuple[int, ...]]
    card: Callable[[int], str]
    """The text of one card."""
    clauses: Callable[[R], list[Clause]]
    arrange: Callable[[R, Seats, Mapping[str, Any]], S]
    """A position from the `[start]` of a scenario."""
    facts: Callable[[S], Mapping[str, Any]]
    """What a scenario's `[expect]` can be compared with, as `expected` reads it."""
    expected: Callable[[S, str, Any], Any]
    """The value of a key of `[expect]`, in the form that `facts` gives."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]


def kind(text: str) -> str:
    """The first word of an action's text: `meld`, `play` …"""
    return text.split(maxsplit=1)[0]
