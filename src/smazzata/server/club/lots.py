"""What is on the sheet of a draw: who came where, and all that is needed to make it again."""

from __future__ import annotations

from collections.abc import Callable

from smazzata import club
from smazzata.club.actors import PersonId
from smazzata.club.events import Drawn, Promised
from smazzata.club.groups import letter
from smazzata.games.contract import Language, Text
from smazzata.server.club.papers import Block, Line


def places(
    draw: Drawn, promised: Promised, name: Callable[[PersonId], str], language: Language
) -> tuple[Block, ...]:
    """Group by group, or match by match of the first round."""
    parts: dict[int, list[Line]] = {}
    seeds = promised.source.seeds
    for step in club.shown(draw, seeds):
        mark = Text("testa di serie", "seeded").in_(language) if step.seeded else ""
        parts.setdefault(step.group, []).append(Line((name(step.who), mark)))
    return tuple(
        Block(_title(draw, index, len(lines), language), tuple(lines))
        for index, lines in sorted(parts.items())
    )


def _title(draw: Drawn, index: int, people: int, language: Language) -> str:
    match draw.stage:
        case club.Groups():
            return Text(f"Girone {letter(index)}", f"Group {letter(index)}").in_(language)
        case _ if people == 1:
            return Text("Riposo", "Bye").in_(language)
        case club.Rounds(kind="heats"):
            return Text(f"Batteria {index + 1}", f"Heat {index + 1}").in_(language)
        case _:
            return Text(f"Incontro {index + 1}", f"Match {index + 1}").in_(language)


def proof(draw: Drawn, promised: Promised, name: Callable[[PersonId], str], language: Language) -> Block:
    """Of what was promised before, said in the room, and published after it; and the wishes that could not be met."""
    labels = (
        (Text("Sigillo annunciato prima", "Commitment, announced before"), promised.commitment),
        (Text("Impronta della lista", "Fingerprint of the list"), promised.fingerprint),
        (Text("Parola detta in sala", "Word said in the room"), draw.spoken or "—"),
        (Text("Numero segreto, pubblicato dopo", "Secret number, published after"), draw.seed),
    )
    notes = tuple(
        Text(
            f"Desiderio non rispettato: {name(wish.one)} e {name(wish.other)}",
            f"Wish that could not be met: {name(wish.one)} and {name(wish.other)}",
        ).in_(language)
        for wish in draw.unmet
    )
    lines = tuple(Line((label.in_(language), value)) for label, value in labels)
    return Block(Text("Per rifare il conto", "To make it again").in_(language), lines, notes)
