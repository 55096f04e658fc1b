/** The terms of a table while they are being chosen: what the rule-set admits, the usual choice first. */
import { gameOf, type GameKey } from "../../lib/cards";
import { inWords, offers } from "../../lib/offers.svelte";
import type { NewTerms, RuleSetShown } from "../../lib/protocol";
import { formatWords } from "../../lib/terms";
import * as m from "../../paraglide/messages";

/** Each for themselves: how many; or in pairs. */
export type Seating = "2" | "3" | "4" | "5" | "pairs" | "open";
export const OTHER = "other";

const SECOND = 1000;

export class Draft {
  rules = $state("");
  seating = $state<Seating>("2");
  format = $state("");
  otherBy = $state<"points" | "deals">("points");
  otherTarget = $state<number | null>(null);
  draws = $state(false);
  turn = $state<number | null>(60 * SECOND);
  bank = $state<number | null>(null);
  cut = $state(8 * SECOND);
  pause = $state(20 * SECOND);
  /** A cash table, and what it is played for; `aside`: what each sits down with, the usual amount if none is said. */
  cash = $state(false);
  stake = $state<number | null>(5);
  aside = $state<number | null>(null);
  rated = $state(false);
  join = $state<"public" | "link" | "friends">("public");
  delay = $state(0);

  constructor(changes: Partial<Pick<Draft, "join" | "turn" | "rated" | "cash">> = {}) {
    Object.assign(this, changes);
  }

  get game(): GameKey {
    return gameOf(this.rules);
  }

  chooseGame(game: GameKey): void {
    const usual = offers.games.find((each) => each.key === game)?.rules[0];
    if (usual) this.chooseRules(usual.id);
  }

  chooseRules(id: string): void {
    const known = offers.ruleset(id);
    if (!known) return;
    this.rules = id;
    const seatings = this.seatings.map((each) => each.value);
    if (!seatings.includes(this.seating)) this.seating = seatings[0] ?? "2";
    if (this.format !== OTHER) this.format = known.formats[0]?.format ?? "";
  }

  get known(): RuleSetShown | undefined {
    return offers.ruleset(this.rules);
  }

  get seatings(): { value: Seating; label: string; hint?: string }[] {
    const known = this.known;
    if (!known) return [];
    const alone = known.players.map((players) => ({ value: String(players) as Seating, label: m.new_solo({ players }) }));
    if (!known.pairs) return alone;
    return [...alone, { value: "pairs", label: m.new_pairs() }, { value: "open", label: m.new_pairs_open() }];
  }

  get formats(): { value: string; label: string }[] {
    return (this.known?.formats ?? []).map(({ format }) => ({ value: format, label: capital(formatWords(format)) }));
  }

  get players(): number {
    return this.seating === "pairs" || this.seating === "open" ? 4 : Number(this.seating);
  }

  get pairs(): boolean {
    return this.seating === "pairs" || this.seating === "open";
  }

  /** Bots have no level among people, and no gettoni. */
  get peopleOnly(): boolean {
    return this.rated || this.cash;
  }

  get formatText(): string {
    if (this.format !== OTHER) return this.format;
    const draws = this.draws && this.otherBy === "deals" ? " draws" : "";
    return `${this.otherBy} ${this.otherTarget ?? ""}${draws}`;
  }

  get terms(): Required<NewTerms> {
    return {
      rules: this.rules,
      players: this.players,
      pairs: this.pairs,
      open_cards: this.seating === "open",
      format: this.formatText,
      turn_ms: this.turn,
      bank_ms: this.bank,
      cut_ms: this.cut,
      pause_ms: this.pause,
      stake: this.cash ? this.stake : null,
      set_aside: this.cash && this.stake !== null ? this.aside : null,
      rated: this.rated,
      join: this.join,
      delay_ms: this.delay,
    };
  }
}

export const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** Said by the choices beside it. */
const CHOSEN = new Set(["players", "pairs", "formats"]);

/** What a rule-set does differently from the usual one of its game, clause by clause. */
export function differences(known: RuleSetShown): string[] {
  const usual = offers.games.find((game) => game.rules.includes(known))?.rules[0];
  if (!usual || usual === known) return [];
  const theirs = new Map(usual.clauses.map((clause) => [clause.key, inWords(clause.says)]));
  const found = known.clauses.filter((clause) => !CHOSEN.has(clause.key) && theirs.get(clause.key) !== inWords(clause.says));
  return found.map((clause) => `${inWords(clause.name)}: ${inWords(clause.says)}`);
}
