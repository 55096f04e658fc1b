"""The published vectors: up to date, and the same by a second implementation, on its own."""

from __future__ import annotations

import hashlib
import re
import runpy
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from smazzata.fair import Proof, verify
from smazzata.fair.vectors import Refusal, Vector, Vectors, text

DOCS = Path(__file__).parents[2] / "docs"
PUBLISHED = msgspec.json.decode((DOCS / "fair-vectors.json").read_bytes(), type=Vectors)


def test_published_vectors_are_up_to_date() -> None:
    assert (DOCS / "fair-vectors.json").read_text(encoding="utf-8") == text()


def test_there_are_twenty_and_they_cover_what_matters() -> None:
    proofs = [vector.proof for vector in PUBLISHED.vectors]
    assert len(proofs) == 20
    assert {40, 106, 108} <= {vector.size for vector in PUBLISHED.vectors}
    assert any(proof.label == "smazzata/stock/1" for proof in proofs)
    assert any(proof.nonce for proof in proofs if proof.label == "smazzata/deal/1")
    assert any(proof.cut_default for proof in proofs)
    assert len({vector.message for vector in PUBLISHED.vectors}) == 19  # one pair differs in the place alone


# The second implementation, from docs/fair.md and FIPS 202: its own SHAKE, a true stream, a map of places.

MASK = (1 << 64) - 1


def keccak(lanes: list[int]) -> list[int]:
    lfsr = 1
    for _round in range(24):
        column = [lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20] for x in range(5)]
        lanes = [lane ^ column[(i + 4) % 5] ^ rotated(column[(i + 1) % 5], 1) for i, lane in enumerate(lanes)]
        x, y, moving = 1, 0, lanes[1]
        for t in range(24):
            x, y = y, (2 * x + 3 * y) % 5
            lanes[x + 5 * y], moving = (rotated(moving, (t + 1) * (t + 2) // 2 % 64), lanes[x + 5 * y])
        rows = [lanes[start : start + 5] for start in range(0, 25, 5)]
        lanes = [row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5] & MASK) for row in rows for x in range(5)]
        for j in range(7):
            lanes[0] ^= (lfsr & 1) << ((1 << j) - 1)
            lfsr = lfsr << 1 ^ (0x171 if lfsr & 0x80 else 0)
    return lanes


def rotated(lane: int, by: int) -> int:
    return (lane << by | lane >> (64 - by)) & MASK


def shake(data: bytes) -> Iterator[int]:
    padded = bytearray(data + b"\x1f" + bytes(-(len(data) + 1) % 136))
    padded[-1] ^= 0x80
    lanes = [0] * 25
    for start in range(0, len(padded), 136):
        for i in range(17):
            lanes[i] ^= int.from_bytes(padded[start + 8 * i : start + 8 * i + 8], "little")
        lanes = keccak(lanes)
    while True:
        for lane in lanes[:17]:
            yield from lane.to_bytes(8, "little")
        lanes = keccak(lanes)


def second_message(proof: Proof) -> bytes:
    out = bytearray()
    for field in (
        proof.label.encode("ascii").hex(),
        proof.table.encode("utf-8").hex(),
        f"{proof.deal:08x}",
        f"{proof.nonce:08x}",
        proof.seed or "",
        proof.cut_bytes,
    ):
        out += bytes.fromhex(f"{len(field) // 2:08x}{field}")
    return bytes(out)


def second_order(proof: Proof, size: int) -> list[int]:
    stream = shake(second_message(proof))
    card_at = {place: place for place in range(size)}
    for k in range(size, 1, -1):
        values = 256
        word = next(stream)
        if k > 256:
            values, word = 65536, word * 256 + next(stream)
        while word // k >= values // k:  # in the last, incomplete run of k
            word = next(stream) if k <= 256 else next(stream) * 256 + next(stream)
        card_at[k - 1], card_at[word % k] = card_at[word % k], card_at[k - 1]
    return [card_at[(place + proof.cut_place) % size] for place in range(size)]


def test_the_second_shake_is_shake() -> None:
    for length in (0, 1, 134, 135, 136, 137, 300):
        stream = shake(bytes(length))
        assert bytes(next(stream) for _ in range(300)) == hashlib.shake_256(bytes(length)).digest(300)


@pytest.mark.parametrize("vector", PUBLISHED.vectors, ids=lambda vector: vector.name)
def test_a_second_implementation_agrees(vector: Vector) -> None:
    message = second_message(vector.proof)
    stream = shake(message)
    assert message.hex() == vector.message
    assert bytes(next(stream) for _ in range(32)).hex() == vector.stream
    assert second_order(vector.proof, vector.size) == vector.order


@pytest.mark.parametrize("vector", PUBLISHED.vectors, ids=lambda vector: vector.name)
def test_published_proofs_verify(vector: Vector) -> None:
    assert verify(vector.proof, range(vector.size), vector.order) == []


@pytest.mark.parametrize("refusal", PUBLISHED.refusals, ids=lambda refusal: refusal.name)
def test_published_refusals(refusal: Refusal) -> None:
    assert [problem.code for problem in verify(refusal.proof, refusal.before, refusal.after)] == refusal.codes
    assert (refusal.codes == []) == (refusal.name == "nothing is wrong")


def test_the_python_of_the_page_runs_and_agrees(tmp_path: Path) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", (DOCS / "fair.md").read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "page.py").write_text(block, encoding="utf-8")
    order = runpy.run_path(str(tmp_path / "page.py"))["order"]
    for vector in PUBLISHED.vectors:
        if vector.size <= 256:
            assert order(msgspec.to_builtins(vector.proof), vector.size) == vector.order


def test_the_worked_example_of_the_page_is_the_vector() -> None:
    (vector,) = [vector for vector in PUBLISHED.vectors if "worked example" in vector.name]
    page = (DOCS / "fair.md").read_text(encoding="utf-8")
    assert vector.proof.commitment in page
    assert bytes.fromhex(vector.stream)[:10].hex(" ") in page
    assert f"**{' '.join(map(str, vector.order))}**" in page
