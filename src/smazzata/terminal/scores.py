"""The score sheet of a deal, and the end of a match explained."""

from __future__ import annotations

from collections.abc import Iterator

from smazzata.games.cited import cited
from smazzata.games.contract import Line, Result, Side, Text
from smazzata.games.explained import REASONS, explain
from smazzata.games.match import Match, Verdict
from smazzata.terminal.face import Scene


def ending(result: Result, scene: Scene) -> str:
    """How the deal ended, in words."""
    code = f"end-{result.ending}"
    if result.by is None or result.annulled:
        return scene.say(code)
    if result.by == scene.me:
        return scene.say(f"{code}-you")
    return scene.say(code, name=scene.names[result.by])


def who(line: Line, scene: Scene) -> str:
    return scene.side(line.side) if line.seat is None else scene.name(line.seat)


def sheet(result: Result, deal: int, match: Match, scene: Scene) -> Iterator[str]:
    """Every line of the count, with its cards and its article."""
    yield scene.say("sheet", n=deal, ending=ending(result, scene))
    for line in result.lines:
        cards = f" ({' '.join(line.cards)})" if line.cards else ""
        words = scene.say(f"line-{line.code}")
        points = scene.say("point" if line.points == 1 else "points")
        yield f"  {who(line, scene)}: {words}{cards} = {line.points} {points} [{cited(line.rule, scene.language)}]"
    if result.annulled:
        yield "  " + scene.say("same-dealer")
    elif not result.lines:
        yield "  " + scene.say("nothing-scored")
    yield scene.say("totals") + ": " + totals(match, scene)
    if match.out:
        yield "  " + scene.say("eliminated", names=", ".join(scene.side(side) for side in match.out))


def totals(match: Match, scene: Scene) -> str:
    numbers = [f"{scene.side(Side(side))} {total}" for side, total in enumerate(match.totals)]
    if match.format.by == "deals":
        won = [f"{scene.side(Side(side))} {count}" for side, count in enumerate(match.won)]
        return f"{', '.join(numbers)} ({scene.say('deals-won')}: {', '.join(won)})"
    return ", ".join(numbers)


def standing(match: Match, scene: Scene) -> str:
    """In few words: points, or deals won."""
    counted = match.won if match.format.by == "deals" else match.totals
    return ", ".join(f"{scene.side(Side(side))} {number}" for side, number in enumerate(counted))


def verdict(end: Verdict, match: Match, scene: Scene) -> Iterator[str]:
    """Who won and why; then every step from the points to what is received, with its article."""
    if end.winner is None:
        yield scene.say("drawn")
    else:
        won = "won-you" if scene.mine(end.winner) else "won"
        reason = REASONS[end.reason].in_(scene.language)
        yield scene.say(won, name=scene.side(end.winner)) + f" ({reason})"
    for line in explain(match, lambda side: Text(scene.side(side), scene.side(side))):
        if line.code not in ("won", "drawn"):
            yield f"  {line.says.in_(scene.language)} [{cited(line.rule, scene.language)}]"


def format_words(match: Match, scene: Scene) -> str:
    terms = match.format
    if terms.by == "deals":
        code = "deals-draws" if terms.draws else "deals" if terms.target > 1 else "one-deal"
        return scene.say(code, n=terms.target)
    return scene.say(f"points-{match.rules.points_are}", n=terms.target)
