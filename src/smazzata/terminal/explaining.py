"""What can be done now, and why something cannot: the answers to `?`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from smazzata.games.contract import AnyGame, Illegal, Unreadable, kind
from smazzata.terminal.commands import in_language
from smazzata.terminal.face import Face, Scene

FEW: Final = 4
MANY: Final = 14


def can_now(game: AnyGame, state: Any, face: Face, scene: Scene) -> Iterator[tuple[str, str]]:
    """Lines with their styles: every kind of action with examples, then what is not possible and the reason."""
    options = [game.write(option) for option in game.options(state, scene.me)]
    verbs = list(dict.fromkeys(map(kind, options)))
    view = game.view(state, scene.me)
    yield scene.say("can-now") + ":", "bold"
    for verb in verbs:
        said = [in_language(option, scene.language).partition(" ")[2] for option in options if kind(option) == verb]
        some = said[:MANY] if verb in ("discard", "play") else sorted(said, key=len)[:FEW]
        more = [scene.say("and-more", n=len(said) - len(some))] if len(said) > len(some) else []
        words = scene.say(f"can-{verb}", top=getattr(view, "top", ""))
        yield f"  {in_language(verb, scene.language)}: {words} {' | '.join([*some, *more])}".rstrip(), "green"
    refused = [
        f"  {in_language(kind(sample), scene.language)}: {why}"
        for sample in face.samples(view, scene)
        if kind(sample) not in verbs and (why := why_not(game, state, scene, sample))
    ]
    if refused:
        yield scene.say("cannot-now") + ":", "bold"
        yield from ((line, "dim") for line in refused)
    always = "always-text-scopa" if game.key == "scopa" else "always-text"
    yield f"{scene.say('always')}: {scene.say(always)}", "dim"


def why_not(game: AnyGame, state: Any, scene: Scene, text: str) -> str | None:
    """Why this may not be done now, with the article; None if it may."""
    try:
        game.check(state, scene.me, game.read(state, scene.me, text))
    except Unreadable as why:
        return scene.say("unreadable", text=text, why=why)
    except Illegal as illegal:
        return illegal.words(game.refusals, scene.language)
    return None


def ways(game: AnyGame, state: Any, scene: Scene, text: str, code: str) -> list[str]:
    """The complete actions of which a refused one leaves something open: which capture, which card of a joker."""
    options = [game.write(option) for option in game.options(state, scene.me)]
    if code == "capture-choose":
        found = [option for option in options if option.startswith(f"{text} ")]
    elif code == "joker-undeclared":
        said = sorted(bare(text))
        found = [option for option in options if kind(option) == kind(text) and sorted(bare(option)) == said]
    else:
        found = []
    return [in_language(option, scene.language) for option in found]


def bare(text: str) -> list[str]:
    """The words of an action, jokers undeclared."""
    return ["JK" if word.startswith("JK") else word for word in text.split()]
