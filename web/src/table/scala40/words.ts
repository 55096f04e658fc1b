/** What happened at a table of Scala 40, in words. */
import { cardName, rankName, suitName, theCard } from "../../lib/cards";
import type { GameEvent, Scala40Event } from "../../lib/protocol";
import { nameList } from "../../lib/terms";
import * as m from "../../paraglide/messages";
import type { Line } from "../around.svelte";
import { standsFor } from "./options";

const theCards = (cards: string[]): string => nameList(cards.map((card) => theCard("scala40", card)));

/** "tris di fanti". */
const SEVERAL: Record<string, () => string> = { A: m.scala40_aces, J: m.scala40_jacks, Q: m.scala40_queens, K: m.scala40_kings };

/** "il tris di 9", "la scala 9-10-jolly-donna di fiori". */
export function meldName(cards: string[]): string {
  const stands = cards.map(standsFor);
  const rank = stands[0]?.[0] ?? "";
  if (stands.every((card) => card[0] === rank)) {
    const named = { rank: SEVERAL[rank]?.() ?? rankName("scala40", rank) };
    return cards.length === 4 ? m.scala40_four(named) : m.scala40_three(named);
  }
  const ranks = cards.map((card) => (card.startsWith("JK") ? cardName("scala40", "JK") : rankName("scala40", card[0] ?? "")));
  return m.scala40_run({ ranks: ranks.join("-"), suit: suitName("scala40", stands[0]?.[1] ?? "") });
}

export function words(event: GameEvent, own: (seat: number) => boolean): Line | null {
  const said = event as Scala40Event;
  switch (said.type) {
    case "dealt":
      return { seat: said.dealer, text: own(said.dealer) ? m.scala40_you_dealt() : m.scala40_dealt() };
    case "new-stock":
      return { seat: null, text: m.scala40_new_stock() };
    case "drew":
      if (said.card === null) return { seat: said.seat, text: own(said.seat) ? m.scala40_you_drew() : m.scala40_drew() };
      return { seat: said.seat, text: own(said.seat) ? m.scala40_you_drew_card({ card: theCard("scala40", said.card) }) : m.scala40_drew_card({ card: theCard("scala40", said.card) }) };
    case "collected":
      return line(said.seat, own, { card: theCard("scala40", said.card) }, m.scala40_you_collected, m.scala40_collected);
    case "laid":
      return line(said.seat, own, { meld: meldName(said.cards), points: said.points }, m.scala40_you_laid, m.scala40_laid);
    case "attached":
      return line(said.seat, own, { cards: theCards(said.cards) }, m.scala40_you_attached, m.scala40_attached);
    case "swapped":
      return line(said.seat, own, { card: theCard("scala40", said.card) }, m.scala40_you_swapped, m.scala40_swapped);
    case "opened":
      return line(said.seat, own, { points: said.points }, m.scala40_you_opened, m.scala40_opened_with);
    case "took-back":
      return line(said.seat, own, { cards: theCards(said.cards) }, m.scala40_you_took_back, m.scala40_took_back);
    case "returned":
      return line(said.seat, own, { card: theCard("scala40", said.card) }, m.scala40_you_returned, m.scala40_returned);
    case "discarded":
      return line(said.seat, own, { card: theCard("scala40", said.card) }, m.scala40_you_discarded, m.scala40_discarded);
    case "left":
      return line(said.seat, own, { points: said.points }, m.scala40_you_left, m.scala40_left);
    case "over":
      return said.result.by === null ? null : line(said.result.by, own, {}, m.scala40_you_closed, m.scala40_closed);
  }
}

function line<T>(seat: number, own: (seat: number) => boolean, how: T, mine: (how: T) => string, theirs: (how: T) => string): Line {
  return { seat, text: own(seat) ? mine(how) : theirs(how) };
}
