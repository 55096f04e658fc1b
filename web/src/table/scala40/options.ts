/** What may be done now, as the server wrote it, and which of it the cards in somebody's fingers mean. Only text is compared. */
export type Verb = "draw" | "collect" | "meld" | "attach" | "swap" | "takeback" | "return" | "discard";

export interface Option {
  text: string;
  verb: Verb;
  /** Of `attach` and `swap`: which meld of the table. */
  meld: number | null;
  /** As written, a joker with what it stands for: `JK=9S`. */
  cards: string[];
}

export function option(text: string): Option {
  const [verb = "", ...rest] = text.split(" ");
  const numbered = rest[0]?.endsWith(":") ? Number(rest[0].slice(0, -1)) : null;
  return { text, verb: verb as Verb, meld: numbered, cards: numbered === null ? rest : rest.slice(1) };
}

/** `JK=9S` is in the hand as `JK`. */
export const inHand = (card: string): string => card.split("=")[0] ?? card;
/** What a card of a meld counts as: of `JK=9S`, `9S`. */
export const standsFor = (card: string): string => card.split("=")[1] ?? card;

export const sameCards = (one: string[], other: string[]): boolean =>
  one.length === other.length && one.map(inHand).sort().join() === other.map(inHand).sort().join();

export function matching(options: Option[], verb: Verb, cards: string[], meld: number | null = null): Option[] {
  return options.filter((each) => each.verb === verb && each.meld === meld && sameCards(each.cards, cards));
}
