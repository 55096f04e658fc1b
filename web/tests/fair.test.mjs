// The browser's own shuffle against the published vectors, and against records that were tampered with.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { bytesOf, commitment, hexOf, message, shuffled, verify } from "../src/lib/fair.ts";

const { vectors, refusals } = JSON.parse(readFileSync(new URL("../../docs/fair-vectors.json", import.meta.url), "utf8"));

for (const { name, size, proof, message: bytes, order } of vectors) {
  test(`vector: ${name}`, async () => {
    assert.equal(await commitment(bytesOf(proof.seed)), proof.commitment);
    assert.equal(hexOf(message(proof, bytesOf(proof.seed))), bytes);
    assert.deepEqual(shuffled(size, proof), order);
    const before = order.map((_, place) => place);
    assert.deepEqual(await verify(proof, before, order), []);
  });
}

for (const { name, proof, before, after, codes } of refusals) {
  test(`refusal: ${name}`, async () => {
    assert.deepEqual(await verify(proof, before, after), codes);
  });
}

test("all of them are there", () => {
  assert.equal(vectors.length, 20);
  assert.equal(refusals.length, 19);
});
