/** Words of the desk: who plays, how it ended, formulas, tie-breaks, days of the week. */
import type { ClubFormula, StageShown, TournamentMatch, TournamentShown } from "../../lib/protocol";
import { region } from "../../lib/region";
import * as m from "../../paraglide/messages";
import type { Desk } from "./desk.svelte";

export const playersWords = (desk: Desk, match: TournamentMatch): string => match.players.map((who) => (who === null ? m.desk_player_unknown() : desk.name(who))).join(" – ");

/** Who meets in the first round that was drawn, and who has a bye. */
export function firstRound(desk: Desk, shown: TournamentShown, stage: StageShown): string[] {
  const matches = shown.matches.filter((each) => each.stage === stage.number && each.round === 1);
  const playing = new Set(matches.flatMap((each) => each.players));
  const byes = stage.slots.filter((who) => who && !playing.has(who)).map((who) => m.desk_drawn_through({ name: desk.name(who) }));
  return [...matches.map((each) => (each.players.length > 1 ? playersWords(desk, each) : m.desk_drawn_bye({ name: playersWords(desk, each) }))), ...byes];
}

/** What the server says of a match by its number, with who plays it. */
export function named(desk: Desk, message: string): string {
  return message.replace(/\b\d+\.[A-Z]\w*\.\d+\b/g, (id) => {
    const match = desk.match(id);
    return match ? `${playersWords(desk, match)} (${id})` : id;
  });
}

/** "0 – 151"; nothing before the first deal. */
export function scoreWords(match: TournamentMatch): string {
  if (match.outcome && match.outcome.how !== "bye") return match.outcome.points.join(" – ");
  return match.deals ? match.totals.join(" – ") : "";
}

export type Kind = ClubFormula["kind"];

/** 0 is Monday. */
export const weekday = (day: number, weekdayStyle: "long" | "short" = "long"): string =>
  new Intl.DateTimeFormat(region(), { weekday: weekdayStyle, timeZone: "UTC" }).format(new Date(Date.UTC(2024, 0, 1 + day, 12)));
