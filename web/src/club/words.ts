/** What matches, rounds, days and hours of a tournament are called. */
import type { TournamentMatch, TournamentShown } from "../lib/protocol";
import { region } from "../lib/region";
import * as m from "../paraglide/messages";

const ROUNDS: Record<number, () => string> = {
  2: m.club_round_2,
  4: m.club_round_4,
  8: m.club_round_8,
  16: m.club_round_16,
  32: m.club_round_32,
  64: m.club_round_64,
  128: m.club_round_128,
};
const PHASES: Record<TournamentShown["phase"], () => string> = {
  registration: m.club_phase_registration,
  closed: m.club_phase_closed,
  promised: m.club_phase_promised,
  playing: m.club_phase_playing,
  concluded: m.club_phase_concluded,
};

export const phaseWords = (phase: TournamentShown["phase"]): string => PHASES[phase]();
export const roundWords = (left: number): string => ROUNDS[left]?.() ?? `${left}`;

/** «Girone A, 2° turno»; «Quarti di finale». */
export function matchWords(each: Pick<TournamentMatch, "id" | "kind" | "group" | "round">): string {
  if (each.kind === "group") return m.club_group_round({ group: each.group, round: each.round });
  if (each.kind === "third") return m.club_third();
  return each.kind === "board" ? roundWords(Number(/\.K(\d+)/.exec(each.id)?.[1])) : m.club_round({ round: each.round });
}

/** A day of the club's calendar, `2026-05-04`: the same day wherever it is read. */
export function dayWords(day: string, style: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long" }): string {
  return new Intl.DateTimeFormat(region(), { ...style, timeZone: "UTC" }).format(new Date(`${day}T12:00:00Z`));
}

/** Minutes from midnight, by the club's clock: `18:30`. */
export const hourWords = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;

export const tableWords = (table: number): string => (table === 0 ? m.club_online() : m.club_table({ table }));
