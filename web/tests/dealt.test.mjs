// The browser's check of whole matches: the two sample records as each seat saw them, and the same with one thing changed.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { checkMatch } from "../src/record/dealt.ts";

const matches = JSON.parse(readFileSync(process.env.SMAZZATA_MATCHES, "utf8"));
const verdicts = (deals) => deals.map(({ verdict }) => verdict);
const copy = (name) => structuredClone(matches[name]);
const notices = (frames, type) => frames.flatMap((seat) => seat.flatMap(({ told }) => told.flatMap((each) => each.notices))).filter((each) => each.type === type);
const events = (frames, type) => frames.flatMap((seat) => seat.flatMap(({ told }) => told.flatMap((each) => each.game.flat()))).filter((each) => each.type === type);

test("Scopa as it was played: proven, with three kings dealt again", async () => {
  const deals = await checkMatch(copy("scopa"));
  assert.equal(deals[0].verdict, "proven");
  assert.deepEqual(new Set(verdicts(deals)), new Set(["proven", "default-cut"]));
  assert.deepEqual(deals[0].shuffles.map(({ again }) => again), [true, false]);
  assert.ok(deals[0].shuffles[1].places.every(({ seen, due }) => seen === due), "all forty cards were seen");
});

test("Scala 40 as it was played: proven, with a new stock", async () => {
  const deals = await checkMatch(copy("scala40"));
  assert.deepEqual(verdicts(deals), ["proven", "proven"]);
  assert.deepEqual(deals[1].shuffles.map(({ kind }) => kind), ["deal", "stock"]);
  assert.equal(deals[1].shuffles[0].places.length, 106);
  assert.ok(deals[1].shuffles[0].places.every(({ seen, due }) => seen === due), "the stock was used up, so all cards were seen");
  assert.ok(deals[1].shuffles[1].places.some(({ seen }) => seen !== null), "some of the new stock was drawn");
});

const tampered = {
  "two cards of two hands exchanged": (frames) => {
    const [one, other] = [0, 1].map((seat) => events([frames[seat]], "dealt")[0].hands[seat]);
    const at = one.findIndex((card) => !other.includes(card));
    const to = other.findIndex((card) => !one.includes(card));
    [one[at], other[to]] = [other[to], one[at]];
  },
  "another card drawn": (frames) => {
    const drew = events([frames[1]], "drew").find(({ seat, card }) => seat === 1 && card);
    drew.card = drew.card === "7D" ? "8D" : "7D";
  },
  "another card turned up": (frames) => {
    for (const dealt of events(frames, "dealt")) dealt.top = dealt.top === "KS" ? "KC" : "KS";
  },
  "another seed": (frames) => {
    for (const notice of notices(frames, "seed")) notice.seed = notice.seed.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
  },
  "another commitment": (frames) => {
    for (const notice of notices(frames, "deal")) notice.commitment = notice.commitment.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
  },
  "another place of the cut": (frames) => {
    for (const notice of notices(frames, "cut")) notice.place += 1;
  },
  "a cut that is called missing": (frames) => {
    for (const notice of notices(frames, "cut")) notice.default = true;
  },
  "another table": (frames) => {
    for (const notice of notices(frames, "begun")) notice.header.table += "x";
  },
};

for (const [name, change] of Object.entries(tampered)) {
  test(`tampered: ${name}`, async () => {
    const frames = copy("scala40");
    change(frames);
    assert.ok(verdicts(await checkMatch(frames)).includes("wrong"));
  });
}

test("tampered: another card played at Scopa was in the hand", async () => {
  const frames = copy("scopa");
  const dealt = events([frames[0]], "hands-dealt")[0];
  dealt.hand[0] = dealt.hand[0] === "7D" ? "6D" : "7D";
  assert.equal((await checkMatch(frames))[0].verdict, "wrong");
});

test("a deal without a seed proves nothing", async () => {
  const frames = copy("scopa");
  for (const seat of frames) for (const { told } of seat) for (const each of told) each.notices = each.notices.filter(({ type }) => type !== "seed");
  assert.equal((await checkMatch(frames))[0].verdict, "unproven");
});
