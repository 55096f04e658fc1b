"""A proof of a shuffle: complete in itself, and each thing that can be wrong is told apart."""

from __future__ import annotations

import string
from pathlib import Path

import msgspec
import pytest

from smazzata.fair import DEAL, NO_CUT, STOCK, TEXTS, Cut, Proof, commitment, deal_order, prove, verify

SEED = bytes(range(128))
CUT = Cut(3, bytes(range(32)))
BEFORE = [0, 0, 1, 1, 2, 2, 52, 52]
PROOF = prove(label=DEAL, table="t", deal=1, nonce=0, seed=SEED, cut=CUT)
AFTER = deal_order(BEFORE, label=DEAL, table="t", deal=1, nonce=0, seed=SEED, cut=CUT)

change = msgspec.structs.replace


def codes(
    proof: Proof, after: tuple[int, ...] = AFTER, promised: str | None = None, sent: Cut | None = None
) -> list[str]:
    return [problem.code for problem in verify(proof, BEFORE, after, promised=promised, sent=sent)]


def test_an_honest_deal_has_no_problem_and_survives_json() -> None:
    assert codes(PROOF, promised=commitment(SEED).hex(), sent=CUT) == []
    assert msgspec.json.decode(msgspec.json.encode(PROOF), type=Proof) == PROOF


def test_a_deal_nobody_cut_says_so() -> None:
    proof = prove(label=STOCK, table="t", deal=1, nonce=1, seed=SEED, cut=NO_CUT)
    after = deal_order(BEFORE, label=STOCK, table="t", deal=1, nonce=1, seed=SEED, cut=NO_CUT)
    assert proof.cut_default
    assert codes(proof, after) == []


def test_before_the_end_the_seed_is_not_in_the_proof() -> None:
    proof = prove(label=DEAL, table="t", deal=1, nonce=0, seed=SEED, cut=CUT, publish=False)
    assert proof.seed is None
    assert SEED.hex() not in msgspec.json.encode(proof).decode()
    assert codes(proof) == ["seed-missing"]


@pytest.mark.parametrize(
    ("proof", "expected"),
    [
        (change(PROOF, commitment="00" * 32), ["commitment-mismatch"]),
        (change(PROOF, commitment=PROOF.commitment.upper()), ["commitment-malformed"]),
        (change(PROOF, commitment=PROOF.commitment + "\n"), ["commitment-malformed"]),
        (change(PROOF, commitment=""), ["commitment-malformed"]),
        (change(PROOF, seed=SEED.hex() + " "), ["seed-not-hex"]),
        (change(PROOF, seed=SEED.hex()[1:]), ["seed-not-hex"]),
        (change(PROOF, seed=SEED[:-1].hex(), commitment=commitment(SEED[:-1]).hex()), ["seed-length"]),
        (change(PROOF, cut_bytes=CUT.salt.hex(" ")), ["cut-not-hex"]),
        (change(PROOF, cut_bytes=CUT.salt.hex()[2:]), ["cut-length"]),
        (change(PROOF, cut_place=8), ["cut-place"]),
        (change(PROOF, cut_place=-1), ["cut-place"]),
        (change(PROOF, cut_default=True), ["cut-default-not-zero"]),
        (change(PROOF, cut_bytes="00" * 32), ["cut-zero-not-default"]),
        (change(PROOF, label=""), ["label-unknown"]),
        (change(PROOF, table=""), ["table-invalid"]),
        (change(PROOF, deal=-1), ["number-out-of-range"]),
        (change(PROOF, label=STOCK), ["order-mismatch"]),
        (change(PROOF, nonce=1), ["order-mismatch"]),
        (change(PROOF, table="u"), ["order-mismatch"]),
    ],
)
def test_each_change_of_the_proof_is_named(proof: Proof, expected: list[str]) -> None:
    assert codes(proof) == expected


def test_another_seed_with_its_own_commitment_is_caught_by_the_order_and_by_the_witness() -> None:
    other = prove(label=DEAL, table="t", deal=1, nonce=0, seed=SEED[::-1], cut=CUT)
    assert codes(other) == ["order-mismatch"]
    after = deal_order(BEFORE, label=DEAL, table="t", deal=1, nonce=0, seed=SEED[::-1], cut=CUT)
    assert codes(other, after) == []
    assert codes(other, after, promised=PROOF.commitment) == ["commitment-not-as-promised"]


def test_a_cut_declared_missing_is_caught_by_the_cutter() -> None:
    proof = prove(label=DEAL, table="t", deal=1, nonce=0, seed=SEED, cut=NO_CUT)
    after = deal_order(BEFORE, label=DEAL, table="t", deal=1, nonce=0, seed=SEED, cut=NO_CUT)
    assert codes(proof, after) == []
    assert codes(proof, after, sent=CUT) == ["cut-not-as-sent"]


def test_two_cards_exchanged() -> None:
    where = next(i for i in range(7) if AFTER[i] != AFTER[i + 1])
    swapped = (*AFTER[:where], AFTER[where + 1], AFTER[where], *AFTER[where + 2 :])
    (found,) = verify(PROOF, BEFORE, swapped)
    assert found.code == "order-mismatch"
    assert found.parameters == {"position": where, "expected": AFTER[where], "found": AFTER[where + 1]}


@pytest.mark.parametrize(
    ("after", "missing", "added"),
    [(AFTER[:-1], 1, 0), ((*AFTER, 0), 0, 1), ((99, *AFTER[1:]), 1, 1), ((), 8, 0)],
)
def test_other_cards(after: tuple[int, ...], missing: int, added: int) -> None:
    (found,) = verify(PROOF, BEFORE, after)
    assert found.code == "cards-differ"
    assert found.parameters == {"missing": missing, "added": added}


def test_both_texts_of_a_code_name_the_same_parameters() -> None:
    for code, texts in TEXTS.items():
        italian, english = (
            {field for _, field, _, _ in string.Formatter().parse(text) if field} for text in texts
        )
        assert italian == english, code


def test_the_page_lists_every_code() -> None:
    page = (Path(__file__).parents[2] / "docs" / "fair.md").read_text(encoding="utf-8")
    assert [code for code in TEXTS if f"`{code}`" not in page] == []
