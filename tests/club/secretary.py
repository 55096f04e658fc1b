"""A secretary for the tests: runs tournaments at random, with all that goes wrong, and looks at what must hold."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

from msgspec.structs import replace

from smazzata.club import (
    NOBODY,
    REFUSALS,
    Actor,
    Advance,
    Board,
    Change,
    CloseList,
    Command,
    Conclude,
    Correct,
    Draw,
    Entry,
    Evenings,
    Event,
    Exclude,
    Fixture,
    Formula,
    Groups,
    Kind,
    Late,
    Move,
    NoShow,
    Outcome,
    Placed,
    Prepare,
    Promise,
    Readmit,
    Register,
    Report,
    Rounds,
    Schedule,
    Score,
    Seal,
    Setup,
    Tournament,
    Undo,
    Warn,
    Wish,
    Withdraw,
    considered,
    create,
    drawn,
    entered,
    evolve,
    fixtures,
    formula_problems,
    group_of,
    outcome,
    outcomes,
    problems,
    qualified,
    ranking,
    undecided,
    verify,
)
from smazzata.club.events import Absent, Excluded, Reported, Withdrew
from smazzata.club.outcomes import fresh
from smazzata.club.sample import imagined, imagined_deal
from smazzata.club.swiss import rounds
from smazzata.fair.stream import Stream
from smazzata.games.contract import Illegal

DESK = Actor("secretary", "secretary")
REFEREE = Actor("referee", "referee")
KINDS: tuple[Kind, ...] = ("groups-board", "groups", "board", "round-robin", "swiss")
KINDS_OF_MANY: tuple[Kind, ...] = ("groups-board", "groups", "board", "swiss")


class Secretary:
    """Keeps the log, asks, and remembers what was refused."""

    def __init__(self, setup: Setup, rng: random.Random, name: str = "t") -> None:
        first = create(name, setup, DESK, 0)
        self.events: list[Event] = [first]
        self.tournament = evolve(None, first)
        self.rng = rng
        self.dice = Stream(rng.randbytes(8))
        self.refused: Counter[str] = Counter()
        self.said: list[str] = []

    def ask(self, command: Command, by: Actor = DESK) -> bool:
        """Was it done? If not, the refusal has words in both languages."""
        secrets = self.rng.randbytes(128) if isinstance(command, Promise) else b""
        try:
            decision = considered(self.tournament, by, command, len(self.events), secrets)
        except Illegal as refusal:
            self.refused[refusal.code] += 1
            self.said.append(refusal.words(REFUSALS, "it") + refusal.words(REFUSALS, "en"))
            return False
        self.events += decision.events
        self.tournament = decision.tournament
        return bool(decision.events)

    # ---- before play --------------------------------------------------------------------------------------
    def fill(self, people: int) -> None:
        for number in range(people):
            assert self.ask(Register(f"p{number:03}", member=True, adult=True))

    def to_the_draw(self, seeds: int = 0, wishes: int = 0) -> None:
        assert self.ask(CloseList())
        people = list(self.tournament.people)
        chosen = self.rng.sample(people, min(seeds, len(people)))
        apart = tuple(Wish(*self.rng.sample(people, 2)) for _ in range(wishes))
        assert self.ask(Prepare(tuple(chosen), apart))
        self.draw()

    def draw(self) -> bool:
        if not self.ask(Promise()):
            return False
        return self.ask(Draw(self.rng.choice(["", "bora", "42"])))

    # ---- play ---------------------------------------------------------------------------------------------
    def sheet(self, each: Fixture) -> tuple[Entry, ...]:
        return imagined(fresh(self.tournament, each, len(each.known)), self.dice)

    def open(self) -> list[Fixture]:
        return [each for each in undecided(self.tournament) if None not in each.players]

    def play(self, each: Fixture) -> bool:
        """A result, in one of the ways in which it may come in."""
        way = self.rng.random()
        if way < 0.06:
            some = self.rng.randint(1, len(each.known))
            return self.ask(NoShow(each.id, tuple(self.rng.sample(each.known, some))), REFEREE)
        sheet = self.tournament.sheets.get(each.id)
        if way < 0.16 or (sheet is not None and sheet.begun):
            return self.deal_by_deal(each)
        if any(self.tournament.entrants[who].out for who in each.known):
            return self.deal_by_deal(each)
        return self.ask(Report(each.id, self.sheet(each)), REFEREE)

    def deal_by_deal(self, each: Fixture) -> bool:
        """Some deals, perhaps all, an undo now and then."""
        done = False
        for _ in range(self.rng.randint(1, 30)):
            sheet = self.tournament.sheets.get(each.id)
            match = sheet.match if sheet and sheet.begun else fresh(self.tournament, each, len(each.known))
            for seat, who in enumerate(each.known):
                if self.tournament.entrants[who].out and seat not in match.out:
                    match = replace(match, out=(*match.out, seat))
            if match.verdict or len(match.sides_in) < 2:
                break
            done |= self.ask(Score(each.id, imagined_deal(match, self.dice)), REFEREE)
            if self.rng.random() < 0.1:
                self.ask(Undo(each.id), REFEREE)
        if self.rng.random() < 0.5:
            self.ask(Seal(each.id), REFEREE)
        return done

    def trouble(self) -> None:
        """One of the things that go wrong."""
        tournament, rng = self.tournament, self.rng
        who = rng.choice(list(tournament.entrants))
        match = rng.choice([each.id for each in fixtures(tournament)] or ["1.A.1"])
        match rng.randrange(12):
            case 0:
                self.ask(Withdraw(who, "malattia"))
            case 1:
                self.ask(Exclude(who, "baruffa"))
            case 2:
                self.ask(Warn(who, "ritardi"))
                out = [each for each in tournament.entrants if tournament.entrants[each].out]
                self.ask(Readmit(rng.choice(out or [who]), "un errore"))
            case 3 | 4:
                each = next((each for each in fixtures(tournament) if each.id == match), None)
                if each and None not in each.players and len(each.players) > 1:
                    if rng.random() < 0.2:
                        self.ask(Correct(match, "assente", absent=each.known[:1]))
                    else:
                        self.ask(Correct(match, "errore", self.sheet(each)))
            case 5:
                self.ask(Late(match, who, 5), REFEREE)
            case 6 | 11:
                match = rng.choice([each.id for each in undecided(tournament)] or [match])
                day = f"2026-06-{rng.randint(1, 30):02}"
                placed = Placed(match, day, rng.choice((1080, 1100, 1140)), rng.randint(0, 6), "r1")
                self.ask(Move(placed))
            case 7 | 9 | 10:
                self.ask(Change(self.other_setup(), "art. 10"))
            case 8:
                self.ask(Advance("si passa oltre" if rng.random() < 0.3 else ""))

    def other_setup(self) -> Setup:
        setup = self.tournament.setup
        formula = setup.formula
        match self.rng.randrange(8):
            case 0 | 6 | 7:
                few = (
                    len(self.tournament.entrants) <= 24
                )  # or everybody against everybody would take the whole test
                formula = replace(formula, kind=self.rng.choice(KINDS if few else KINDS_OF_MANY))
            case 1:
                formula = replace(formula, qualifiers=self.rng.choice((1, 2)), wild_cards=None)
            case 2:
                formula = replace(formula, wild_cards=self.rng.choice((None, 0, 1, 3)))
            case 3:
                formula = replace(formula, third_place=not formula.third_place)
            case 4:
                formula = replace(formula, group_size=self.rng.choice((3, 4, 5, 6)))
            case 5:
                return replace(setup, evenings=replace(setup.evenings, tables=self.rng.randint(2, 8)))
        return replace(setup, formula=formula)

    def run(self, troubles: float, steps: int = 4000) -> bool:
        """To the end; True: it was concluded. Open matches are looked up anew when none is left, or after trouble."""
        ready: list[Fixture] = []
        for _ in range(steps):
            if self.tournament.phase == "concluded":
                return True
            if self.rng.random() < troubles:
                self.trouble()
                ready = []
            if self.tournament.phase in ("closed", "promised"):
                if not self.draw():
                    return self.ask(Conclude())
                check_draw(self.tournament)
            if self.rng.random() < 0.05:
                self.ask(Schedule(anew=self.rng.random() < 0.3))
            ready = ready or self.open()
            if ready:
                self.play(ready.pop(self.rng.randrange(len(ready))))
            elif self.ask(Advance()):
                check_board(self.tournament)
            elif not self.ask(Conclude()):
                return False
        return False


# ---- a tournament at random -------------------------------------------------------------------------------
def random_setup(rng: random.Random, people: int) -> Setup:
    """A formula that can be played with so many people."""
    while True:
        table = rng.choice((2, 2, 2, 3, 4, 5))
        kind = rng.choice((*KINDS, "groups-board", "groups-board"))
        if kind == "round-robin" and people > 24:
            continue
        formula = Formula(
            kind=kind,
            table=table,
            group_size=rng.choice((3, 4, 4, 4, 5, 6)),
            legs=rng.choice((1, 1, 1, 2)) if people < 30 else 1,
            qualifiers=rng.choice((1, 2, 2, 2, 3)),
            wild_cards=rng.choice((None, None, None, 0, 1, 2, 5)),
            third_place=rng.random() < 0.5,
            rounds=rng.choice((None, None, 2, 3, 5)),
            repeats=rng.random() < 0.2,
            tie_breaks=tuple(rng.sample(("head-to-head", "mp", "paid", "deals", "placing", "opponents"), 4)),
        )
        evenings = Evenings(
            first="2026-05-04",
            days=tuple(sorted(rng.sample(range(5), rng.randint(1, 5)))),
            tables=rng.randint(1, 10),
            a_day=rng.choice((1, 1, 2)),
            minutes=rng.choice((60, 60, 40, 30)),
            referees=rng.choice(((), ("r1", "r2"), ("p000", "p001", "r1"))),
        )
        rules = rng.choice(("scala40/club", "scala40/club", "scala40/online", "scopa/online"))
        terms = rng.choice(("", "deals 3", "deals 3 draws"))
        setup = Setup(rules=rules, format=terms, formula=formula, evenings=evenings)
        if not problems(setup) and not formula_problems(formula, people):
            return setup


def random_tournament(seed: int, most: int = 128) -> Secretary:
    rng = random.Random(seed)
    people = rng.choice((3, 4, 5, 6, 7, 8, rng.randint(3, 20), rng.randint(3, 40), rng.randint(3, most)))
    found = Secretary(random_setup(rng, people), rng, f"t{seed}")
    found.fill(people)
    found.to_the_draw(rng.choice((0, 0, people // 4)), rng.choice((0, 0, 1, people // 2)))
    check_draw(found.tournament)
    found.ask(Schedule())
    found.run(rng.choice((0.0, 0.05, 0.2, 0.5)))
    return found


# ---- what must hold ---------------------------------------------------------------------------------------
def check_draw(tournament: Tournament) -> None:
    """Everybody exactly once; the same seed, the same draw; the seeded spread; sizes differ by one."""
    promised, draw = tournament.draws[-1]
    assert verify(promised, draw) == []
    source = promised.source
    again = drawn(source, bytes.fromhex(draw.seed), draw.spoken)
    assert (again.stage, again.lots) == (draw.stage, draw.lots)
    assert sorted(draw.lots) == sorted(source.people)
    match draw.stage:
        case Groups(groups=groups):
            parts = groups
            seeded = [sum(who in source.seeds for who in group) for group in groups]
            assert max(seeded) - min(seeded) <= 1
        case Board(slots=slots):
            parts = (tuple(who for who in slots if who != NOBODY),)
        case Rounds(rounds=(first, *_)):
            parts = first
    placed = [who for part in parts for who in part]
    assert sorted(placed) == sorted(source.people)
    if isinstance(draw.stage, Groups):
        sizes = [len(part) for part in parts]
        assert max(sizes) - min(sizes) <= 1
    together = {frozenset(pair) for part in parts for pair in combinations(part, 2)}
    if not isinstance(draw.stage, Board):
        unmet = tuple(wish for wish in source.wishes if frozenset((wish.one, wish.other)) in together)
        assert unmet == draw.unmet


def check_board(tournament: Tournament) -> None:
    """Byes to the best; as few of one group as possible meet in the first round."""
    stage = tournament.stages[-1]
    if not isinstance(stage, Board):
        return
    assert sorted(who for who in stage.slots if who) == sorted(stage.order)
    if len(stage.slots) == 1:
        return
    pairs = [stage.slots[at : at + 2] for at in range(0, len(stage.slots), 2)]
    byes = {who for pair in pairs if NOBODY in pair for who in pair if who}
    assert byes == set(stage.order[: len(byes)])
    wishes = tournament.wishes and tournament.setup.formula.kind == "board"
    if len(tournament.stages) == 2 and isinstance(tournament.stages[-2], Groups) and not wishes:
        playing = [pair for pair in pairs if NOBODY not in pair]
        groups = Counter(group_of(tournament, who) for pair in playing for who in pair)
        same = sum(group_of(tournament, one) == group_of(tournament, other) for one, other in playing)
        most = max(groups.values(), default=0)
        assert same == max(0, 2 * most - 2 * len(playing)) // 2


def check_calendar(tournament: Tournament) -> None:
    """Nobody in two places at the same hour, no table twice, no referee who plays."""
    minutes = tournament.setup.evenings.minutes
    by_day: dict[str, list[Placed]] = {}
    for placed in tournament.placed.values():
        if placed.match not in tournament.cancelled:
            by_day.setdefault(placed.day, []).append(placed)
    players = {each.id: set(each.known) for each in fixtures(tournament)}
    for day in by_day.values():
        for one, other in combinations(day, 2):
            if abs(one.starts - other.starts) < minutes:
                assert not players.get(one.match, set()) & players.get(other.match, set()), (one, other)
                assert one.table != other.table or not one.table, (one, other)
                for each, its in ((one, other), (other, one)):
                    assert each.referee not in players.get(its.match, set()), (one, other)


def check_ranking(tournament: Tournament) -> None:
    """Everybody who was drawn, exactly once, at any moment."""
    rows = ranking(tournament)
    assert sorted(row.who for row in rows) == sorted(entered(tournament))
    assert [row.place for row in rows] == list(range(1, len(rows) + 1))


def check_outcomes(tournament: Tournament) -> None:
    for ended in outcomes(tournament).values():
        if ended.winner is not None and ended.how != "bye":
            assert sum(ended.mp) == 0
            assert sum(ended.vp) == 20
            assert ended.places[ended.players.index(ended.winner)] == 1


def check_wild_cards(tournament: Tournament) -> None:
    """Compared by hand: per match played, VP, then the sums in the order of the tie-breaks, then lots."""
    drawn = [stage for stage in tournament.stages if isinstance(stage, Groups)]
    if not drawn or tournament.setup.formula.kind != "groups-board":
        return
    stage = drawn[-1]
    found = qualified(tournament, stage)
    inside = {
        who: [each for each in _group_matches(tournament, stage) if who in each.players]
        for who in (row.who for row in found.compared)
    }
    paid = tournament.setup.agreed()[0].points_are == "paid"
    worst = [_score(tournament, who, inside[who], paid) for who in found.wild]
    best = [_score(tournament, who, inside[who], paid) for who in inside if who not in found.wild]
    assert not worst or not best or min(worst) >= max(best)
    if "opponents" not in tournament.setup.formula.tie_breaks:
        assert not worst or not best or min(worst) > max(best)


def _group_matches(tournament: Tournament, stage: Groups) -> list[Outcome]:
    """Those of the groups, and of what was played before a new draw those between two of one group."""
    found = [outcome(tournament, each) for each in fixtures(tournament, stage.number)]
    earlier = [each for match, each in outcomes(tournament).items() if match in stage.carried]
    inside = [each for each in earlier if any(set(each.players) <= set(group) for group in stage.groups)]
    return [each for each in found if each is not None] + inside


def _score(tournament: Tournament, who: str, played: list[Outcome], paid: bool) -> tuple[Fraction, ...]:
    matches = len(played) or 1
    seats = [(each, each.players.index(who)) for each in played]
    sums = {
        "mp": sum(each.mp[seat] for each, seat in seats),
        "paid": sum(each.points[seat] for each, seat in seats) * (-1 if paid else 1),
        "deals": sum(each.deals[seat] for each, seat in seats),
        "placing": -sum(each.places[seat] for each, seat in seats),
    }
    asked = [each for each in tournament.setup.formula.tie_breaks if each not in ("head-to-head", "lots")]
    if tournament.setup.formula.table > 2 and "placing" not in asked:
        asked = ["placing", *asked]
    if "opponents" in asked:  # not worked out here: compared as far as it goes
        asked = asked[: asked.index("opponents")]
    vp = Fraction(sum(each.vp[seat] for each, seat in seats), matches)
    lots = () if "opponents" in tournament.setup.formula.tie_breaks else (Fraction(-tournament.lots[who]),)
    return (vp, *(Fraction(sums[each], matches) for each in asked), *lots)


def shuffled_results(events: list[Event], rng: random.Random) -> list[Event]:
    """The same log with results entered in another order, wherever nothing else was decided in between."""
    found: list[Event] = []
    run: list[Event] = []
    for event in [*events, None]:
        if isinstance(event, Reported) and _independent(run, event):
            run.append(event)
            continue
        if (
            isinstance(event, Absent | Excluded | Withdrew)
            or event is None
            or not isinstance(event, Reported)
        ):
            rng.shuffle(run)
            found += run
            run = []
        if isinstance(event, Reported):
            rng.shuffle(run)
            found += run
            run = [event]
        elif event is not None:
            found.append(event)
    return found


def _independent(run: list[Event], event: Reported) -> bool:
    """On a board a match waits for others: the run ends where a stage's letters say so."""
    return not any(isinstance(each, Reported) and ".K" in each.match + event.match for each in run)


def rounds_due(tournament: Tournament) -> int:
    stage = tournament.stages[-1]
    assert isinstance(stage, Rounds)
    return rounds(tournament.setup.formula, len(stage.people))
