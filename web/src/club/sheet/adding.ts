/** A sheet with what waits to be sent: the page adds up numbers that the server gave, and judges nothing. */
import type { ClubCounting, NewClubHand, TournamentDeal, TournamentMatchPage, ClubScore } from "../../lib/protocol";
import type { Waiting } from "./store";

export type NewEntry = ClubScore["entry"];
/** What a sheet takes from the server. */
export type Known = Pick<TournamentMatchPage, "version" | "match" | "deals" | "signed" | "absent" | "out">;

/** A deal as it stands on the sheet. */
export interface Line {
  entry: TournamentDeal["entry"] | NewEntry;
  scores: number[];
  totals: number[];
  /** Not with the server yet. */
  waiting: Waiting | null;
}

export interface Standing {
  lines: Line[];
  /** Entries, as `Score.deals` counts them. */
  deals: number;
  totals: number[];
  /** Seats. */
  out: number[];
  over: boolean;
  absent: string[];
  sealed: boolean;
  signed: string[];
  /** Some of this is only on the phone. */
  provisional: boolean;
}

/** `KD KD JK` of cards by how many. */
export const cardsText = (chosen: Record<string, number>): string =>
  Object.entries(chosen)
    .flatMap(([card, count]) => Array<string>(count).fill(card))
    .join(" ");

/** How many of each: of `KD KD JK`. */
export function chosenCards(cards: string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const card of cards.split(" ").filter(Boolean)) found[card] = (found[card] ?? 0) + 1;
  return found;
}

export function cardPoints(counting: ClubCounting, chosen: Record<string, number>): number {
  return counting.worth.reduce((sum, { cards, points }) => sum + (points[cards.reduce((count, card) => count + (chosen[card] ?? 0), 0)] ?? 0), 0);
}

export function handPoints(counting: ClubCounting, hand: NewClubHand | null | undefined, inHand = false): number {
  if (!hand) return 0;
  if (hand.all) return counting.all_in_hand;
  const points = hand.points ?? cardPoints(counting, chosenCards(hand.cards ?? ""));
  return inHand && counting.in_hand_doubles ? 2 * points : points;
}

/** By seat. */
export function entryScores(counting: ClubCounting, entry: NewEntry, players: number): number[] {
  const seats = Array.from({ length: players }, (_, seat) => seat);
  if (entry.type === "deal") return seats.map((seat) => handPoints(counting, entry.hands[seat], entry.in_hand));
  if (entry.type === "points") return entry.scores;
  if (entry.type === "leaves") return seats.map((seat) => (seat === entry.seat ? handPoints(counting, entry.hand) + counting.leave_penalty : 0));
  return seats.map(() => 0);
}

const isDeal = (line: Line) => line.entry.type !== "gone";

/** Which seats are out by these lines; the server says it of what it has. */
function gone(counting: ClubCounting, lines: Line[], totals: number[]): number[] {
  const left = lines.flatMap(({ entry }) => (entry.type === "leaves" || entry.type === "gone" ? [entry.seat] : []));
  const reached = counting.points_are === "paid" && counting.by === "points" ? totals.flatMap((total, seat) => (total >= counting.target ? [seat] : [])) : [];
  return [...new Set([...left, ...reached])];
}

function ended(counting: ClubCounting, totals: number[], out: number[]): boolean {
  if (totals.length - out.length < 2) return true;
  if (counting.by === "deals" || counting.points_are === "paid") return false;
  const best = Math.max(...totals);
  return best >= counting.target && totals.filter((total) => total === best).length === 1;
}

export function standing(counting: ClubCounting, page: Known, items: Waiting[]): Standing {
  const players = page.match.players.length;
  const lines: Line[] = page.deals.map((deal) => ({ ...deal, waiting: null }));
  let { absent, signed } = page;
  let sealed = page.match.sealed;
  let deals = lines.filter(isDeal).length;
  let provisional = false;
  let shorter = false;
  for (const item of items) {
    if (item.refused) break; // what follows it waits too
    const { command } = item;
    const fits = !("deals" in command) || command.deals === deals;
    if (!fits) continue; // it has arrived already, or will be refused
    if (command.type === "score") {
      const scores = entryScores(counting, command.entry, players);
      const before = lines.at(-1)?.totals ?? Array<number>(players).fill(0);
      lines.push({ entry: command.entry, scores, totals: before.map((total, seat) => total + (scores[seat] ?? 0)), waiting: item.done === null ? item : null });
      deals += 1;
    } else if (command.type === "undo") {
      if (deals === 0) absent = [];
      lines.splice(deals === 0 ? 0 : -1);
      deals = lines.filter(isDeal).length;
      shorter = true;
    } else if (command.type === "no-show") {
      absent = command.absent;
    } else if (command.type === "seal") {
      sealed = true;
      signed = command.signed ?? [];
    } else continue;
    provisional = true;
  }
  const totals = lines.at(-1)?.totals ?? Array<number>(players).fill(0);
  const missing = page.match.players.flatMap((who, seat) => (who !== null && absent.includes(who) ? [seat] : []));
  const out = [...new Set([...(shorter ? [] : page.out), ...(provisional ? [...gone(counting, lines, totals), ...missing] : [])])];
  const over = (page.match.state === "over" && !shorter) || (provisional && ended(counting, totals, out));
  return { lines, deals, totals, out, over, absent, sealed, signed, provisional };
}

/** Who has most points of a deal has won it; nobody, where two have. */
export function ahead(scores: number[]): number | null {
  const best = Math.max(...scores);
  return scores.filter((score) => score === best).length === 1 ? scores.indexOf(best) : null;
}
