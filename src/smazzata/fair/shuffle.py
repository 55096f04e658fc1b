"""The shuffle: seed and cut in, order of the pack out. Byte for byte as docs/fair.md says."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

import msgspec

from smazzata.fair.problems import Problem, problem
from smazzata.fair.stream import Stream, permutation

DEAL: Final = "smazzata/deal/1"
STOCK: Final = "smazzata/stock/1"

SEED_BYTES: Final = 128
CUT_BYTES: Final = 32
LARGEST: Final = 1 << 16  # cards in a pack: two bytes of the stream are then always enough for one draw
_NUMBERS: Final = 1 << 32


class Cut(msgspec.Struct, frozen=True):
    """`place` cards go from the top under the rest; `salt` is what the cutter adds to the seed."""

    place: int
    salt: bytes
    default: bool = False


NO_CUT: Final = Cut(place=0, salt=bytes(CUT_BYTES), default=True)
"""The agreed cut of a bot, and of a player who did not cut in time."""


class BadInput(ValueError):
    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(" ".join(problem.en for problem in problems))
        self.problems = tuple(problems)


def commitment(seed: bytes) -> bytes:
    return hashlib.sha256(seed).digest()


def shuffled(
    n: int, *, label: str, table: str, deal: int, nonce: int, seed: bytes, cut: Cut
) -> tuple[int, ...]:
    """The order of n cards after shuffle and cut, top first: at place i lies what was at `result[i]`."""
    problems = [
        *name_problems(label, table, deal, nonce),
        *size_problems(n),
        *seed_problems(seed),
        *cut_problems(cut, n),
    ]
    if problems:
        raise BadInput(problems)
    order = permutation(n, Stream(message(label, table, deal, nonce, seed, cut.salt)))
    return tuple(order[cut.place :] + order[: cut.place])


def deal_order(
    cards: Sequence[int], *, label: str, table: str, deal: int, nonce: int, seed: bytes, cut: Cut
) -> tuple[int, ...]:
    """These cards, shuffled and cut, top first."""
    order = shuffled(len(cards), label=label, table=table, deal=deal, nonce=nonce, seed=seed, cut=cut)
    return tuple([cards[i] for i in order])


def message(label: str, table: str, deal: int, nonce: int, seed: bytes, salt: bytes) -> bytes:
    """What is hashed: six fields, each after its length in four bytes, so that inputs cannot be confused."""
    fields = (label.encode(), table.encode(), _number(deal), _number(nonce), seed, salt)
    return b"".join(_number(len(field)) + field for field in fields)


def _number(value: int) -> bytes:
    return value.to_bytes(4, "big")


def name_problems(label: str, table: str, deal: int, nonce: int) -> list[Problem]:
    found = []
    if label not in (DEAL, STOCK):
        found.append(problem("label-unknown", label=label))
    if not table or any("\ud800" <= letter <= "\udfff" for letter in table):
        found.append(problem("table-invalid"))
    for name, value in (("deal", deal), ("nonce", nonce)):
        if not 0 <= value < _NUMBERS:
            found.append(problem("number-out-of-range", name=name, value=value))
    return found


def size_problems(n: int) -> list[Problem]:
    return [] if 1 <= n <= LARGEST else [problem("pack-size", size=n, largest=LARGEST)]


def seed_problems(seed: bytes) -> list[Problem]:
    return [] if len(seed) == SEED_BYTES else [problem("seed-length", length=len(seed), needed=SEED_BYTES)]


def cut_problems(cut: Cut, n: int) -> list[Problem]:
    """What is wrong with a cut of a pack of n: to be asked of every cut that comes from outside."""
    found = []
    if len(cut.salt) != CUT_BYTES:
        found.append(problem("cut-length", length=len(cut.salt), needed=CUT_BYTES))
    if not 0 <= cut.place < max(n, 1):
        found.append(problem("cut-place", place=cut.place, size=n, last=n - 1))
    zeros = not any(cut.salt)
    if cut.default and not (zeros and cut.place == 0):
        found.append(problem("cut-default-not-zero"))
    if zeros and not cut.default:
        found.append(problem("cut-zero-not-default"))
    return found
