// The browser's own draw against the published vectors, and against those of a file named by SMAZZATA_DRAWS.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { drawn, fingerprint } from "../src/club/board/drawing.ts";
import { bytesOf, commitment } from "../src/lib/fair.ts";

const file = process.env.SMAZZATA_DRAWS ?? new URL("../../docs/club-vectors.json", import.meta.url);
const { vectors } = JSON.parse(readFileSync(file, "utf8"));

for (const vector of vectors) {
  test(`draw: ${vector.name}`, async () => {
    assert.equal(await commitment(bytesOf(vector.seed)), vector.commitment);
    assert.equal(await fingerprint(vector.source), vector.fingerprint);
    const { steps, lots, unmet } = await drawn(vector.source, vector.seed, vector.spoken);
    assert.deepEqual(steps, vector.steps);
    assert.deepEqual(lots, vector.lots);
    assert.deepEqual(unmet, vector.unmet);
  });
}

test("none is missing", () => assert.ok(vectors.length >= 17));
