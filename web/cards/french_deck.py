"""The French deck of Smazzata: parametric SVG, original art, CC0.
python french_deck.py [folder] [--four]   writes NAME.svg and NAME-l.svg (large index) for 52 cards, two jokers, two backs."""  # noqa: E501

import pathlib
import sys

from ink import glyph, width

W, H = 250, 350
RED, INK, GOLD, PAPER, SKIN, BLUE, GREEN, WHITE = (
    "#b3202c",
    "#1b2230",
    "#d9a23a",
    "#fffaf0",
    "#f3d3b0",
    "#24477f",
    "#2c6b4a",
    "#ffffff",
)
SUIT = {"h": RED, "d": RED, "c": INK, "s": INK}
FOUR = {"h": "#b3202c", "d": "#1f5fae", "c": "#1f6b3b", "s": "#1b2230"}
PIP = {
    "h": "M0,44 C-18,24 -46,4 -46,-20 C-46,-50 -8,-52 0,-24 C8,-52 46,-50 46,-20 C46,4 18,24 0,44Z",
    "d": "M0,-50 C10,-30 24,-12 40,0 C24,12 10,30 0,50 C-10,30 -24,12 -40,0 C-24,-12 -10,-30 0,-50Z",
    "s": "M0,-48 C14,-26 46,-8 46,16 C46,38 18,42 6,24 C7,34 12,42 20,48 H-20 C-12,42 -7,34 -6,24 C-18,42 -46,38 -46,16 C-46,-8 -14,-26 0,-48Z",  # noqa: E501
    "c": "M-5,14 C-18,36 -48,28 -46,4 C-45,-14 -28,-20 -17,-13 C-30,-30 -20,-49 0,-49 C20,-49 30,-30 17,-13 C28,-20 45,-14 46,4 C48,28 18,36 5,14 C6,30 12,42 20,48 H-20 C-12,42 -6,30 -5,14Z",  # noqa: E501
}


def pip(s, x, y, size, colour=None, turn=False):
    k = size / 100
    return f'<path transform="translate({x:g},{y:g}) scale({-k if turn else k:.3g},{-k if turn else k:.3g})" d="{PIP[s]}" fill="{colour or SUIT[s]}"/>'  # noqa: E501


L, M, R_ = 82, 125, 168
COLS = {
    2: [(M, 78)],
    3: [(M, 78), (M, 175)],
    4: [(L, 78), (R_, 78)],
    5: [(L, 78), (R_, 78), (M, 175)],
    6: [(L, 78), (R_, 78), (L, 175), (R_, 175)],
    7: [(L, 78), (R_, 78), (L, 175), (R_, 175), (M, 126)],
    8: [(L, 78), (R_, 78), (L, 175), (R_, 175), (M, 126)],
    9: [(L, 70), (R_, 70), (L, 140), (R_, 140), (M, 175)],
    10: [(L, 70), (R_, 70), (L, 140), (R_, 140), (M, 105)],
}


def pips(s, r):
    if r == 1:
        ring = "".join(
            f'<circle cx="125" cy="175" r="{q}" fill="none" stroke="{SUIT[s]}" stroke-opacity=".55" stroke-width="{w}"{d}/>'  # noqa: E501
            for q, w, d in ((74, 1.6, ""), (80, 4, ' stroke-dasharray="1.5 6"'))
        )
        return ring + pip(s, M, 175, 104)
    out = []
    for x, y in COLS[r]:
        out.append(pip(s, x, y, 50))
        if y != 175 and not (r == 7 and x == M):
            out.append(pip(s, x, 350 - y, 50, turn=True))
    return "".join(out)


# ---------------------------------------------------------------- courts
# a bust in a box: head at 0,0 (about 40 wide), hat up to -58, shoulders from 24 down to 95
STYLE = {  # main, second, hair, skin, pattern
    "h": (RED, GOLD, "#8a4b22", "#f3d3b0"),
    "d": (GOLD, RED, "#5b3a24", "#eec49a"),
    "c": (GREEN, GOLD, "#2c221e", "#e9bd92"),
    "s": (BLUE, RED, "#d8d2c6", "#f3d9bd"),
}


def pattern(s):
    a, b, *_ = STYLE[s]
    tile = {
        "h": f'<rect width="16" height="16" fill="{a}"/><path d="M8,3 l2.6,5 l-2.6,5 l-2.6,-5Z" fill="{b}"/>',
        "d": f'<rect width="16" height="16" fill="{a}"/><path d="M8,0 L16,8 L8,16 L0,8Z" fill="{b}"/><circle cx="8" cy="8" r="2" fill="{PAPER}"/>',  # noqa: E501
        "c": f'<rect width="16" height="16" fill="{a}"/><path d="M0,0 H6 V16 H0Z" fill="{PAPER}"/><path d="M2,0 H4 V16 H2Z" fill="{RED}"/>',  # noqa: E501
        "s": f'<rect width="16" height="16" fill="{a}"/><path d="M0,4 L8,12 L16,4 V9 L8,17 L0,9Z" fill="{PAPER}"/><path d="M0,-12 L8,-4 L16,-12 V-7 L8,1 L0,-7Z" fill="{PAPER}"/>',  # noqa: E501
    }[s]
    return f'<pattern id="p" width="16" height="16" patternUnits="userSpaceOnUse">{tile}</pattern>'


def face(s, r, look):
    skin, hair = STYLE[s][3], STYLE[s][2]
    d = look * 3.5
    brow = INK
    o = f'<path d="M-19,-20 C-22,6 -15,27 0,29 C15,27 22,6 19,-20Z" fill="{skin}"/>'
    o += f'<path d="M{19 * look},-20 C{22 * look},6 {15 * look},27 0,29 C{8 * look},20 {12 * look},0 {11 * look},-20Z" fill="#b0713e" fill-opacity=".16" stroke="none"/>'  # noqa: E501
    o += f'<g transform="translate({d},0)" fill="none" stroke="{brow}" stroke-linecap="round"><path d="M-12,-7 Q-8,-10 -4,-7.5 M4,-7.5 Q8,-10 12,-7" stroke-width="1.7"/>'  # noqa: E501
    if r == "Q":
        o += f'<path d="M-11.5,-1.5 Q-8,-5 -4,-1 M4,-1 Q8,-5 11.5,-1.5" stroke-width="1.9"/><circle cx="-7.6" cy="-1.2" r="1.7" fill="{INK}" stroke="none"/><circle cx="7.6" cy="-1.2" r="1.7" fill="{INK}" stroke="none"/>'  # noqa: E501
        o += f'<path d="M{-1.5 * look},-3 L{2.6 * look},8 L{-1.5 * look},9.5" stroke-width="1.3"/><path d="M-5,16 Q-2.5,13.6 0,15 Q2.5,13.6 5,16 Q0,20.5 -5,16Z" fill="{RED}" stroke="none"/><circle cx="-11" cy="9" r="4" fill="{RED}" fill-opacity=".22" stroke="none"/><circle cx="11" cy="9" r="4" fill="{RED}" fill-opacity=".22" stroke="none"/>'  # noqa: E501
    else:
        o += f'<circle cx="-7.5" cy="-1.5" r="1.9" fill="{INK}" stroke="none"/><circle cx="7.5" cy="-1.5" r="1.9" fill="{INK}" stroke="none"/><path d="M{-1.5 * look},-4 L{4 * look},8.5 L{-2 * look},10" stroke-width="1.5"/>'  # noqa: E501
        if r == "J":
            o += f'<path d="M-5,17.5 Q0,20 5.5,16.5" stroke="{RED}" stroke-width="2.2"/>'
    o += "</g>"
    if r == "K":
        o += {
            "h": f'<path d="M-19,4 C-24,30 -12,50 0,52 C12,50 24,30 19,4 C15,15 7,13 0,12 C-7,13 -15,15 -19,4Z" fill="{hair}"/><path d="M-9,30 Q-6,38 -7,44 M0,32 V48 M9,30 Q6,38 7,44" fill="none" stroke-opacity=".5" stroke-width="1.2"/>',  # noqa: E501
            "d": f'<path d="M-12,13 C-8,9 -3,11 0,13 C3,11 8,9 12,13 C16,17 22,15 24,10 C22,22 8,22 0,17 C-8,22 -22,22 -24,10 C-22,15 -16,17 -12,13Z" fill="{hair}"/><path d="M-6,24 L0,46 L6,24 Q0,27 -6,24Z" fill="{hair}"/>',  # noqa: E501
            "c": f'<path d="M-19,2 C-22,30 -14,44 -9,56 C-5,48 -2,46 0,42 C2,46 5,48 9,56 C14,44 22,30 19,2 C14,14 7,12 0,12 C-7,12 -14,14 -19,2Z" fill="{hair}"/>',  # noqa: E501
            "s": f'<path d="M-19,2 C-26,30 -18,58 0,66 C18,58 26,30 19,2 C14,14 7,12 0,12 C-7,12 -14,14 -19,2Z" fill="{hair}"/><path d="M-10,26 C-14,38 -8,46 -6,54 M10,26 C14,38 8,46 6,54 M0,28 V60" fill="none" stroke-width="1.2"/>',  # noqa: E501
        }[s]
        o += f'<path d="M{-5 + d},19 Q{d},22 {5 + d},19" fill="none" stroke="{RED}" stroke-width="2.4" stroke-linecap="round"/>'  # noqa: E501
    return o


def hair(s, r):
    c = STYLE[s][2]
    if r == "K":
        return f'<path d="M-20,-22 C-34,-10 -34,14 -28,28 C-24,22 -21,14 -19,6Z M20,-22 C34,-10 34,14 28,28 C24,22 21,14 19,6Z" fill="{c}"/>'  # noqa: E501
    if r == "Q":
        return {
            "h": f'<path d="M-18,-26 C-40,-14 -34,20 -42,60 C-30,64 -22,40 -17,18Z M18,-26 C40,-14 34,20 42,60 C30,64 22,40 17,18Z" fill="{c}"/>',  # noqa: E501
            "d": f'<circle cx="-24" cy="-4" r="14" fill="{c}"/><circle cx="24" cy="-4" r="14" fill="{c}"/>',
            "c": f'<path d="M-20,-26 C-38,-14 -30,26 -20,36 L-15,18Z M20,-26 C38,-14 30,26 20,36 L15,18Z" fill="{c}"/>'
            + "".join(
                f'<ellipse cx="{-26 + i * 0.6}" cy="{34 + i * 11}" rx="7" ry="7.5" fill="{c}"/>'
                for i in range(4)
            ),
            "s": f'<path d="M-20,-22 C-30,-6 -26,16 -20,22 L-16,10Z M20,-22 C30,-6 26,16 20,22 L16,10Z" fill="{c}"/>',
        }[s]
    return {
        "h": f'<path d="M-19,-24 C-36,-12 -34,16 -28,24 L-17,20Z M19,-24 C36,-12 34,16 28,24 L17,20Z" fill="{c}"/>',
        "d": f'<path d="M-19,-24 C-30,-10 -28,6 -22,14 L-17,6Z M19,-24 C30,-10 28,6 22,14 L17,6Z" fill="{c}"/>',
        "c": f'<path d="M-19,-24 C-40,-8 -22,4 -34,20 C-26,26 -20,18 -17,12Z M19,-24 C40,-8 22,4 34,20 C26,26 20,18 17,12Z" fill="{c}"/>',  # noqa: E501
        "s": f'<path d="M-19,-20 C-27,-8 -26,22 -24,30 L-15,22Z M19,-20 C27,-8 26,22 24,30 L15,22Z" fill="{c}"/>',
    }[s]


def hat(s, r):
    _a, b, *_ = STYLE[s]
    if r == "K":
        band = (
            f'<path d="M-25,-20 Q0,-13 25,-20 L26,-30 Q0,-23 -26,-30Z" fill="{b if b != GOLD else RED}"/>'
            + "".join(
                f'<circle cx="{x}" cy="{-21 - abs(x) * 0.13 + 1.5:.1f}" r="2.4" fill="{PAPER}" stroke-width="1"/>'
                for x in (-14, 0, 14)
            )
        )
        return {
            "h": f'<path d="M-26,-29 L-33,-52 L-19,-41 L-13,-58 L0,-42 L13,-58 L19,-41 L33,-52 L26,-29 Q0,-22 -26,-29Z" fill="{GOLD}"/>',  # noqa: E501
            "d": f'<path d="M-26,-29 L-30,-48 L-14,-38 L0,-54 L14,-38 L30,-48 L26,-29 Q0,-22 -26,-29Z" fill="{GOLD}"/>'
            + "".join(
                f'<circle cx="{x}" cy="{y}" r="4.6" fill="{RED}"/>'
                for x, y in ((-31, -51), (0, -58), (31, -51))
            ),
            "c": "".join(
                f'<path d="M{x - 5},-27 L{x * 1.25:.0f},{y} L{x + 5},-27Z" fill="{GOLD}"/>'
                for x, y in ((-20, -50), (20, -50), (-10, -57), (10, -57), (0, -62))
            ),
            "s": f'<path d="M-26,-29 C-32,-56 -8,-60 0,-52 C8,-60 32,-56 26,-29 Q0,-22 -26,-29Z" fill="{RED}"/><path d="M-26,-29 C-32,-56 -8,-60 0,-50 C8,-60 32,-56 26,-29 M0,-50 V-26" fill="none" stroke="{INK}" stroke-width="7"/><path d="M-26,-29 C-32,-56 -8,-60 0,-50 C8,-60 32,-56 26,-29 M0,-50 V-26" fill="none" stroke="{GOLD}" stroke-width="4"/><path d="M0,-68 V-54 M-6,-62 H6" stroke-width="4"/>',  # noqa: E501
        }[s] + band
    if r == "Q":
        return {
            "h": f'<path d="M-19,-16 C-22,-36 22,-36 19,-16 C8,-24 -8,-24 -19,-16Z" fill="{STYLE[s][2]}"/><path d="M-22,-24 L-26,-42 L-12,-36 L0,-54 L12,-36 L26,-42 L22,-24 Q0,-33 -22,-24Z" fill="{GOLD}"/><path transform="translate(0,-39) scale(.13)" d="{PIP["h"]}" fill="{RED}" stroke="none"/>',  # noqa: E501
            "d": f'<path d="M-21,-12 C-24,-40 24,-40 21,-12 C8,-22 -8,-22 -21,-12Z" fill="{RED}"/>'
            + "".join(
                f'<circle cx="{x}" cy="{y}" r="2.8" fill="{PAPER}" stroke-width="1"/>'
                for x, y in (
                    (-19, -17),
                    (-11, -21),
                    (0, -22.5),
                    (11, -21),
                    (19, -17),
                    (-9, -29),
                    (9, -29),
                    (0, -31),
                )
            )
            + f'<path d="M-13,-33 L-16,-48 L-6,-41 L0,-52 L6,-41 L16,-48 L13,-33Z" fill="{GOLD}"/>',
            "c": f'<path d="M-20,-14 C-23,-38 23,-38 20,-14 C8,-24 -8,-24 -20,-14Z" fill="{STYLE[s][2]}"/>'
            + "".join(
                f'<g transform="translate({x},{y}) rotate({t})"><ellipse rx="9" ry="4.6" fill="{GREEN}"/></g>'
                for x, y, t in ((-21, -22, 50), (-13, -30, 25), (13, -30, -25), (21, -22, -50))
            )
            + "".join(
                f'<g transform="translate({x},{y})">'
                + "".join(
                    f'<circle cx="{q}" cy="{w}" r="3.6" fill="{c}" stroke-width="1"/>'
                    for q, w in ((-4, 0), (4, 0), (0, -4), (0, 4))
                )
                + f'<circle r="2.4" fill="{GOLD}" stroke-width=".8"/></g>'
                for x, y, c in ((0, -34, RED), (-19, -31, PAPER), (19, -31, PAPER))
            ),
            "s": f'<path d="M-22,-10 C-22,-22 -14,-26 0,-26 C14,-26 22,-22 22,-10 L30,34 C40,20 34,-20 20,-30 L4,-66 H-4 L-20,-30 C-34,-20 -40,20 -30,34Z" fill="{PAPER}"/><path d="M-20,-28 L-4,-66 H4 L20,-28 Q0,-36 -20,-28Z" fill="{BLUE}"/><path d="M-15,-40 L15,-40 L13,-46 L-13,-46Z M-9,-54 H9 L7,-59 H-7Z" fill="{GOLD}" stroke-width="1"/><path d="M-22,-12 Q0,-30 22,-12 L20,-26 Q0,-36 -20,-26Z" fill="{GOLD}"/>',  # noqa: E501
        }[s]
    return {
        "h": f'<path d="M-24,-14 C-34,-34 -20,-50 4,-48 C30,-48 36,-32 26,-14 Q0,-26 -24,-14Z" fill="{RED}"/><path d="M-24,-14 Q0,-26 26,-14 L26,-21 Q0,-33 -25,-21Z" fill="{GOLD}"/><path d="M14,-40 C30,-70 50,-58 44,-34 C40,-44 32,-44 22,-34Z" fill="{PAPER}"/><path d="M18,-38 Q32,-56 42,-48" fill="none" stroke-width="1.2"/>',  # noqa: E501
        "d": f'<path d="M-17,-22 C-18,-52 18,-52 17,-22Z" fill="{GOLD}"/><path d="M-38,-18 C-20,-32 20,-32 38,-18 C20,-10 -20,-10 -38,-18Z" fill="{RED}"/><path d="M-17,-28 Q0,-34 17,-28 L17,-24 Q0,-29 -17,-24Z" fill="{INK}"/><circle cx="-10" cy="-31" r="5" fill="{PAPER}"/>',  # noqa: E501
        "c": f'<path d="M-22,-12 C-30,-30 -22,-44 -4,-44 C16,-46 26,-34 46,-42 C44,-24 32,-14 22,-12 Q0,-22 -22,-12Z" fill="{GREEN}"/><path d="M-22,-12 Q0,-22 22,-12 L25,-20 Q0,-30 -25,-20Z" fill="{PAPER}"/><g transform="translate(-14,-34) rotate(-24)"><path d="M0,6 C-9,-6 -6,-22 0,-30 C6,-22 9,-6 0,6Z" fill="{GOLD}"/><path d="M0,6 V-22" fill="none" stroke-width="1.2"/></g>',  # noqa: E501
        "s": f'<path d="M-21,-14 C-22,-46 22,-46 21,-14 Q0,-24 -21,-14Z" fill="#c9d2dd"/><path d="M-34,-8 C-22,-26 22,-26 34,-8 C18,-20 -18,-20 -34,-8Z" fill="#aab7c6"/><path d="M-4,-38 C-6,-60 26,-64 30,-44 C22,-50 10,-48 5,-37Z" fill="{RED}"/><path d="M0,-40 V-20" fill="none" stroke-width="1.5"/>',  # noqa: E501
    }[s]


def tool(s, r):
    """What the figure holds, at its right (x about 44)."""
    return {
        "Kh": f'<path d="M48,92 V-34 L53,-48 L58,-34 V92Z" fill="#dfe6ee"/><path d="M53,-40 V60" fill="none" stroke-width="1.2"/><path d="M38,56 H68 V64 H38Z" fill="{GOLD}"/>',  # noqa: E501
        "Kd": f'<path d="M50,92 V-14 H56 V92Z" fill="{GOLD}"/><path transform="translate(53,-30) scale(.36)" d="{PIP["d"]}" fill="{RED}" stroke-width="5"/>',  # noqa: E501
        "Kc": f'<path d="M49,92 L47,-8 H59 L57,92Z" fill="#8a5a2b"/><circle cx="53" cy="-18" r="15" fill="{GOLD}"/><circle cx="53" cy="-18" r="6" fill="{RED}"/>'  # noqa: E501
        + "".join(
            f'<circle cx="{53 + x}" cy="{-18 + y}" r="3.4" fill="{PAPER}" stroke-width="1"/>'
            for x, y in ((-11, 0), (11, 0), (0, -11), (0, 11))
        ),
        "Ks": '<path d="M51,92 V-46 H56 V92Z" fill="#8a5a2b"/><path d="M56,-40 C74,-38 76,-12 58,-6 L56,-10Z M51,-30 L38,-24 L51,-14Z" fill="#dfe6ee"/><path d="M53.5,-60 L58,-44 H49Z" fill="#dfe6ee"/>',  # noqa: E501
        "Qh": f'<path d="M50,70 C46,50 54,34 52,14" fill="none" stroke="{INK}" stroke-width="5"/><path d="M50,70 C46,50 54,34 52,14" fill="none" stroke="{GREEN}" stroke-width="3"/><path d="M50,46 C62,44 66,34 64,28 C56,30 50,38 50,46Z" fill="{GREEN}"/><circle cx="52" cy="2" r="13" fill="{RED}"/><path d="M45,2 C45,-6 58,-7 58,1 C58,7 49,7 50,2 C51,-1 55,0 54,3" fill="none" stroke-width="1.4"/>',  # noqa: E501
        "Qd": f'<g transform="translate(52,46)"><path d="M0,4 L-26,-34 A40,40 0 0 1 26,-34Z" fill="{PAPER}"/><path d="M-14,-16 L-26,-34 A40,40 0 0 1 26,-34 L14,-16 A24,24 0 0 0 -14,-16Z" fill="{RED}"/><path d="M0,4 L-13,-42 M0,4 V-46 M0,4 L13,-42" fill="none" stroke-width="1.3"/></g>',  # noqa: E501
        "Qc": f'<path d="M50,72 C46,50 54,20 50,-10" fill="none" stroke="{INK}" stroke-width="4.5"/><path d="M50,72 C46,50 54,20 50,-10" fill="none" stroke="#8a5a2b" stroke-width="2.4"/>'  # noqa: E501
        + "".join(
            f'<g transform="translate(50,{y}) rotate({t})"><path d="M0,0 C6,-4 8,-14 0,-22 C-8,-14 -6,-4 0,0Z" fill="{GREEN}"/></g>'  # noqa: E501
            for y, t in ((46, 60), (46, -60), (26, 55), (26, -55), (6, 50), (6, -50), (-8, 0))
        ),
        "Qs": f'<path d="M49,74 V18 H55 V74Z" fill="{GOLD}"/><ellipse cx="52" cy="-4" rx="17" ry="21" fill="{GOLD}"/><ellipse cx="52" cy="-4" rx="12" ry="16" fill="#dfe6ee"/><path d="M45,-10 L56,-18 M46,0 L60,-10" fill="none" stroke="#fff" stroke-width="2.5"/>',  # noqa: E501
        "Jh": f'<path d="M30,62 C46,60 54,46 52,24 C51,14 60,4 66,0 L46,-8 C42,2 42,14 42,26 C42,40 38,50 26,54Z" fill="{GOLD}"/><path d="M43,10 H53 M41,40 L51,44" fill="none" stroke="{RED}" stroke-width="3"/>',  # noqa: E501
        "Jd": f'<path d="M50,92 V-52 H55 V92Z" fill="#8a5a2b"/><path d="M50,-52 L22,-44 L50,-32Z" fill="{RED}"/><circle cx="52.5" cy="-56" r="5" fill="{GOLD}"/>',  # noqa: E501
        "Jc": f'<path d="M52,82 C74,50 74,0 50,-36" fill="none" stroke="{INK}" stroke-width="7"/><path d="M52,82 C74,50 74,0 50,-36" fill="none" stroke="#8a5a2b" stroke-width="4"/><path d="M52,82 L50,-36" fill="none" stroke-width="1.2"/>',  # noqa: E501
        "Js": f'<path d="M50,92 V-30 H55 V92Z" fill="#8a5a2b"/><path d="M52.5,-62 L62,-38 L52.5,-26 L43,-38Z" fill="#dfe6ee"/><path d="M52.5,-60 V-28" fill="none" stroke-width="1.2"/><path d="M44,-20 H61 V-26 H44Z" fill="{RED}"/>',  # noqa: E501
    }[r + s]


def body(s, r):
    _a, b, *_ = STYLE[s]
    o = '<path d="M-64,98 C-62,58 -44,40 -16,32 L16,32 C44,40 62,58 64,98Z" fill="url(#p)"/>'
    if r == "K":
        o += (
            f'<path d="M-40,98 C-38,66 -26,46 -14,34 L14,34 C26,46 38,66 40,98Z" fill="{b if s != "h" else BLUE}"/><path d="M-9,36 H9 L11,98 H-11Z" fill="{PAPER}"/>'  # noqa: E501
            + "".join(f'<circle cx="0" cy="{y}" r="3" fill="{GOLD}" stroke-width="1"/>' for y in (62, 74, 86))
        )
        o += f'<path d="M-46,46 C-24,66 24,66 46,46 L36,34 C18,46 -18,46 -36,34Z" fill="{WHITE}"/>' + "".join(
            f'<path d="M{x},{y} l2,5 l-2,2.5 l-2,-2.5Z" fill="{INK}" stroke="none"/>'
            for x, y in ((-36, 42), (-26, 49), (-13, 53), (0, 54), (13, 53), (26, 49), (36, 42))
        )
    elif r == "Q":
        o += (
            f'<path d="M-30,98 C-26,70 -20,50 -15,34 L15,34 C20,50 26,70 30,98Z" fill="{b}"/><path d="M-12,28 L0,56 L12,28Z" fill="{STYLE[s][3]}"/><path d="M-15,33 L0,62 L15,33" fill="none" stroke="{INK}" stroke-width="5.5"/><path d="M-15,33 L0,62 L15,33" fill="none" stroke="{PAPER}" stroke-width="3"/><circle cx="0" cy="64" r="4.6" fill="{GOLD}"/>'  # noqa: E501
             f'<path d="M-28,88 Q0,96 28,88" fill="none" stroke="{GOLD}" stroke-width="4"/>'
        )
    else:
        o += (
            f'<path d="M0,34 L20,34 C34,40 44,60 46,98 L0,98Z" fill="{b}"/><path d="M-22,34 C-10,46 10,46 22,34 L17,24 H-17Z" fill="{PAPER}"/><path d="M-16,27 L-18,37 M-8,28 L-9,41 M0,28 V43 M8,28 L9,41 M16,27 L18,37" fill="none" stroke-width="1.1"/>'  # noqa: E501
            + "".join(f'<circle cx="0" cy="{y}" r="3" fill="{GOLD}" stroke-width="1"/>' for y in (54, 68, 82))
        )
    return o


def hand(s, r):
    y = {"Qd": 52, "Jh": 50, "Qh": 58, "Qs": 58, "Qc": 60, "Jc": 26}.get(r + s, 62)
    x = {"Jc": 62, "Jh": 36}.get(r + s, 52)
    return f'<path d="M{x - 24},{y + 40} C{x - 22},{y + 22} {x - 14},{y + 8} {x - 6},{y + 6} L{x + 8},{y + 8} C{x + 10},{y + 22} {x + 6},{y + 34} {x},{y + 44}Z" fill="url(#p)"/><path d="M{x - 9},{y + 9} L{x - 7},{y + 1} L{x + 9},{y + 2} L{x + 9},{y + 10}Z" fill="{WHITE}"/><ellipse cx="{x}" cy="{y - 3}" rx="8.5" ry="7.5" fill="{STYLE[s][3]}"/>'  # noqa: E501


def bust(s, r, mirror=True):
    look = {"h": 1, "d": -1, "c": 1, "s": -1}[s]
    look = -look if r == "Q" else look
    order = (
        hair(s, r) + face(s, r, look) + hat(s, r)
        if (r, s) != ("Q", "s")
        else hat(s, r) + hair(s, r).replace(STYLE[s][2], "#d8b35a") + face(s, r, look)
    )
    if (r, s) == ("Q", "s"):
        order = (
            hat(s, r)
            + face(s, r, look)
            + f'<path d="M-20,-12 Q0,-28 20,-12 L19,-22 Q0,-33 -19,-22Z" fill="{GOLD}"/>'
        )
    flip = -1 if mirror and s in "dc" else 1
    return f'<g stroke="{INK}" stroke-width="1.8" stroke-linejoin="round"><g transform="scale({flip},1)">{body(s, r)}{tool(s, r)}{hand(s, r)}</g>{order}</g>'  # noqa: E501


def court(s, r):
    frame = f'<rect x="48" y="30" width="154" height="290" rx="6" fill="#fbefd6" stroke="{INK}" stroke-width="1.6"/>'
    half = f'<g clip-path="url(#k)"><g transform="translate(125,101) scale(1.02)">{bust(s, r)}</g></g>'
    cut = '<clipPath id="k"><path d="M49,31 H201 V168 L49,182Z"/></clipPath>'
    band = (
        f'<path d="M49,185.5 L201,171.5 V164.5 L49,178.5Z" fill="{GOLD}" stroke="{INK}" stroke-width="1.4"/>'
    )
    corner = pip(s, 184 if s in "dc" else 66, 50, 22)
    return f'<defs>{pattern(s)}{cut}</defs>{frame}{half}{corner}<g transform="rotate(180 125 175)">{half}{corner}</g>{band}'  # noqa: E501


def big_court(s, r):
    return f'<defs>{pattern(s)}<clipPath id="k"><rect x="8" y="8" width="234" height="334" rx="14"/></clipPath></defs><g clip-path="url(#k)"><g transform="translate(142,216) scale(1.42)">{bust(s, r, False)}</g></g>'  # noqa: E501


def star(x, y, r, colour):
    import math

    p = " ".join(
        f"{x + (r if i % 2 == 0 else r * 0.44) * math.sin(math.pi * i / 5):.1f},{y - (r if i % 2 == 0 else r * 0.44) * math.cos(math.pi * i / 5):.1f}"  # noqa: E501
        for i in range(10)
    )
    return (
        f'<polygon points="{p}" fill="{colour}" stroke="{colour}" stroke-width="2" stroke-linejoin="round"/>'
    )


def jester(c, other):
    def bell(x, y):
        return (
            f'<circle cx="{x}" cy="{y}" r="8" fill="{GOLD}"/><path d="M{x - 4},{y + 2} h8" stroke-width="1.6"/>'
        )
    loz = "".join(
        f'<path d="M{x},{y} l10,16 l-10,16 l-10,-16Z" fill="{(c, GOLD, other)[(i + j) % 3]}"/>'
        for j, y in enumerate((30, 62))
        for i, x in enumerate(range(-60, 61, 20))
    )
    ruff = "".join(
        f'<path d="M0,24 L{x - 8},{y} Q{x},{y + 9} {x + 8},{y}Z" fill="{PAPER if i % 2 else "#f6dfae"}"/>'
        for i, (x, y) in enumerate(((-44, 36), (-30, 46), (-15, 52), (0, 54), (15, 52), (30, 46), (44, 36)))
    )
    return (
        f'<g stroke="{INK}" stroke-width="1.8" stroke-linejoin="round"><clipPath id="b"><path d="M-66,98 C-62,58 -44,40 -16,30 L16,30 C44,40 62,58 66,98Z"/></clipPath>'  # noqa: E501
        f'<path d="M-66,98 C-62,58 -44,40 -16,30 L16,30 C44,40 62,58 66,98Z" fill="{PAPER}"/><g clip-path="url(#b)">{loz}</g>{ruff}'  # noqa: E501
        f'<path d="M-19,-20 C-22,6 -15,27 0,29 C15,27 22,6 19,-20Z" fill="{SKIN}"/><path d="M-19,-12 H19 L18,2 Q9,6 3,0 Q0,-3 -3,0 Q-9,6 -18,2Z" fill="{INK}"/><circle cx="-9" cy="-5" r="2.6" fill="{PAPER}" stroke="none"/><circle cx="9" cy="-5" r="2.6" fill="{PAPER}" stroke="none"/><path d="M-10,13 Q0,24 11,12" fill="none" stroke="{RED}" stroke-width="2.6" stroke-linecap="round"/>'  # noqa: E501
        f'<path d="M-20,-8 C-24,-20 -30,-22 -44,-4 C-56,-20 -46,-50 -18,-42 C-10,-46 -4,-56 -4,-70 C14,-62 18,-50 16,-42 C44,-52 58,-24 46,-4 C34,-20 26,-20 20,-8 Q0,-22 -20,-8Z" fill="{c}"/><path d="M0,-15 C-6,-30 -10,-40 -4,-70 C14,-62 18,-50 16,-42 C44,-52 58,-24 46,-4 C34,-20 26,-20 20,-8 Q10,-15 0,-15Z" fill="{other}"/>'  # noqa: E501
        + bell(-45, 0)
        + bell(47, 0)
        + bell(-5, -72)
        + "</g>"
    )


def wrap(inner):
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W} {H}" width="{W}" height="{H}"><rect x=".75" y=".75" width="248.5" height="348.5" rx="17" fill="{PAPER}" stroke="#b9ad97" stroke-width="1.5"/>{inner}</svg>'  # noqa: E501


def both(inner):
    return inner + f'<g transform="rotate(180 125 175)">{inner}</g>'


LAB = {1: "A", 11: "J", 12: "Q", 13: "K"}


def card(s, r, large=False):
    t, c = LAB.get(r, str(r)), SUIT[s]
    if not large:
        x = 25 - width(t, 42) / 2
        ix = both(glyph(t, x, 16, 42, c, 16) + pip(s, 25, 79, 30))
        return wrap((court(s, t) if r > 10 else pips(s, r)) + ix)
    x = 20 if t != "10" else 17
    ix = glyph(t, x, 22, 104, c, 17) + pip(s, 52, 176, 70)
    if r > 10:
        halo = f'<path d="M0,0 H96 V150 Q96,222 40,222 H0Z" fill="{PAPER}" fill-opacity=".0"/>'
        return wrap(big_court(s, t) + halo + ix)
    return wrap(ix + pip(s, 158, 250, 142))


def joker(red, large=False):
    c, _o = (RED, INK) if red else (INK, RED)
    fig = jester(RED if red else BLUE, GOLD if red else RED)
    if large:
        return wrap(
            f'<clipPath id="k"><rect x="8" y="8" width="234" height="334" rx="14"/></clipPath><g clip-path="url(#k)"><g transform="translate(152,238) scale(1.24)">{fig}</g></g>'  # noqa: E501
            + star(58, 64, 46, c)
            + "".join(glyph(g, 16 + i * 20.5, 120, 28, c, 17) for i, g in enumerate("JOLLY"))
        )
    ix = star(25, 32, 16, c) + "".join(glyph(g, 17.5, 56 + i * 30, 23, c, 16) for i, g in enumerate("JOLLY"))
    return wrap(
        f'<rect x="48" y="30" width="154" height="290" rx="6" fill="#fbefd6" stroke="{INK}" stroke-width="1.6"/><clipPath id="k"><rect x="49" y="31" width="152" height="288" rx="5"/></clipPath><g clip-path="url(#k)"><circle cx="125" cy="176" r="66" fill="{GOLD}" fill-opacity=".28"/><g transform="translate(125,176) scale(1.12)">{fig}</g><path d="M48,286 H202 V320 H48Z" fill="{c}"/></g>'  # noqa: E501
        + "".join(star(x, 303, 9, GOLD) for x in (77, 101, 125, 149, 173))
        + both(ix)
    )


def back(c, deep):
    tile = f'<pattern id="t" width="26" height="26" patternUnits="userSpaceOnUse" patternTransform="translate(125 175) rotate(45)"><rect width="26" height="26" fill="{c}"/><path d="M0,0 H26 M0,0 V26" stroke="{GOLD}" stroke-width="1.6" stroke-opacity=".75"/><g fill="#f6e6c0" transform="translate(13,13)"><ellipse cx="0" cy="-4.6" rx="2.3" ry="4"/><ellipse cx="0" cy="4.6" rx="2.3" ry="4"/><ellipse cx="-4.6" cy="0" rx="4" ry="2.3"/><ellipse cx="4.6" cy="0" rx="4" ry="2.3"/></g></pattern>'  # noqa: E501
    med = (
        f'<g transform="translate(125,175)"><circle r="46" fill="{deep}" stroke="{GOLD}" stroke-width="3"/><circle r="39" fill="none" stroke="#f6e6c0" stroke-width="1.4" stroke-dasharray="2 4"/>'  # noqa: E501
        + "".join(
            f'<path transform="rotate({a}) translate(0,-19) scale(.25)" d="{PIP[s]}" fill="#f6e6c0"/>'
            for s, a in (("h", 0), ("s", 90), ("d", 180), ("c", 270))
        )
        + f'<circle r="5" fill="{GOLD}"/></g>'
    )
    return wrap(
        f'<defs>{tile}</defs><rect x="12" y="12" width="226" height="326" rx="10" fill="url(#t)" stroke="{deep}" stroke-width="3"/><rect x="17" y="17" width="216" height="316" rx="7" fill="none" stroke="{GOLD}" stroke-width="2"/>{med}'  # noqa: E501
    )


def deck():
    for s in "hdcs":
        for r in range(1, 14):
            n = f"{s}{r}"
            yield n, card(s, r)
            yield n + "-l", card(s, r, True)
    for n, red in (("joker-red", True), ("joker-black", False)):
        yield n, joker(red)
        yield n + "-l", joker(red, True)
    yield "back-red", back("#9c2430", "#701722")
    yield "back-blue", back("#24477f", "#162e57")


if __name__ == "__main__":
    names = [a for a in sys.argv[1:] if not a.startswith("-")]
    if "--four" in sys.argv:
        SUIT.update(FOUR)  # four-colour suits
    out = pathlib.Path(names[0] if names else "french")
    out.mkdir(exist_ok=True)
    total = 0
    for n, svg in deck():
        (out / f"{n}.svg").write_text(svg)
        total += len(svg)
    print(total // 1024, "kB")
