"""The worked example: 24 members, six groups of four, a board of 16, a no-show, an exclusion, a correction, prizes."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from smazzata.club.actors import Actor, Milliseconds, PersonId
from smazzata.club.commands import (
    Advance,
    CloseList,
    Command,
    Conclude,
    Correct,
    Draw,
    Exclude,
    Late,
    NoShow,
    Prepare,
    Promise,
    Register,
    Report,
    Schedule,
    Score,
    Seal,
    Warn,
)
from smazzata.club.deciding import considered, create
from smazzata.club.drawing import Wish
from smazzata.club.events import Event
from smazzata.club.evolving import evolve
from smazzata.club.model import Tournament
from smazzata.club.outcomes import fresh, undecided
from smazzata.club.setup import Evenings, Formula, Setup
from smazzata.club.sheets import Deal, Entry, Hand, Points, check, entered
from smazzata.club.stages import Fixture
from smazzata.fair.stream import Stream
from smazzata.games.match import Match

NAMES: Final = (
    "Anna Cossutta", "Bruno Furlan", "Carla Zanier", "Dario Pahor", "Elsa Degrassi", "Fabio Sancin",
    "Gina Stocovaz", "Ivo Crevatin", "Laura Bressan", "Mario Kosuta", "Nives Apollonio", "Otello Rossetti",
    "Paola Vascotto", "Renzo Gregori", "Silvia Marsich", "Tullio Bassi", "Ucci Depangher", "Vera Zidarich",
    "Walter Coslovich", "Ada Millo", "Berto Sponza", "Clara Norbedo", "Duilio Umek", "Edda Pertot",
)  # fmt: skip
PEOPLE: Final[tuple[PersonId, ...]] = tuple(f"m{number:02}" for number in range(1, len(NAMES) + 1))

SECRETARY: Final = Actor("segreteria", "secretary")
REFEREE: Final = Actor("arbitro-1", "referee")
SEED: Final = bytes(range(128))
"""Of the draw: no secret, this is an example."""
START: Final[Milliseconds] = 1_777_917_600_000
_MINUTE: Final[Milliseconds] = 60_000

SETUP: Final = Setup(
    title='Torneo di "Scala 40" 2026',
    formula=Formula(),
    evenings=Evenings(first="2026-05-04", days=(0, 1, 3), referees=("arbitro-1", "arbitro-2"), tables=6),
    deadline="2026-04-24",
)


def name_of(who: PersonId) -> str:
    return NAMES[PEOPLE.index(who)] if who in PEOPLE else who


class Desk:
    """Asks one thing after the other, a minute apart, and keeps the log."""

    def __init__(self, tournament: str, setup: Setup) -> None:
        first = create(tournament, setup, SECRETARY, START)
        self.events: list[Event] = [first]
        self.tournament: Tournament = evolve(None, first)
        self.now = START

    def ask(self, command: Command, by: Actor = SECRETARY, secrets: bytes = b"") -> None:
        self.now += _MINUTE
        decision = considered(self.tournament, by, command, self.now, secrets)
        self.events += decision.events
        self.tournament = decision.tournament


def imagined(match: Match, dice: Stream) -> tuple[Entry, ...]:
    """A whole sheet as it might have been written: points, tapped cards, all cards in hand."""
    found: list[Entry] = []
    while match.verdict is None:
        entry = imagined_deal(match, dice)
        check(match, entry)
        found.append(entry)
        match = entered(match, entry)
    return tuple(found)


_LEFT: Final = ("KD 7C", "JK 3H", "AS", "TD 9C 4S", "QH QC 2D", "5S 6S 8D", "AH KC", "2C", "JD TS 9H 8C")


def imagined_deal(match: Match, dice: Stream) -> Entry:
    inside = match.sides_in
    closer = inside[dice.below(len(inside))]
    if match.rules.points_are == "won":
        scores = [0] * match.seats.count
        for side in inside:
            scores[side] = dice.below(4)
        scores[closer] = max(scores) + 1
        return Points(tuple(scores), closer)
    hands: list[Hand | None] = [None] * match.seats.count
    first = dice.below(len(_LEFT))
    for side in inside:
        if side != closer:
            kind = dice.below(5)
            if kind == 0:
                hands[side] = Hand(all=True)
            elif kind == 1:
                hands[side] = Hand(cards=_LEFT[(first + side) % len(_LEFT)])
            else:
                hands[side] = Hand(points=max(2, 1 + dice.below(90)))
    return Deal(closer, tuple(hands), in_hand=dice.below(8) == 0)


def sample() -> tuple[Event, ...]:
    """The log of the worked example of docs/club.md."""
    desk = Desk("esempio-2026", SETUP)
    dice = Stream(b"smazzata/club/sample/1")
    for who in PEOPLE:
        desk.ask(Register(who, member=True, adult=True))
    desk.ask(CloseList())
    desk.ask(Prepare(seeds=PEOPLE[:6], wishes=(Wish("m07", "m08"), Wish("m07", "m09"), Wish("m01", "m24"))))
    desk.ask(Promise(), secrets=SEED)
    desk.ask(Draw("bora"))
    desk.ask(Schedule())
    _groups(desk, dice)
    desk.ask(Advance())
    desk.ask(Schedule())
    _board(desk, dice)
    desk.ask(Conclude())
    return tuple(desk.events)


def _in_order(tournament: Tournament) -> list[Fixture]:
    """As the calendar has them."""
    open_ = [each for each in undecided(tournament) if None not in each.players]
    placed = tournament.placed
    return sorted(
        open_, key=lambda each: (placed[each.id].day, placed[each.id].starts, placed[each.id].table)
    )


def _groups(desk: Desk, dice: Stream) -> None:
    """The first match deal by deal on the referee's phone; then a no-show, a wrong result, an exclusion."""
    first, absent, wrong = _in_order(desk.tournament)[:3]
    sheet = imagined(fresh(desk.tournament, first, 2), dice)
    for count, entry in enumerate(sheet):
        desk.ask(Score(first.id, entry, deals=count), REFEREE)
    desk.ask(Seal(first.id, first.known), REFEREE)
    desk.ask(NoShow(absent.id, absent.known[1:]), REFEREE)
    desk.ask(Report(wrong.id, imagined(fresh(desk.tournament, wrong, 2), dice)), REFEREE)
    swapped = tuple(_swapped(entry) for entry in desk.tournament.sheets[wrong.id].entries)
    desk.ask(Correct(wrong.id, "i due punteggi erano stati scambiati", swapped))
    last = _in_order(desk.tournament)[0].known[0]
    count = 0
    while left := _in_order(desk.tournament):
        each = left[0]
        count += 1
        if count == 9:
            desk.ask(Late(each.id, each.known[0], 10), REFEREE)
        if count == 12:
            desk.ask(Warn(last, "tono offensivo al tavolo", "9"), REFEREE)
        if count == 16:
            desk.ask(Exclude(last, "baruffa dopo l'ammonizione"))
            continue
        desk.ask(Report(each.id, imagined(fresh(desk.tournament, each, 2), dice)), REFEREE)


def _swapped(entry: Entry) -> Entry:
    """The same deal with the two players the other way round."""
    assert isinstance(entry, Deal)
    return replace(entry, closer=1 - entry.closer, hands=entry.hands[::-1])


def _board(desk: Desk, dice: Stream) -> None:
    while left := _in_order(desk.tournament):
        each = left[0]
        desk.ask(Report(each.id, imagined(fresh(desk.tournament, each, 2), dice)), REFEREE)
