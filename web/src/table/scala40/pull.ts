/** A card pulled from a pile and let go over the hand: the same as a click on the pile. */
import type { Attachment } from "svelte/attachments";

import { lasting } from "../../lib/settings.svelte";

const STARTS = 8;

export function pull(target: string): Attachment<HTMLButtonElement> {
  return (pile) => {
    let from: { x: number; y: number; pointer: number } | null = null;
    let pulled = false;
    const lifted = () => pile.querySelector<HTMLElement>("[data-lift]");

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || pile.disabled) return;
      from = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
      pulled = false;
      addEventListener("pointermove", move);
      addEventListener("pointerup", up);
      addEventListener("pointercancel", up);
    };
    const move = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.pointer) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      pulled ||= Math.hypot(x, y) >= STARTS;
      const card = lifted();
      if (!pulled || !card) return;
      card.style.translate = `${x}px ${y}px`;
      card.style.zIndex = "40";
    };
    const up = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.pointer) return;
      from = null;
      forget();
      if (!pulled) return;
      setTimeout(() => (pulled = false)); // after the click that the browser may make of it
      const over = event.type === "pointerup" && document.elementsFromPoint(event.clientX, event.clientY).some((element) => element.closest(target));
      const card = lifted();
      if (card && !over) card.animate([{ translate: card.style.translate }, { translate: "0 0" }], { duration: lasting(160), easing: "ease-out" });
      if (over) pile.click();
      if (card) Object.assign(card.style, { translate: "", zIndex: "" });
    };
    const forget = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
    };
    /** A pull that ends where it began is no click; the one made above is not trusted. */
    const clicked = (event: MouseEvent) => {
      if (!pulled || !event.isTrusted) return;
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    pile.addEventListener("pointerdown", down);
    pile.addEventListener("click", clicked, true);
    pile.style.touchAction = "none";
    return () => {
      forget();
      pile.removeEventListener("pointerdown", down);
      pile.removeEventListener("click", clicked, true);
    };
  };
}
