/** Scopa by the keyboard: digits for the hand, letters for the captures, arrows between the cards, Escape. */
import { tick } from "svelte";

import * as m from "../../paraglide/messages";
import type { Choosing } from "./choosing.svelte";

export const keysOf = (): [string, string][] => [
  ["1 … 9, 0", m.scopa_key_digits()],
  ["A, B, …", m.scopa_key_letters()],
  ["← → ↑ ↓", m.scopa_key_arrows()],
  [m.scopa_key_enter_name(), m.scopa_key_enter()],
  ["Esc", m.scopa_key_escape()],
];

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
const ROWS = ["[data-table] button[data-card]", ".choice button", "[data-hand] button[data-card]"];

export function typed(event: KeyboardEvent, choosing: Choosing, hurry: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if ((event.target as Element).closest("input, textarea, select")) return;
  if (pressed(event.key, choosing, hurry)) event.preventDefault();
}

function pressed(key: string, choosing: Choosing, hurry: () => void): boolean {
  if (key === "Escape" && choosing.any) {
    choosing.cancel();
    return true;
  }
  if (/^[0-9]$/.test(key)) {
    const element = all(ROWS[2] ?? "")[(Number(key) + 9) % 10];
    if (!element?.dataset.card) return false;
    hurry();
    element.focus();
    choosing.pick(element.dataset.card, element);
    return true;
  }
  if (choosing.open && /^[a-z]$/i.test(key)) {
    const way = choosing.ways[key.toUpperCase().charCodeAt(0) - 65];
    if (way) choosing.choose(way);
    return way !== undefined;
  }
  return key.startsWith("Arrow") && walk(key);
}

/** Left and right within a row of cards, up and down from one to the other; from nowhere into the hand. */
function walk(key: string): boolean {
  const rows = ROWS.map(all).filter((row) => row.length);
  const here = rows.findIndex((row) => row.includes(document.activeElement as HTMLElement));
  const row = rows[here];
  if (!row) {
    rows.at(-1)?.[0]?.focus();
    return rows.length > 0;
  }
  const at = row.indexOf(document.activeElement as HTMLElement);
  if (key === "ArrowLeft") row[(at + row.length - 1) % row.length]?.focus();
  else if (key === "ArrowRight") row[(at + 1) % row.length]?.focus();
  else {
    const next = rows[here + (key === "ArrowDown" ? 1 : -1)];
    next?.[Math.min(at, next.length - 1)]?.focus();
  }
  return true;
}

/** Who plays by the keyboard stays in the hand when the card in focus has gone; called before each change. */
export function focusKeeper(): () => void {
  let lost = -1;
  return () => {
    const here = document.activeElement as HTMLElement;
    const at = all(ROWS[2] ?? "").indexOf(here);
    if (at >= 0) lost = at;
    else if (here.closest(".choice, [data-table]")) lost = 0;
    else if (here !== document.body) lost = -1;
    if (lost < 0) return;
    void tick().then(() => {
      const cards = all(ROWS[2] ?? "");
      if (document.activeElement === document.body) cards[Math.min(lost, cards.length - 1)]?.focus({ preventScroll: true });
    });
  };
}
