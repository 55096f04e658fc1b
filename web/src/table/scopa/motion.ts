/** Cards that move: from where they are to where they belong, by the Web Animations of the elements themselves. */
import { tick } from "svelte";

import { lasting } from "../../lib/settings.svelte";

const EASE = "cubic-bezier(.2,.8,.2,1)";

/** What moves now, so that it can be stopped. */
const moving = new Set<Animation>();

export function stopMoving(): void {
  for (const animation of moving) animation.cancel();
  moving.clear();
}

export const rest = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, lasting(milliseconds)));

interface Move {
  milliseconds?: number;
  after?: number;
  /** Degrees at the other end. */
  turn?: number;
  /** Stays where it has gone, until the element is gone too. */
  stays?: boolean;
}

/** The transform that lays one rectangle over another. */
function over(there: DOMRect, here: DOMRect, turn: number): string {
  const x = there.x + there.width / 2 - here.x - here.width / 2;
  const y = there.y + there.height / 2 - here.y - here.height / 2;
  return `translate(${x}px, ${y}px) scale(${there.width / (here.width || 1)}) rotate(${turn}deg)`;
}

function animate(element: Element, frames: Keyframe[], { milliseconds = 220, after = 0, stays = false }: Move): Promise<void> {
  const animation = element.animate(frames, { duration: lasting(milliseconds), delay: lasting(after), easing: EASE, fill: stays ? "both" : "backwards" });
  moving.add(animation);
  return animation.finished.then(
    () => void moving.delete(animation),
    () => undefined, // stopped
  );
}

export function comeFrom(element: Element, from: DOMRect, move: Move = {}): Promise<void> {
  return animate(element, [{ transform: over(from, element.getBoundingClientRect(), move.turn ?? 0) }, { transform: "none" }], move);
}

export function goTo(element: Element, to: DOMRect, move: Move = {}): Promise<void> {
  return animate(element, [{ transform: "none" }, { transform: over(to, element.getBoundingClientRect(), move.turn ?? 0) }], { stays: true, ...move });
}

/** A card that is turned over where it lies. */
export const turnUp = (element: Element): Promise<void> =>
  animate(element, [{ transform: "rotateY(90deg)" }, { transform: "none" }], { milliseconds: 160 });

/** After a change, everything that is still there glides to its new place; what is new comes from where `from` says. */
export async function glide(root: Element, change: () => void, from: (card: string) => DOMRect | undefined = () => undefined): Promise<void> {
  const all = () => [...root.querySelectorAll<HTMLElement>("[data-card]")];
  const before = new Map(all().map((element) => [element.dataset.card, element.getBoundingClientRect()]));
  change();
  await tick();
  const moves = all().map((element) => {
    const was = from(element.dataset.card ?? "") ?? before.get(element.dataset.card);
    const is = element.getBoundingClientRect();
    if (!was || (Math.abs(was.x - is.x) < 1 && Math.abs(was.y - is.y) < 1)) return undefined;
    return comeFrom(element, was);
  });
  await Promise.all(moves);
}
