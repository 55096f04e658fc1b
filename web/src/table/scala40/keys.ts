/** The whole of Scala 40 by keyboard. Letters are those of the reader's language. */
import * as m from "../../paraglide/messages";
import type { Hand } from "./hand.svelte";
import type { Play } from "./play.svelte";

export const keysInWords = (): [string, string][] => [
  ["← →", m.scala40_key_move()],
  ["⇧ ← →", m.scala40_key_arrange()],
  [m.scala40_key_space_name(), m.scala40_key_choose()],
  [m.scala40_key_draw(), m.scala40_key_draw_does()],
  [m.scala40_key_collect(), m.scala40_key_collect_does()],
  [m.scala40_key_meld(), m.scala40_key_meld_does()],
  [m.scala40_key_attach(), m.scala40_key_attach_does()],
  [m.scala40_key_swap(), m.scala40_key_swap_does()],
  [m.scala40_key_discard(), m.scala40_key_discard_does()],
  [m.scala40_key_undo(), m.scala40_key_undo_does()],
  ["1 2", m.scala40_key_sort()],
];

const place = (selector: string) => document.querySelector<HTMLElement>(selector);

export function keyboard(event: KeyboardEvent, play: Play, hand: Hand): void {
  const target = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, dialog")) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step) arrow(event, step, hand);
  else if (event.key === "Home" || event.key === "End") focus(event.key === "Home" ? 0 : hand.cards.length - 1, hand);
  else if (event.key === "Escape") hand.chosen = [];
  else if (event.key === "1") hand.sort("suit");
  else if (event.key === "2") hand.sort("value");
  else if (!letter(event.key.toUpperCase(), play, hand)) return;
  event.preventDefault();
}

function letter(key: string, play: Play, hand: Hand): boolean {
  const pile = place("[data-place=pile]");
  switch (key) {
    case m.scala40_key_draw():
      void play.draw(place("[data-place=stock]"));
      return true;
    case m.scala40_key_collect():
      void play.pile(pile, []);
      return true;
    case m.scala40_key_meld():
      void play.meld(place("[data-place=new]"));
      return true;
    case m.scala40_key_discard():
      void play.pile(pile, hand.picked.length ? hand.picked : focused(hand));
      return true;
    case m.scala40_key_undo():
      void play.undo(place("[data-tool=undo]"));
      return true;
    case m.scala40_key_attach():
      target(play, hand, "attach");
      return true;
    case m.scala40_key_swap():
      target(play, hand, "swap");
      return true;
    default:
      return false;
  }
}

const focused = (hand: Hand): string[] => {
  const card = hand.cards[hand.at]?.card;
  return card === undefined ? [] : [card];
};

/** One place only: there. Several: the first is under the keyboard, Tab goes on, Enter does it. */
function target(play: Play, hand: Hand, verb: "attach" | "swap"): void {
  const cards = hand.picked;
  const melds = [...new Set(play.options.filter((each) => each.verb === verb && (!cards.length || each.cards.some((card) => cards.includes(card.split("=")[0] ?? card)))).map((each) => each.meld ?? 0))];
  const [only] = melds;
  const found = (meld: number) => place(verb === "attach" ? `[data-meld="${meld}"]` : `[data-joker="${meld}"]`);
  if (melds.length === 1 && only !== undefined && cards.length) {
    const at = place(`[data-drop="meld ${only}"]`);
    void (verb === "attach" ? play.attach(only, at) : play.swap(only, at));
  } else (only === undefined ? place(verb === "attach" ? "[data-meld]" : "[data-joker]") : found(only))?.focus();
}

function focus(at: number, hand: Hand): void {
  hand.at = Math.max(0, Math.min(hand.cards.length - 1, at));
  place(`[data-id="${CSS.escape(hand.cards[hand.at]?.id ?? "")}"]`)?.focus();
}

function arrow(event: KeyboardEvent, step: number, hand: Hand): void {
  const held = hand.cards[hand.at];
  const inside = (event.target as Element).closest(".hand") !== null;
  if (!inside) return focus(hand.at, hand);
  if (!event.shiftKey || !held) return focus(hand.at + step, hand);
  const to = Math.max(0, Math.min(hand.cards.length - 1, hand.at + step));
  hand.move(held.id, to);
  hand.at = to;
}
