/** The terms of a table in words, as they are said: "Scopa a coppie", "agli 11", "60 secondi a turno". */
import * as m from "../paraglide/messages";
import { gameOf } from "./cards";
import { inWords, offers } from "./offers.svelte";
import type { Terms } from "./protocol";
import { region } from "./region";

/** The game's name for its usual rule-set, the rule-set's own title for the others; with pairs where one may also play alone. */
export function tableTitle(terms: Pick<Terms, "rules" | "pairs">): string {
  const found = offers.ruleset(terms.rules);
  const game = offers.games.find((each) => each.rules[0] === found);
  const title = found && !game ? inWords(found.title) : gameOf(terms.rules) === "scopa" ? m.scopa() : m.scala40();
  return terms.pairs && (!found || found.players.length) ? m.terms_in_pairs({ title }) : title;
}

/** "agli 11", "ai 101", "3 smazzate". */
export function formatWords(format: string): string {
  const [by, number = "", draws] = format.split(" ");
  if (by === "points") return /^(8|11$)/.test(number) ? m.terms_points_vowel({ points: number }) : m.terms_points({ points: number });
  const deals = number === "1" ? m.terms_one_deal() : m.terms_deals({ deals: number });
  return draws ? m.terms_draws({ deals }) : deals;
}

/** The format that is played: where none is said, the usual one of the rule-set. */
export const formatOf = (terms: Pick<Terms, "rules" | "format">): string => terms.format || (offers.ruleset(terms.rules)?.formats[0]?.format ?? "");

export function seatingWords(players: number, pairs: boolean, open: boolean): string {
  if (pairs) return open ? m.terms_pairs_open() : m.terms_pairs();
  return m.terms_players({ players });
}

/** "45 secondi", "2 minuti", "un giorno". */
export function timeWords(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const [value, unit] = seconds < 120 ? [seconds, "second"] : seconds < 7200 ? [seconds / 60, "minute"] : seconds < 172_800 ? [seconds / 3600, "hour"] : [seconds / 86_400, "day"];
  return new Intl.NumberFormat(region(), { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 1 }).format(value);
}

export function clockWords(terms: Pick<Terms, "turn_ms" | "bank_ms">): string {
  const words = [];
  if (terms.turn_ms !== null) words.push(m.terms_turn({ time: timeWords(terms.turn_ms) }));
  if (terms.bank_ms !== null) words.push(m.terms_bank({ time: timeWords(terms.bank_ms) }));
  return words.join(", ") || m.terms_no_clock();
}

/** "Nives, Carlo e Piero". By hand: the browser's own list format takes longer to load than the whole home page. */
export function nameList(names: string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : m.terms_and({ first: names.slice(0, -1).join(", "), last });
}
