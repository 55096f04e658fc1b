"""The dice: everything random that the server needs, from the system's generator of secrets; repeatable in tests."""

from __future__ import annotations

import base64
import random
import secrets
from dataclasses import dataclass, field
from typing import Protocol


class Dice(Protocol):
    def bytes(self, count: int) -> bytes: ...

    def below(self, limit: int) -> int:
        """One of 0 … limit - 1, each as likely."""
        ...

    def name(self) -> str:
        """A name nobody can guess and nothing else has, for tables, users, tokens: 26 letters and digits, 128 bits."""
        ...


class SystemDice:
    def bytes(self, count: int) -> bytes:
        return secrets.token_bytes(count)

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
