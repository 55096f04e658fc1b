/** What somebody's place in the ranking rests on, in words. */
import type { ClubRanked, StageShown, TournamentShown } from "../../lib/protocol";
import * as m from "../../paraglide/messages";
import { number, ordinal, signed } from "../../standings/words";
import { reachedWords } from "./words";

/** Of the last stage in which they were: points of its standing, or the table at which they got up. */
export function rankedWords(shown: TournamentShown, row: ClubRanked): string {
  if (row.reached !== "standing") return reachedWords(row);
  for (const stage of [...shown.stages].reverse()) {
    const found = stage.kind === "heats" ? atTables(shown, stage, row.who) : inStanding(stage, row.who);
    if (found) return found;
  }
  return reachedWords(row);
}

function inStanding(stage: StageShown, who: string): string {
  for (const { name, standing } of [{ name: "", standing: stage.standing }, ...stage.groups]) {
    const row = standing.find((each) => each.tally.who === who);
    if (!row) continue;
    const points = m.tour_ranked_points({ vp: number(row.tally.vp), mp: signed(row.tally.mp) });
    return name && stage.groups.length > 1 ? m.tour_ranked_group({ place: ordinal(row.place), group: name, points }) : points;
  }
  return "";
}

function atTables(shown: TournamentShown, stage: StageShown, who: string): string {
  const tables = shown.matches.filter((each) => each.stage === stage.number);
  const match = tables.filter((each) => each.players.includes(who)).at(-1);
  if (!match) return "";
  const place = match.outcome?.places[match.players.indexOf(who)];
  const last = tables.filter((each) => each.round === match.round).length === 1;
  if (last) return place ? m.tour_ranked_last_table({ place: ordinal(place) }) : m.tour_ranked_at_last_table();
  return m.tour_ranked_round({ round: match.round });
}
