/** What the public pages of a tournament say of tie-breaks, places, people who are not known yet. */
import { gameOf } from "../../lib/cards";
import type { ClubRanked, ClubTie, TournamentMatch, TournamentShown } from "../../lib/protocol";
import { region } from "../../lib/region";
import * as m from "../../paraglide/messages";
import { decimal, number, ordinal, signed, signedAverage } from "../../standings/words";
import type { Following } from "../following.svelte";
import { matchWords, roundWords } from "../words";

export type TieBreak = ClubTie["by"];

const BREAKS: Record<TieBreak, () => string> = {
  "head-to-head": m.tour_tie_head,
  mp: m.tour_tie_mp,
  paid: m.tour_tie_paid,
  deals: m.tour_tie_deals,
  placing: m.tour_tie_placing,
  opponents: m.tour_tie_opponents,
  lots: m.tour_tie_lots,
};

export const TIE_BREAKS = Object.keys(BREAKS) as TieBreak[];

/** «Scontro diretto»; points are paid or made, as the game has it. */
export const tieWords = (by: TieBreak, rules: string): string => (by === "paid" && gameOf(rules) === "scopa" ? m.tour_tie_made() : BREAKS[by]());

/** The number that was compared: «+54», «20 VP», «−7,7 a partita (−23 in 3)». */
export function tieValue({ by, value, of }: Pick<ClubTie, "by" | "value" | "of">): string {
  if (by === "lots") return ordinal(value);
  const sum = by === "mp" ? signed(value) : number(value);
  if (of > 0) return m.tour_tie_average({ average: by === "mp" ? signedAverage(value / of) : decimal(value / of), sum, matches: number(of) });
  return by === "head-to-head" || by === "opponents" ? `${sum} VP` : sum;
}

/** What decided a place of the ranking. */
export function reachedWords(row: ClubRanked): string {
  switch (row.reached) {
    case "won":
      return m.tour_reached_won();
    case "final":
      return m.tour_reached_final();
    case "third":
      return m.tour_reached_third();
    case "excluded":
      return m.tour_out_excluded();
    case "board":
      return row.places_left > 1 ? roundWords(row.places_left) : m.tour_reached_board();
    case "standing":
      return m.tour_reached_standing();
  }
}

/** Somebody of a match; on a board perhaps only where they will come from. */
export function playerWords(following: Following, match: TournamentMatch, at: number): string {
  const who = match.players[at];
  if (who) return following.name(who);
  if (who === "") return m.tour_nobody();
  const before = following.match(match.after[at] ?? "");
  if (!before) return m.tour_unknown();
  const from = `${matchWords(before)} ${before.id.split(".")[2]}`;
  return match.kind === "third" ? m.tour_loser_of({ match: from }) : m.tour_winner_of({ match: from });
}

/** The club's day, wherever the reader is: `2026-05-04`. */
export const todayIn = (zone: string): string => new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(Date.now());

/** As Italians and English sort names. */
export const byName = (following: Following) => (one: string, other: string): number => following.name(one).localeCompare(following.name(other), region());

/** In the order of the calendar; what has no day comes last. */
export const inTime = (one: TournamentMatch, other: TournamentMatch): number =>
  (one.starts_at ?? Infinity) - (other.starts_at ?? Infinity) || (one.placed?.table ?? 0) - (other.placed?.table ?? 0) || one.id.localeCompare(other.id, undefined, { numeric: true });

/** A match of one is a bye: nothing to play, nothing to look at. */
export const isPlayed = (match: TournamentMatch): boolean => match.players.length > 1 && match.outcome?.how !== "bye";

/** Not played yet, the next first. */
export const coming = (shown: TournamentShown): TournamentMatch[] => shown.matches.filter((each) => isPlayed(each) && each.state !== "over").sort(inTime);

export const outWords = (out: "" | "excluded" | "withdrew"): string => (out === "excluded" ? m.tour_out_excluded() : out ? m.tour_out_withdrew() : "");
