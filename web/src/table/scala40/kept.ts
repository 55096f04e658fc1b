/** How the last hands were arranged, for who loads the page again. Not in the session's storage: a browser has to open that first, in the middle
 * of showing the table; the other one is open already. */
import type { Order } from "./sorting";

export interface Kept {
  order: string[];
  sorted: Order | null;
}

const HANDS = "smazzata.hands";
const MOST = 8;
const PREFERRED = "smazzata.sorted";

function read(): [string, Kept][] {
  try {
    return JSON.parse(localStorage.getItem(HANDS) ?? "[]") as [string, Kept][];
  } catch {
    return []; // private mode
  }
}

function write(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // private mode: until the page is closed
  }
}

export function keptOf(deal: string): Kept | undefined {
  return read().find(([name]) => name === deal)?.[1];
}

export function keep(deal: string, kept: Kept): void {
  write(HANDS, JSON.stringify([[deal, kept], ...read().filter(([name]) => name !== deal)].slice(0, MOST)));
}

/** As they were last sorted by a button: so is the next hand. */
export function preferred(): Order {
  try {
    return localStorage.getItem(PREFERRED) === "value" ? "value" : "suit";
  } catch {
    return "suit";
  }
}

export const prefer = (order: Order): void => write(PREFERRED, order);
