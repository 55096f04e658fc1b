"""What a bot is: it gets what its seat sees and was told, and chooses an action. The state it never gets."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, overload

from smazzata.games.contract import AnyGame, RuleSet, Seat

T = TypeVar("T")


@dataclass(frozen=True)
class Sight:
    """All that the player to move knows."""

    game: AnyGame
    rules: Any
    """The rule-set, of the game's own kind."""
    seat: Seat
    view: Any
    told: Sequence[Any]
    """What the seat was told since the deal began, one telling an action."""
    options: Callable[[], list[Any]]
    """What may be done now; asked for only when needed, it is the dearest part of a step."""


class Bot(Protocol):
    def choose(self, sight: Sight, rng: random.Random) -> Any:
        """A legal action."""


class Brain(Protocol):
    """One game's part of a bot."""

    def __call__(self, sight: Sight, rng: random.Random) -> Any: ...


class Tellings(Sequence[T], Generic[T]):
    """A seat's memory of the deal. Each telling is made when it is first asked for: most bots seldom ask."""

    def __init__(self) -> None:
        self._made: dict[int, T] = {}
        self._makers: list[Callable[[], T]] = []

    def add(self, maker: Callable[[], T]) -> None:
        self._makers.append(maker)

    def __len__(self) -> int:
        return len(self._makers)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            return [self._at(each) for each in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        return self._at(index % len(self))

    def __iter__(self) -> Iterator[T]:
        return map(self._at, range(len(self._makers)))

    def _at(self, index: int) -> T:
        if index not in self._made:
            self._made[index] = self._makers[index]()
        return self._made[index]


def sight(game: AnyGame, rules: RuleSet, state: Any, seat: Seat, told: Sequence[Any]) -> Sight:
    """What this seat knows of this state: the only way from the truth to a bot."""
    return Sight(game, rules, seat, game.view(state, seat), told, lambda: game.options(state, seat))
