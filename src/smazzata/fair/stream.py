"""Numbers from SHAKE-256, and the permutation that follows from them. Byte for byte as docs/fair.md says."""

from __future__ import annotations

import hashlib
from typing import Final

_RATE: Final = 136  # bytes that SHAKE-256 gives a permutation; any first block would give the same order


class Stream:
    """SHAKE-256 read from the front. hashlib cannot go on squeezing: a longer digest is asked for instead."""

    def __init__(self, data: bytes, first: int = _RATE) -> None:
        self._shake = hashlib.shake_256(data)
        self._bytes = self._shake.digest(first)
        self._at = 0

    def below(self, k: int) -> int:
        """0 to k - 1, each equally likely: what is left above the last whole k is thrown away."""
        if k > 256:
            limit = 65536 - 65536 % k
            while (word := self._byte() << 8 | self._byte()) >= limit:
                pass
        else:
            limit = 256 - 256 % k
            while (word := self._byte()) >= limit:
                pass
        return word % k

    def _byte(self) -> int:
        if self._at == len(self._bytes):
            self._bytes = self._shake.digest(2 * self._at)
        byte = self._bytes[self._at]
        self._at += 1
        return byte


def permutation(n: int, stream: Stream) -> list[int]:
    order = list(range(n))
    for last in range(n - 1, 0, -1):
        chosen = stream.below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order
