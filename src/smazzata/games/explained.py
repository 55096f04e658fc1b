"""The end of a match line by line: points, match points, victory points, difference, stake, each with its article."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from smazzata.games.contract import Line, Seat, Side, Text
from smazzata.games.match import Match, Settled, Verdict

_CONVERSION: Final = "001 Conversione dei punti in Match Point (MP)"
_LEAVING: Final = "001 Calcolo dei VP e MP in caso di Timeout o abbandono"

ARTICLES: Final[Mapping[str, Mapping[str, str]]] = {
    "paid": {
        "mp-points": _CONVERSION,
        "mp-deals": f"{_CONVERSION}, Partite e smazzate",
        "mp-left": _LEAVING,
        "vp": "001 Tabella dei Victory Points (VP)",
        "vp-left": _LEAVING,
    },
    "won": {
        "mp-points": "002 (silent); decided: as 001",
        "mp-deals": "002 (silent); decided: as 001",
        "mp-left": "002 Parità; decided: the difference of the totals",
        "vp": "002 (silent); decided: as 001",
        "vp-left": "002 (silent); decided: as 001",
    },
}
"""By `points_are`: where the points of a game are paid, or won."""

REASONS: Final[Mapping[str, Text]] = {
    "points": Text("per punti", "by points"),
    "deals": Text("per smazzate vinte", "by deals won"),
    "timeout": Text("per tempo scaduto", "on time"),
    "abandon": Text("per abbandono", "by abandon"),
}

WORDS: Final[Mapping[str, Text]] = {
    "won": Text("Vince {name}, {reason}.", "{name} won {reason}."),
    "won-pair": Text("Vincono {name}, {reason}.", "{name} won {reason}."),
    "drawn": Text("Partita patta.", "The match is a draw."),
    "charged-hand": Text(
        "{name}, le carte rimaste in mano: {points}.", "{name}, the cards left in hand: {points}."
    ),
    "charged-all-in-hand": Text(
        "{name}, tutte le carte in mano, senza aver aperto: {points}.",
        "{name}, all cards in hand, without having opened: {points}.",
    ),
    "charged-penalty": Text(
        "{name}, per aver lasciato la partita o finito il tempo: altri {points}.",
        "{name}, for leaving the match or running out of time: {points} more.",
    ),
    "total": Text("{name}, punti in tutto: {total}.", "{name}, points in all: {total}."),
    "total-deals": Text(
        "{name}, smazzate vinte: {won}; punti in tutto: {total}.",
        "{name}, deals won: {won}; points in all: {total}.",
    ),
    "mp-paid": Text(
        "{name}: {own} pagati, {winner}: {other}. {own} − {other} = {mp} MP.",
        "{name}: {own} paid, {winner}: {other}. {own} − {other} = {mp} MP.",
    ),
    "mp-won": Text(
        "{winner}: {other} fatti, {name}: {own}. {other} − {own} = {mp} MP.",
        "{winner}: {other} made, {name}: {own}. {other} − {own} = {mp} MP.",
    ),
    "mp-deals": Text(
        "A smazzate i punti pagati da chi perde vanno a chi vince. {name}: {mp} MP.",
        "By deals the points that a loser paid go to the winner. {name}: {mp} MP.",
    ),
    "mp-never-below": Text(
        "{name}: {own}, {winner}: {other}. La differenza non scende sotto 0: {mp} MP.",
        "{name}: {own}, {winner}: {other}. The difference never goes below 0: {mp} MP.",
    ),
    "mp": Text("{name}: {mp} MP (punti partita).", "{name}: {mp} MP (match points)."),
    "vp": Text("{name}: {vp} VP (punti vittoria).", "{name}: {vp} VP (victory points)."),
    "vp-left": Text(
        "{name} non ha finito la partita: {vp} VP (punti vittoria).",
        "{name} did not finish the match: {vp} VP (victory points).",
    ),
    "vp-stayed": Text(
        "{name}: almeno 14, e con la vittoria {vp} VP (punti vittoria).",
        "{name}: at least 14, and for the win {vp} VP (victory points).",
    ),
    "difference": Text(
        "Differenza: {mp} MP diviso {unit}, arrotondato (la metà in giù) = {difference}.",
        "Difference: {mp} MP divided by {unit}, rounded (halves down) = {difference}.",
    ),
    "difference-whole": Text(
        "Differenza: i MP di chi vince, {difference}.", "Difference: the winner's MP, {difference}."
    ),
    "cash": Text(
        "A gettoni: {difference} × {stake} = {cash}.", "At the cash table: {difference} × {stake} = {cash}."
    ),
}


class Explained(Struct, frozen=True):
    """One line: what it makes of which numbers, for which side, and by which rule."""

    code: str
    side: Side | None
    value: int
    """The number that this line arrives at."""
    rule: str
    says: Text
    seat: Seat | None = None
    """Where it is about one player of the side."""


def explain(
    match: Match, name: Callable[[Side], Text], charged: Sequence[Line] | None = None
) -> tuple[Explained, ...]:
    """Nothing before the match is decided. `name`: how a side is called; `charged`: what those had to pay who left the
    table (None: whoever did not play on had other reasons, which are said elsewhere)."""
    return () if match.verdict is None else tuple(_lines(match, match.verdict, name, charged))


def _lines(
    match: Match, end: Verdict, name: Callable[[Side], Text], charged: Sequence[Line] | None
) -> Iterator[Explained]:
    ended = match.rules.sources["formats"]
    if end.winner is None:
        yield Explained("drawn", None, 0, ended, WORDS["drawn"])
    else:
        how = _article(match, "mp-left") if end.reason in ("timeout", "abandon") else ended
        code = "won-pair" if match.seats.pairs else "won"
        yield _line(code, end.winner, 1, how, name, reason=REASONS[end.reason])
    for line in charged or ():
        yield _line(f"charged-{line.code}", line.side, line.points, line.rule, name, points=line.points)
    for side in map(Side, range(match.seats.sides)):
        code = "total-deals" if match.format.by == "deals" else "total"
        yield _line(
            code, side, match.totals[side], ended, name, total=match.totals[side], won=match.won[side]
        )
    for each in end.settled:
        yield _settled(match, end, each, name)
    for side in map(Side, range(match.seats.sides)):
        rule = _article(match, f"mp-{match.format.by}")
        yield _line("mp", side, end.mp[side], rule, name, mp=_signed(end.mp[side]))
    for side in map(Side, range(match.seats.sides)):
        rule = _article(match, "vp-left" if match.left else "vp")
        code = "vp" if charged is None else _victory(match, end, side)
        yield _line(code, side, end.vp[side], rule, name, vp=end.vp[side])
    if end.winner is None:
        return
    cash = match.rules.sources["cash_unit"]
    numbers = {"mp": end.mp[end.winner], "unit": match.rules.cash_unit, "difference": end.difference}
    code = "difference" if match.rules.cash_unit > 1 else "difference-whole"
    yield _line(code, end.winner, end.difference, cash, name, **numbers)
    if match.stake is not None:
        numbers = {"difference": end.difference, "stake": match.stake, "cash": end.cash}
        yield _line("cash", end.winner, end.cash, cash, name, **numbers)


def _settled(match: Match, end: Verdict, each: Settled, name: Callable[[Side], Text]) -> Explained:
    assert end.winner is not None
    paid = match.rules.points_are == "paid"
    if (each.left and each.own < each.winner) if paid else each.own > each.winner:
        code = "mp-never-below"
    elif paid and match.format.by == "deals" and not each.left:
        code = "mp-deals"
    else:
        code = "mp-paid" if paid else "mp-won"
    rule = _article(match, "mp-left" if each.left else f"mp-{match.format.by}")
    numbers = {"own": each.own, "other": each.winner, "mp": each.mp}
    return _line(code, each.side, each.mp, rule, name, winner=name(end.winner), **numbers)


def _victory(match: Match, end: Verdict, side: Side) -> str:
    """001 gives 0 to who left, and at least 14 to the other: with its table a win's 20."""
    if side in match.left:
        return "vp-left"
    return "vp-stayed" if side == end.winner and end.reason in ("timeout", "abandon") else "vp"


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"


def _article(match: Match, code: str) -> str:
    return ARTICLES[match.rules.points_are][code]


def _line(
    code: str, side: Side, value: int, rule: str, name: Callable[[Side], Text], **said: Text | int | str
) -> Explained:
    said = {"name": name(side), **said}
    it, en = (
        WORDS[code][index].format_map(
            {key: each[index] if isinstance(each, Text) else each for key, each in said.items()}
        )
        for index in (0, 1)
    )
    return Explained(code, side, value, rule, Text(it, en))
