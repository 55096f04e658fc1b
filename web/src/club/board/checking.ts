/** Is a draw what was promised? Everything is computed here from seed, word and source, and laid beside what the server shows. */
import { bytesOf, commitment } from "../../lib/fair";
import type { DrawShown, TournamentShown } from "../../lib/protocol";
import { drawn, fingerprint } from "./drawing";

export interface Check {
  what: "seed" | "source" | "draw" | "lots" | "wishes";
  fits: boolean;
  /** Of what is one long number: as computed, and as published. */
  computed: string;
  published: string;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export async function checksOf(draw: DrawShown, shown: TournamentShown): Promise<Check[]> {
  const [seed, source, due] = await Promise.all([commitment(bytesOf(draw.seed)), fingerprint(draw.source), drawn(draw.source, draw.seed, draw.spoken)]);
  const stage = shown.stages.find((each) => each.number === draw.source.stage);
  const shownSame =
    (stage?.kind !== "groups" || same(due.groups, stage.groups.map((group) => group.people))) && (stage?.kind !== "board" || same(due.slots, stage.slots));
  const steps = draw.steps.map(({ who, group, place, seeded }) => ({ who, group, place, seeded }));
  const without = { computed: "", published: "" };
  return [
    { what: "seed", fits: seed === draw.commitment, computed: seed, published: draw.commitment },
    { what: "source", fits: source === draw.fingerprint, computed: source, published: draw.fingerprint },
    { what: "draw", fits: same(due.steps, steps) && shownSame, ...without },
    { what: "lots", fits: same(due.lots, draw.lots), ...without },
    { what: "wishes", fits: same(due.unmet.map(({ one, other }) => [one, other]), draw.unmet.map(({ one, other }) => [one, other])), ...without },
  ];
}

/** The published vectors, computed by this very browser: a check that could not fail would prove nothing. */
export async function selfTest(): Promise<{ passed: number; all: number }> {
  const { vectors } = (await import("../../../../docs/club-vectors.json")).default as unknown as { vectors: DrawShown[] };
  const fits = await Promise.all(
    vectors.map(async (vector) => {
      const due = await drawn(vector.source, vector.seed, vector.spoken);
      return (await fingerprint(vector.source)) === vector.fingerprint && same(due.steps, vector.steps) && same(due.lots, vector.lots);
    }),
  );
  return { passed: fits.filter(Boolean).length, all: vectors.length };
}

// ---- what this browser saw before the draw ------------------------------------------------------------------
const KEY = "smazzata.promises";
type Kept = Record<string, string>;
const nameOf = (draw: DrawShown): string => `${draw.source.tournament} ${draw.number}`;

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

/** Called while a draw is only promised: whoever looked then can compare without trusting anybody's memory. */
export function keepPromise(draw: DrawShown): void {
  const all = kept();
  if (all[nameOf(draw)] === draw.commitment) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all, [nameOf(draw)]: draw.commitment }));
  } catch {
    // private mode: nothing is kept
  }
}

/** null: this browser had not seen a promise. Another one is no lie yet: a promise is void when the list changes, and the log says so. */
export function asPromised(draw: DrawShown): boolean | null {
  const seen = kept()[nameOf(draw)];
  return seen === undefined ? null : seen === draw.commitment;
}
