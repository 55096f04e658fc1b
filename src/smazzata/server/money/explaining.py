"""From the amount of a cash table to what each pays and receives, line by line: `games.explained` goes up to there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from smazzata.games.contract import Seat, Text
from smazzata.games.explained import Explained
from smazzata.games.match import Match, Verdict
from smazzata.server.money.settling import Share, received, shares

RULE: Final = "docs/gettoni.md, How a match is settled"
WORDS: Final[Mapping[str, Text]] = {
    "pays": Text("{name} paga {paid}.", "{name} pays {paid}."),
    "pays-share": Text(
        "{name} deve {mp} dei {whole} MP: di {cash} ne paga {due}.",
        "{name} owes {mp} of the {whole} MP: pays {due} of {cash}.",
    ),
    "pays-half": Text("{name} paga per metà della coppia: {due}.", "{name} pays for half of the pair: {due}."),
    "pays-capped": Text(
        "{name} dovrebbe {due}, ma ne aveva messi da parte {paid}: di più non perde.",
        "{name} would owe {due}, but had set {paid} aside: nobody loses more.",
    ),
    "receives": Text("{name} incassa {paid}.", "{name} receives {paid}."),
    "receives-half": Text(
        "{name} incassa per metà della coppia: {paid}.", "{name} receives for half of the pair: {paid}."
    ),
}


def explain_cash(match: Match, names: Sequence[str], aside: int) -> tuple[Explained, ...]:
    """`aside`: what each had set aside. Nothing where nothing is paid."""
    return () if match.verdict is None else tuple(_lines(match, match.verdict, names, aside))


def _lines(match: Match, end: Verdict, names: Sequence[str], aside: int) -> Iterator[Explained]:
    found = shares(end, match.seats, dict.fromkeys(map(Seat, range(match.seats.count)), aside))
    if not found or end.winner is None:
        return
    rule = f"{match.rules.sources['cash_unit']}; {RULE}"
    for each in found:
        code = _code(match, each)
        numbers = {"mp": each.mp, "whole": end.mp[end.winner], "cash": end.cash, "due": each.due, "paid": each.paid}
        side = match.seats.side(each.seat)
        yield Explained(code, side, -each.paid, rule, _said(code, names[each.seat], numbers), each.seat)
    for seat, amount in received((each.paid for each in found), end.winner, match.seats).items():
        code = "receives-half" if match.seats.pairs else "receives"
        yield Explained(code, end.winner, amount, rule, _said(code, names[seat], {"paid": amount}), seat)


def _code(match: Match, share: Share) -> str:
    if share.paid < share.due:
        return "pays-capped"
    if match.seats.pairs:
        return "pays-half"
    return "pays-share" if match.seats.sides > 2 else "pays"


def _said(code: str, name: str, numbers: Mapping[str, int]) -> Text:
    it, en = (WORDS[code][index].format(name=name, **numbers) for index in (0, 1))
    return Text(it, en)
