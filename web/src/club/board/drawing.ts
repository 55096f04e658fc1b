/** The draw of a tournament, computed here and not by the server: step by step as docs/club.md says. */
import { bytesOf, commitment, framed, number, permuted, stream } from "../../lib/fair.ts";
import type { ClubFormula, ClubSource, ClubStep, ClubWish } from "../../lib/protocol";
import { paired } from "./pairing.ts";

const DRAW = "smazzata/club/draw/1";
const LOTS = "smazzata/club/lots/1";
const TRIES = 200;
const LEAST = 3;
const MOST_AT_A_TABLE = 5;

type Dice = (k: number) => number;

export interface Drawn {
  /** Groups, tables, or the matches of the first round. */
  groups: string[][];
  /** The places of a board, from top to bottom; empty: a bye. */
  slots: string[];
  steps: ClubStep[];
  lots: string[];
  unmet: ClubWish[];
}

/** SHA-256 of the source as JSON, in the order of its fields. */
export const fingerprint = (source: ClubSource): Promise<string> => commitment(new TextEncoder().encode(JSON.stringify(source)));

export async function drawn(source: ClubSource, seed: string, spoken: string): Promise<Drawn> {
  const print = bytesOf(await fingerprint(source));
  const words = new TextEncoder();
  const dice = (label: string): Dice =>
    stream(framed([words.encode(label), words.encode(source.tournament), number(source.number), print, bytesOf(seed), words.encode(spoken)]));
  const made = first(source, dice(DRAW));
  return { ...made, steps: steps(made.groups, source.seeds), lots: permuted(source.people, dice(LOTS)) };
}

function first(source: ClubSource, dice: Dice): Pick<Drawn, "groups" | "slots" | "unmet"> {
  const { formula, people } = source;
  if (formula.kind !== "board" && formula.kind !== "swiss") return { ...grouping(source, groupSizes(formula, people.length), dice), slots: [] };
  if (formula.table > 2) return { ...grouping(source, tableSizes(people.length, formula.table), dice), slots: [] };
  const order = inOrder(source, dice);
  const slots = formula.kind === "board" ? onBoard(source, order) : [];
  const groups = formula.kind === "board" ? pairsOf(slots) : firstRound(source, order);
  return { groups, slots, unmet: source.wishes.filter(({ one, other }) => groups.some((match) => match.includes(one) && match.includes(other))) };
}

// ---- groups -------------------------------------------------------------------------------------------------
/** Parts that differ by one at most, the larger ones first. */
function split(people: number, parts: number): number[] {
  return Array.from({ length: parts }, (_, part) => Math.floor(people / parts) + (part < people % parts ? 1 : 0));
}

function tableSizes(people: number, size: number): number[] {
  let best = 0;
  for (let tables = 1; tables <= Math.floor(people / LEAST); tables++) {
    if (Math.ceil(people / tables) <= MOST_AT_A_TABLE && (!best || Math.abs(people - tables * size) <= Math.abs(people - best * size))) best = tables;
  }
  return best ? split(people, best) : [];
}

function groupSizes(formula: ClubFormula, people: number): number[] {
  if (formula.kind === "round-robin") return [people];
  if (formula.table > 2) return tableSizes(people, formula.table);
  const groups = Math.floor((2 * people + formula.group_size) / (2 * formula.group_size));
  return split(people, Math.max(1, Math.min(groups, Math.floor(people / LEAST))));
}

function grouping(source: ClubSource, sizes: number[], dice: Dice): Pick<Drawn, "groups" | "unmet"> {
  let best: string[][] = [];
  let fewest = -1;
  for (let round = 0; round < TRIES && fewest; round++) {
    const tried = seated(source, sizes, dice);
    const count = unmetIn(tried, source.wishes).length;
    if (fewest < 0 || count < fewest) [best, fewest] = [tried, count];
  }
  if (fewest > 0) mend(best, source);
  return { groups: best, unmet: unmetIn(best, source.wishes) };
}

function seated(source: ClubSource, sizes: number[], dice: Dice): string[][] {
  const groups: string[][] = sizes.map(() => []);
  const seeds = source.seeds.filter((who) => source.people.includes(who));
  for (let from = 0; from < seeds.length; from += sizes.length) {
    const free = permuted([...sizes.keys()].filter((index) => groups[index]!.length < sizes[index]!), dice);
    seeds.slice(from, from + sizes.length).forEach((who, at) => {
      if (at < free.length) groups[free[at]!]!.push(who);
    });
  }
  const placed = new Set(groups.flat());
  const rest = permuted(source.people.filter((who) => !placed.has(who)), dice);
  groups.forEach((group, index) => group.push(...rest.splice(0, sizes[index]! - group.length)));
  return groups;
}

function unmetIn(groups: string[][], wishes: readonly ClubWish[]): ClubWish[] {
  const groupOf = new Map(groups.flatMap((group, index) => group.map((who) => [who, index] as const)));
  return wishes.filter(({ one, other }) => groupOf.has(one) && groupOf.get(one) === groupOf.get(other));
}

/** People change places, seeded ones with others of the same pot only, while that meets more wishes. */
function mend(groups: string[][], source: ClubSource): void {
  const pot = new Map(source.seeds.map((who, place) => [who, 1 + Math.floor(place / groups.length)]));
  const apart = pairing(source.wishes.map(({ one, other }) => [one, other]));
  const cost = (who: string, group: readonly string[], without: string) => group.filter((other) => other !== who && other !== without && apart(who, other)).length;
  const swapped = (who: string): boolean => {
    const own = groups.find((group) => group.includes(who)) as string[];
    for (const group of groups) {
      for (const [place, other] of group.entries()) {
        if (group === own || pot.get(who) !== pot.get(other)) continue;
        if (cost(who, group, other) + cost(other, own, who) >= cost(who, own, who) + cost(other, group, other)) continue;
        own[own.indexOf(who)] = other;
        group[place] = who;
        return true;
      }
    }
    return false;
  };
  while (unmetIn(groups, source.wishes).some(({ one, other }) => swapped(one) || swapped(other)));
}

// ---- a board, a Swiss round ---------------------------------------------------------------------------------
/** Whether two are among these pairs. */
function pairing(pairs: readonly (readonly string[])[]): (one: string, other: string) => boolean {
  const known = new Set(pairs.flatMap((pair) => pair.flatMap((one) => pair.filter((other) => other !== one).map((other) => `${one} ${other}`))));
  return (one, other) => known.has(`${one} ${other}`);
}

/** The seeded, then by what was played before, or else by lot. */
function inOrder(source: ClubSource, dice: Dice): string[] {
  const seeds = source.seeds.filter((who) => source.people.includes(who));
  const rest = source.people.filter((who) => !seeds.includes(who));
  return [...seeds, ...(source.standing.length ? source.standing.filter((who) => rest.includes(who)) : permuted(rest, dice))];
}

const wished = (source: ClubSource) => source.wishes.map(({ one, other }) => [one, other]);
const metInPairs = (source: ClubSource) => source.met.filter((players) => players.length === 2);

/** Ranks from 0 at the places of a board: the first two can meet in the final only, and so on. */
function seeding(size: number): number[] {
  let ranks = [0];
  while (ranks.length < size) ranks = ranks.flatMap((rank) => [rank, 2 * ranks.length - 1 - rank]);
  return ranks;
}

function onBoard(source: ClubSource, order: string[]): string[] {
  if (order.length === 1) return order;
  const apart = pairing([...wished(source), ...metInPairs(source), ...source.groups]);
  let size = 1;
  while (size < order.length) size *= 2;
  const byes = size - order.length;
  const place = new Map(seeding(size).map((rank, at) => [rank, at]));
  const at = (rank: number) => place.get(rank)!;
  const lower = (rank: number) => at(rank) * 2 >= size;
  const found: string[] = Array(size).fill("");
  for (let rank = 0; rank < byes; rank++) found[at(rank)] = order[rank]!;
  const playing = order.slice(byes);
  const halves = [false, true].map((half) => new Set(order.slice(0, size / 2).filter((_, rank) => lower(rank) === half)));
  const preferred = (one: number, others: number[]): number[] => {
    const rank = byes + one;
    const half = halves[lower(Math.min(rank, size - 1 - rank)) ? 1 : 0]!;
    const keys = (other: number) => [Number(byes + other < size / 2), Number(half.has(playing[other]!)), Math.abs(byes + other - (size - 1 - rank))] as const;
    return [...others].sort((a, b) => {
      const [one, two] = [keys(a), keys(b)];
      return one[0] - two[0] || one[1] - two[1] || one[2] - two[2];
    });
  };
  const free = Array.from({ length: size / 2 - byes }, (_, each) => byes + each);
  const put = (rank: number, [one, other]: readonly [number, number]) => {
    found[at(rank)] = playing[one]!;
    found[at(rank) ^ 1] = playing[other]!;
  };
  const later = paired(playing.length, (one, other) => !apart(playing[one]!, playing[other]!), preferred).filter((pair) => {
    const index = free.indexOf(byes + pair[0]);
    if (index < 0) return true;
    put(free.splice(index, 1)[0]!, pair);
    return false;
  });
  later.forEach((pair, index) => put(free[index]!, pair));
  return found;
}

const pairsOf = (slots: string[]): string[][] =>
  Array.from({ length: Math.ceil(slots.length / 2) }, (_, at) => slots.slice(2 * at, 2 * at + 2).filter(Boolean));

/** One too many has a bye: the last who has had none, and with whom the others need not meet again. */
function firstRound(source: ClubSource, order: string[]): string[][] {
  const met = pairing([...metInPairs(source), ...wished(source)]);
  const pairs = (people: string[]) =>
    paired(people.length, (one, other) => source.formula.repeats || !met(people[one]!, people[other]!)).map(([one, other]) => [people[one]!, people[other]!]);
  if (order.length % 2 === 0) return pairs(order);
  const hadBye = new Set(source.met.filter((players) => players.length === 1).flat());
  const backwards = order.toReversed();
  const fresh = backwards.filter((who) => !hadBye.has(who));
  let best: string[][] = [];
  let fewest = Infinity;
  for (const who of fresh.length ? fresh : backwards) {
    const found = pairs(order.filter((each) => each !== who));
    const again = found.filter(([one, other]) => met(one!, other!)).length;
    if (again < fewest) [best, fewest] = [[...found, [who]], again];
    if (!again || source.formula.repeats) return [...found, [who]];
  }
  return best;
}

// ---- for a room ---------------------------------------------------------------------------------------------
/** The first place of every group, then the second … */
function steps(groups: string[][], seeds: readonly string[]): ClubStep[] {
  const most = Math.max(0, ...groups.map((group) => group.length));
  return Array.from({ length: most }, (_, place) => place).flatMap((place) =>
    groups.flatMap((group, index) => (place < group.length ? [{ who: group[place]!, group: index, place, seeded: seeds.includes(group[place]!) }] : [])),
  );
}
