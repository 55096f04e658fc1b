/** The two orders in which a hand is sorted: jokers left, then by suit or by value; the ace after the king. */
export type Order = "suit" | "value";

const RANKS = "23456789TJQKA";
const SUITS = "HDCS";
const rank = (card: string): number => RANKS.indexOf(card[0] ?? "");
const suit = (card: string): number => SUITS.indexOf(card[1] ?? "");

export function compare(order: Order, one: string, other: string): number {
  const jokers = Number(other === "JK") - Number(one === "JK");
  if (jokers || one === "JK") return jokers;
  return order === "suit" ? suit(one) - suit(other) || rank(one) - rank(other) : rank(one) - rank(other) || suit(one) - suit(other);
}
