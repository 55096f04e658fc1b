"""What is on each sheet of paper, from the tournament and the names of people."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from smazzata import club
from smazzata.club.actors import PersonId
from smazzata.club.dates import Day
from smazzata.club.groups import letter
from smazzata.games.contract import Language, Text
from smazzata.games.known import ruleset
from smazzata.server.club.labels import THIRD, board_round, day_words, match_label, place_label, starts
from smazzata.server.club.lots import places, proof
from smazzata.server.club.model import ClubShown
from smazzata.server.club.papers import TITLES, Block, Line, Paper, Sheet, Slot
from smazzata.server.club.reached import ordinal, reached, signed
from smazzata.server.club.refusals import refuse


class Print:
    """One printing: everything the sheets need to know."""

    def __init__(
        self,
        tournament: club.Tournament,
        where: ClubShown,
        known: Mapping[PersonId, str],
        numbers: Mapping[PersonId, str],
        address: str,
        language: Language,
    ) -> None:
        self.t = tournament
        self.where = where
        self.known = known
        self.numbers = numbers
        self.address = address
        self.language = language

    def name(self, who: PersonId | None) -> str:
        return "" if not who else self.known.get(who, who)

    def say(self, it: str, en: str) -> str:
        return Text(it, en).in_(self.language)

    def paper(self, kind: str, day: Day | None = None) -> Paper:
        """Refuses where there is nothing to print."""
        makers: dict[str, Callable[[], Paper]] = {
            "list": self._list,
            "draw": self._draw,
            "groups": self._groups,
            "rounds": self._rounds,
            "evening": lambda: self._evening(self._day(day)),
            "sheets": lambda: self._sheets(day),
            "board": self._board,
            "ranking": self._ranking,
            "certificates": self._certificates,
        }
        if kind not in makers:
            refuse("no-such-paper", known=", ".join(makers))
        return makers[kind]()

    def _make(self, kind: str, subtitle: str = "") -> Paper:
        """With what all sheets have."""
        _, rules = ruleset(self.t.setup.rules)
        terms = self.t.setup.agreed()[1]
        return Paper(
            kind,
            self.language,
            self.where.name,
            self.t.setup.title,
            TITLES[kind].in_(self.language),
            subtitle,
            self.address,
            self.say(f"versione {self.t.events}", f"version {self.t.events}"),
            rules=f"{rules.title.in_(self.language)} · {self._terms(terms.by, terms.target)}",
            paid=rules.points_are == "paid",
        )

    def _terms(self, by: str, target: int) -> str:
        if by == "points":
            return self.say(f"fino a {target} punti", f"to {target} points")
        return self.say(f"{target} smazzate", f"{target} deals")

    # ---- before the draw ------------------------------------------------------------------------------------
    def _list(self) -> Paper:
        if not self.t.entrants:
            refuse("nothing-to-print")
        here = sorted(self.t.people, key=lambda who: self.name(who).casefold())
        waits = club.waiting(self.t)
        yes, no = self.say("sì", "yes"), "—"
        blocks = [
            Block(
                "",
                tuple(
                    Line(
                        (
                            str(place),
                            self.name(who),
                            self.numbers.get(who, ""),
                            yes if self.t.entrants[who].confirmed else no,
                            "",
                        )
                    )
                    for place, who in enumerate(here, 1)
                ),
            )
        ]
        if waits:
            lines = tuple(
                Line((str(place), self.name(who), self.numbers.get(who, ""), "", ""))
                for place, who in enumerate(waits, 1)
            )
            blocks.append(Block(self.say("Lista d'attesa", "Waiting list"), lines))
        columns = (
            "",
            self.say("Cognome e nome", "Name"),
            self.say("Tessera", "Number"),
            self.say("Confermato", "Confirmed"),
            self.say("Firma", "Signature"),
        )
        subtitle = self.say(f"{len(here)} iscritti", f"{len(here)} players")
        return replace(self._make("list", subtitle), columns=columns, blocks=tuple(blocks))

    # ---- the draw -------------------------------------------------------------------------------------------
    def _draw(self) -> Paper:
        """The last one."""
        if not self.t.draws:
            refuse("nothing-to-print")
        promised, draw = self.t.draws[-1]
        found = (
            *places(draw, promised, self.name, self.language),
            proof(draw, promised, self.name, self.language),
        )
        made = replace(self._make("draw"), blocks=found)
        return replace(made, address=f"{self.address}/sorteggio")

    # ---- groups ---------------------------------------------------------------------------------------------
    def _groups(self) -> Paper:
        stage = next((each for each in reversed(self.t.stages) if isinstance(each, club.Groups)), None)
        if stage is None:
            refuse("nothing-to-print")
        by_group: dict[str, list[club.Fixture]] = {}
        for each in club.fixtures(self.t, stage.number):
            by_group.setdefault(each.group, []).append(each)
        goes_on = self.t.setup.formula.kind == "groups-board"
        going = club.qualified(self.t, stage) if goes_on else None
        over = all(club.outcome(self.t, each) for each in club.fixtures(self.t, stage.number))
        blocks = []
        for index in range(len(stage.groups)):
            rows = club.group_standing(self.t, stage, index)
            lines = tuple(self._row(row, going, over=over or stage is not self.t.stages[-1]) for row in rows)
            notes = tuple(self._fixture_note(each) for each in by_group.get(letter(index), []))
            blocks.append(Block(self.say(f"Girone {letter(index)}", f"Group {letter(index)}"), lines, notes))
        passes = self.t.setup.formula.qualifiers
        first = self.say("passa il primo di ogni girone", "the first of each group goes through")
        some = self.say(
            f"passano i primi {passes} di ogni girone", f"the first {passes} of each group go through"
        )
        subtitle = "" if not goes_on else first if passes == 1 else some
        return replace(self._make("groups", subtitle), columns=self._columns, blocks=tuple(blocks))

    @property
    def _columns(self) -> tuple[str, ...]:
        """Of a standing."""
        return ("", self.say("Giocatore", "Player"), self.say("G", "P"), self.say("V", "W"), "VP", "MP")

    def _row(self, row: club.Row, going: club.Qualified | None = None, *, over: bool = False) -> Line:
        """Of a standing: who goes on stands out; who comes in by a wild card, once that is certain, and who has left
        the tournament is said."""
        left = self.t.entrants[row.who].out
        wild = going is not None and over and row.who in going.wild
        marks = {"excluded": self.say("esclusione", "excluded"), "withdrew": self.say("ritiro", "withdrawn")}
        mark = marks.get(left, self.say("ripescaggio", "wild card") if wild else "")
        tally = row.tally
        numbers = (str(tally.matches), str(tally.won), str(tally.vp), signed(tally.mp))
        through = going is not None and (wild or (bool(tally.matches) and row.who in going.through))
        return Line((str(row.place), self.name(row.who) + (mark and f" ({mark})"), *numbers), strong=through)

    # ---- rounds: Swiss, or tables from which the first go on --------------------------------------------------
    def _rounds(self) -> Paper:
        stage = next((each for each in reversed(self.t.stages) if isinstance(each, club.Rounds)), None)
        if stage is None:
            refuse("nothing-to-print")
        by_round: dict[int, list[Line]] = {}
        for each in club.fixtures(self.t, stage.number):
            by_round.setdefault(each.round, []).append(self._met(each))
        swiss = stage.kind == "swiss"
        blocks = (
            [
                Block(
                    self.say("Classifica", "Standing"),
                    tuple(map(self._row, club.round_standing(self.t, stage))),
                )
            ]
            if swiss
            else []
        )
        for number, lines in sorted(by_round.items(), reverse=True):
            blocks.append(Block(self.say(f"{number}° turno", f"Round {number}"), tuple(lines)))
        passes = self.t.setup.formula.qualifiers
        first = self.say("passa il primo di ogni tavolo", "the first of each table goes on")
        some = self.say(f"passano i primi {passes} di ogni tavolo", f"the first {passes} of each table go on")
        subtitle = "" if swiss else first if passes == 1 else some
        return replace(self._make("rounds", subtitle), columns=self._columns, blocks=tuple(blocks))

    def _met(self, each: club.Fixture) -> Line:
        """A match of a round: when and where, who in the order in which they came in, with what."""
        placed, ended = self.t.placed.get(each.id), club.outcome(self.t, each)
        when = (
            ""
            if placed is None
            else f"{placed.day[8:]}/{placed.day[5:7]} {starts(placed)} · {place_label(placed, self.language)}"
        )
        if len(each.players) == 1:
            return Line((self.say("riposo", "bye"), self.name(each.players[0]), ""))
        seats = sorted(range(len(each.players)), key=lambda seat: ended.places[seat] if ended else 0)
        points = "" if ended is None else " – ".join(str(ended.points[seat]) for seat in seats)
        return Line((when, " – ".join(self.name(each.players[seat]) for seat in seats), points))

    def _fixture_note(self, each: club.Fixture) -> str:
        placed = self.t.placed.get(each.id)
        ended = club.outcome(self.t, each)
        when = "" if placed is None else f"{placed.day[8:]}/{placed.day[5:7]} {starts(placed)} · "
        score = "" if ended is None else "  " + " – ".join(map(str, ended.points))
        return when + " – ".join(self.name(who) for who in each.players) + score

    # ---- an evening -----------------------------------------------------------------------------------------
    def _days(self) -> list[Day]:
        return sorted({each.day for each in self.t.placed.values() if club.fixture(self.t, each.match)})

    def _day(self, day: Day | None) -> Day:
        days = self._days()
        if not days:
            refuse("nothing-to-print")
        if day not in days:
            refuse("day-needed", known=", ".join(days))
        return day

    def _on(self, day: Day) -> list[tuple[club.Placed, club.Fixture]]:
        found = []
        for placed in self.t.placed.values():
            each = club.fixture(self.t, placed.match)
            if placed.day == day and each is not None:
                found.append((placed, each))
        return sorted(found, key=lambda pair: (pair[0].starts, pair[0].table))

    def _evening(self, day: Day) -> Paper:
        blocks: dict[str, list[Line]] = {}
        for placed, each in self._on(day):
            ended = club.outcome(self.t, each)
            players = [self.name(who) if who else "………" for who in each.players]
            score = "" if ended is None else " – ".join(map(str, ended.points))
            line = Line(
                (
                    place_label(placed, self.language) if not placed.table else str(placed.table),
                    " – ".join(players),
                    match_label(each, self.language),
                    self.name(placed.referee),
                    score,
                )
            )
            blocks.setdefault(self.say(f"ore {starts(placed)}", starts(placed)), []).append(line)
        columns = (
            self.say("Tavolo", "Table"),
            self.say("Incontro", "Match"),
            "",
            self.say("Arbitro", "Referee"),
            self.say("Risultato", "Result"),
        )
        found = tuple(Block(title, tuple(lines)) for title, lines in blocks.items())
        return replace(self._make("evening", day_words(day, self.language)), columns=columns, blocks=found)

    def _sheets(self, day: Day | None) -> Paper:
        days = [self._day(day)] if day is not None else self._days()
        sheets = [
            Sheet(
                match_label(each, self.language),
                f"{day_words(placed.day, self.language, year=False)}, {starts(placed)}, "
                f"{place_label(placed, self.language)}",
                tuple(self.name(who) if who else "" for who in each.players),
                self.name(placed.referee),
                f"{self.address}/incontri/{each.id}",
            )
            for one in days
            for placed, each in self._on(one)
            if placed.table and club.outcome(self.t, each) is None
        ]
        if not sheets:
            refuse("nothing-to-print")
        return replace(self._make("sheets"), sheets=tuple(sheets[:400]))

    # ---- the board ------------------------------------------------------------------------------------------
    def _board(self) -> Paper:
        stage = next((each for each in reversed(self.t.stages) if isinstance(each, club.Board)), None)
        if stage is None:
            refuse("nothing-to-print")
        found = {each.id: each for each in club.fixtures(self.t, stage.number)}
        rounds: list[tuple[Slot, ...]] = []
        line: list[PersonId | None] = list(stage.slots)
        names = []
        while len(line) > 1:
            left, slots, following = len(line), [], []
            for at in range(left // 2):
                pair = (line[2 * at], line[2 * at + 1])
                each = found.get(f"{stage.number}.K{left}.{at + 1}")
                if each is None:
                    through = pair[1] if pair[0] == club.NOBODY else pair[0]
                    slots.append(Slot((self.name(pair[0]), self.name(pair[1])), ("", ""), -1, "bye"))
                    following.append(through)
                    continue
                ended = club.outcome(self.t, each)
                slots.append(self._slot(each))
                following.append(None if ended is None else ended.winner or club.NOBODY)
            rounds.append(tuple(slots))
            names.append(board_round(left, self.language))
            line = following
        third = found.get(f"{stage.number}.P3.1")
        return replace(
            self._make("board"),
            rounds=tuple(rounds),
            names=tuple(names),
            third=None if third is None else self._slot(third),
            third_name=THIRD.in_(self.language),
        )

    def _slot(self, each: club.Fixture) -> Slot:
        ended = club.outcome(self.t, each)
        placed = self.t.placed.get(each.id)
        note = ""
        if ended is None and placed is not None:
            note = f"{placed.day[8:]}/{placed.day[5:7]} {starts(placed)}"
        return Slot(
            tuple(self.name(who) for who in each.players),
            ("", "") if ended is None else tuple(map(str, ended.points)),
            -1 if ended is None or ended.winner is None else ended.players.index(ended.winner),
            note,
        )

    # ---- the end --------------------------------------------------------------------------------------------
    def _ranking(self) -> Paper:
        rows = club.ranking(self.t) if self.t.stages else ()
        if not rows:
            refuse("nothing-to-print")
        prizes = self.t.setup.prizes
        lines = tuple(
            Line(
                (
                    self.say(f"{row.place}°", str(row.place)),
                    self.name(row.who),
                    reached(self.t, row, self.language),
                ),
                strong=row.place <= prizes and row.reached != "excluded",
            )
            for row in rows
        )
        columns = (self.say("Posto", "Place"), self.say("Giocatore", "Player"), "")
        made = replace(self._make("ranking"), columns=columns, blocks=(Block("", lines),))
        if self.t.phase == "concluded":
            return made
        return replace(
            made, heading=self.say("Classifica", "Ranking"), subtitle=self.say("provvisoria", "provisional")
        )

    def _certificates(self) -> Paper:
        if self.t.phase != "concluded":
            refuse("nothing-to-print")
        prizes = {row.who for row in club.prizes(self.t)}
        lines = tuple(
            Line(
                (self.name(row.who), self.say(f"{row.place}° posto", f"{ordinal(row.place, 'en')} place")),
                strong=row.who in prizes,
            )
            for row in club.ranking(self.t)
            if row.reached != "excluded"
        )
        days = self._days()
        when = day_words(days[-1], self.language) if days else ""
        signatures = (self.say("Il Presidente", "The President"), self.say("L'Arbitro", "The Referee"))
        subtitle = ", ".join(each for each in (self.where.town, when) if each)
        made = self._make("certificates", subtitle)
        return replace(made, blocks=(Block("", lines),), signatures=signatures)
