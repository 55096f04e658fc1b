/** What is left of a seat's time, counted on the server's clock, four times a second. */
import type { LiveTable } from "../lib/live.svelte";
import type { Frame } from "../lib/protocol";

export const SHORT = 10_000;

export class Clock {
  now = $state(0);

  /** To be called while a component is made: ticks as long as that is there. */
  constructor(live: () => LiveTable) {
    this.now = live().now();
    $effect(() => {
      const timer = setInterval(() => (this.now = live().now()), 250);
      return () => clearInterval(timer);
    });
  }
}

export interface Left {
  /** Of the turn, of a seat whose clock runs. */
  turn: number | null;
  bank: number | null;
  /** How much of the ring is full. */
  part: number;
  short: boolean;
}

export function left(frame: Frame, seat: number, now: number): Left {
  const { clocks, terms } = frame;
  const runs = clocks.seat === seat;
  const turn = runs && clocks.turn_until !== null ? Math.max(0, clocks.turn_until - now) : null;
  const start = clocks.banks[seat];
  const bank = start === undefined ? null : Math.max(0, runs && clocks.bank_until !== null ? clocks.bank_until - now : start);
  const least = Math.min(turn ?? Infinity, runs && bank !== null ? bank : Infinity);
  const whole = turn !== null ? terms.turn_ms : terms.bank_ms;
  const part = runs && whole ? Math.min(1, Math.min(least, whole) / whole) : 1;
  return { turn, bank, part, short: runs && least <= SHORT };
}

/** 1:05; the second that has begun counts whole. */
export function minutes(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
