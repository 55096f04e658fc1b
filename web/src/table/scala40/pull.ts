/** A card pulled from a pile by its face and let go over the hand: the same as a click on the pile. */
import type { Attachment } from "svelte/attachments";

const STARTS = 8;

export function pull(target: string): Attachment<HTMLElement> {
  return (pile) => {
    let from: { x: number; y: number; id: number } | null = null;
    let pulled = false;
    const lifted = () => pile.querySelector<HTMLElement>("[data-lift]");

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || (pile as HTMLButtonElement).disabled) return;
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
      pulled = false;
    };
    const move = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.id) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!pulled && Math.hypot(x, y) < STARTS) return;
      if (!pulled) pile.setPointerCapture(event.pointerId);
      pulled = true;
      const card = lifted();
      if (card) card.style.translate = `${x}px ${y}px`;
    };
    const up = (event: PointerEvent) => {
      if (!from) return;
      from = null;
      if (!pulled) return;
      const over = document.elementsFromPoint(event.clientX, event.clientY).some((element) => element.closest(target));
      const card = lifted();
      if (card) {
        const at = card.style.translate;
        card.style.translate = "";
        if (!over || event.type === "pointercancel") card.animate([{ translate: at }, { translate: "0 0" }], { duration: 160, easing: "ease-out" });
      }
      if (over && event.type === "pointerup") pile.click();
    };
    /** The click that the browser makes of the pull itself; the one above is not trusted. */
    const clicked = (event: MouseEvent) => {
      if (!pulled || !event.isTrusted) return;
      pulled = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    pile.addEventListener("pointerdown", down);
    pile.addEventListener("pointermove", move);
    pile.addEventListener("pointerup", up);
    pile.addEventListener("pointercancel", up);
    pile.addEventListener("click", clicked, true);
    pile.style.touchAction = "none";
    return () => {
      pile.removeEventListener("pointerdown", down);
      pile.removeEventListener("pointermove", move);
      pile.removeEventListener("pointerup", up);
      pile.removeEventListener("pointercancel", up);
      pile.removeEventListener("click", clicked, true);
    };
  };
}
