/** A card in two signs, for tags: `9♣`. Only where there is no room for words. */
const SUITS: Record<string, string> = { H: "♥", D: "♦", C: "♣", S: "♠" };

export function glyphs(card: string): string {
  const rank = card.slice(0, -1);
  return `${rank === "T" ? "10" : rank}${SUITS[card.slice(-1)] ?? card.slice(-1)}`;
}
