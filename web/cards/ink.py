"""Index glyphs shared by all decks: drawn as strokes, so no font is embedded. CC0."""

# every glyph stands in a box 60 wide (10: 78) and 100 high; stroke 14
GLYPH = {
    "A": "M5,98 L30,4 L55,98 M14,68 H46 M-3,98 H15 M45,98 H63",
    "1": "M12,20 L32,6 V98 M12,98 H52",
    "2": "M7,30 C7,-2 53,-2 53,29 C53,54 10,70 7,96 H57",
    "3": "M8,6 H52 L27,42 C64,38 64,97 29,97 C16,97 8,90 5,79",
    "4": "M43,100 V6 L4,72 H61",
    "5": "M51,6 H14 L10,47 C24,33 57,37 57,66 C57,103 14,105 5,83",
    "6": "M48,4 C20,20 6,44 6,68 C6,107 55,107 55,69 C55,35 10,36 6,68",
    "7": "M4,18 V6 H55 C40,34 29,62 26,100",
    "8": "M30,46 C0,44 3,4 30,4 C57,4 60,44 30,46 C-4,48 -4,97 30,97 C64,97 64,48 30,46Z",
    "9": "M12,97 C40,82 54,57 54,33 C54,-6 5,-6 5,32 C5,66 50,65 54,33",
    "10": "M-2,18 L12,6 V100 M52,5 C28,5 28,97 52,97 C76,97 76,5 52,5Z",
    "J": "M20,7 H60 M42,7 V70 C42,106 6,104 4,76",
    "Q": "M30,5 C-4,5 -4,93 30,93 C64,93 64,5 30,5Z M32,68 L58,100",
    "K": "M12,2 V98 M56,4 L14,60 M28,44 L55,98 M0,7 H24 M0,98 H24 M42,7 H64 M45,98 H65",
    "F": "M12,2 V98 M0,7 H54 V22 M12,50 H42 M0,98 H28",
    "C": "M53,28 C48,-6 5,-4 5,50 C5,106 48,106 54,72 M53,10 V34",
    "R": "M12,2 V98 M0,7 H32 C60,7 60,53 30,53 H12 M30,53 C44,58 44,98 62,94 M0,98 H26",
    "O": "M30,5 C-4,5 -4,97 30,97 C64,97 64,5 30,5Z",
    "L": "M12,2 V95 H52 V80 M0,7 H26",
    "Y": "M4,4 L30,54 L56,4 M30,54 V98",
}
WIDTH = {"10": 72}


def glyph(text, x, y, height, colour, weight=14):
    s = height / 100
    return (
        f'<path transform="translate({x:g},{y:g}) scale({s:.3g})" d="{GLYPH[text]}" fill="none" stroke="{colour}" '
        f'stroke-width="{weight}" stroke-linejoin="round"/>'
    )


def width(text, height):
    return WIDTH.get(text, 60) * height / 100
