/** A card of the hand under a finger: within the hand it changes places, over a place of the table it is let go there. */
import type { Hand } from "./hand.svelte";

const STARTS = 7;

interface Grip {
  id: string;
  pointer: number;
  x: number;
  y: number;
  element: HTMLElement;
}

export class Drag {
  /** Ids of the cards that follow the pointer. */
  held = $state.raw<string[]>([]);
  /** The place under the pointer: `pile`, `new`, `meld 2`, `joker 2`. */
  over = $state("");

  #grip: Grip | null = null;
  #moved = false;
  #asBefore: () => void = () => undefined;

  constructor(
    readonly hand: Hand,
    readonly drop: (place: string, at: HTMLElement, ids: string[]) => Promise<boolean>,
  ) {}

  down = (event: PointerEvent & { currentTarget: HTMLElement }, id: string): void => {
    if (event.button !== 0) return;
    this.#moved = false;
    this.#grip = { id, pointer: event.pointerId, x: event.clientX, y: event.clientY, element: event.currentTarget };
    addEventListener("pointermove", this.#move);
    addEventListener("pointerup", this.#up);
    addEventListener("pointercancel", this.#up);
  };

  /** Was the click that follows only the end of a drag? */
  get clicked(): boolean {
    return this.#moved;
  }

  #elements(): HTMLElement[] {
    return this.held.map((id) => document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)).filter((element) => element !== null);
  }

  #move = (event: PointerEvent): void => {
    const grip = this.#grip;
    if (!grip || event.pointerId !== grip.pointer) return;
    if (!this.#moved) {
      if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < STARTS) return;
      this.#moved = true;
      this.#asBefore = this.hand.arrangement();
      this.held = this.hand.chosen.includes(grip.id) ? [...this.hand.chosen] : [grip.id];
    }
    event.preventDefault();
    const below = document.elementsFromPoint(event.clientX, event.clientY);
    const place = below.find((element): element is HTMLElement => element instanceof HTMLElement && element.dataset.drop !== undefined);
    this.over = place?.dataset.drop ?? "";
    if (!place && this.held.length === 1) this.#makeRoom(event, grip.id);
    requestAnimationFrame(() => this.#follow(event.clientX, event.clientY));
  };

  /** The card in hand lies under the finger, wherever its own place has moved to. */
  #follow(x: number, y: number): void {
    const grip = this.#grip;
    if (!grip) return;
    const elements = this.#elements();
    const own = elements.find((element) => element.dataset.id === grip.id);
    if (!own) return;
    own.style.translate = "";
    const box = own.getBoundingClientRect();
    const by = this.held.length === 1 ? [x - box.x - box.width / 2, y - box.y - box.height * 0.6] : [x - grip.x, y - grip.y];
    for (const element of elements) {
      element.dataset.held = "";
      element.style.translate = `${by[0]}px ${by[1]}px`;
    }
  }

  #makeRoom(event: PointerEvent, id: string): void {
    const hand = document.querySelector(".hand");
    const frame = hand?.getBoundingClientRect();
    if (!hand || !frame || event.clientY < frame.top - 30 || event.clientY > frame.bottom + 60) return;
    let best = { far: Infinity, at: -1 };
    const cards = [...hand.querySelectorAll<HTMLElement>("[data-id]")];
    const rows = new Set(cards.map((card) => card.offsetTop)).size;
    cards.forEach((card, at) => {
      const box = { x: card.offsetLeft + card.offsetWidth / 4, y: card.offsetTop + (rows > 1 ? card.offsetWidth / 2 : card.offsetHeight / 2) };
      const origin = card.offsetParent?.getBoundingClientRect() ?? frame;
      const far = Math.hypot(event.clientX - origin.x - box.x, rows > 1 ? (event.clientY - origin.y - box.y) * 1.5 : 0);
      if (far < best.far) best = { far, at };
    });
    if (best.at >= 0) this.hand.move(id, best.at);
  }

  #up = (event: PointerEvent): void => {
    const grip = this.#grip;
    if (!grip || event.pointerId !== grip.pointer) return;
    removeEventListener("pointermove", this.#move);
    removeEventListener("pointerup", this.#up);
    removeEventListener("pointercancel", this.#up);
    this.#grip = null;
    if (!this.#moved) return;
    setTimeout(() => (this.#moved = false)); // after the click that the browser makes of it
    const below = event.type === "pointerup" ? document.elementsFromPoint(event.clientX, event.clientY) : [];
    const place = below.find((element): element is HTMLElement => element instanceof HTMLElement && element.dataset.drop !== undefined);
    const elements = this.#elements();
    const ids = this.held;
    const back = () => {
      for (const element of elements) {
        const from = element.style.translate;
        delete element.dataset.held;
        element.style.translate = "";
        if (element.isConnected && from) element.animate([{ translate: from, scale: "1.1" }, { translate: "0 0", scale: "1" }], { duration: 180, easing: "cubic-bezier(.2,.8,.2,1)" });
      }
      this.held = [];
    };
    this.over = "";
    if (!place?.dataset.drop) back();
    else {
      this.#asBefore();
      void this.drop(place.dataset.drop, place, ids).finally(back);
    }
  };
}
