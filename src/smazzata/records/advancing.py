"""One entry further: `advance` judges it by the rules and gives the match after it; `follow` believes it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, Literal, TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import replace

from smazzata import fair
from smazzata.games import match as matches
from smazzata.games.contract import HOUSE, AnyGame, Leave, Line, Seat, Shuffled
from smazzata.records.entries import (
    Act,
    Claim,
    Counted,
    CutPack,
    Decided,
    Depart,
    Entry,
    GivenOrder,
    Note,
    OpenDeal,
    Paid,
    RevealSeed,
)
from smazzata.records.grown import added
from smazzata.records.needs import Kind, Need, needs
from smazzata.records.progress import Moment, Progress, ShuffleMade
from smazzata.records.refusals import refuse, refuse_shuffle

_LABELS: Final = {"deal": fair.DEAL, "stock": fair.STOCK}
_HEX_64: Final = re.compile(r"[0-9a-f]{64}")
_HEX: Final = re.compile(r"([0-9a-f]{2})*")
_ONCE_WITHOUT_CARDS: Final = "scope"
"""The line of a score sheet in which older records name no cards."""


def advance(progress: Progress, entry: Entry, *, seed: bytes | None = None) -> Progress:
    """The match after this entry, judged by the rules; raises Illegal or Unreadable, and nothing has changed.

    The house hands in its secret `seed` with the entry that opens the deal: orders are then computed as soon as
    the pack is cut.
    """
    return _advanced(progress, entry, seed, _judge)


def follow(progress: Progress, entry: Entry, *, seed: bytes | None = None) -> Progress:
    """As `advance`, of an entry that has happened: the game is not asked whether it may."""
    return _advanced(progress, entry, seed, _believe)


Check: TypeAlias = Callable[[AnyGame, Any, Seat, Any], None]


def _judge(game: AnyGame, state: Any, seat: Seat, action: Any) -> None:
    game.check(state, seat, action)


def _believe(game: AnyGame, state: Any, seat: Seat, action: Any) -> None:
    """Whatever it is, it was judged when it happened."""


def _advanced(progress: Progress, entry: Entry, seed: bytes | None, check: Check) -> Progress:
    match entry:
        case Act(seat, text):
            return _act(progress, seat, text, check)
        case Note():
            return replace(progress, last=())
        case Paid() | Counted() | Decided():
            return _claimed(progress, entry)
        case _:
            pass
    fresh = replace(progress, last=(), due=())
    match entry:
        case OpenDeal():
            return _open(fresh, entry, seed)
        case CutPack():
            return _cut(fresh, entry, check)
        case GivenOrder(cards):
            return _ordered(fresh, cards, check)
        case Depart(seat, reason):
            return _depart(fresh, seat, reason, check)
        case RevealSeed(text):
            return _reveal(fresh, text)
        case _:
            assert_never(entry)


def _await(progress: Progress, *kinds: Kind) -> Need:
    need = needs(progress)
    if need.kind not in kinds:
        refuse("not-awaited", awaited=str(need))
    return need


# ---- the house --------------------------------------------------------------------------------------------
def _open(progress: Progress, entry: OpenDeal, seed: bytes | None) -> Progress:
    match = progress.match
    _await(progress, "deal")
    if entry.number != progress.deal + 1:
        refuse("deal-number", number=progress.deal + 1, said=entry.number)
    if entry.dealer != match.dealer:
        refuse("deal-dealer", dealer=match.dealer, said=entry.dealer)
    if entry.commitment is None and seed is not None:
        refuse("commitment-needed")
    if entry.commitment is not None and not _HEX_64.fullmatch(entry.commitment):
        refuse("commitment-malformed")
    if entry.commitment is not None and seed is not None:
        _check_seed(seed, entry.commitment)
    return replace(
        progress,
        deal=entry.number,
        state=progress.game.start(match.rules, match.seats, match.dealer),
        result=None,
        commitment=entry.commitment,
        seed=seed,
        revealed=False,
        cut=None,
        nonce=0,
        stocks=0,
        shuffles=(),
        told=(),
    )


def _check_seed(seed: bytes, promised: str) -> None:
    if len(seed) != fair.SEED_BYTES:
        refuse("seed-length", length=len(seed), needed=fair.SEED_BYTES)
    computed = fair.commitment(seed).hex()
    if computed != promised:
        refuse("commitment-mismatch", computed=computed, published=promised)


def _cut(progress: Progress, entry: CutPack, check: Check) -> Progress:
    if progress.state is not None and progress.commitment is None:
        refuse("commitment-needed")
    _await(progress, "cut")
    label, cards, cutter = progress.game.wanted(progress.state)
    if entry.label != label:
        refuse("cut-label", needed=label, said=entry.label)
    if entry.seat != cutter:
        refuse("cut-seat", cutter=cutter, said=entry.seat)
    if not _HEX.fullmatch(entry.salt):
        refuse("cut-not-hex")
    refuse_shuffle(fair.cut_problems(entry.cut, len(cards)))
    return _compute(replace(progress, cut=entry.cut), check)


def _compute(progress: Progress, check: Check) -> Progress:
    """Seed and cut give the order; where a deal is made again, the next nonce gives the next one."""
    while progress.seed is not None and progress.cut is not None:
        label, nonce = _shuffle_name(progress)
        order = fair.deal_order(
            progress.game.wanted(progress.state).cards,
            label=label,
            table=progress.header.table,
            deal=progress.deal,
            nonce=nonce,
            seed=progress.seed,
            cut=progress.cut,
        )
        progress = _shuffled(progress, order, check)
    return progress


def _shuffle_name(progress: Progress) -> tuple[str, int]:
    """Label and nonce of the shuffle that is awaited."""
    label = progress.game.wanted(progress.state).label
    return _LABELS[label], progress.nonce if label == "deal" else progress.stocks + 1


def _ordered(progress: Progress, cards: tuple[str, ...], check: Check) -> Progress:
    _await(progress, "order")
    known = {progress.game.card(card): card for card in progress.game.pack(progress.match.rules)}
    for card in cards:
        if card not in known:
            refuse("order-unknown-card", card=card)
    return _shuffled(progress, tuple(known[card] for card in cards), check)


def _shuffled(progress: Progress, cards: tuple[int, ...], check: Check) -> Progress:
    wanted = progress.game.wanted(progress.state)
    label, nonce = _shuffle_name(progress)
    check(progress.game, progress.state, HOUSE, Shuffled(cards))
    made = ShuffleMade(label, nonce, progress.cut, wanted.cards, cards)
    after = _step(replace(progress, shuffles=(*progress.shuffles, made)), HOUSE, Shuffled(cards))
    if wanted.label == "stock":
        return replace(after, cut=None, stocks=progress.stocks + 1)
    again = progress.game.turn(after.state) == HOUSE and progress.game.wanted(after.state).label == "deal"
    return replace(after, nonce=progress.nonce + 1) if again else replace(after, cut=None)


def _reveal(progress: Progress, text: str) -> Progress:
    if progress.commitment is None:
        refuse("commitment-needed")
    if progress.revealed:
        refuse("not-awaited", awaited=str(needs(progress)))
    if not _HEX.fullmatch(text):
        refuse("seed-not-hex")
    seed = bytes.fromhex(text)
    _check_seed(seed, progress.commitment)
    for proof, made in zip(proofs(progress, seed), progress.shuffles, strict=True):
        refuse_shuffle(fair.verify(proof, made.before, made.after))
    return _decided(replace(progress, seed=seed, revealed=True))


def proofs(progress: Progress, seed: bytes) -> list[fair.Proof]:
    """The published proof of every shuffle of this deal."""
    return [
        fair.prove(
            label=made.label,
            table=progress.header.table,
            deal=progress.deal,
            nonce=made.nonce,
            seed=seed,
            cut=made.cut,
        )
        for made in progress.shuffles
        if made.cut is not None
    ]


# ---- the players ------------------------------------------------------------------------------------------
def _act(progress: Progress, seat: Seat, text: str, check: Check) -> Progress:
    _await(progress, "act")
    if not 0 <= seat < progress.match.seats.count:
        refuse("seat-unknown", seat=seat)
    action = read_act(progress, seat, text)
    check(progress.game, progress.state, seat, action)
    return _step(progress, seat, action, fresh=True)


def read_act(progress: Progress, seat: Seat, text: str) -> Any:
    """The action of that text. Raises Unreadable."""
    known = progress.__dict__.get("read")
    if known is not None and known[0] == seat and known[1] == text:
        return known[2]
    return progress.game.read(progress.state, seat, text)


def offers(progress: Progress, seat: Seat) -> tuple[str, ...]:
    """What this seat, whose turn it is, may do now, each as its text."""
    known = progress.__dict__.get("offers")
    if known is None:
        game = progress.game
        write, actions = game.write, game.options(progress.state, seat)
        known = progress.__dict__["offers"] = (tuple([write(each) for each in actions]), actions)
    texts: tuple[str, ...] = known[0]
    return texts


def offered_act(progress: Progress, seat: Seat, text: str) -> Act | None:
    """The entry that says so, if that was offered to this seat: it is allowed, and is not read or judged again."""
    known = progress.__dict__.get("offers")
    if known is None:
        return None
    texts: tuple[str, ...] = known[0]
    if text not in texts:
        return None
    progress.__dict__["read"] = (seat, text, known[1][texts.index(text)])
    return Act(seat, text)


def written_act(progress: Progress, seat: Seat, action: Any) -> Act:
    """The entry that says so; it is not read again when it happens."""
    text = progress.game.write(action)
    progress.__dict__["read"] = (seat, text, action)
    return Act(seat, text)


def _depart(
    progress: Progress, seat: Seat, reason: Literal["timeout", "abandon"], check: Check
) -> Progress:
    """Of a deal that is being played the game takes the seat out; before the cards are dealt, or between deals,
    the deal begins without it."""
    _await(progress, "act", "cut", "order", "deal", "seed")
    match, game = progress.match, progress.game
    if match.verdict:
        refuse("not-awaited", awaited=str(needs(progress)))
    if seat not in match.seats.active:
        refuse("seat-unknown", seat=seat)
    running = progress.state is not None and not progress.result
    dealt = running and not (
        game.turn(progress.state) == HOUSE and game.wanted(progress.state).label == "deal"
    )
    state = progress.state if dealt else game.start(match.rules, match.seats, match.dealer)
    check(game, state, HOUSE, Leave(seat))
    lines = game.forfeit(state, seat)
    after = matches.forfeit(match, seat, sum(line.points for line in lines), reason)
    paid = replace(progress, match=after, due=(Paid(lines, after.totals),))
    if after.verdict:
        return _decided(paid)
    if dealt:
        return _step(paid, HOUSE, Leave(seat))
    if after.dealer in after.seats.out:
        after = replace(after, dealer=after.seats.after(after.dealer))
        paid = replace(paid, match=after)
    if not running:
        return paid
    return replace(
        paid, state=game.start(after.rules, after.seats, after.dealer), cut=None, nonce=0, shuffles=()
    )


def _step(progress: Progress, seat: Seat, action: Any, *, fresh: bool = False) -> Progress:
    """`fresh`: the first of its entry, so that what the one before left behind is gone."""
    game, state = progress.game, progress.state
    after = game.apply(state, action)
    tell, seats = game.told, progress.match.seats.count
    everybody = tell(state, action, None, after)
    if type(action) in game.told_apart:
        apart = [tell(state, action, Seat(index), after) for index in range(seats)]
        apart.append(everybody)
        heard = tuple(apart)
    else:
        heard = (everybody,) * (seats + 1)
    told = added(progress.told, heard)
    moment = Moment(state, seat, action)
    if fresh:
        return _counted(replace(progress, state=after, told=told, last=(moment,), due=()))
    return _counted(replace(progress, state=after, told=told, last=(*progress.last, moment)))


def _counted(progress: Progress) -> Progress:
    """A deal that has just ended counts in the match."""
    result = progress.game.result(progress.state)
    if result is None:
        return progress
    match = matches.after_deal(progress.match, result)
    due = (*progress.due, Counted(result, match.totals, match.out))
    return _decided(replace(progress, match=match, result=result, due=due))


def _decided(progress: Progress) -> Progress:
    """The verdict is the last thing to be written down: after the seed, where there is one."""
    verdict = progress.match.verdict
    if verdict is None or (progress.commitment and not progress.revealed):
        return progress
    return replace(progress, due=(*progress.due, Decided(verdict)))


# ---- what was written down --------------------------------------------------------------------------------
def _claimed(progress: Progress, claim: Claim) -> Progress:
    if not progress.due:
        refuse("claim-not-due")
    due = progress.due[0]
    if type(due) is not type(claim):
        refuse("claim-missing", due=_name(due))
    for what, right, said in _differences(due, claim):
        refuse("claim-differs", what=what, right=right, said=said)
    return replace(progress, last=(), due=progress.due[1:])


def _name(claim: Claim) -> str:
    return {Paid: "paid", Counted: "result", Decided: "end"}[type(claim)]


def _differences(right: Any, said: Any, name: str = "") -> list[tuple[str, object, object]]:
    """Where two claims differ, named by the smallest part."""
    if right == said:
        return []
    if isinstance(right, Struct) and type(right) is type(said):
        return [
            each
            for field in right.__struct_fields__
            for each in _differences(getattr(right, field), getattr(said, field), f"{name} {field}".strip())
        ]
    if isinstance(right, tuple) and isinstance(said, tuple) and len(right) == len(said):
        if all(map(_agree, right, said)):
            return []
    return [(name, right, said)]


def _agree(right: object, said: object) -> bool:
    """Older records say how many scope there were, not with which cards."""
    return right == said or (
        isinstance(right, Line)
        and isinstance(said, Line)
        and said.code == _ONCE_WITHOUT_CARDS
        and said == replace(right, cards=())
    )


def missing(progress: Progress) -> str | None:
    """What should have been written down after the last entry and was not."""
    return _name(progress.due[0]) if progress.due else None
