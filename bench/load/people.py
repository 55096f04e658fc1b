"""Those at the other end of the sockets: who asks an echo, who plays Scala 40, who looks on."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable

import msgspec
from msgspec import Struct

from load.wire import Place, Wire
from smazzata.server.live.messages import Act, Cut, Do, Look, Ready, Rematch, Sit


class Timing:
    """Of one measurement: how long each answer took, and how long people think before they ask."""

    def __init__(self) -> None:
        self.running = False
        self.pause = 0.0
        self.times: list[float] = []
        self.answers = 0
        """Since the beginning, with the warm-up."""
        self.frames = 0
        self.refusals: dict[str, int] = {}

    def begin(self, pause: float) -> None:
        self.running, self.pause, self.answers = True, pause, 0
        self.forget()

    def answered(self, asked: float) -> None:
        self.times.append(time.perf_counter() - asked)
        self.answers += 1

    def forget(self) -> None:
        self.times, self.frames, self.refusals = [], 0, {}

    def think(self, rng: random.Random, then: Callable[[], None]) -> None:
        """Now, or after a while: exponentially distributed, so that the questions of many come independently."""
        if not self.pause:
            then()
        else:
            asyncio.get_running_loop().call_later(min(rng.expovariate(1 / self.pause), 5 * self.pause), then)


class Person(Wire):
    def __init__(self, place: Place, timing: Timing, number: int) -> None:
        super().__init__(place)
        self.timing = timing
        self.rng = random.Random(number)
        self.first: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        """Set with the time of the first answer."""

    def arrived(self) -> None:
        if not self.first.done():
            self.first.set_result(time.perf_counter())

    def start(self) -> None:
        """A measurement begins."""


class Asker(Person):
    """Of the echo server."""

    MESSAGE = msgspec.json.encode(Do("0123456789ab", Act("discard 7C"), 17))
    asked = 0.0

    def opened(self) -> None:
        self.arrived()

    def start(self) -> None:
        self.timing.think(self.rng, self._ask)

    def _ask(self) -> None:
        if self.timing.running:
            self.asked = time.perf_counter()
            self.say(self.MESSAGE)

    def heard(self, data: bytes) -> None:
        self.timing.answered(self.asked)
        self.timing.frames += 1
        self.timing.think(self.rng, self._ask)


class Watcher(Person):
    """Somebody who looks on, or who does nothing."""

    def heard(self, data: bytes) -> None:
        self.timing.frames += 1
        self.arrived()


class Seen(Struct):
    """What a player reads of a frame."""

    version: int
    may: tuple[str, ...]
    options: tuple[str, ...]


class Heard(Struct):
    type: str
    frame: Seen | None = None
    re: str | None = None
    code: str = ""


HEARD = msgspec.json.Decoder(Heard)
ENCODER = msgspec.json.Encoder()
STEPS = (("sit", Sit()), ("ready", Ready()), ("rematch", Rematch()))


class Player(Person):
    """Sits down, is ready, cuts, and plays any legal action that brings the match to its end."""

    frame: Seen | None = None
    waiting: str | None = None
    thinking = False
    number = 0
    asked = 0.0

    def opened(self) -> None:
        self.mark = f"{self.rng.getrandbits(40):x}"

    def start(self) -> None:
        self._consider()

    def heard(self, data: bytes) -> None:
        said = HEARD.decode(data)
        self.timing.frames += 1
        self.arrived()
        if said.frame is not None:
            self.frame = said.frame
        if said.re is not None and said.re == self.waiting:
            if said.code:
                self.timing.refusals[said.code] = self.timing.refusals.get(said.code, 0) + 1
                self._send(Look())
                return
            if self.asked:
                self.timing.answered(self.asked)
            self.waiting = None
        self._consider()

    def _consider(self) -> None:
        """Before the match at once; then as the measurement says."""
        frame = self.frame
        if frame is None or self.waiting is not None or self.thinking:
            return
        for word, command in STEPS:
            if word in frame.may:
                self._send(command)
                return
        if self.timing.running and (frame.options or "cut" in frame.may):
            self.thinking = True
            self.timing.think(self.rng, self._act)

    def _act(self) -> None:
        self.thinking = False
        frame = self.frame
        if frame is None or not self.timing.running or self.waiting is not None:
            return
        if "cut" in frame.may:
            self._send(Cut(3, self.rng.randbytes(32).hex()), frame.version, timed=True)
        elif frame.options:
            self._send(Act(self._choice(frame.options)), frame.version, timed=True)

    def _choice(self, options: tuple[str, ...]) -> str:
        if "draw" in options:
            return "draw"
        for word, chance in (("attach", 0.8), ("meld", 0.8), ("discard", 1.0)):
            found = [each for each in options if each.startswith(word)]
            if found and self.rng.random() < chance:
                return self.rng.choice(found)
        return self.rng.choice(options)

    def _send(
        self, command: Sit | Ready | Rematch | Look | Cut | Act, version: int | None = None, *, timed: bool = False
    ) -> None:
        self.number += 1
        self.waiting = f"{self.mark}-{self.number}"
        self.asked = time.perf_counter() if timed else 0.0
        self.say(ENCODER.encode(Do(self.waiting, command, version)))
