/** The options of Scopa, `play 7D takes 4C 3B`: which ways a card of the hand has, compared as texts. */
export interface Way {
  /** As the server wrote it. */
  text: string;
  card: string;
  takes: string[];
}

export function waysOf(options: string[]): Way[] {
  return options.flatMap((text) => {
    const [, card, takes] = /^play (\w+)(?: takes (.+))?$/.exec(text) ?? [];
    return card ? [{ text, card, takes: takes ? takes.split(" ") : [] }] : [];
  });
}

export const holds = (way: Way, cards: string[]): boolean => cards.every((card) => way.takes.includes(card));

export const isAll = (way: Way, cards: string[]): boolean => way.takes.length === cards.length && holds(way, cards);

/** A, B, C … of the ways there are. */
export const letter = (at: number): string => String.fromCharCode(65 + at);
