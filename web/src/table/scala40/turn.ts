/** What has happened in the present turn, from what was told. */
import type { GameEvent, Scala40Event } from "../../lib/protocol";

function present(past: GameEvent[]): Scala40Event[] {
  const events = past as Scala40Event[];
  const began = events.findLastIndex((event) => event.type === "drew" || event.type === "collected");
  return began < 0 ? [] : events.slice(began);
}

/** Melds that a seat has laid in this turn, and can take back: index and points. */
export function laidInTurn(past: GameEvent[], seat: number): Map<number, number> {
  const steps: ([number, number] | null)[] = [];
  for (const event of present(past)) {
    if (event.type === "laid" && event.seat === seat) steps.push([event.meld, event.points]);
    else if (event.type === "attached" || event.type === "swapped") steps.push(null);
    else if (event.type === "took-back") steps.pop();
    else if (event.type === "discarded") steps.length = 0;
  }
  return new Map(steps.filter((step) => step !== null));
}

/** The card that a seat has drawn or collected in this turn. */
export function tookInTurn(past: GameEvent[], seat: number): string | null {
  const [first, ...rest] = present(past);
  if (!first || (first.type !== "drew" && first.type !== "collected") || first.seat !== seat) return null;
  return rest.some((event) => event.type === "discarded" || event.type === "returned") ? null : first.card;
}
