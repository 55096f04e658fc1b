/** What happens at Scopa, in words, as it is said at the table. */
import { cardName, theCard } from "../../lib/cards";
import type { Frame, GameEvent, ScopaEvent } from "../../lib/protocol";
import * as m from "../../paraglide/messages";
import type { Line } from "../around.svelte";
import { ownSide, sideName } from "../sheets/names";

function listed(names: string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? m.scopa_and({ some: names.slice(0, -1).join(", "), last }) : last;
}

/** "il 6 di coppe, il 2 di spade e l'asso di bastoni". */
export const theCards = (cards: string[]): string => listed(cards.map((card) => theCard("scopa", card)));

/** "6 di coppe e 2 di spade". */
export const bare = (cards: string[]): string => listed(cards.map((card) => cardName("scopa", card)));

/** "col 7 di spade", "con l'asso di denari". */
export const withCard = (card: string): string => m.scopa_with({ card: theCard("scopa", card) }).replace(/^([Cc])on il /, "$1ol ");

export function wording(event: GameEvent, own: (seat: number) => boolean, frame: Frame): Line | null {
  const said = event as ScopaEvent;
  switch (said.type) {
    case "dealt":
      return { seat: said.dealer, text: own(said.dealer) ? m.scopa_you_dealt() : m.scopa_dealt() };
    case "redeal":
      return { seat: null, text: m.scopa_redeal() };
    case "hands-dealt":
      return { seat: null, text: said.stock ? m.scopa_more_cards({ count: said.stock }) : m.scopa_last_hands() };
    case "played": {
      const mine = own(said.seat);
      const card = theCard("scopa", said.card);
      if (!said.taken.length) return { seat: said.seat, text: mine ? m.scopa_you_laid({ card }) : m.scopa_laid({ card }) };
      const how = { cards: theCards(said.taken), card: withCard(said.card) };
      if (said.scopa) return { seat: said.seat, text: mine ? m.scopa_you_scopa(how) : m.scopa_made_scopa(how) };
      return { seat: said.seat, text: mine ? m.scopa_you_took(how) : m.scopa_took(how) };
    }
    case "swept":
      return { seat: null, text: said.side === ownSide(frame) ? m.scopa_you_swept() : m.scopa_swept({ name: sideName(frame, said.side) }) };
    default:
      return null;
  }
}
