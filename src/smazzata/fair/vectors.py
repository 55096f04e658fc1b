"""The published test vectors: `python -m smazzata.fair.vectors > docs/fair-vectors.json`."""

from __future__ import annotations

import hashlib
import sys

import msgspec

from smazzata.fair.proof import Proof, prove, verify
from smazzata.fair.shuffle import CUT_BYTES, DEAL, NO_CUT, SEED_BYTES, STOCK, Cut, message, shuffled


class Case(msgspec.Struct, frozen=True):
    """One shuffle to publish. `seed` numbers made-up seeds, one a deal; 0 is that of the worked example."""

    name: str
    size: int
    seed: int
    place: int | None = None  # None: nobody cut
    label: str = DEAL
    table: str = "t1"
    deal: int = 1
    nonce: int = 0


class Vector(msgspec.Struct, frozen=True):
    """`message` and `stream` (its first bytes) are there to find out where an implementation goes astray."""

    name: str
    size: int
    proof: Proof
    message: str
    stream: str
    order: list[int]


class Refusal(msgspec.Struct, frozen=True):
    """A pack, a proof and what came out of it, with the codes of all that a verifier must find wrong."""

    name: str
    proof: Proof
    before: list[int]
    after: list[int]
    codes: list[str]


class Vectors(msgspec.Struct, frozen=True):
    format: str
    vectors: list[Vector]
    refusals: list[Refusal]


CASES = (
    Case("one card: nothing to draw", 1, seed=1),
    Case("two cards", 2, seed=2, place=1),
    Case("three cards: the first rejections are possible", 3, seed=3, place=0),
    Case("the worked example of docs/fair.md", 10, seed=0, place=3, table="t325"),
    Case("Scopa", 40, seed=4, place=17, table="scopa-7f3a"),
    Case("Scopa, made again after three kings", 40, seed=4, place=17, table="scopa-7f3a", nonce=1),
    Case("Scopa, made again twice", 40, seed=4, place=17, table="scopa-7f3a", nonce=2),
    Case("Scopa, next deal", 40, seed=5, place=39, table="scopa-7f3a", deal=2),
    Case("Scopa, nobody cut", 40, seed=6, table="scopa-7f3a", deal=3),
    Case("Scopa, same seed, cut at the top", 40, seed=4, place=0, table="scopa-7f3a"),
    Case("Scala 40 club", 106, seed=7, place=53, table="club-12"),
    Case("Scala 40 club, nobody cut", 106, seed=8, table="club-12", deal=2),
    Case("Scala 40", 108, seed=9, place=31, table="scala-a1"),
    Case("Scala 40, first new stock", 57, seed=9, place=20, table="scala-a1", label=STOCK, nonce=1),
    Case("Scala 40, second new stock, nobody cut", 49, seed=9, table="scala-a1", label=STOCK, nonce=2),
    Case("Scala 40, cut at the last place", 108, seed=10, place=107, table="scala-a1", deal=12),
    Case("a table with letters outside ASCII", 40, seed=11, place=5, table="osteria «al Fànte» 🂡"),
    Case("the largest numbers", 40, seed=12, place=1, deal=2**32 - 1, nonce=2**32 - 1),
    Case("256 cards: one byte a draw throughout", 256, seed=13, place=128),
    Case("260 cards: two bytes for the first four draws", 260, seed=14, place=259),
)


def vectors() -> Vectors:
    return Vectors("smazzata/fair-vectors/1", [_vector(case) for case in CASES], _refusals())


def _bytes(what: str, number: int, length: int) -> bytes:
    return hashlib.shake_256(f"smazzata vector {what} {number}".encode()).digest(length)


def _inputs(case: Case) -> tuple[bytes, Cut]:
    if case.seed == 0:
        return bytes(range(128)), Cut(case.place or 0, bytes(range(128, 160)))
    seed = _bytes("seed", case.seed, SEED_BYTES)
    if case.place is None:
        return seed, NO_CUT
    # a new stock is cut by another player: other bytes than those of the deal, though the seed is the same
    return seed, Cut(case.place, _bytes("cut" if case.label == DEAL else "stock cut", case.seed, CUT_BYTES))


def _vector(case: Case) -> Vector:
    seed, cut = _inputs(case)
    hashed = message(case.label, case.table, case.deal, case.nonce, seed, cut.salt)
    order = shuffled(
        case.size, label=case.label, table=case.table, deal=case.deal, nonce=case.nonce, seed=seed, cut=cut
    )
    return Vector(
        name=case.name,
        size=case.size,
        proof=prove(label=case.label, table=case.table, deal=case.deal, nonce=case.nonce, seed=seed, cut=cut),
        message=hashed.hex(),
        stream=hashlib.shake_256(hashed).hexdigest(32),
        order=list(order),
    )


def _refusals() -> list[Refusal]:
    good = _vector(Case("", 10, seed=15, place=4))
    before, after, proof = list(range(10)), good.order, good.proof
    change = msgspec.structs.replace
    wrong: list[tuple[str, Proof, list[int], list[int]]] = [
        ("nothing is wrong", proof, before, after),
        ("another seed than promised", change(proof, commitment="0" * 64), before, after),
        ("a commitment cut short", change(proof, commitment=proof.commitment[:-2]), before, after),
        ("the seed is not published", change(proof, seed=None), before, after),
        ("the seed is too short", change(proof, seed=str(proof.seed)[:-2]), before, after),
        ("the seed is in capitals", change(proof, seed=str(proof.seed).upper()), before, after),
        ("two cards exchanged", proof, before, [after[1], after[0], *after[2:]]),
        ("a card replaced", proof, before, [*after[:-1], after[0]]),
        ("another place of the cut", change(proof, cut_place=5), before, after),
        ("a place outside the pack", change(proof, cut_place=10), before, after),
        ("a cut of 31 bytes", change(proof, cut_bytes=proof.cut_bytes[:-2]), before, after),
        ("a cut that is no number", change(proof, cut_bytes="g" * 64), before, after),
        ("a player's cut called missing", change(proof, cut_default=True), before, after),
        ("a missing cut called a player's", change(proof, cut_bytes="00" * CUT_BYTES), before, after),
        ("another deal", change(proof, deal=2), before, after),
        ("a number out of range", change(proof, nonce=2**32), before, after),
        ("an unknown label", change(proof, label="smazzata/deal/2"), before, after),
        ("no table", change(proof, table=""), before, after),
        ("no cards", change(proof, cut_place=0), [], []),
    ]
    return [
        Refusal(name, bad, old, new, [problem.code for problem in verify(bad, old, new)])
        for name, bad, old, new in wrong
    ]


def text() -> str:
    """One field a line, so that a change shows what moved; a list of numbers stays on its line."""
    shared = vectors()
    vector_rows = ",\n".join(_row(row) for row in shared.vectors)
    refusal_rows = ",\n".join(_row(row) for row in shared.refusals)
    return (
        f'{{\n"format": {_json(shared.format)},\n"vectors": [\n{vector_rows}\n],\n'
        f'"refusals": [\n{refusal_rows}\n]\n}}\n'
    )


def _row(row: Vector | Refusal) -> str:
    fields = msgspec.structs.asdict(row)
    return "{\n" + ",\n".join(f'  "{name}": {_json(value)}' for name, value in fields.items()) + "\n}"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


if __name__ == "__main__":
    sys.stdout.write(text())
