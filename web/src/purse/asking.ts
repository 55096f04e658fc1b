/** What the pages of play money ask of the server. */
import { get, post } from "../lib/api";
import type { CashRules, CashTerms, Movements, NewTerms, Purse, TableCash } from "../lib/protocol";

export const houseRules = () => get<CashRules>("/api/cash");
export const purse = () => get<Purse>("/api/my/purse");
export const movements = (before?: string) => get<Movements>(`/api/my/purse/movements?${new URLSearchParams({ most: "25", ...(before ? { before } : {}) })}`);
export const takeGrant = () => post<Purse>("/api/my/purse/grant");
export const declareAdult = () => post<Purse>("/api/my/purse/age", { adult: true });
export const chooseLimit = (limit: number) => post<Purse>("/api/my/purse/limit", { limit });
export const choosePause = (days: number) => post<Purse>("/api/my/purse/pause", { days });

/** Of a table there is: with the reason why I cannot sit down there now. */
export const cashAt = (table: string) => get<TableCash>(`/api/tables/${table}/cash`);

/** Of a table that is about to be opened. */
export function cashTerms(terms: Required<NewTerms>): Promise<CashTerms> {
  const asked = new URLSearchParams({ rules: terms.rules, stake: `${terms.stake}`, players: `${terms.players}`, pairs: `${terms.pairs}`, format: terms.format, ...(terms.set_aside === null ? {} : { set_aside: `${terms.set_aside}` }) });
  return get<CashTerms>(`/api/cash/terms?${asked}`);
}
