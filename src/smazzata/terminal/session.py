"""A match in the terminal: one person, bots at the other seats, every step through the record."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import NamedTuple

from smazzata.bots.bot import Bot, sight
from smazzata.bots.known import BOTS
from smazzata.games.cited import cited
from smazzata.games.contract import Illegal, Seat, Unreadable, kind
from smazzata.records import (
    Act,
    CutPack,
    Entry,
    Header,
    Record,
    RevealSeed,
    advance,
    begin,
    default_cut,
    needs,
    opening,
)
from smazzata.terminal import scores
from smazzata.terminal.commands import META, NoSuchNumber, in_language, understood
from smazzata.terminal.explaining import can_now, ways, why_not
from smazzata.terminal.face import Order, Scene
from smazzata.terminal.keyboard import Keyboard
from smazzata.terminal.screen import Screen

ME = Seat(0)


class Quit(Exception):
    """The person has had enough."""


class Secrets(NamedTuple):
    """Where the house's seeds and the person's salts come from."""

    seed: Callable[[int], bytes]
    """By the number of the deal."""
    salt: Callable[[], bytes]


class Session:
    def __init__(
        self,
        header: Header,
        screen: Screen,
        keyboard: Keyboard,
        scene: Scene,
        bots: Bot,
        secrets: Secrets,
        rng: random.Random,
        pace: float,
    ) -> None:
        self.screen, self.keyboard, self.scene = screen, keyboard, scene
        self.bots, self.secrets, self.rng, self.pace = bots, secrets, rng, pace
        self.progress = begin(header)
        self.entries: list[Entry] = []
        self.moves: list[str] = []
        self.below: list[tuple[str, str]] = []
        """What is to be said under the table the next time it is drawn."""
        self.suggested: str | None = None
        self.shown: object = None
        """The state that was last told in full."""

    @property
    def record(self) -> Record:
        return Record(self.progress.header, tuple(self.entries))

    # -- the course of the match --
    def play(self) -> None:
        """To the end of the match. Raises Quit."""
        try:
            self._play()
        except (EOFError, KeyboardInterrupt):
            raise Quit from None
        finally:
            if self.progress.seed is not None and not self.progress.revealed:
                self._enter(RevealSeed(self.progress.seed.hex()))

    def _play(self) -> None:
        self._seated()
        while True:
            need = needs(self.progress)
            match need.kind:
                case "deal":
                    self._open()
                case "cut":
                    assert need.seat is not None
                    self._cut(need.seat)
                case "act":
                    assert need.seat is not None
                    if need.seat == ME:
                        self._my_step()
                    else:
                        self._bots_step(need.seat)
                case "seed":
                    self._count()
                case "over":
                    self._verdict()
                    return
                case _:
                    raise AssertionError(f"nobody gives: {need}")

    def _enter(self, entry: Entry, seed: bytes | None = None) -> None:
        """One entry of the record; what follows from it is written down, and what happened is told."""
        self.progress = advance(self.progress, entry, seed=seed)
        self.entries.append(entry)
        told = [self.progress.game.told(moment.state, moment.action, ME) for moment in self.progress.last]
        for events in told:
            for event in events:
                said = self.screen.face.tell(event, self.scene)
                if said:
                    self._happened(said)
        for claim in self.progress.due:
            self.entries.append(claim)
            self.progress = advance(self.progress, claim)

    def _happened(self, said: str) -> None:
        self.moves.append(said)
        if self.screen.plain:
            self.screen.line(said if said.endswith((".", "!")) else f"{said}.", self.scene)

    # -- the house --
    def _seated(self) -> None:
        rules, match = self.progress.match.rules, self.progress.match
        names = ", ".join(self.scene.name(seat) for seat in range(match.seats.count))
        self.screen.clear()
        self._say(
            "seated",
            title=rules.title.in_(self.scene.language),
            names=names,
            format=scores.format_words(match, self.scene),
            dealer=self.scene.name(match.dealer),
        )

    def _open(self) -> None:
        self.scene = self.scene._replace(seats=self.progress.match.seats)
        seed = self.secrets.seed(self.progress.deal + 1)
        entry = opening(self.progress, seed)
        self.moves.clear()
        self._say("deal-begins", n=entry.number, dealer=self.scene.name(entry.dealer).capitalize())
        self._say("commitment-why", "dim")
        promised = entry.commitment or ""
        short = f"{promised[:16]}…" if self.screen.plain else promised
        self._happened(self.scene.say("commitment", commitment=short))
        if not self.screen.plain:
            self._say("commitment", "dim", commitment=promised)
        self._enter(entry, seed)

    def _cut(self, seat: Seat) -> None:
        wanted = self.progress.game.wanted(self.progress.state)
        if seat != ME:
            self._happened(self.scene.say("cut-default", name=self.scene.names[seat]))
            self._enter(default_cut(wanted.label, seat))
            return
        last = len(wanted.cards) - 1
        code = "cut-ask" if wanted.label == "deal" else "cut-ask-stock"
        answer = self.keyboard.ask(self.scene.say(code, last=last)) if last else ""
        while answer and not (answer.isascii() and answer.isdecimal() and 1 <= int(answer) <= last):
            meant = "help" if answer.startswith("?") else META.get(answer.lower())
            if meant == "quit":
                self._do_quit("")
            elif meant == "help":
                self._say("cut-help", last=last)
            else:
                self._say("cut-again" if self.keyboard.waits else "cut-wrong", last=last)
            again = self.keyboard.waits or meant in ("help", "quit")
            answer = self.keyboard.ask(self.scene.say(code, last=last)) if again else ""
        if not answer:
            self._enter(default_cut(wanted.label, seat))
            return
        self._happened(self.scene.say("cut-you", place=answer))
        self._enter(CutPack(wanted.label, seat, int(answer), self.secrets.salt().hex()))

    def _count(self) -> None:
        """The deal is over: its seed is published and its points are counted."""
        assert self.progress.seed is not None
        seed = self.progress.seed.hex()
        result, deal = self.progress.result, self.progress.deal
        self.draw()
        self._enter(RevealSeed(seed))
        if result is not None:
            self._blank()
            self.screen.lines(scores.sheet(result, deal, self.progress.match, self.scene), self.scene)
        self._say("seed", "dim", seed=seed[:32])
        if self.keyboard.waits and self.progress.match.verdict is None:
            self.keyboard.ask(self.scene.say("go-on"))
            self.screen.clear()

    def _verdict(self) -> None:
        end = self.progress.match.verdict
        assert end is not None
        self._blank()
        self.screen.lines(scores.verdict(end, self.progress.match, self.scene), self.scene, "bold")

    # -- the players --
    def _bots_step(self, seat: Seat) -> None:
        progress = self.progress
        known = sight(progress.game, progress.match.rules, progress.state, seat, progress.told_to(seat))
        action = self.bots.choose(known, self.rng)
        self._enter(Act(seat, progress.game.write(action)))
        if self.pace and self.screen.stays:
            self.draw()
        if self.pace:
            time.sleep(self.pace)

    def _my_step(self) -> None:
        self.draw()
        view = self.progress.game.view(self.progress.state, ME)
        hand = self.screen.face.hand(view, self.scene)
        melds = len(view.table)
        try:
            line = self.keyboard.ask(self.scene.say("prompt"), hand, melds)
        except KeyboardInterrupt:
            line = "quit"
        if not line:
            return
        try:
            command = understood(self.progress.game.key, line, hand)
        except NoSuchNumber as wrong:
            self._below("no-such-number", "red", n=wrong.number, many=wrong.many)
            return
        if command.kind == "act":
            self._act(command.text, line)
        else:
            getattr(self, f"_do_{command.kind}")(command.text)

    def _act(self, text: str, typed: str = "") -> None:
        try:
            self._enter(Act(ME, text))
            self.suggested = None
        except Unreadable as why:
            self._below("unreadable", "red", text=typed or text, why=why)
        except Illegal as illegal:
            self._refused(text, illegal)

    def _refused(self, text: str, illegal: Illegal) -> None:
        self.below.append((f"✗ {illegal.words(self.progress.game.refusals, self.scene.language)}", "red"))
        open_ = ways(self.progress.game, self.progress.state, self.scene, text, illegal.code)
        if open_:
            self._below("which-capture" if illegal.code == "capture-choose" else "which-joker", card=text.split()[-1])
            self.below.extend((f"   {way}", "") for way in open_[:12])

    # -- the other commands, by name --
    def _do_help(self, text: str) -> None:
        if text:
            self._do_try(text)
        else:
            self.below.extend(can_now(self.progress.game, self.progress.state, self.screen.face, self.scene))

    def _do_try(self, text: str) -> None:
        why = why_not(self.progress.game, self.progress.state, self.scene, text)
        if why is None:
            self._below("may", "green", action=in_language(text, self.scene.language))
        else:
            self._below("may-not", "red", why=why)

    def _suggestion(self) -> str:
        if self.suggested is None:
            progress = self.progress
            known = sight(progress.game, progress.match.rules, progress.state, ME, progress.told_to(ME))
            self.suggested = progress.game.write(BOTS["simple"].choose(known, self.rng))
        return self.suggested

    def _do_hint(self, text: str) -> None:
        self._below("hint", "magenta", action=in_language(self._suggestion(), self.scene.language))

    def _do_go(self, text: str) -> None:
        self._act(self._suggestion())

    def _do_score(self, text: str) -> None:
        self._below("score-now", list=scores.totals(self.progress.match, self.scene))

    def _do_rules(self, text: str) -> None:
        rules = self.progress.match.rules
        self.below.append((f"{rules.title.in_(self.scene.language)} ({rules.id})", "bold"))
        for clause in self.progress.game.clauses(rules):
            name, says = clause.name.in_(self.scene.language), clause.says.in_(self.scene.language)
            self.below.append((f"  {name}: {says} [{cited(clause.source, self.scene.language)}]", ""))

    def _do_log(self, text: str) -> None:
        self.below.extend((f"  {move}", "") for move in self.moves[-40:] or [self.scene.say("no-moves")])

    def _do_look(self, text: str) -> None:
        view = self.progress.game.view(self.progress.state, ME)
        if self.screen.plain:
            self.screen.lines(self.screen.face.sentences(view, self.scene), self.scene)
            self.screen.hand(view, self.scene)

    def _do_sort(self, text: str) -> None:
        order: Order
        if text.startswith("s"):
            order = "suit"
        elif text.startswith("v"):
            order = "value"
        else:
            self._below("sort-how")
            return
        self.scene = self.scene._replace(order=order)
        self.shown = None
        self._below("sorted", how=self.scene.say(f"by-{order}"))

    def _do_quit(self, text: str) -> None:
        try:
            answer = self.keyboard.ask(self.scene.say("sure"))
        except (EOFError, KeyboardInterrupt):
            raise Quit from None
        if answer.lower()[:1] in ("s", "y"):
            raise Quit

    # -- what is shown --
    def draw(self) -> None:
        progress = self.progress
        view = progress.game.view(progress.state, ME)
        mine = progress.game.turn(progress.state) == ME
        below = [*((duty, "yellow") for duty in self.screen.face.duties(view, self.scene) if mine), *self.below]
        if mine:
            below.append((self._status(), "bold"))
        if self.screen.plain:
            if mine:
                self.screen.sentences(view, self.scene, below, again=progress.state is self.shown)
                self.shown = progress.state
        else:
            self.screen.table(view, self.scene, self._header(), self.moves, below)
        self.below.clear()

    def _status(self) -> str:
        """`Your turn: draw, collect KD, … · ? help`."""
        game, state = self.progress.game, self.progress.state
        verbs = dict.fromkeys(kind(game.write(option)) for option in game.options(state, ME))
        said = ", ".join(in_language(verb, self.scene.language) for verb in verbs)
        if list(verbs) == ["play"]:
            said = self.scene.say("type-a-card")
        return f"{self.scene.say('your-turn')}: {said}   ({self.scene.say('help-hint')})"

    def _header(self) -> tuple[str, str]:
        match = self.progress.match
        deal = self.scene.say("deal", n=self.progress.deal)
        standing = scores.standing(match, self.scene)
        long = f"{match.rules.title.in_(self.scene.language)} · {deal}"
        terms = scores.format_words(match, self.scene)
        short = f"{self.progress.game.title.in_(self.scene.language)} · {deal}"
        ways = ((long, f"{standing} · {terms}"), (long, standing), (short, standing))
        room = self.screen.width() - 2
        return next((way for way in ways if len(way[0]) + len(way[1]) <= room), ways[-1])

    def _below(self, code: str, style: str = "", /, **parameters: object) -> None:
        self.below.append((self.scene.say(code, **parameters), style))

    def _say(self, code: str, style: str = "", /, **parameters: object) -> None:
        self.screen.line(self.scene.say(code, **parameters), self.scene, style)

    def _blank(self) -> None:
        if not self.screen.plain:
            self.screen.console.print()
