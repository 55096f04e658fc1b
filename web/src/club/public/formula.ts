/** The set-up of a tournament in words, line by line with the article behind it. */
import { region } from "../../lib/region";
import { formatWords, nameList } from "../../lib/terms";
import { inWords, offers } from "../../lib/offers.svelte";
import type { ClubEvenings, ClubFormula, ClubSetup } from "../../lib/protocol";
import * as m from "../../paraglide/messages";
import { dayWords, hourWords } from "../words";
import { tieWords, type TieBreak } from "./words";

export interface Said {
  key: string;
  name: string;
  text: string;
  /** `4`, `g`; empty: the regulation does not say. */
  article: string;
}

/** 0 is Monday: the 5th of January 2026 was one. */
const weekday = (day: number): string => dayWords(`2026-01-${String(5 + day).padStart(2, "0")}`, { weekday: "long" });

/** «lunedì e martedì, dalle 18:00 alle 20:00». */
export const eveningWords = (evenings: ClubEvenings): string =>
  m.tour_evenings_words({ days: nameList(evenings.days.map(weekday)), opens: hourWords(evenings.opens), closes: hourWords(evenings.closes) });

export function kindWords(formula: ClubFormula): string {
  switch (formula.kind) {
    case "groups-board":
      return m.tour_kind_groups_board({ size: formula.group_size });
    case "groups":
      return m.tour_kind_groups({ size: formula.group_size });
    case "round-robin":
      return m.tour_kind_round_robin();
    case "board":
      return m.tour_kind_board();
    case "swiss":
      return formula.repeats ? m.tour_kind_danish() : m.tour_kind_swiss();
  }
}

/** With several at a table their places come first, unless they were put elsewhere: `comparing` of club/qualifying.py. */
export const placesFirst = (table: number, ties: readonly TieBreak[]): boolean => table > 2 && !ties.includes("placing");

function through(formula: ClubFormula): string {
  if (formula.kind === "board") return m.tour_through_tables({ count: formula.qualifiers });
  const wild = formula.wild_cards === null ? m.tour_wild_fill() : m.tour_wild_count({ count: formula.wild_cards });
  return `${m.tour_through_each({ count: formula.qualifiers })} ${wild}`;
}

export const rulesTitle = (rules: string): string => {
  const found = offers.ruleset(rules);
  return found ? inWords(found.title) : rules;
};

export function setupWords(setup: ClubSetup): Said[] {
  const { formula, evenings } = setup;
  const board = formula.kind === "groups-board" || formula.kind === "board";
  const format = setup.format || (offers.ruleset(setup.rules)?.formats[0]?.format ?? "");
  const long = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
  return [
    { key: "kind", name: m.tour_formula(), text: kindWords(formula), article: "4" },
    { key: "table", name: m.tour_at_table(), text: formula.table === 2 ? m.tour_one_to_one() : m.tour_several({ table: formula.table }), article: "" },
    ...(formula.legs > 1 ? [{ key: "legs", name: m.tour_legs(), text: m.tour_legs_words({ legs: formula.legs }), article: "" }] : []),
    ...(formula.kind === "groups-board" || (formula.kind === "board" && formula.table > 2) ? [{ key: "through", name: m.tour_who_through(), text: through(formula), article: "4" }] : []),
    ...(board && formula.table === 2 ? [{ key: "third", name: m.club_third(), text: formula.third_place ? m.tour_yes() : m.tour_no(), article: "" }] : []),
    ...(formula.kind === "swiss" ? [{ key: "rounds", name: m.tour_rounds(), text: formula.rounds === null ? m.tour_rounds_usual() : `${formula.rounds}`, article: "" }] : []),
    { key: "format", name: m.tour_match(), text: format ? m.tour_match_words({ format: formatWords(format) }) : rulesTitle(setup.rules), article: "h" },
    { key: "points", name: m.tour_points(), text: m.tour_points_words(), article: "g" },
    { key: "ties", name: m.tour_ties(), text: [...(placesFirst(formula.table, formula.tie_breaks) ? (["placing"] as const) : []), ...formula.tie_breaks].map((by) => tieWords(by, setup.rules)).join(" → "), article: "" },
    { key: "evenings", name: m.tour_evenings(), text: eveningWords(evenings), article: "2" },
    ...(evenings.first ? [{ key: "first", name: m.tour_first(), text: dayWords(evenings.first, long), article: "2" }] : []),
    ...(evenings.without.length ? [{ key: "without", name: m.tour_without(), text: nameList(evenings.without.map((day) => dayWords(day))), article: "2" }] : []),
    { key: "tables", name: m.tour_tables(), text: m.tour_tables_words({ tables: evenings.tables, minutes: evenings.minutes, each: evenings.a_day }), article: "" },
    { key: "register", name: m.tour_registration(), text: setup.deadline ? m.tour_now_deadline({ day: dayWords(setup.deadline, long) }) : m.tour_no_deadline(), article: "3" },
    { key: "places", name: m.tour_places(), text: new Intl.NumberFormat(region()).format(setup.places), article: "" },
    { key: "delay", name: m.tour_delay(), text: m.tour_delay_words({ minutes: setup.delay }), article: "8" },
    { key: "behave", name: m.tour_behave(), text: m.tour_behave_words(), article: "9" },
    { key: "change", name: m.tour_change(), text: m.tour_change_words(), article: "10" },
    { key: "prizes", name: m.tour_prizes(), text: m.tour_prizes_words({ count: setup.prizes }), article: "" },
  ];
}
