/** A score sheet while it is typed at the desk: a row a deal, as on paper. */
import type { ClubReport, TournamentDeal } from "../../lib/protocol";

export type Entry = ClubReport["entries"][number];
type Hand = NonNullable<Extract<Entry, { type: "deal" }>["hands"][number]>;

export const ANNULLED = "annulled";
/** `closer`: a seat, or that the deal was annulled, or `leaves 1`: who stopped; empty: nothing typed yet. */
export interface Line {
  closer: string;
  hands: string[];
  inHand: boolean;
}

const blank = (players: number): Line => ({ closer: "", hands: Array.from({ length: players }, () => ""), inHand: false });

/** Points, or the cards that were left, or T for all in hand. */
export function handOf(text: string): Hand | null {
  const typed = text.trim();
  if (!typed) return null;
  if (/^\d+$/.test(typed)) return { points: Number(typed) };
  return /^(t|tutte|all)$/i.test(typed) ? { all: true } : { cards: typed.toUpperCase() };
}
const textOf = (hand: { points?: number | null; cards?: string | null; all?: boolean } | null): string => (!hand ? "" : hand.all ? "T" : (hand.cards ?? `${hand.points ?? ""}`));

export class SheetDraft {
  lines = $state<Line[]>([]);

  /** `hands`: what is left in the hand is counted; otherwise the points of a deal are typed as they are. */
  constructor(readonly players: number, readonly hands: boolean, deals: TournamentDeal[] = []) {
    this.lines = [...deals.flatMap(({ entry }) => this.#line(entry)), blank(players)];
  }

  #line(entry: TournamentDeal["entry"]): Line[] {
    const line = blank(this.players);
    if (entry.type === "deal") return [{ closer: `${entry.closer}`, hands: entry.hands.map(textOf), inHand: entry.in_hand }];
    if (entry.type === "points") return [{ closer: `${entry.winner ?? ""}`, hands: entry.scores.map((score, seat) => (this.hands && seat === entry.winner ? "" : `${score}`)), inHand: false }];
    if (entry.type === "annulled") return [{ ...line, closer: ANNULLED }];
    if (entry.type === "leaves") return [{ ...line, closer: `leaves ${entry.seat}`, hands: line.hands.map((_, seat) => (seat === entry.seat ? textOf(entry.hand) : "")) }];
    return []; // who is gone is not typed: it follows
  }

  /** There is always an empty line to go on with. */
  touch(): void {
    const last = this.lines.at(-1);
    if (last && (last.closer || last.hands.some(Boolean))) this.lines.push(blank(this.players));
  }

  remove(at: number): void {
    this.lines.splice(at, 1);
    if (!this.lines.length) this.lines.push(blank(this.players));
  }

  get entries(): Entry[] {
    return this.lines.filter((line) => line.closer || line.hands.some((text) => text.trim())).map((line) => this.#entry(line));
  }

  #entry(line: Line): Entry {
    if (line.closer === ANNULLED) return { type: "annulled" };
    if (line.closer.startsWith("leaves")) {
      const seat = Number(line.closer.slice(7));
      return { type: "leaves", seat, hand: handOf(line.hands[seat] ?? "") ?? { all: true } };
    }
    if (!this.hands) {
      const scores = line.hands.map((text) => Number(text) || 0);
      const best = Math.max(...scores);
      return { type: "points", scores, winner: scores.filter((score) => score === best).length === 1 ? scores.indexOf(best) : null };
    }
    const closer = Number(line.closer || -1);
    return { type: "deal", closer, hands: line.hands.map((text, seat) => (seat === closer ? null : handOf(text))), in_hand: line.inHand };
  }
}
