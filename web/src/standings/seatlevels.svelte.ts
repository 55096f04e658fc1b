/** The levels of the people at a table, beside their names. At rated and cash tables everybody is registered. */
import { inWords } from "../lib/offers.svelte";
import type { Frame, Rating } from "../lib/protocol";
import * as m from "../paraglide/messages";
import { levelsOf } from "./asking";

const known = new Set<string>();
const found = $state<Record<string, Rating[]>>({});

/** Once for each person: what changes after a match is on their page. */
function ask(people: string[]): void {
  const asked = people.filter((who) => !known.has(who));
  if (!asked.length) return;
  for (const who of asked) known.add(who);
  levelsOf(asked).then(
    (levels) => levels.forEach(({ user, ratings }) => (found[user] = ratings)),
    () => asked.forEach((who) => known.delete(who)),
  );
}

const kindOf = ({ pairs, open_cards, players }: Frame["terms"]): Rating["kind"] => (pairs ? (open_cards ? "open-pairs" : "pairs") : players === 2 ? "duel" : "several");

/** "Esperto", with a question mark while it is provisional, or in words; empty where there is none, or it is not to be shown. Call it where a change has to be seen. */
export function levelOf(frame: Frame, seat: number, words = false): string {
  const who = frame.seats[seat]?.who;
  if (!who) return "";
  const rating = found[who]?.find((each) => frame.terms.rules.startsWith(`${each.game}/`) && each.kind === kindOf(frame.terms));
  if (!rating) return "";
  const level = inWords(rating.level.name);
  return rating.provisional ? (words ? m.standings_provisional({ level }) : `${level} ?`) : level;
}

export function askLevels(frame: Frame): void {
  if (!frame.terms.rated && frame.terms.stake === null) return;
  ask(frame.seats.flatMap(({ who }) => who ?? []));
}
