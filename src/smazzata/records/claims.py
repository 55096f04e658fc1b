"""What is awaited, counted and decided, in words: for whoever reads that a record does not hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from smazzata.games.contract import Illegal, Line, Text
from smazzata.games.explained import REASONS
from smazzata.games.match import Settled
from smazzata.records.writing import write_line, write_settled

ENDINGS: Final[Mapping[str, Text]] = {
    "closed": Text("chiusa", "closed"),
    "closed-in-hand": Text("chiusa in mano", "closed in hand"),
    "played-out": Text("carte finite", "played out"),
    "stall": Text("nessuno può più calare né attaccare", "nothing could ever be laid or attached"),
    "idle-stocks": Text("quattro talloni senza una carta calata", "four stocks without a card laid"),
    "no-stock": Text("non c'è più tallone", "there is no stock left"),
    "left": Text("interrotta da chi ha lasciato", "broken off by a player who left"),
    "broken": Text("non giocata fino alla fine", "not played to its end"),
}

PARTS: Final[Mapping[str, Text]] = {
    "lines": Text("Righe del conteggio", "Lines of the count"),
    "totals": Text("Totali", "Totals"),
    "out": Text("Fuori", "Out"),
    "result ending": Text("Come è finita la smazzata", "How the deal ended"),
    "result annulled": Text("Smazzata annullata", "Deal annulled"),
    "result by": Text("Posto di chi ha chiuso", "Seat that closed"),
    "result winner": Text("Linea che vince la smazzata", "Side that won the deal"),
    "result scores": Text("Punti della smazzata", "Points of the deal"),
    "result lines": Text("Righe del conteggio", "Lines of the count"),
    "verdict": Text("Esito della partita", "Outcome of the match"),
    "verdict reason": Text("Come è finita la partita", "How the match ended"),
    "verdict winner": Text("Linea che vince la partita", "Side that won the match"),
    "verdict mp": Text("MP", "MP"),
    "verdict vp": Text("VP", "VP"),
    "verdict difference": Text("Differenza", "Difference"),
    "verdict cash": Text("Gettoni pagati", "Play money paid"),
    "verdict settled": Text("Conti con chi vince", "Settled with the winner"),
}
"""The parts of `Paid`, `Counted` and `Decided`, as `advance` names them."""

_DUE: Final[Mapping[str, Text]] = {
    "paid": Text("quanto paga chi ha lasciato", "what the player who left pays"),
    "result": Text("il risultato della smazzata", "the result of the deal"),
    "end": Text("la fine della partita", "the end of the match"),
}

AWAITED: Final[Mapping[str, Text]] = {
    "deal": Text("la prossima smazzata", "the next deal"),
    "cut": Text("il taglio", "the cut"),
    "order": Text("l'ordine delle carte", "the order of the cards"),
    "act": Text("un'azione", "an action"),
    "seed": Text("il seme", "the seed"),
    "broken": Text("niente, la smazzata è interrotta", "nothing, the deal was broken off"),
    "over": Text("niente, la partita è finita", "nothing, the match is over"),
}

_NOTHING: Final = Text("nessuno", "none")


def ending(code: str) -> Text:
    """How a deal ended, or the match in the middle of it; a code without words is shown as it is."""
    return ENDINGS.get(code) or REASONS.get(code) or Text(code, code)


def in_words(illegal: Illegal) -> Illegal:
    """The same refusal, its parameters as people say them."""
    said = dict(illegal.parameters)
    match illegal.code:
        case "claim-differs":
            part = str(said["what"])
            said["what"] = PARTS.get(part, Text(part, part))
            said["right"], said["said"] = _value(said["right"]), _value(said["said"])
        case "claim-missing":
            said["due"] = _DUE[str(said["due"])]
        case "not-awaited":
            said["awaited"] = _awaited(str(said["awaited"]))
        case _:
            return illegal
    return Illegal(illegal.code, rule=illegal.rule, **said)


def _awaited(need: str) -> Text:
    kind, _, seat = need.partition(" ")
    text = AWAITED[kind]
    return Text(f"{text.it} (posto {seat})", f"{text.en} (seat {seat})") if seat else text


def _value(value: object) -> Text:
    match value:
        case None | ():
            return _NOTHING
        case bool():
            return Text("sì", "yes") if value else Text("no", "no")
        case str():
            return ending(value)
        case Line():
            return _quoted(write_line(value))
        case Settled():
            return _quoted(write_settled(value))
        case tuple():
            parts = [_value(each) for each in value]
            return Text(" ".join(part.it for part in parts), " ".join(part.en for part in parts))
        case _:
            return Text(str(value), str(value))


def _quoted(line: str) -> Text:
    """A line as the record has it."""
    line = line.removeprefix("- ")
    return Text(f"«{line}»", f"“{line}”")
