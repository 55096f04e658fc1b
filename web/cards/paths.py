"""Path data as numbers: reading, writing, mirroring, moving and flattening."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

Point = tuple[float, float]
Segment = tuple[Point, ...]  # one point: a line to it; three: a cubic
Polygon = list[Point]


class Run:
    """One subpath: where it begins, its segments, whether it is closed."""

    def __init__(self, start: Point, segments: list[Segment] | None = None, closed: bool = False) -> None:
        self.start, self.segments, self.closed = start, segments or [], closed

    def mapped(self, a: float, b: float, c: float, d: float, e: float = 0, f: float = 0) -> Run:
        def go(p: Point) -> Point:
            return a * p[0] + c * p[1] + e, b * p[0] + d * p[1] + f

        return Run(go(self.start), [tuple(go(p) for p in s) for s in self.segments], self.closed)

    def backwards(self) -> Run:
        points = [self.start, *(p for s in self.segments for p in s)]
        out, at = Run(points[-1]), len(points) - 1
        for segment in reversed(self.segments):
            out.segments.append(tuple(points[at - len(segment) : at][::-1]))
            at -= len(segment)
        return out

    def flat(self, steps: int = 8) -> Polygon:
        out, here = [self.start], self.start
        for s in self.segments:
            if len(s) == 1:
                out.append(s[0])
            else:
                for i in range(1, steps + 1):
                    t, u = i / steps, 1 - i / steps
                    k = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                    q = (here, *s)
                    out.append(
                        (
                            sum(w * p[0] for w, p in zip(k, q, strict=True)),
                            sum(w * p[1] for w, p in zip(k, q, strict=True)),
                        )
                    )
            here = s[-1]
        return out


def _arc(p: Point, rx: float, ry: float, turn: float, large: bool, sweep: bool, q: Point) -> list[Segment]:
    """An SVG arc as cubics (the construction of the SVG standard, appendix on arcs)."""
    phi = math.radians(turn)
    cos, sin = math.cos(phi), math.sin(phi)
    dx, dy = (p[0] - q[0]) / 2, (p[1] - q[1]) / 2
    x, y = cos * dx + sin * dy, cos * dy - sin * dx
    grow = math.sqrt(max(1.0, (x / rx) ** 2 + (y / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    under = max(0.0, (rx * ry) ** 2 - (rx * y) ** 2 - (ry * x) ** 2)
    k = math.sqrt(under / ((rx * y) ** 2 + (ry * x) ** 2)) * (-1 if large == sweep else 1)
    cx, cy = k * rx * y / ry, -k * ry * x / rx
    a = math.atan2((y - cy) / ry, (x - cx) / rx)
    b = math.atan2((-y - cy) / ry, (-x - cx) / rx)
    span = (b - a) % (2 * math.pi) if sweep else -((a - b) % (2 * math.pi))
    mx, my = (p[0] + q[0]) / 2, (p[1] + q[1]) / 2
    ox, oy = cos * cx - sin * cy + mx, sin * cx + cos * cy + my
    parts = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    step = span / parts
    bow = 4 / 3 * math.tan(step / 4)

    def on(u: float, v: float) -> Point:
        return ox + cos * rx * u - sin * ry * v, oy + sin * rx * u + cos * ry * v

    out: list[Segment] = []
    for i in range(parts):
        s, t = a + i * step, a + (i + 1) * step
        out.append(
            (
                on(math.cos(s) - bow * math.sin(s), math.sin(s) + bow * math.cos(s)),
                on(math.cos(t) + bow * math.sin(t), math.sin(t) - bow * math.cos(t)),
                on(math.cos(t), math.sin(t)),
            )
        )
    return out


_NEED = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def read(data: str) -> list[Run]:
    tokens = re.findall(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)", data)
    runs: list[Run] = []
    at, command = 0, "M"
    here: Point = (0, 0)
    control: Point | None = None
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        kind, relative = command.upper(), command.islower()
        n = [float(t) for t in tokens[at : at + _NEED[kind]]]
        at += _NEED[kind]
        ox, oy = here if relative else (0.0, 0.0)
        last, control = control, None
        if kind == "M":
            here = (ox + n[0], oy + n[1])
            runs.append(Run(here))
            command = "l" if relative else "L"
            continue
        run = runs[-1]
        if kind == "Z":
            run.closed, here = True, run.start
            continue
        if kind in "LHV":
            new = (here[0] if kind == "V" else ox + n[0], here[1] if kind == "H" else oy + n[-1])
            run.segments.append((new,))
        elif kind == "A":
            new = (ox + n[5], oy + n[6])
            run.segments += _arc(here, n[0], n[1], n[2], bool(n[3]), bool(n[4]), new)
        else:
            p = [(ox + n[i], oy + n[i + 1]) for i in range(0, len(n), 2)]
            mirrored = (2 * here[0] - last[0], 2 * here[1] - last[1]) if last else here
            if kind in "ST":
                p.insert(0, mirrored)
            if len(p) == 2:
                control = p[0]
                p = [
                    (here[0] + (p[0][0] - here[0]) * 2 / 3, here[1] + (p[0][1] - here[1]) * 2 / 3),
                    (p[1][0] + (p[0][0] - p[1][0]) * 2 / 3, p[1][1] + (p[0][1] - p[1][1]) * 2 / 3),
                    p[1],
                ]
            else:
                control = p[1]
            new = p[2]
            run.segments.append(tuple(p))
        here = new
    return runs


def num(value: float) -> str:
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return (
        text.replace("0.", ".", 1)
        if text.startswith(("0.", "-0."))
        else "0"
        if text in ("", "-0", "-")
        else text
    )


def _join(numbers: Iterable[float]) -> str:
    out = ""
    for value in numbers:
        text = num(value)
        out += (
            text
            if not out or text[0] == "-" or (text[0] == "." and "." in out.split(" ")[-1].split("-")[-1])
            else " " + text
        )
    return out


def write(runs: Iterable[Run]) -> str:
    """Relative commands, one decimal, errors not piling up."""
    out = ""
    here: Point = (0, 0)
    for run in runs:
        x, y = round(run.start[0], 1), round(run.start[1], 1)
        out += f"M{_join((x, y))}"
        here, before = (x, y), ""
        for s in run.segments:
            p = [(round(a, 1), round(b, 1)) for a, b in s]
            if len(p) == 1:
                dx, dy = p[0][0] - here[0], p[0][1] - here[1]
                if abs(dy) < 0.05:
                    letter, numbers = "h", [dx]
                elif abs(dx) < 0.05:
                    letter, numbers = "v", [dy]
                else:
                    letter, numbers = "l", [dx, dy]
            else:
                letter, numbers = "c", [q[i] - here[i] for q in p for i in (0, 1)]
            text = _join(numbers)
            out += (
                text
                if letter == before and text[0] == "-"
                else " " + text
                if letter == before
                else letter + text
            )
            here, before = p[-1], letter
        if run.closed:
            out += "z"
    return out


def mirror(runs: Iterable[Run]) -> list[Run]:
    return [run.mapped(-1, 0, 0, 1) for run in runs]


def symmetric(runs: Iterable[Run]) -> list[Run]:
    """The right half of an outline, from the axis to the axis, completed by its mirror image."""
    out = []
    for run in runs:
        other = run.mapped(-1, 0, 0, 1).backwards()
        out.append(
            Run(
                run.start,
                [
                    *run.segments,
                    *([] if abs(run.segments[-1][-1][0]) < 0.05 else [(other.start,)]),
                    *other.segments,
                ],
                True,
            )
        )
    return out


def moved(
    runs: Iterable[Run], x: float, y: float, scale: float = 1, turn: float = 0, flip: bool = False
) -> list[Run]:
    c, s = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
    f = -1 if flip else 1
    return [run.mapped(c * f, s * f, -s, c, x, y) for run in runs]
