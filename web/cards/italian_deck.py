"""The Italian deck of Smazzata (denari, coppe, spade, bastoni): parametric SVG, original art, CC0.
python italian_deck.py [folder]   writes SUIT_RANK.svg and SUIT_RANK-l.svg (large index), and a back."""

import math
import pathlib
import sys

import french_deck as fr
from french_deck import BLUE, GOLD, GREEN, INK, PAPER, RED, STYLE, WHITE
from ink import glyph

W, H = 300, 490
K, STEEL, LEAF, WOODY = INK, "#dfe6ee", "#5f9d55", "#8a5a2b"
LIKE = {"denari": "d", "coppe": "h", "spade": "s", "bastoni": "c"}  # whose heads and cloth each suit borrows


def petals(n, r0, r1, w, fill):
    return "".join(
        f'<path transform="rotate({360 / n * i:.1f})" d="M0,{-r0} C{w},{-r0 - (r1 - r0) * 0.35:.1f} {w},{-r1 + (r1 - r0) * 0.1:.1f} 0,{-r1} C{-w},{-r1 + (r1 - r0) * 0.1:.1f} {-w},{-r0 - (r1 - r0) * 0.35:.1f} 0,{-r0}Z" fill="{fill}" stroke="{K}" stroke-width="1"/>'  # noqa: E501
        for i in range(n)
    )


def denari():
    return (
        f'<circle r="48" fill="{GOLD}" stroke="{K}" stroke-width="2.5"/><circle r="43" fill="none" stroke="{RED}" stroke-width="3" stroke-dasharray="4 3.5"/><circle r="37" fill="{PAPER}" stroke="{K}" stroke-width="1.5"/>'  # noqa: E501
        + petals(12, 12, 35, 6, "#f0c667")
        + petals(6, 10, 27, 6.5, RED)
        + f'<g transform="rotate(30)">{petals(6, 9, 21, 4.5, BLUE)}</g><circle r="11" fill="{GOLD}" stroke="{K}" stroke-width="1.5"/><circle r="5" fill="{RED}" stroke="{K}"/>'  # noqa: E501
    )


def coppe():
    return (
        f'<g stroke="{K}" stroke-width="2.2" stroke-linejoin="round"><path d="M-36,-46 C-38,-6 -24,12 -7,16 L-7,26 C-22,30 -30,38 -32,48 L32,48 C30,38 22,30 7,26 L7,16 C24,12 38,-6 36,-46Z" fill="{GOLD}"/>'  # noqa: E501
        f'<path d="M-36,-34 C-35,-24 -33,-15 -29,-7 C-12,2 12,2 29,-7 C33,-15 35,-24 36,-34 C14,-26 -14,-26 -36,-34Z" fill="{RED}"/><ellipse cy="-46" rx="36" ry="9" fill="{BLUE}"/><ellipse cy="-45" rx="27" ry="5.5" fill="{PAPER}" stroke-width="1"/>'  # noqa: E501
        f'<ellipse cy="21" rx="12" ry="6" fill="{BLUE}"/><path d="M-30,44 C-14,37 14,37 30,44" fill="none" stroke="{RED}" stroke-width="4"/><path d="M-26,0 C-20,8 -12,11 -6,12" fill="none" stroke="#fff3cf" stroke-width="3"/></g>'  # noqa: E501
        + "".join(
            f'<circle cx="{x}" cy="{-19 - abs(x) * 0.12:.1f}" r="4.2" fill="#f6d48a" stroke="{K}"/>'
            for x in (-20, 0, 20)
        )
    )


def spade():
    return (
        f'<g stroke="{K}" stroke-width="2" stroke-linejoin="round"><path d="M-9,18 L-11,-66 L0,-88 L11,-66 L9,18Z" fill="{STEEL}"/><path d="M-9,18 L-11,-66 L0,-88 L0,18Z" fill="{BLUE}" fill-opacity=".45" stroke="none"/><path d="M0,-84 V18" stroke-width="1.4"/>'  # noqa: E501
        f'<path d="M-27,18 C-27,11 -20,12 -17,16 L17,16 C20,12 27,11 27,18 C27,27 20,28 17,26 L-17,26 C-20,28 -27,27 -27,18Z" fill="{GOLD}"/><rect x="-7" y="26" width="14" height="34" rx="3" fill="{RED}"/>'  # noqa: E501
        + "".join(f'<path d="M-7,{y} L7,{y - 5}" stroke="{GOLD}" stroke-width="2.2"/>' for y in (36, 45, 54))
        + f'<circle cy="68" r="10" fill="{GOLD}"/><circle cy="68" r="4" fill="{BLUE}" stroke-width="1"/></g>'
    )


def bastoni():
    def stub(x, y, t, n=15):
        return (
            f'<g transform="translate({x},{y}) rotate({t})"><path d="M-6.500,2 L-5,{-n} L5,{-n} L6.500,2Z" fill="{GREEN}"/><ellipse cy="{-n}" rx="5.200" ry="2.800" fill="#f0c667"/></g>'  # noqa: E501
        )
    return (
        f'<g stroke="{K}" stroke-width="2.2" stroke-linejoin="round">'
        + stub(-11, -44, -48)
        + stub(11, -18, 46)
        + stub(-8, 10, -46, 13)
        + f'<path d="M-6,84 C-8,56 -8,34 -10,12 C-12,-10 -15,-26 -14,-48 C-15,-62 -16,-72 -13,-80 L13,-80 C16,-72 15,-62 14,-48 C15,-26 12,-10 10,12 C8,34 8,56 6,84Z" fill="{GREEN}"/><ellipse cy="-80" rx="13" ry="6" fill="#f0c667"/><ellipse cy="-80" rx="6.500" ry="2.800" fill="none" stroke-width="1.2"/>'  # noqa: E501
        f'<path d="M-14,-56 C-6,-51 6,-51 14,-56 M-11,-2 C-4,2 4,2 11,-2 M-8,40 C-3,43 3,43 8,40" fill="none" stroke="{RED}" stroke-width="4.500"/><path d="M-4,74 C-5,40 -8,10 -9,-30" fill="none" stroke="#9ccb8f" stroke-width="3" stroke-linecap="round"/>'  # noqa: E501
        f'<path d="M9,26 C24,20 30,6 27,-4 C16,0 9,10 8,18Z" fill="{LEAF}"/><path d="M9,24 C16,16 21,8 24,1" fill="none" stroke-width="1.2"/></g>'  # noqa: E501
    )


PIP = {"denari": denari, "coppe": coppe, "spade": spade, "bastoni": bastoni}


def place(k, x, y, s, rot=0):
    return f'<use href="#{k}" transform="translate({x},{y}) rotate({rot}) scale({s})"/>'


ROUND = {
    2: [(150, 140), (150, 350)],
    3: [(150, 105), (150, 245), (150, 385)],
    4: [(90, 135), (210, 135), (90, 355), (210, 355)],
    5: [(90, 120), (210, 120), (150, 245), (90, 370), (210, 370)],
    6: [(90, 110), (210, 110), (90, 245), (210, 245), (90, 380), (210, 380)],
    7: [(84, 100), (216, 100), (84, 245), (216, 245), (84, 390), (216, 390), (150, 172)],
}
LONG = {
    2: [(105, 245), (195, 245)],
    3: [(72, 245), (150, 245), (228, 245)],
    4: [(90, 140), (210, 140), (90, 350), (210, 350)],
    5: [(85, 135), (215, 135), (85, 355), (215, 355), (150, 245)],
    6: [(70, 140), (150, 140), (230, 140), (70, 350), (150, 350), (230, 350)],
    7: [(72, 140), (150, 140), (228, 140), (54, 355), (118, 355), (182, 355), (246, 355)],
}
SCALE = {
    "denari": {2: 1.35, 3: 1.15, 4: 1.05, 5: 1, 6: 1, 7: 0.95},
    "coppe": {2: 1.35, 3: 1.12, 4: 1, 5: 0.95, 6: 0.95, 7: 0.88},
    "spade": {2: 1.6, 3: 1.3, 4: 1.12, 5: 1, 6: 1.12, 7: 0.95},
    "bastoni": {2: 1.7, 3: 1.45, 4: 1.12, 5: 1, 6: 1.12, 7: 0.95},
}


def pips(k, r):
    if r > 1:
        return "".join(
            place(k, x, y, SCALE[k][r]) for x, y in (ROUND if k in ("denari", "coppe") else LONG)[r]
        )
    if k == "denari":
        rays = " ".join(
            f"{150 + q * math.cos(math.pi * i / 16):.1f},{245 + q * math.sin(math.pi * i / 16):.1f}"
            for i in range(32)
            for q in ((138 if i % 2 == 0 else 118),)
        )
        return f'<polygon points="{rays}" fill="{RED}" stroke="{K}" stroke-width="2"/>' + place(
            k, 150, 245, 2.3
        )
    if k == "coppe":
        def vine(m):
            return (
                    f'<g transform="translate(150,0) scale({m},1)" stroke="{K}" stroke-width="2" fill="{LEAF}"><path d="M30,420 C90,420 118,370 104,310" fill="none" stroke="{GREEN}" stroke-width="5"/>'  # noqa: E501
                    + "".join(
                        f'<path transform="translate({x},{y}) rotate({t})" d="M0,0 C14,-6 16,-24 0,-36 C-16,-24 -14,-6 0,0Z"/>'  # noqa: E501
                        for x, y, t in (
                            (62, 414, 100),
                            (92, 392, 60),
                            (104, 352, 40),
                            (104, 312, -10),
                            (84, 398, -20),
                            (106, 366, -40),
                        )
                    )
                    + "</g>"
                )
        return vine(1) + vine(-1) + place(k, 150, 228, 2.5)
    d = "M60,330 C20,300 70,270 110,290 C150,310 190,250 240,270 C270,285 250,320 226,305"
    ribbon = f'<path d="{d}" fill="none" stroke="{K}" stroke-width="24" stroke-linecap="round"/><path d="{d}" fill="none" stroke="{RED if k == "spade" else BLUE}" stroke-width="19" stroke-linecap="round"/><path d="{d}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="4" stroke-linecap="round"/>'  # noqa: E501
    return place(k, 150, 250, 2.3) + ribbon


# ------------------------------------------------------------------ figures
def head(k, r, x, y, s):
    a = LIKE[k]
    look = {"d": -1, "h": -1, "c": -1, "s": -1}[a]
    return f'<g transform="translate({x},{y}) scale({s})" stroke="{K}" stroke-width="1.7" stroke-linejoin="round">{fr.hair(a, r)}{fr.face(a, r, look)}{fr.hat(a, r)}</g>'  # noqa: E501


def held(k, x, y):
    return place(k, x, y, 0.86 if k in ("denari", "coppe") else 0.66, 0 if k in ("denari", "coppe") else 8)


def arm_up(x, y, fill, skin):
    return f'<path d="M{x},{y} C{x + 26},{y + 14} {x + 46},{y - 2} {x + 42},{y - 34} L{x + 20},{y - 34} C{x + 20},{y - 18} {x + 10},{y - 16} {x - 4},{y - 14}Z" fill="{fill}"/><path d="M{x + 44},{y - 32} L{x + 18},{y - 31} L{x + 18},{y - 42} L{x + 42},{y - 44}Z" fill="{WHITE}"/><ellipse cx="{x + 31}" cy="{y - 53}" rx="11" ry="11.500" fill="{skin}"/>'  # noqa: E501


def king(k):
    _a, _b, _hair, skin = STYLE[LIKE[k]]
    robe = {"denari": RED, "coppe": BLUE, "spade": RED, "bastoni": GOLD}[k]
    erm = "".join(
        f'<path d="M{x},{y} l3,8 l-3,3.500 l-3,-3.500Z" fill="{K}" stroke="none"/>'
        for x, y in ((100, 192), (116, 206), (134, 215), (150, 218), (166, 215), (184, 206), (200, 192))
    )
    hem = "".join(
        f'<path d="M{x},446 q9,-15 18,0" fill="{GOLD}" stroke-width="1.200"/>' for x in range(60, 240, 18)
    )
    left = {
        "denari": f'<path d="M82,420 V206" stroke-width="10" stroke-linecap="round"/><path d="M82,420 V206" stroke="{GOLD}" stroke-width="6" stroke-linecap="round"/><path transform="translate(82,188) scale(.3)" d="{fr.PIP["d"]}" fill="{RED}" stroke-width="6"/>',  # noqa: E501
        "coppe": f'<circle cx="84" cy="272" r="25" fill="{GOLD}"/><path d="M59,272 H109 M84,247 C94,256 94,288 84,297" fill="none" stroke-width="3"/><path d="M84,247 V226 M75,234 H93" stroke-width="5"/>',  # noqa: E501
        "spade": f'<path d="M46,250 C66,256 84,254 102,246 C106,300 98,336 74,356 C48,336 42,300 46,250Z" fill="{PAPER}"/><path d="M74,253 V356 C98,336 106,300 102,246 C92,252 84,253 74,253Z" fill="{RED}"/><path d="M45,292 H103" stroke="{GOLD}" stroke-width="7"/>',  # noqa: E501
        "bastoni": f'<path d="M80,430 V190" stroke-width="9"/><path d="M80,430 V190" stroke="{WOODY}" stroke-width="5.500"/><path d="M80,196 C52,190 46,232 64,250 L80,238Z M80,200 L100,206 L80,226Z" fill="{STEEL}"/>',  # noqa: E501
    }[k]
    hand_at = (84, 300) if k != "spade" else (100, 300)
    return (
        f'<g stroke="{K}" stroke-width="2.200" stroke-linejoin="round"><path d="M96,186 C58,236 50,340 46,458 L254,458 C250,340 242,236 204,186Z" fill="url(#p)"/>'  # noqa: E501
        f'<path d="M112,196 C96,266 92,356 88,458 L212,458 C208,356 204,266 188,196Z" fill="{robe}"/><path d="M136,204 L126,458 L174,458 L164,204Z" fill="{PAPER}"/>'  # noqa: E501
        + "".join(
            f'<circle cx="150" cy="{y}" r="4.500" fill="{GOLD}" stroke-width="1"/>'
            for y in range(238, 440, 24)
        )
        + f'<path d="M97,304 C130,316 170,316 203,304 L205,322 C170,334 130,334 95,322Z" fill="{GOLD}"/><rect x="137" y="306" width="26" height="26" rx="4" fill="{RED}"/><circle cx="150" cy="319" r="5.500" fill="{GOLD}" stroke-width="1"/>{hem}'  # noqa: E501
        f'<path d="M106,458 l-16,16 h40 l4,-16Z M194,458 l16,16 h-40 l-4,-16Z" fill="{RED if k != "coppe" else GREEN}"/>{arm_up(206, 216, "url(#p)", skin)}{left}'  # noqa: E501
        f'<path d="M92,204 C62,226 56,262 68,296 L92,292 C88,266 98,246 112,230Z" fill="url(#p)"/><path d="M66,290 L93,285 L95,296 L68,301Z" fill="{WHITE}"/><ellipse cx="{hand_at[0]}" cy="{hand_at[1] + 6}" rx="12" ry="10.500" fill="{skin}"/>'  # noqa: E501
        f'<path d="M86,190 C104,232 196,232 214,190 C202,174 176,168 150,168 C124,168 98,174 86,190Z" fill="{WHITE}"/>{erm}</g>'  # noqa: E501
        + head(k, "K", 150, 128, 1.42)
        + held(k, 243, 108)
    )


def fante(k):
    _a, b, _hair, skin = STYLE[LIKE[k]]
    legs = {"denari": (RED, GOLD), "coppe": (BLUE, RED), "spade": (RED, BLUE), "bastoni": (GOLD, GREEN)}[k]
    left = {
        "denari": f'<path d="M70,292 C52,292 44,306 46,322 C48,346 92,346 94,322 C96,306 88,292 70,292Z" fill="{WOODY}"/><path d="M56,296 H84" stroke="{GOLD}" stroke-width="5"/>',  # noqa: E501
        "coppe": f'<path d="M84,300 L84,440" stroke-width="7"/><path d="M84,300 V440" stroke="{WOODY}" stroke-width="4"/><path d="M84,182 V300" stroke-width="7"/><path d="M84,182 V300" stroke="{WOODY}" stroke-width="4"/><path d="M84,188 C50,180 44,206 54,222 C64,212 74,222 84,214Z" fill="{RED}"/><circle cx="84" cy="178" r="7" fill="{GOLD}"/>',  # noqa: E501
        "spade": f'<path d="M48,262 h52 v36 c0,26 -14,42 -26,50 c-12,-8 -26,-24 -26,-50Z" fill="{BLUE}"/><path d="M74,262 V348 M48,300 H100" stroke="{PAPER}" stroke-width="6"/>',  # noqa: E501
        "bastoni": f'<path d="M98,318 C92,352 58,352 48,322 L34,330 C30,314 34,302 44,296 C52,316 74,324 86,306Z" fill="{WOODY}"/><path d="M36,328 C32,314 36,304 44,298" fill="none" stroke="{GOLD}" stroke-width="5"/>',  # noqa: E501
    }[k]
    return (
        f'<g stroke="{K}" stroke-width="2.200" stroke-linejoin="round"><path d="M120,336 L114,446 L92,464 L138,464 L148,346Z" fill="{legs[0]}"/><path d="M152,346 L162,464 L208,464 L186,446 L180,336Z" fill="{legs[1]}"/><path d="M113,424 L138,428 M187,424 L160,428" stroke="{GOLD}" stroke-width="5"/>'  # noqa: E501
        f'<path d="M106,194 C100,246 98,298 84,354 C120,370 180,370 216,354 C202,298 200,246 194,194Z" fill="url(#p)"/><path d="M150,192 L150,365 C180,366 202,361 216,354 C202,298 200,246 194,194Z" fill="{b}"/>'  # noqa: E501
        + "".join(
            f'<circle cx="150" cy="{y}" r="4" fill="{PAPER}" stroke-width="1"/>' for y in (222, 240, 258)
        )
        + f'<path d="M99,272 C130,284 170,284 201,272 L204,290 C170,302 130,302 96,290Z" fill="{GOLD}"/><rect x="138" y="276" width="24" height="22" rx="4" fill="{RED}"/>'  # noqa: E501
        + "".join(
            f'<path d="M{x},{356 + (4 if 100 < x < 190 else 0)} l9,20 l9,-20" fill="{GOLD}"/>'
            for x in range(88, 206, 18)
        )
        + left
        + f'<path d="M106,198 C76,214 66,252 74,290 L98,286 C96,260 106,238 118,224Z" fill="{b}"/><path d="M72,284 L99,279 L101,290 L74,295Z" fill="{WHITE}"/><ellipse cx="88" cy="300" rx="11.500" ry="10.500" fill="{skin}"/>'  # noqa: E501
        + arm_up(196, 222, "url(#p)", skin)
        + f'<path d="M112,188 C128,208 172,208 188,188 L180,174 L120,174Z" fill="{PAPER}"/><path d="M124,178 l-4,14 M137,180 l-2,20 M150,180 v22 M163,180 l2,20 M176,178 l4,14" fill="none" stroke-width="1.200"/></g>'  # noqa: E501
        + head(k, "J", 150, 136, 1.4)
        + held(k, 236, 114)
    )


def cavallo(k):
    _a, b, _hair, skin = STYLE[LIKE[k]]
    coat, mane, far = {
        "denari": ("#f6f0e2", "#c9a45c", "#ddd2bb"),
        "coppe": ("#b4743d", "#3a2418", "#955c2c"),
        "spade": ("#cfd4da", "#5c6570", "#b3bac2"),
        "bastoni": ("#4a3a33", "#1b1512", "#382b25"),
    }[k]
    line = K if k != "bastoni" else "#120d0b"
    body = "M104,202 C132,208 146,238 154,272 C176,280 200,276 222,280 C250,284 258,308 254,334 C252,352 242,362 246,382 C252,394 262,398 262,408 C260,424 252,434 250,446 L258,462 H230 L234,444 C238,426 240,414 232,406 C222,392 214,378 208,364 C186,376 152,378 134,366 C132,386 130,404 126,424 L122,446 L128,462 H100 L106,444 C109,420 108,396 106,372 C92,356 86,334 88,310 C90,288 88,268 86,254 C78,264 68,270 58,276 C46,282 34,274 37,262 C40,246 60,230 68,216 C74,204 88,198 104,202Z"  # noqa: E501
    return (
        f'<g stroke="{K}" stroke-width="2.200" stroke-linejoin="round" stroke-linecap="round"><path d="M34,464 H238" stroke="{GREEN}" stroke-width="5"/>'  # noqa: E501
        f'<path d="M248,292 C278,294 288,332 278,374 C272,396 280,412 268,432 C260,414 254,398 258,374 C262,346 258,324 246,314Z" fill="{mane}"/>'  # noqa: E501
        f'<path d="M204,352 C204,378 190,394 186,410 C182,426 176,438 172,448 L166,462 H194 L198,446 C206,426 216,406 224,390 L232,358Z" fill="{far}"/>'  # noqa: E501
        f'<path d="M96,340 C72,342 52,354 50,376 C49,388 56,396 52,408 L42,422 L62,430 L71,416 C75,400 69,390 74,382 C86,376 104,374 114,366Z" fill="{far}"/>'  # noqa: E501
        f'<path d="{body}" fill="{coat}" stroke="{line}"/><path d="M90,202 L86,178 L103,198Z M104,200 L110,178 L116,204Z" fill="{coat}"/>'  # noqa: E501
        f'<path d="M102,196 C142,196 164,240 166,272 L152,272 C146,242 130,212 100,206Z" fill="{mane}"/><path d="M118,204 L126,214 M134,218 L140,232 M146,240 L151,254" stroke="{PAPER}" stroke-opacity=".5" stroke-width="1.500" fill="none"/><path d="M98,198 C88,206 84,214 88,224 C92,216 98,212 104,206Z" fill="{mane}"/>'  # noqa: E501
        f'<circle cx="76" cy="226" r="3.600" fill="{K}" stroke="{PAPER}" stroke-width="1"/><circle cx="46" cy="264" r="2.200" fill="{K}" stroke="none"/><path d="M46,275 L58,268" fill="none" stroke="{K if k != "bastoni" else PAPER}" stroke-width="1.500"/>'  # noqa: E501
        f'<path d="M100,208 L62,262 M54,246 L70,266 M86,210 L94,222" fill="none" stroke="{RED}" stroke-width="4.500"/><path d="M64,260 C90,286 120,284 150,266" fill="none" stroke="{RED}" stroke-width="4"/><circle cx="64" cy="260" r="4" fill="{GOLD}" stroke-width="1.200"/>'  # noqa: E501
        f'<path d="M92,318 C104,330 120,334 136,330" fill="none" stroke="{GOLD}" stroke-width="6"/>'
        f'<path d="M142,274 C168,282 196,278 222,280 L226,336 C198,350 166,350 144,338Z" fill="{b}"/>'
        + "".join(
            f'<path d="M{x},{341 + (3 if 160 < x < 205 else 0)} l7,13 l7,-13" fill="{GOLD}" stroke-width="1.400"/>'
            for x in range(146, 222, 14)
        )
        + f'<path d="M166,258 C152,292 158,324 152,356 L148,374 C138,382 128,384 122,392 H172 L178,360 C180,324 196,300 200,270Z" fill="url(#p)"/><path d="M150,352 L180,356 L172,394 H120 C126,384 140,382 148,374Z" fill="{WOODY}"/><path d="M118,396 H174" stroke="{GOLD}" stroke-width="4"/>'  # noqa: E501
        f'<path d="M148,180 C140,214 138,248 144,276 C164,290 200,290 214,276 C216,246 212,212 204,180Z" fill="url(#p)"/><path d="M177,180 V286 C194,287 208,283 214,276 C216,246 212,212 204,180Z" fill="{b}"/><path d="M142,256 C164,268 194,268 215,256 L215,270 C194,282 164,282 143,270Z" fill="{GOLD}"/>'  # noqa: E501
        f'<path d="M150,188 C126,206 118,234 128,262 L150,262 C146,240 154,224 166,212Z" fill="{b}"/><path d="M126,256 L151,256 L151,267 L129,268Z" fill="{WHITE}"/><ellipse cx="141" cy="273" rx="11" ry="9" fill="{skin}"/>'  # noqa: E501
        + arm_up(206, 206, "url(#p)", skin)
        + f'<path d="M150,182 C162,198 192,198 204,182 L198,170 L156,170Z" fill="{PAPER}"/></g>'
        + head(k, "J", 176, 134, 1.22)
        + held(k, 246, 96)
    )


def frame(k, art, idx):
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W} {H}" width="{W}" height="{H}"><defs><g id="{k}">{PIP[k]()}</g>{fr.pattern(LIKE[k])}</defs><rect x="1" y="1" width="{W - 2}" height="{H - 2}" rx="20" fill="{PAPER}" stroke="#b9ad97" stroke-width="2"/>{art}{idx}</svg>'  # noqa: E501


def card(k, r, large=False):
    art = pips(k, r) if r <= 7 else (fante, cavallo, king)[r - 8](k)
    t = str(r)
    c = K
    if large:
        ix = glyph(t, 24 if r != 10 else 20, 20, 84, c, 17) + place(
            k,
            236 if k in ("denari", "coppe") else 216,
            62,
            0.78 if k in ("denari", "coppe") else 0.62,
            0 if k in ("denari", "coppe") else 90,
        )
        return frame(
            k,
            f'<g transform="{"translate(18,86) scale(.88)" if r < 8 else "translate(28,86) scale(.81)"}">{art}</g><path d="M20,116 H280" stroke="#d8c8aa" stroke-width="2"/>',  # noqa: E501
            ix,
        )
    ix = glyph(t, 16, 15, 32, c, 15)
    ix += f'<g transform="rotate(180 150 245)">{ix}</g>'
    rim = f'<rect x="10" y="10" width="{W - 20}" height="{H - 20}" rx="13" fill="none" stroke="{K}" stroke-opacity=".25" stroke-width="1.200"/>'  # noqa: E501
    small = "" if r == 1 else ""  # noqa: RUF034
    return frame(
        k, rim + (art if r > 7 else f'<g transform="translate(9,15) scale(.94)">{art}</g>') + small, ix
    )


def back():
    tile = f'<pattern id="t" width="30" height="30" patternUnits="userSpaceOnUse"><rect width="30" height="30" fill="#1f4f7a"/><path d="M15,0 L30,15 L15,30 L0,15Z" fill="none" stroke="#f6e6c0" stroke-opacity=".8" stroke-width="1.600"/><circle cx="15" cy="15" r="4.500" fill="{GOLD}"/><circle r="3" fill="#f6e6c0"/><circle cx="30" r="3" fill="#f6e6c0"/><circle cy="30" r="3" fill="#f6e6c0"/><circle cx="30" cy="30" r="3" fill="#f6e6c0"/></pattern>'  # noqa: E501
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W} {H}" width="{W}" height="{H}"><defs>{tile}</defs><rect x="1" y="1" width="{W - 2}" height="{H - 2}" rx="20" fill="{PAPER}" stroke="#b9ad97" stroke-width="2"/><rect x="15" y="20" width="270" height="450" rx="10" fill="url(#t)" stroke="#12324f" stroke-width="4"/><rect x="21" y="26" width="258" height="438" rx="7" fill="none" stroke="{GOLD}" stroke-width="2.500"/></svg>'  # noqa: E501


if __name__ == "__main__":
    out = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "italian")
    out.mkdir(exist_ok=True)
    total = 0
    for k in PIP:
        for r in range(1, 11):
            for suffix, large in (("", False), ("-l", True)):
                svg = card(k, r, large)
                (out / f"{k}_{r}{suffix}.svg").write_text(svg)
                total += len(svg)
    (out / "back.svg").write_text(back())
    print(total // 1024, "kB")
