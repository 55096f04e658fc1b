"""Texts for people without an account, to be copied into a message or sent: one for each person, in both languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from smazzata import club
from smazzata.club.actors import PersonId
from smazzata.club.events import Announced, Changed, Concluded, Drawn, Moved, Reopened, Scheduled
from smazzata.games.contract import Language, Text
from smazzata.server.club.labels import day_words, match_label, match_named, place_label, starts
from smazzata.server.club.model import ClubShown, LetterKind

_FOR_ALL = (Changed, Reopened, Drawn, Announced, Concluded)
"""Of what concerns everybody, what is worth a message; the calendar has one of its own."""


class Letter(Struct, frozen=True):
    who: PersonId
    name: str
    email: str
    """Empty: by telephone, or at the desk."""
    phone: str
    subject: str
    text: str


class Reachable(Struct, frozen=True):
    name: str
    """As one is addressed."""
    email: str
    phone: str


class Writing:
    """One round of letters."""

    def __init__(
        self,
        tournament: club.Tournament,
        where: ClubShown,
        people: Mapping[PersonId, Reachable],
        known: Mapping[PersonId, str],
        address: str,
        language: Language,
    ) -> None:
        self.t = tournament
        self.where = where
        self.people = people
        self.known = known
        self.address = address
        self.language = language

    def say(self, it: str, en: str) -> str:
        return Text(it, en).in_(self.language)

    def name(self, who: PersonId | None) -> str:
        return "?" if who is None else self.known.get(who, who)

    def letters(self, kind: LetterKind, events: Sequence[club.Event] = (), since: int = 0) -> list[Letter]:
        """Nobody gets an empty one, nor who is out of the tournament, but for the news that they are."""
        found = []
        for who in self.t.entrants:
            if who not in self.people:
                continue
            match kind:
                case "registered":
                    body = self._registered(who)
                case "matches":
                    body = self._matches(who)
                case "news":
                    body = self._news(who, events, since)
                case "end":
                    body = self._end(who)
            if body:
                found.append(self._letter(who, body))
        return found

    def _letter(self, who: PersonId, body: str) -> Letter:
        person = self.people[who]
        hello = self.say(f"Ciao {person.name},", f"Dear {person.name},")
        more = self.say("Tutto dal vivo, e quanto si è deciso", "Everything live, and what was decided")
        text = f"{hello}\n\n{body}\n\n{more}: {self.address}\n\n{self.where.name}"
        if self.where.contact:
            text += f"\n{self.where.contact}"
        return Letter(who, self.name(who), person.email, person.phone, self.t.setup.title, text + "\n")

    # ---- bodies -----------------------------------------------------------------------------------------------
    def _registered(self, who: PersonId) -> str:
        each = self.t.entrants[who]
        title = self.t.setup.title
        if each.out:
            return ""
        if each.waits:
            return self.say(
                f"sei in lista d'attesa per «{title}»: ti avvisiamo se si libera un posto.",
                f"you are on the waiting list of “{title}”: we will tell you if a place becomes free.",
            )
        first = self.t.setup.evenings.first
        when = ""
        if first is not None:
            day = day_words(first, self.language)
            when = self.say(f" Si comincia {day}.", f" It begins on {day}.")
        if not each.confirmed:
            return self.say(
                f"abbiamo ricevuto la tua iscrizione a «{title}»: la confermiamo appena possibile.{when}",
                f"we have received your registration for “{title}” and will confirm it soon.{when}",
            )
        return self.say(
            f"la tua iscrizione a «{title}» è confermata.{when}",
            f"your registration for “{title}” is confirmed.{when}",
        )

    def _matches(self, who: PersonId) -> str:
        """Those still to be played."""
        if self.t.entrants[who].out:
            return ""
        lines = []
        for placed in sorted(self.t.placed.values(), key=lambda each: (each.day, each.starts)):
            each = club.fixture(self.t, placed.match)
            if each is None or who not in each.players or club.outcome(self.t, each) is not None:
                continue
            others = " – ".join(self.name(other) for other in each.players if other != who)
            lines.append(
                f"- {day_words(placed.day, self.language)}, {self.say('ore ', '')}{starts(placed)}, "
                f"{place_label(placed, self.language)}: {self.say('contro', 'against')} {others} "
                f"({match_label(each, self.language)})"
            )
        if not lines:
            return ""
        delay = self.t.setup.delay
        late = self.say(
            f"Chi non si presenta entro {delay} minuti perde l'incontro (art. 8).",
            f"Who is not there within {delay} minutes loses the match (art. 8).",
        )
        return "\n".join([self.say("i tuoi incontri:", "your matches:"), *lines, "", late])

    def _news(self, who: PersonId, events: Sequence[club.Event], since: int) -> str:
        lines = []
        for number, event in enumerate(events, 1):
            if number <= since or isinstance(event, Scheduled | Moved):
                continue
            line = club.line(number, event, self.name, self._match)
            if who in line.concerns or (not line.concerns and isinstance(event, _FOR_ALL)):
                lines.append(f"- {self.say(line.it, line.en)}")
        return "\n".join([self.say("ecco le novità:", "here is the news:"), *lines]) if lines else ""

    def _match(self, match: club.MatchId) -> Text:
        return match_named(self.t, match, self.name) or Text(f"Incontro {match}", f"Match {match}")

    def _end(self, who: PersonId) -> str:
        if self.t.phase != "concluded":
            return ""
        rows = club.ranking(self.t)
        place = next((row.place for row in rows if row.who == who and row.reached != "excluded"), None)
        if place is None:
            return ""
        title = self.t.setup.title
        best = "\n".join(f"{row.place}. {self.name(row.who)}" for row in club.prizes(self.t))
        return self.say(
            f"«{title}» è finito: sei al posto {place} su {len(rows)}. La premiazione:\n{best}",
            f"“{title}” is over: you came {place} of {len(rows)}. The prizes:\n{best}",
        )
