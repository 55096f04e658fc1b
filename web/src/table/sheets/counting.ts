/** How a score sheet is laid out: totals before and after, lines by side, and the value under each card. */
import type { GameKey } from "../../lib/cards";
import type { Counted, Frame, Line, Sheet } from "../../lib/protocol";

export interface Tallied {
  before: number[];
  deal: number[];
  after: number[];
}

const added = (lines: Line[], sides: number): number[] => {
  const points = new Array<number>(sides).fill(0);
  for (const line of lines) points[line.side] = (points[line.side] ?? 0) + line.points;
  return points;
};

/** What somebody who left was charged is in the totals already when the deal is counted. */
export function tallied(sheet: Sheet): Tallied {
  const [first] = sheet.claims;
  const after = sheet.claims.at(-1)?.totals ?? [];
  if (!first) return { before: after, deal: after.map(() => 0), after };
  const now = first.type === "paid" ? added(first.lines, after.length) : first.result.scores;
  const before = first.totals.map((total, side) => total - (now[side] ?? 0));
  return { before, deal: after.map((total, side) => total - (before[side] ?? 0)), after };
}

export const countedOf = (sheet: Sheet): Counted | null => sheet.claims.find((claim) => claim.type === "counted") ?? null;

/** All lines of a side: what was counted, and what was charged for leaving (not the repetition of it). */
export function linesOf(sheet: Sheet, side: number): Line[] {
  const paid = sheet.claims.some((claim) => claim.type === "paid");
  return sheet.claims
    .flatMap((claim) => (claim.type === "paid" ? claim.lines : claim.result.lines))
    .filter((line) => line.side === side && !(paid && line.code === "left"));
}

export const formatOf = (frame: Frame): { by: string; target: number } => {
  const [by = "points", target = "0"] = (frame.match?.format ?? "").split(" ");
  return { by, target: Number(target) };
};

const PRIMIERA: Record<string, number> = { "7": 21, "6": 18, A: 16, "5": 15, "4": 14, "3": 13, "2": 12, F: 10, C: 10, R: 10 };
const JOKER = 25;

/** The number to show under each card; none where the line is not a sum of its cards. */
export function valuesOf(game: GameKey, line: Line): (number | null)[] {
  const nothing = line.cards.map(() => null);
  if (game === "scopa") return line.code === "primiera" ? line.cards.map((card) => PRIMIERA[card.slice(0, -1)] ?? null) : nothing;
  if (line.code !== "hand" && line.code !== "hand-doubled") return nothing;
  // What an ace is worth depends on the rules and on how many there are: it is what the server's sum leaves for them.
  const plain = line.cards.map((card) => (card === "JK" ? JOKER : face(card.slice(0, -1))));
  const aces = plain.filter((value) => value === null).length;
  const rest = (line.code === "hand-doubled" ? line.points / 2 : line.points) - plain.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  if (aces ? rest % aces : rest) return nothing;
  return plain.map((value) => value ?? rest / aces);
}

function face(rank: string): number | null {
  if (rank === "A") return null;
  return /^[2-9]$/.test(rank) ? Number(rank) : 10;
}
