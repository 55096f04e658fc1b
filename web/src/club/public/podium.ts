/** Those with a prize, as they stand on the three steps. */
import type { TournamentShown } from "../../lib/protocol";
import type { Step } from "../../standings/Steps.svelte";
import type { Following } from "../following.svelte";
import { rankedWords } from "./ranked";

export const podium = (following: Following, shown: TournamentShown): Step[] =>
  shown.prizes.slice(0, 3).map((row) => ({ key: row.who, place: row.place, name: following.name(row.who), href: null, value: rankedWords(shown, row), small: "" }));
