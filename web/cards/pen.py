"""The pen: a small drawing notation (one shape a line), the colours, and parts that cards share by reference.

gold M0,0 L10,0 L5,9Z        filled, with the ink line          = gold …   the same and its mirror image
gold/0 …                     filled, no line                    | gold …   the right half of a symmetric outline
gold/2.2 …                   filled, line of that width         & spots 12 6 cream   a cloth on the shape above
-/1.2 …                      a line only                        o 0 0 5 · e 0 0 5 3 · r 0 0 9 4 2   for a path
-/gold/3 …                   a line of that colour              rope gold 3 …   a coloured line with ink at both sides
*8 gold …                    eight times around the origin      blanks first: the line above goes on
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import cloth
import paths
from paths import Point, Run, num

INK, PAPER, WHITE = "#1b2230", "#fffaf0", "#fff"
RED, GOLD, BLUE, GREEN = "#b3202c", "#d9a23a", "#24477f", "#2c6b4a"
COLOURS = {
    "ink": INK, "paper": PAPER, "white": WHITE, "red": RED, "gold": GOLD, "blue": BLUE, "green": GREEN, "-": "none",
    "suit": "currentColor",
    "cream": "#fbefd6", "straw": "#f0c667", "rose": "#e08a86", "sky": "#8fb0d6", "leaf": "#6fa562", "steel": "#dfe6ee",
    "iron": "#a9b6c6", "wood": "#8a5a2b", "skin": "#f5d6b4", "blush": "#e9a58c", "wine": "#7c1522", "navy": "#162e57",
    "forest": "#17452f", "amber": "#b97c1e", "brown": "#6b4023", "black": "#4b3a34", "grey": "#cfd0cf",
}  # fmt: skip
LINE = 1.6


def _shape(words: list[str]) -> list[Run]:
    kind = words[0]
    n = [float(w) for w in words[1:]] if kind in "oer" else []
    if kind == "o" or kind == "e":
        x, y, rx = n[:3]
        ry = n[3] if kind == "e" else rx
        return paths.read(f"M{x - rx},{y} A{rx},{ry} 0 1 1 {x + rx},{y} A{rx},{ry} 0 1 1 {x - rx},{y}Z")
    if kind == "r":
        x, y, w, h, *r = n
        if not r:
            return paths.read(f"M{x},{y} h{w} v{h} h{-w}Z")
        q = r[0]
        return paths.read(
            f"M{x + q},{y} h{w - 2 * q} a{q},{q} 0 0 1 {q},{q} v{h - 2 * q} a{q},{q} 0 0 1 {-q},{q} "
            f"h{2 * q - w} a{q},{q} 0 0 1 {-q},{-q} v{2 * q - h} a{q},{q} 0 0 1 {q},{-q}Z"
        )
    return paths.read(" ".join(words))


def _path(runs: list[Run], **attributes: str) -> str:
    extra = "".join(
        f' {k.replace("_", "-")}="{v}"' for k, v in attributes.items() if (k, v) != ("fill", "none")
    )
    return f'<path d="{paths.write(runs)}"{extra}/>'


def draw(text: str, colours: Mapping[str, str] | None = None) -> str:
    """The shapes of a text in the notation above, as SVG. The ink line is inherited from the group around it."""
    named = {**COLOURS, **(colours or {})}

    def colour(name: str) -> str:
        while name in named:
            name = named[name]
        assert name[0] == "#" or name in ("none", "currentColor"), name
        return name

    out: list[str] = []
    shape: list[Run] = []
    seen = True
    for line in re.sub(r"\n  +", " ", text.strip()).splitlines():
        if not line:
            continue
        if line[0] == "<":
            out.append(line)
            continue
        twice = symmetric = False
        if line[0] in "=|":
            twice, symmetric, line = line[0] == "=", line[0] == "|", line[1:].strip()
        words = line.split()
        around = int(words.pop(0)[1:]) if words[0][0] == "*" else 1
        if words[0] == "&":
            kind, size, width, name = words[1:5]
            at = [float(w) for w in words[5:7]] or [0, 0]
            woven = cloth.pattern(kind, shape, float(size), float(width), *at)
            if kind in cloth.DOTS:
                thick = num(float(width) * cloth.DOTS[kind])
                out.append(_path(woven, stroke=colour(name), stroke_width=thick))
            else:
                out.append(_path(woven, fill=colour(name), stroke="none"))
                if kind not in cloth.MOTIFS and seen:
                    out.append(_path(shape, fill="none"))
            continue
        rope = words[0] == "rope"
        spec = [] if rope else words[0].split("/")
        runs = _shape(words[3:] if rope else words[1:])
        if symmetric:
            runs = paths.symmetric(runs)
        if twice:
            runs = runs + paths.mirror(runs)
        if around > 1:
            runs = [r for i in range(around) for r in paths.moved(runs, 0, 0, 1, 360 / around * i)]
        shape, seen = runs, spec != ["."]
        if not seen:
            continue
        if rope:
            out.append(_path(runs, fill="none", stroke_width=num(float(words[2]) + 3)))
            out.append(_path(runs, fill="none", stroke=colour(words[1]), stroke_width=words[2]))
        elif len(spec) == 1:
            out.append(_path(runs, fill=colour(spec[0])))
        elif spec[1] == "0":
            out.append(_path(runs, fill=colour(spec[0]), stroke="none"))
        elif len(spec) == 2:
            out.append(_path(runs, fill=colour(spec[0]), stroke_width=spec[1]))
        else:
            out.append(_path(runs, fill=colour(spec[0]), stroke=colour(spec[1]), stroke_width=spec[2]))
    return "".join(out)


def strewn(shape: str, places: Iterable[Point], **paint: str) -> str:
    """One path for a shape at many places: a drawing costs a browser its elements, much more than its points."""
    runs = _shape(shape.split())
    return _path([run for x, y in places for run in paths.moved(runs, x, y)], **paint)


def inked(inner: str, width: float = LINE) -> str:
    """The ink line for shapes from `draw`, which leaves out `fill="none"` because it is said here."""
    line = f'stroke="{INK}" stroke-width="{num(width)}" stroke-linejoin="round" stroke-linecap="round"'
    return f'<g fill="none" {line}>{inner}</g>'


def put(inner: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, flip: bool = False) -> str:
    return f"<g{_transform(x, y, scale, turn, flip)}>{inner}</g>"


def use(
    part: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, flip: bool = False, **more: str
) -> str:
    extra = "".join(f' {k.replace("_", "-")}="{v}"' for k, v in more.items())
    return f'<use href="#{part}"{_transform(x, y, scale, turn, flip)}{extra}/>'


def _transform(x: float, y: float, scale: float, turn: float, flip: bool) -> str:
    out = []
    if x or y:
        out.append(f"translate({num(x)} {num(y)})")
    if turn:
        out.append(f"rotate({turn:g})")
    if flip:
        out.append(f"scale({-scale:.3g} {scale:.3g})")
    elif scale != 1:
        out.append(f"scale({scale:.3g})")
    return f' transform="{"".join(out)}"' if out else ""


def window(inner: str, x: float, y: float, width: float, height: float) -> str:
    """Cuts to a rectangle by a nested viewport: unlike clip-path it needs no reference, so it works in a sprite."""
    return (
        f'<svg x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" '
        f'viewBox="{num(x)} {num(y)} {num(width)} {num(height)}">{inner}</svg>'
    )


REFERENCE = re.compile(r'href="#([^"]+)"')


def needed(svg: str, parts: Mapping[str, str]) -> list[str]:
    """The parts a drawing refers to, also through other parts, in the order of the catalogue."""
    found: set[str] = set()
    todo = REFERENCE.findall(svg)
    while todo:
        part = todo.pop()
        if part not in found:
            found.add(part)
            todo += REFERENCE.findall(parts[part])
    return [p for p in parts if p in found]


def definitions(names: list[str], parts: Mapping[str, str]) -> str:
    return "<defs>" + "".join(f'<g id="{n}">{parts[n]}</g>' for n in names) + "</defs>" if names else ""
