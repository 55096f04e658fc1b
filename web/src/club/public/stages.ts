/** What is said of the people of a stage: who goes on, whether that is certain, who has left. */
import type { StageShown, TournamentMatch, TournamentShown } from "../../lib/protocol";
import * as m from "../../paraglide/messages";
import type { Mark } from "./Badge.svelte";
import { isPlayed, outWords } from "./words";

export const matchesOf = (shown: TournamentShown, stage: StageShown): TournamentMatch[] => shown.matches.filter((each) => each.stage === stage.number && isPlayed(each));

/** Nothing can change any more: all is played, or the next stage was made. */
export const isOver = (shown: TournamentShown, stage: StageShown): boolean => shown.stages.some((each) => each.number > stage.number) || matchesOf(shown, stage).every((each) => each.state === "over");

/** Has anything been played among these? Before that nobody is ahead. */
export const isBegun = (shown: TournamentShown, stage: StageShown, who: string): boolean =>
  matchesOf(shown, stage).some((each) => each.state === "over" && each.group === groupOf(stage, who));

export function outMark(shown: TournamentShown, who: string): Mark | null {
  const out = shown.entrants.find((each) => each.who === who)?.out ?? "";
  return out ? { text: outWords(out), kind: "bad" } : null;
}

/** Through, by a wild card, or out of the tournament. */
export function stageMark(shown: TournamentShown, stage: StageShown, who: string): Mark | null {
  const out = outMark(shown, who);
  if (out || !stage.qualified || !isBegun(shown, stage, who)) return out;
  const over = isOver(shown, stage);
  if (stage.qualified.through.includes(who)) return over ? { text: m.tour_through(), kind: "good" } : { text: m.tour_through_now() };
  if (stage.qualified.wild.includes(who)) return over ? { text: m.tour_wild(), kind: "good" } : { text: m.tour_wild_now() };
  return null;
}

export const groupOf = (stage: StageShown, who: string): string => stage.groups.find((each) => each.people.includes(who))?.name ?? "";
