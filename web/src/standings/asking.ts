/** What the pages of standings ask of the server. */
import { get } from "../lib/api";
import type { Against, History, LevelsOf, PersonPage, ResultsPage, SeasonListed, SeasonPage, StandingsPage, StandingsThereAre } from "../lib/protocol";

export type PeriodKind = "week" | "month" | "year" | "all";

/** Only what was said. */
function query(parameters: Record<string, string | boolean | undefined>): string {
  const said = Object.entries(parameters).flatMap(([key, value]) => (value === undefined || value === "" || value === false ? [] : [[key, String(value)]]));
  return said.length ? `?${new URLSearchParams(said as [string, string][])}` : "";
}

export interface WhichStanding {
  rules: string;
  /** `2026-11`, or the present one of a kind: `month`. */
  period: string;
  by: "mp" | "vp";
  friends: boolean;
  /** Only the members of a club: for members and staff. */
  club?: string;
  after?: string;
}
export const standingsOf = (which: WhichStanding) => get<StandingsPage>(`/api/standings${query({ ...which })}`);
export const standingsThereAre = () => get<StandingsThereAre[]>("/api/standings/boards");

export const seasons = () => get<SeasonListed[]>("/api/seasons");
export const season = (period: string) => get<SeasonPage>(`/api/seasons/${encodeURIComponent(period)}`);

const of = (user: string) => `/api/people/${encodeURIComponent(user)}`;
/** By id or by name. */
export const person = (user: string) => get<PersonPage>(`${of(user)}/page`);
/** Of a few people, by their ids: who has none is not in it. */
export const levelsOf = (users: string[]) => get<LevelsOf[]>(`/api/levels/of${query({ users: users.join(",") })}`);
export const histories = (user: string) => get<History[]>(`${of(user)}/levels`);

export interface WhichResults {
  /** A game or a rule-set; none: all. */
  rules?: string;
  period?: string;
  by?: "mp" | "vp";
  after?: string;
}
export const results = (user: string, which: WhichResults) => get<ResultsPage>(`${of(user)}/results${query({ ...which })}`);
export const against = (user: string, other: string, after?: string) => get<Against>(`${of(user)}/against/${encodeURIComponent(other)}${query({ after })}`);
