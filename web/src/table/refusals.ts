/** A refusal as a person reads it: the server's words, with cards by name and players by name. */
import { cardName, gameOf, theCard, type GameKey } from "../lib/cards";
import type { Frame, Refused } from "../lib/protocol";
import * as m from "../paraglide/messages";
import { spokenIn } from "./phrases.svelte";

const CARD = /\b(?:JK(?:=\w\w)?|[2-9TJQKAFCR][HDCSB])\b/g;
const ONE = /^(?:JK|[2-9TJQKAFCR][HDCSB])$/;

export function refusalWords(frame: Frame, refused: Refused, name: (seat: number) => string): string {
  if (refused.code === "not-your-turn") {
    const seat = Number(refused.parameters.seat);
    return seat === frame.seat || Number.isNaN(seat) ? spokenIn(refused.message) : m.table_not_your_turn({ name: name(seat) });
  }
  return withCards(gameOf(frame.terms.rules), spokenIn(refused.message), refused.parameters);
}

/** "7D" is "il 7 di quadri"; of several, "7 di quadri, 8 di quadri". */
function withCards(game: GameKey, text: string, parameters: Record<string, unknown>): string {
  const single = Object.values(parameters).filter((value) => typeof value === "string" && ONE.test(value)) as string[];
  for (const card of single) text = text.replaceAll(card, theCard(game, card));
  const words = text.replace(/(?:\b(?:JK(?:=\w\w)?|[2-9TJQKAFCR][HDCSB])\b ?)+/g, (cards) => {
    const names = (cards.match(CARD) ?? []).map((card) => cardName(game, card));
    return names.join(", ") + (cards.endsWith(" ") ? " " : "");
  });
  return words.charAt(0).toUpperCase() + words.slice(1);
}
