"""Who meets whom: as few pairs as possible that should not meet, then as near as possible to what is preferred.

Which pairs can be had is a matching in a graph (Edmonds), so "where possible" is exact: while pairs are chosen one by
one, in order of preference, a largest matching of the rest is at hand, and a choice that would cost a pair is not made.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence


class Matching:
    """A largest matching of a graph whose points go away two by two."""

    def __init__(self, links: Sequence[set[int]]) -> None:
        self.links = links
        self.here = set(range(len(links)))
        self.mate = [-1] * len(links)
        for point, others in enumerate(links):  # most are found at once: the search is for the rest
            if self.mate[point] < 0:
                free = next((other for other in sorted(others) if self.mate[other] < 0), -1)
                if free >= 0:
                    self.mate[point], self.mate[free] = free, point
        for point in range(len(links)):
            if self.mate[point] < 0:
                self._augment(point)

    @property
    def single(self) -> int:
        """How many points have no mate."""
        return sum(self.mate[point] < 0 for point in self.here)

    def without(self, one: int, other: int) -> Matching:
        """A largest matching of the rest: only those who lost their mate have to look for another."""
        rest = Matching.__new__(Matching)
        rest.links, rest.here, rest.mate = self.links, self.here - {one, other}, self.mate[:]
        left = {rest.mate[one], rest.mate[other]} - {one, other, -1}
        for point in (one, other, *left):
            rest.mate[point] = -1
        for point in sorted(left):
            if rest.mate[point] < 0:
                rest._augment(point)
        return rest

    def _augment(self, root: int) -> bool:
        """Look for an alternating path from this point to another without a mate, and turn it around."""
        size = len(self.links)
        parent = [-1] * size
        base = list(range(size))
        seen = [False] * size
        seen[root] = True
        queue = deque([root])
        while queue:
            point = queue.popleft()
            for other in sorted(self.links[point]):
                if other not in self.here or base[point] == base[other] or self.mate[point] == other:
                    continue
                if other == root or (self.mate[other] >= 0 and parent[self.mate[other]] >= 0):
                    self._shrink(root, point, other, parent, base, seen, queue)
                elif parent[other] < 0:
                    parent[other] = point
                    if self.mate[other] < 0:
                        self._turn(other, parent)
                        return True
                    seen[self.mate[other]] = True
                    queue.append(self.mate[other])
        return False

    def _turn(self, point: int, parent: list[int]) -> None:
        while point >= 0:
            before = parent[point]
            following = self.mate[before]
            self.mate[point], self.mate[before] = before, point
            point = following

    def _shrink(
        self,
        root: int,
        one: int,
        other: int,
        parent: list[int],
        base: list[int],
        seen: list[bool],
        queue: deque[int],
    ) -> None:
        """A circle of odd length counts as one point from here on."""
        top = self._common(root, one, other, parent, base)
        inside = [False] * len(base)
        self._mark(one, top, other, parent, base, inside)
        self._mark(other, top, one, parent, base, inside)
        for point in range(len(base)):
            if inside[base[point]]:
                base[point] = top
                if not seen[point]:
                    seen[point] = True
                    queue.append(point)

    def _common(self, root: int, one: int, other: int, parent: list[int], base: list[int]) -> int:
        way = set()
        point = one
        while True:
            point = base[point]
            way.add(point)
            if point == root or self.mate[point] < 0:
                break
            point = parent[self.mate[point]]
        point = other
        while base[point] not in way:
            point = parent[self.mate[base[point]]]
        return base[point]

    def _mark(
        self, point: int, top: int, child: int, parent: list[int], base: list[int], inside: list[bool]
    ) -> None:
        while base[point] != top:
            inside[base[point]] = inside[base[self.mate[point]]] = True
            parent[point] = child
            child = self.mate[point]
            point = parent[self.mate[point]]


def paired(
    count: int,
    may_meet: Callable[[int, int], bool],
    preferred: Callable[[int, list[int]], Iterable[int]] | None = None,
) -> list[tuple[int, int]]:
    """An even number of people, 0 the first to choose, in pairs; as few as possible of whom may not meet.

    `preferred` puts those still there in the order in which this one would rather meet them; else the next ones first.
    """
    links = [
        {other for other in range(count) if other != one and may_meet(one, other)} for one in range(count)
    ]
    rest = Matching(links)
    found = []
    while rest.here:
        one = min(rest.here)
        others = sorted(rest.here - {one})
        order = list(preferred(one, others)) if preferred else others
        single = rest.single
        for other in sorted(order, key=lambda each: each not in links[one]):
            after = rest.without(one, other)
            if after.single == single - (0 if other in links[one] else 2):
                found.append((one, other))
                rest = after
                break
        else:
            raise AssertionError("a largest matching has an edge, or two single points, for everybody")
    return found
