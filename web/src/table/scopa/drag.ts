/** A card of the hand that is dragged: it follows the finger, and is let go over the table or goes back. */
import { lasting } from "../../lib/settings.svelte";

const BEGINS = 9;

export interface Dragging {
  /** Over a card of the table, over the felt (null), or over neither (undefined). */
  over: (target: string | null | undefined) => void;
  /** True: the card is played. */
  drop: (on: string | null, element: HTMLElement) => Promise<boolean>;
}

/** What lies under the finger: a card of the table, the felt (null), or something else (undefined). */
function under(x: number, y: number, dragged: Element): string | null | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    if (dragged.contains(element)) continue;
    const card = element.closest<HTMLElement>("[data-table] [data-card]");
    if (card) return card.dataset.card ?? null;
    if (element.closest("[data-table]")) return null;
  }
  return undefined;
}

export const draggable = (dragging: Dragging) => (element: HTMLElement) => {
  let start: { x: number; y: number; id: number } | null = null;
  let moved = false;

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return;
    start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    moved = false;
    element.setPointerCapture(event.pointerId); // a quick hand is off the card before it has moved far enough
  };
  const move = (event: PointerEvent) => {
    if (!start || event.pointerId !== start.id) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!moved && Math.hypot(x, y) < BEGINS) return;
    if (!moved) {
      moved = true;
      element.dataset.dragged = "";
    }
    element.style.transform = `translate(${x}px, ${y}px) scale(1.1)`;
    dragging.over(under(event.clientX, event.clientY, element));
  };
  const up = async (event: PointerEvent) => {
    if (!start || event.pointerId !== start.id) return;
    start = null;
    if (!moved) return;
    const target = event.type === "pointerup" ? under(event.clientX, event.clientY, element) : undefined;
    dragging.over(undefined);
    const gone = target !== undefined && (await dragging.drop(target, element));
    if (!gone) back();
  };
  const back = () => {
    const from = element.style.transform;
    element.style.transform = "";
    delete element.dataset.dragged;
    if (from) element.animate([{ transform: from }, { transform: "none" }], { duration: lasting(220), easing: "ease-out" });
  };
  /** The click that ends a drag is none. */
  const click = (event: MouseEvent) => {
    if (!moved) return;
    moved = false;
    event.stopPropagation();
    event.preventDefault();
  };

  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);
  element.addEventListener("click", click, true);
  return () => {
    element.removeEventListener("pointerdown", down);
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", up);
    element.removeEventListener("pointercancel", up);
    element.removeEventListener("click", click, true);
  };
};
