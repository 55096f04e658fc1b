"""The published proof of one shuffle, all that is needed to recompute the order, and the check of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import msgspec

from smazzata.fair.problems import Problem, problem
from smazzata.fair.shuffle import (
    Cut,
    commitment,
    cut_problems,
    deal_order,
    name_problems,
    seed_problems,
    size_problems,
)

_HEX = re.compile(r"(?:[0-9a-f]{2})*")
_COMMITMENT = re.compile(r"[0-9a-f]{64}")


class Proof(msgspec.Struct, frozen=True):
    """Bytes are lower-case hexadecimal. `seed` is None until the deal is over."""

    label: str
    table: str
    deal: int
    nonce: int
    commitment: str
    seed: str | None
    cut_place: int
    cut_bytes: str
    cut_default: bool


def prove(
    *, label: str, table: str, deal: int, nonce: int, seed: bytes, cut: Cut, publish: bool = True
) -> Proof:
    """The proof to publish; with `publish=False` the seed stays out, for as long as the deal goes on."""
    return Proof(
        label=label,
        table=table,
        deal=deal,
        nonce=nonce,
        commitment=commitment(seed).hex(),
        seed=seed.hex() if publish else None,
        cut_place=cut.place,
        cut_bytes=cut.salt.hex(),
        cut_default=cut.default,
    )


def verify(
    proof: Proof,
    cards_before: Sequence[int],
    cards_after: Sequence[int],
    *,
    promised: str | None = None,
    sent: Cut | None = None,
) -> list[Problem]:
    """All that is wrong, or an empty list.

    `promised` and `sent` are what a witness kept: the commitment shown before the cut, and the cut as it left
    the cutter's hands. Without them only whether the proof agrees with itself can be checked.
    """
    n = len(cards_before)
    found = name_problems(proof.label, proof.table, proof.deal, proof.nonce) + size_problems(n)

    seed = None
    if proof.seed is None:
        found.append(problem("seed-missing"))
    elif not _HEX.fullmatch(proof.seed):
        found.append(problem("seed-not-hex"))
    else:
        seed = bytes.fromhex(proof.seed)
        found += seed_problems(seed)

    cut = None
    if not _HEX.fullmatch(proof.cut_bytes):
        found.append(problem("cut-not-hex"))
    else:
        cut = Cut(proof.cut_place, bytes.fromhex(proof.cut_bytes), proof.cut_default)
        found += cut_problems(cut, n)

    known = Counter(cards_before)
    dealt = Counter(cards_after)
    if known != dealt:
        found.append(problem("cards-differ", missing=(known - dealt).total(), added=(dealt - known).total()))

    if not found and seed is not None and cut is not None:
        found += _order_problems(proof, seed, cut, cards_before, cards_after)
    return found + _commitment_problems(proof, seed, promised) + _sent_problems(cut, sent)


def _order_problems(
    proof: Proof, seed: bytes, cut: Cut, cards_before: Sequence[int], cards_after: Sequence[int]
) -> list[Problem]:
    due = deal_order(
        cards_before,
        label=proof.label,
        table=proof.table,
        deal=proof.deal,
        nonce=proof.nonce,
        seed=seed,
        cut=cut,
    )
    for position, (expected, card) in enumerate(zip(due, cards_after, strict=True)):
        if expected != card:
            return [problem("order-mismatch", position=position, expected=expected, found=card)]
    return []


def _commitment_problems(proof: Proof, seed: bytes | None, promised: str | None) -> list[Problem]:
    found = []
    if not _COMMITMENT.fullmatch(proof.commitment):
        found.append(problem("commitment-malformed"))
    elif seed is not None and commitment(seed).hex() != proof.commitment:
        found.append(
            problem("commitment-mismatch", computed=commitment(seed).hex(), published=proof.commitment)
        )
    if promised is not None and promised != proof.commitment:
        found.append(problem("commitment-not-as-promised", published=proof.commitment, promised=promised))
    return found


def _sent_problems(cut: Cut | None, sent: Cut | None) -> list[Problem]:
    return [problem("cut-not-as-sent")] if sent is not None and cut != sent else []
