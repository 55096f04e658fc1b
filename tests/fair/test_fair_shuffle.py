"""The order of the pack: what it depends on, what it does not, and which inputs are refused."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smazzata.fair import (
    DEAL,
    NO_CUT,
    STOCK,
    BadInput,
    Cut,
    commitment,
    cut_problems,
    deal_order,
    message,
    shuffled,
)
from smazzata.fair.stream import Stream, permutation

SEED = bytes(range(128))
SALT = bytes(range(1, 33))
GOOD: dict[str, Any] = {"label": DEAL, "table": "t", "deal": 1, "nonce": 0, "seed": SEED, "cut": Cut(7, SALT)}

names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)
numbers = st.integers(0, 2**32 - 1)
inputs = st.tuples(
    st.sampled_from([DEAL, STOCK]),
    names,
    numbers,
    numbers,
    st.binary(min_size=128, max_size=128),
    st.binary(min_size=32, max_size=32),
)


def test_the_commitment_is_plain_sha_256() -> None:
    assert commitment(b"abc").hex() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


@given(inputs, st.integers(1, 300), st.data())
def test_an_order_is_apermutation(
    given: tuple[str, str, int, int, bytes, bytes], n: int, data: st.DataObject
) -> None:
    label, table, deal, nonce, seed, salt = given
    cut = Cut(data.draw(st.integers(0, n - 1)), salt) if any(salt) else NO_CUT
    order = shuffled(n, label=label, table=table, deal=deal, nonce=nonce, seed=seed, cut=cut)
    assert sorted(order) == list(range(n))


@given(inputs, inputs)
def test_different_inputs_have_different_messages(
    one: tuple[str, str, int, int, bytes, bytes], other: tuple[str, str, int, int, bytes, bytes]
) -> None:
    assert (message(*one) == message(*other)) == (one == other)


@given(st.binary(max_size=50), st.integers(1, 300), st.integers(1, 500))
def test_the_order_does_not_depend_on_how_much_is_squeezed_at_once(data: bytes, n: int, first: int) -> None:
    assert permutation(n, Stream(data, first)) == permutation(n, Stream(data, 4096))


def test_the_place_lifts_that_many_cards_and_puts_them_under() -> None:
    uncut = shuffled(40, **GOOD | {"cut": Cut(0, SALT)})
    for place in range(40):
        cut = shuffled(40, **GOOD | {"cut": Cut(place, SALT)})
        assert cut[0] == uncut[place]
        assert cut[40 - place :] == uncut[:place]


@pytest.mark.parametrize(
    "change",
    [
        {"label": STOCK},
        {"table": "u"},
        {"table": "t\0"},
        {"deal": 2},
        {"nonce": 1},
        {"deal": 0, "nonce": 1},
        {"seed": SEED[:-1] + b"\0"},
        {"seed": b"\1" + SEED[1:]},
        {"cut": Cut(7, SALT[:-1] + b"\0")},
        {"cut": Cut(8, SALT)},
        {"cut": NO_CUT},
    ],
    ids=str,
)
def test_every_input_matters(change: dict[str, Any]) -> None:
    assert shuffled(40, **GOOD | change) != shuffled(40, **GOOD)


def test_deal_order_moves_cards_as_shuffled_moves_places() -> None:
    cards = [100, 7, 7, 52, 3]  # two alike, as in a Scala 40 pack
    order = shuffled(5, **GOOD | {"cut": Cut(2, SALT)})
    assert deal_order(cards, **GOOD | {"cut": Cut(2, SALT)}) == tuple(cards[i] for i in order)


@pytest.mark.parametrize("k", [2, 3, 40, 106, 255, 256, 257, 300, 40_000, 65_535, 65_536])
def test_a_draw_takes_the_fewest_bytes_and_throws_away_the_incomplete_run(k: int) -> None:
    width = 1 if k <= 256 else 2
    data = hashlib.shake_256(b"x").digest(4000)
    words = [int.from_bytes(data[at : at + width], "big") for at in range(0, 4000, width)]
    kept = [word % k for word in words if word < 256**width // k * k]
    stream = Stream(b"x")
    assert [stream.below(k) for _ in range(500)] == kept[:500]


@pytest.mark.parametrize(
    ("n", "change", "codes"),
    [
        (40, {}, []),
        (0, {"cut": NO_CUT}, ["pack-size"]),
        (65_537, {}, ["pack-size"]),
        (40, {"label": "smazzata/deal/2"}, ["label-unknown"]),
        (40, {"table": ""}, ["table-invalid"]),
        (40, {"table": "\ud800"}, ["table-invalid"]),
        (40, {"deal": -1}, ["number-out-of-range"]),
        (40, {"nonce": 2**32}, ["number-out-of-range"]),
        (40, {"seed": SEED + b"\0"}, ["seed-length"]),
        (40, {"seed": SEED[:64]}, ["seed-length"]),
        (40, {"cut": Cut(40, SALT)}, ["cut-place"]),
        (40, {"cut": Cut(-1, SALT)}, ["cut-place"]),
        (40, {"cut": Cut(0, SALT + b"\0")}, ["cut-length"]),
        (40, {"cut": Cut(0, SALT, default=True)}, ["cut-default-not-zero"]),
        (40, {"cut": Cut(1, bytes(32), default=True)}, ["cut-default-not-zero"]),
        (40, {"cut": Cut(1, bytes(32))}, ["cut-zero-not-default"]),
        (
            40,
            {"deal": -1, "nonce": -1, "seed": b""},
            ["number-out-of-range", "number-out-of-range", "seed-length"],
        ),
    ],
)
def test_refused_inputs(n: int, change: dict[str, Any], codes: list[str]) -> None:
    if not codes:
        assert len(shuffled(n, **GOOD | change)) == n
        return
    with pytest.raises(BadInput) as caught:
        shuffled(n, **GOOD | change)
    assert [problem.code for problem in caught.value.problems] == codes


def test_a_cut_from_outside_can_be_judged_before_it_is_used() -> None:
    assert cut_problems(Cut(39, SALT), 40) == []
    assert [problem.code for problem in cut_problems(Cut(40, b""), 40)] == [
        "cut-length",
        "cut-place",
        "cut-zero-not-default",
    ]
