"""Positions as scenarios and as one line of text: arranged, compared, written and read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from smazzata.cards.italian import PACK, mask_of, read_card, read_cards, write_card, write_mask
from smazzata.games.contract import HOUSE, Seat, Seats, Side, kind
from smazzata.games.scopa.model import Rules, State
from smazzata.games.scopa.notation import write
from smazzata.games.scopa.play import options, settle, start
from smazzata.games.scopa.scoring import result, texts


def arrange(rules: Rules, seats: Seats, given: Mapping[str, Any]) -> State:
    """The position of a scenario's `[start]`; keys of the match are ignored. Raises ValueError."""
    named: set[int] = set()

    def cards(key: str, value: Any) -> tuple[int, ...]:
        if not isinstance(value, str):
            raise ValueError(f"{key}: cards are one string, not {value!r}")
        read = tuple(_card(key, word) for word in value.split())
        for card in read:
            if card in named:
                raise ValueError(f"{key}: {write_card(card)} is named twice; the pack has it once")
            named.add(card)
        return read

    if "hands" not in given:
        raise ValueError("hands: missing")
    hands = tuple(mask_of(cards("hands", hand)) for hand in _list("hands", given["hands"], seats.count))
    table = mask_of(cards("table", given.get("table", "")))
    piles = _list("captured", given.get("captured", [""] * seats.sides), seats.sides)
    captured = tuple(mask_of(cards("captured", pile)) for pile in piles)
    stock = cards("stock", given.get("stock", ""))
    rest = given.get("rest", "stock")
    if rest not in ("stock", "none"):
        raise ValueError(f'rest: "stock" or "none", not {rest!r}')
    if rest == "stock":
        stock += tuple(card for card in PACK if card not in named)
    last = given.get("last_capture")
    state = start(rules, seats, Seat(_number("dealer", given.get("dealer", seats.count - 1), seats.count)))
    mover = Seat(_number("turn", given.get("turn", 0), seats.count))
    scope = _list("scope", given.get("scope", [0] * seats.sides), seats.sides)
    position = State(
        rules=rules,
        seats=seats,
        dealer=state.dealer,
        turn=mover,
        hands=hands,
        table=table,
        stock=stock,
        captured=captured,
        scope=tuple(_number("scope", many, None) for many in scope),
        scope_cards=state.scope_cards,
        last_capture=None if last is None else Side(_number("last_capture", last, seats.sides)),
    )
    return settle(replace(position, turn=seats.before(mover)))  # a seat without cards is passed over


def _card(key: str, word: str) -> int:
    try:
        return read_card(word)
    except ValueError as bad:
        raise ValueError(f"{key}: {bad}") from None


def _list(key: str, value: Any, length: int) -> Sequence[Any]:
    if not isinstance(value, list) or len(value) != length:
        raise ValueError(f"{key}: a list of {length} is needed, not {value!r}")
    return value


def _number(key: str, value: Any, below: int | None) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"{key}: a number from 0 on is needed, not {value!r}")
    if below is not None and value >= below:
        raise ValueError(f"{key}: a number below {below} is needed, not {value}")
    return value


# ---- what a scenario expects ------------------------------------------------------------------------------
def facts(state: State) -> Mapping[str, Any]:
    """Cards in the order of the pack, but the stock in its own order (a scenario names only its top)."""
    ended = result(state)
    return {
        "turn": state.turn,
        "hands": tuple(map(texts, state.hands)),
        "table": texts(state.table),
        "stock": tuple(map(write_card, state.stock)),
        "captured": tuple(map(texts, state.captured)),
        "scope": state.scope,
        "scores": ended.scores if ended else None,
        "annulled": ended is not None and ended.annulled,
        "can": frozenset(
            kind(write(play)) for play in (options(state, state.turn) if state.turn is not None else ())
        ),
    }


def expected(state: State, key: str, value: Any) -> Any:
    """The value of a key of `[expect]` as `facts` has it. Raises ValueError."""
    seats = state.seats
    match key:
        case "turn":
            return _number(key, value, seats.count)
        case "hands":
            return tuple(_sorted(key, cards) for cards in _list(key, value, seats.count))
        case "captured":
            return tuple(_sorted(key, cards) for cards in _list(key, value, seats.sides))
        case "table":
            return _sorted(key, value)
        case "stock":
            return tuple(write_card(_card(key, word)) for word in _string(key, value).split())
        case "scope" | "scores":
            return tuple(_number(key, number, None) for number in _list(key, value, seats.sides))
        case "annulled":
            if not isinstance(value, bool):
                raise ValueError(f"{key}: true or false, not {value!r}")
            return value
        case "can":
            if not isinstance(value, list):
                raise ValueError(f"{key}: a list of kinds of action is needed, not {value!r}")
            return frozenset(value)
    raise ValueError(f"{key}: nothing that Scopa can be compared with")


def _string(key: str, value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{key}: cards are one string, not {value!r}")
    return value


def _sorted(key: str, value: Any) -> tuple[str, ...]:
    cards = [_card(key, word) for word in _string(key, value).split()]
    if len(set(cards)) < len(cards):
        raise ValueError(f"{key}: a card named twice in {value!r}")
    return texts(mask_of(cards))


# ---- one line ---------------------------------------------------------------------------------------------
def write_position(state: State) -> str:
    """`scopa/online; seats 2; dealer 1; turn 0; hands 7D 2C / RS; table 5C; stock …; captured - / 3D 3C; …`"""
    seats = state.seats
    how = [str(seats.count), *(["pairs"] if seats.pairs else []), *(["open"] if seats.open_cards else [])]
    fields = {
        "seats": " ".join(how),
        "out": " ".join(map(str, seats.out)),
        "dealer": str(state.dealer),
        "turn": "over" if state.turn is None else "house" if state.turn == HOUSE else str(state.turn),
        "hands": _sets(state.hands),
        "table": write_mask(state.table),
        "stock": " ".join(map(write_card, state.stock)),
        "captured": _sets(state.captured),
        "scope": " ".join(map(str, state.scope)),
        "made": _sets(state.scope_cards) if any(state.scope_cards) else "",
        "last": "" if state.last_capture is None else str(state.last_capture),
        "redeals": str(state.redeals or ""),
        "left": "" if state.left is None else str(state.left),
    }
    said = (f"{key} {value}" for key, value in fields.items() if value)
    return "; ".join([state.rules.id, *said])


def _sets(masks: tuple[int, ...]) -> str:
    return " / ".join(write_mask(mask) or "-" for mask in masks)


def _masks(text: str) -> tuple[int, ...]:
    return tuple(mask_of(read_cards(cards.replace("-", ""))) for cards in text.split("/"))


def read_position(rulesets: Mapping[str, Rules], text: str) -> State:
    """The state that `write_position` wrote. Raises ValueError."""
    try:
        head, *parts = text.split("; ")
        fields = dict(part.partition(" ")[::2] for part in parts)
        how = fields["seats"].split()
        turn = fields["turn"]
        return State(
            rules=rulesets[head.removeprefix("scopa/")],
            seats=Seats(
                int(how[0]),
                pairs="pairs" in how,
                open_cards="open" in how,
                out=tuple(Seat(int(seat)) for seat in fields.get("out", "").split()),
            ),
            dealer=Seat(int(fields["dealer"])),
            turn=None if turn == "over" else HOUSE if turn == "house" else Seat(int(turn)),
            hands=_masks(fields["hands"]),
            table=mask_of(read_cards(fields.get("table", ""))),
            stock=read_cards(fields.get("stock", "")),
            captured=_masks(fields["captured"]),
            scope=tuple(map(int, fields["scope"].split())),
            scope_cards=_masks(fields["made"]) if "made" in fields else (0,) * len(fields["scope"].split()),
            last_capture=Side(int(fields["last"])) if "last" in fields else None,
            redeals=int(fields.get("redeals", 0)),
            left=Seat(int(fields["left"])) if "left" in fields else None,
        )
    except (KeyError, IndexError) as missing:
        raise ValueError(f"not a position of Scopa: {text!r} ({missing} is missing)") from None
