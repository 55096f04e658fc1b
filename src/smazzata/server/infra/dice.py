"""The dice: everything random that the server needs, from the system's generator of secrets; repeatable in tests."""

from __future__ import annotations

import base64
import random
import secrets
from dataclasses import dataclass, field
from typing import Final, Protocol


class Dice(Protocol):
    def bytes(self, count: int) -> bytes: ...

    def below(self, limit: int) -> int:
        """One of 0 … limit - 1, each as likely."""
        ...

    def name(self) -> str:
        """A name nobody can guess and nothing else has, for tables, users, tokens: 26 letters and digits, 128 bits."""
        ...


PIECE: Final = 128
"""As many bytes as a deal may need: every command at a table is handed so many."""


class SystemDice:
    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def bytes(self, count: int) -> bytes:
        """To ask the system lets other threads go first: of what is asked for most, it is asked for many at once.
        Nothing is handed out twice."""
        if count != PIECE:
            return secrets.token_bytes(count)
        try:
            return self._pieces.pop()
        except IndexError:
            many = secrets.token_bytes(64 * PIECE)
            self._pieces += [many[at : at + PIECE] for at in range(PIECE, len(many), PIECE)]
            return many[:PIECE]

    def below(self, limit: int) -> int:
        return secrets.randbelow(limit)

    def name(self) -> str:
        return spell(secrets.token_bytes(16))


@dataclass
class SeededDice:
    """The same throws for the same seed. For tests and simulations only: anyone can foresee them."""

    seed: int = 0
    rng: random.Random = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)

    def bytes(self, count: int) -> bytes:
        return self.rng.randbytes(count)

    def below(self, limit: int) -> int:
        return self.rng.randrange(limit)

    def name(self) -> str:
        return spell(self.rng.randbytes(16))


def spell(data: bytes) -> str:
    """Lower case letters and 2 … 7: the same in addresses, file names and subjects of the bus."""
    return base64.b32encode(data).decode("ascii").rstrip("=").lower()
