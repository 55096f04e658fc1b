"""What the terminal needs of a game: how its table looks, how it is told, what can be typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from rich.text import Text as Styled

from smazzata.games.contract import Language, Seat, Seats, Side
from smazzata.terminal.looks import Look
from smazzata.terminal.words import say

Order: TypeAlias = Literal["suit", "value"]


class Scene(NamedTuple):
    """Who looks, and how."""

    names: tuple[str, ...]
    seats: Seats
    me: Seat
    language: Language
    order: Order = "suit"
    width: int = 80

    def say(self, code: str, /, **parameters: object) -> str:
        return say(code, self.language, **parameters)

    def name(self, seat: int) -> str:
        return self.say("you") if seat == self.me else self.names[seat]

    def side(self, side: Side) -> str:
        """The names of a side: one player, or two who play together."""
        names = [self.name(seat) for seat in self.seats.members(side)]
        return f" {self.say('and')} ".join(names)

    def mine(self, side: Side) -> bool:
        return self.seats.side(self.me) == side


class Face(Protocol):
    @property
    def look(self) -> Look: ...

    def hand(self, view: Any, scene: Scene) -> list[str]:
        """The own hand in the order in which it is shown, and numbered."""

    def picture(self, view: Any, scene: Scene) -> list[Styled]:
        """The table, line by line."""

    def own(self, view: Any, scene: Scene, *, small: bool = False) -> list[Styled]:
        """The own hand, line by line; small where there is little room."""

    def sentences(self, view: Any, scene: Scene) -> list[str]:
        """Table and hand in sentences, cards in the notation."""

    def duties(self, view: Any, scene: Scene) -> list[str]:
        """What is still owed before the turn can end."""

    def tell(self, event: Any, scene: Scene) -> str | None:
        """One event in words, cards in the notation; None for what is shown otherwise."""

    def samples(self, view: Any, scene: Scene) -> list[str]:
        """One action of every kind, to ask the rules why it may not be done now."""


def players_line(scene: Scene, seat: int, turn: int | None, parts: Sequence[str | Styled]) -> Styled:
    """A player: an arrow if it is their turn, the name, and what is known of them."""
    line = Styled().append("▸ " if turn == seat else "  ", style="bold cyan")
    line.append(scene.name(seat).ljust(8), style="bold cyan" if turn == seat else "bold")
    for part in parts:
        line.append("  ")
        line.append_text(part) if isinstance(part, Styled) else line.append(part)
    return line


def cards_left(scene: Scene, count: int) -> str:
    return scene.say("cards-left", n=count)
