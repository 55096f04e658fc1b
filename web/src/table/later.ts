/** What lies over a table only now and then: fetched when it is first wanted, or once the table has come to rest. */
import type { Component } from "svelte";

import type { LiveTable } from "../lib/live.svelte";
import type { Frame } from "../lib/protocol";
import type { Around } from "./around.svelte";

/** Each takes of these what it needs. */
export interface MenuProps {
  live: LiveTable;
  frame: Frame;
  /** The keys of this game: key and what it does. */
  keys: [string, string][];
  close: () => void;
}
type Menu = Promise<{ default: Component<MenuProps> }>;

export const menus: Record<Exclude<Around["menu"], "">, () => Menu> = {
  menu: () => import("./TableMenu.svelte") as Menu,
  chat: () => import("./ChatSheet.svelte") as Menu,
  look: () => import("./LookSheet.svelte") as Menu,
  keys: () => import("./KeysSheet.svelte") as Menu,
  abandon: () => import("./sheets/AbandonQuestion.svelte") as Menu,
};
export const waitingRoom = () => import("./WaitingRoom.svelte");
export const scoreSheet = () => import("./sheets/ScoreSheet.svelte");
export const matchEnd = () => import("./sheets/MatchEnd.svelte");

const REST = 3000;
let fetched = false;

/** So that a sheet is there at once, and without a network too. */
export function fetchLater(): () => void {
  const timer = setTimeout(() => {
    if (fetched) return;
    fetched = true;
    for (const each of [scoreSheet, matchEnd, ...Object.values(menus)]) each().catch(() => (fetched = false));
  }, REST);
  return () => clearTimeout(timer);
}
