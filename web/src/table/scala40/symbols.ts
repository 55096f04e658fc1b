/** Cards in symbols, for tags only: `TC` is `10♣`, a joker a star. */
const SUITS: Record<string, string> = { H: "♥", D: "♦", C: "♣", S: "♠" };

export function symbols(card: string): string {
  if (card.startsWith("JK")) return "★";
  return `${card[0] === "T" ? "10" : card[0]}${SUITS[card[1] ?? ""] ?? ""}`;
}
