/** What the wall shows, one after the other, of a tournament as it is now. */
import type { ClubLine, GroupShown, StageShown, TournamentMatch, TournamentShown } from "../../lib/protocol";
import { inTime, isPlayed, todayIn } from "../public/words";
import { boardOf, partsOf, type Board } from "./tree";

export type Scene = { key: string } & (
  | { kind: "groups"; stage: StageShown; groups: GroupShown[] }
  | { kind: "standing"; stage: StageShown; from: number; to: number }
  | { kind: "evening"; day: string; today: boolean; matches: TournamentMatch[] }
  | { kind: "board"; board: Board }
  | { kind: "news"; lines: ClubLine[] }
  | { kind: "people"; people: string[]; all: number }
  | { kind: "podium" }
);

const GROUPS = 4;
const MATCHES = 8;
const ROWS = 16;
const NEWS = 4;
const ON_BOARD = 16;
const PEOPLE = 36;

function parts<T>(all: readonly T[], most: number): T[][] {
  const count = Math.ceil(all.length / most);
  const size = Math.ceil(all.length / Math.max(1, count)); // as equal as can be
  return Array.from({ length: count }, (_, part) => all.slice(part * size, (part + 1) * size));
}

/** Tonight; without matches today, the next evening; with none to come, the last one. */
function evening(shown: TournamentShown): { day: string; today: boolean; matches: TournamentMatch[] } | null {
  const today = todayIn(shown.club.zone);
  const placed = shown.matches.filter((each) => each.placed && isPlayed(each));
  const days = [...new Set(placed.map((each) => each.placed?.day ?? ""))].sort();
  const day = days.find((each) => each >= today) ?? (shown.phase === "concluded" ? undefined : days.at(-1));
  if (day === undefined) return null;
  return { day, today: day === today, matches: placed.filter((each) => each.placed?.day === day).sort(inTime) };
}

/** `held`: in a hand a list is scrolled, and not shared out among screens. */
export function scenesOf(shown: TournamentShown, held = false): Scene[] {
  const found: Scene[] = [];
  const add = <T>(name: string, all: readonly T[], most: number, made: (part: T[], from: number) => Omit<Scene, "key">) => {
    let from = 0;
    for (const part of parts(all, held ? all.length : most)) {
      found.push({ key: `${name} ${from}`, ...made(part, from) } as Scene);
      from += part.length;
    }
  };
  if (shown.phase === "concluded" && shown.prizes.length) found.push({ key: "podium", kind: "podium" });
  const tonight = evening(shown);
  if (tonight) add("evening", tonight.matches, MATCHES, (matches) => ({ kind: "evening", ...tonight, matches }));
  const stage = shown.stages.at(-1);
  if (stage?.kind === "groups") add("groups", stage.groups, GROUPS, (groups) => ({ kind: "groups", stage, groups }));
  if (stage?.kind === "swiss") add("standing", stage.standing, ROWS, (rows, from) => ({ kind: "standing", stage, from, to: from + rows.length }));
  if (stage?.kind === "board") partsOf(boardOf(shown, stage), ON_BOARD).forEach((board, at) => found.push({ key: `board ${at}`, kind: "board", board }));
  if (!stage) {
    const people = shown.entrants.filter((each) => !each.out && !each.waits).map((each) => each.who);
    if (people.length) add("people", people, PEOPLE, (part) => ({ kind: "people", people: part, all: people.length }));
    else found.push({ key: "people", kind: "people", people, all: 0 });
  }
  if (shown.announced.length) found.push({ key: "news", kind: "news", lines: shown.announced.slice(-NEWS).reverse() });
  return found;
}
