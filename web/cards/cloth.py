"""Cloth cut to a garment: stripes, lozenges and the like clipped to its outline, small motifs where they fit."""

from __future__ import annotations

import math
from collections.abc import Iterator

from paths import Point, Polygon, Run, moved, read


def inside(p: Point, polygon: Polygon) -> bool:
    x, y = p
    odd = False
    for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            odd = not odd
    return odd


def cut(subject: Polygon, tile: Polygon) -> Polygon:
    """Sutherland and Hodgman: what of the subject lies in the convex tile (given clockwise on the screen)."""
    out = subject
    for (ax, ay), (bx, by) in zip(tile, tile[1:] + tile[:1], strict=True):
        source, out = out, []

        def side(p: Point, ax: float = ax, ay: float = ay, bx: float = bx, by: float = by) -> float:
            return (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax)

        for p, q in zip(source, source[1:] + source[:1], strict=True):
            u, v = side(p), side(q)
            if u >= 0:
                out.append(p)
            if (u >= 0) != (v >= 0):
                t = u / (u - v)
                out.append((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t))
        if len(out) < 3:
            return []
    return out


def coarse(polygon: Polygon, step: float) -> Polygon:
    """Rounded, without points on a straight line: the ink line of the garment covers the difference."""
    points = [(round(x / step) * step, round(y / step) * step) for x, y in polygon]
    points = [p for i, p in enumerate(points) if p != points[i - 1]]
    out: Polygon = []
    for i, p in enumerate(points):
        (ax, ay), (bx, by) = out[-1] if out else points[i - 1], points[(i + 1) % len(points)]
        if (p[0] - ax) * (by - p[1]) != (p[1] - ay) * (bx - p[0]):
            out.append(p)
    return out


def bounds(polygon: Polygon) -> tuple[float, float, float, float]:
    xs, ys = [p[0] for p in polygon], [p[1] for p in polygon]
    return min(xs), min(ys), max(xs), max(ys)


def _steps(low: float, high: float, step: float) -> Iterator[float]:
    value = math.floor(low / step) * step
    while value < high + step:
        yield value
        value += step


def pattern(
    kind: str, garment: list[Run], size: float, width: float, x: float = 0, y: float = 0
) -> list[Run]:
    """Stripes, bars, bend, zigzag, lozenges or checks, cut to the garment; small motifs only where they fit whole."""
    out: list[Run] = []
    for run in garment:
        polygon = [(px - x, py - y) for px, py in run.flat()]
        for tile in _tiles(kind, size, width, *bounds(polygon)):
            if kind in MOTIFS:
                if all(inside(p, polygon) for p in tile):
                    cx, cy = sum(p[0] for p in tile) / len(tile), sum(p[1] for p in tile) / len(tile)
                    out += moved(MOTIFS[kind], round(cx + x, 1), round(cy + y, 1), width / 10)
                continue
            piece = coarse([(px + x, py + y) for px, py in cut(polygon, tile)], 0.1 if kind == "zigzag" else 0.5)
            if len(piece) > 2:
                out.append(Run(piece[0], [(p,) for p in piece[1:]], True))
    return out


DOTS = {"spots": 0.7, "trefoil": 0.42}  # drawn as round ends of lines of no length, so wide for their size
MOTIFS = {  # each about 10 high
    "spots": read("M0,0h0"),
    "trefoil": read("M0,-2.4h0 M-2.600,2h0 M2.600,2h0"),
    "darts": read("M0,-6L3.200,0L0,6L-3.200,0Z"),
    "ermine": read("M0,-6L3,6L0,4L-3,6Z"),
    "cross": read("M-1.300,-5H1.300V-1.300H5V1.300H1.300V5H-1.300V1.300H-5V-1.300H-1.300Z"),
}


def _tiles(
    kind: str, size: float, width: float, left: float, top: float, right: float, bottom: float
) -> Iterator[Polygon]:
    half = width / 2
    if kind == "stripes":
        for x in _steps(left, right, size):
            yield [(x - half, top), (x + half, top), (x + half, bottom), (x - half, bottom)]
    elif kind == "bars":
        for y in _steps(top, bottom, size):
            yield [(left, y - half), (right, y - half), (right, y + half), (left, y + half)]
    elif kind == "bend":
        tall = bottom - top
        for x in _steps(left - tall, right, size):
            yield [(x + tall - half, top), (x + tall + half, top), (x + half, bottom), (x - half, bottom)]
    elif kind == "zigzag":
        for y in _steps(top - size, bottom + size, size):
            for x in _steps(left, right, size * 0.6):
                a, b = (0, size * 0.45) if round(x / (size * 0.6)) % 2 == 0 else (size * 0.45, 0)
                w = size * 0.6 + 0.05
                yield [(x, y + a - half), (x + w, y + b - half), (x + w, y + b + half), (x, y + a + half)]
    elif kind == "lozenges":
        for y in _steps(top, bottom, 2 * size):
            for x in _steps(left, right, width):
                yield [(x, y - size), (x + half, y), (x, y + size), (x - half, y)]
    elif kind == "checks":
        for y in _steps(top, bottom, size):
            for x in _steps(left, right, size):
                if (round(x / size) + round(y / size)) % 2:
                    yield [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]
    else:
        r = width * 0.55
        for y in _steps(top, bottom, size * 0.8):
            odd = round(y / (size * 0.8)) % 2
            for x in _steps(left - size, right, size):
                cx = x + odd * size / 2
                yield [(cx, y - r), (cx + r * 0.7, y), (cx, y + r), (cx - r * 0.7, y)]
