/** Cards move from where they were to where they are. A new movement begins where the last one has got to.
 *
 * Elements with `data-fly` are followed by that name; one that is new comes from where an element of the same `data-face`
 * was and is no longer, or else from where `origin` says.
 */
import { lasting } from "../lib/settings.svelte";

const EASE = "cubic-bezier(.2,.8,.2,1)";

interface Seen {
  box: DOMRect;
  face: string;
}

export interface Start {
  box: DOMRect;
  /** It comes face down, and turns over on the way. */
  hidden?: boolean;
}

interface Move {
  element: HTMLElement;
  from: Start;
  delay: number;
  /** In an arc, above the others. */
  lifted: boolean;
}

export class Flight {
  #seen = new Map<string, Seen>();
  #moving = new Map<Element, Animation[]>();

  constructor(readonly root: () => HTMLElement | undefined) {}

  /** Before the page changes. */
  before(): void {
    this.#seen.clear();
    const root = this.root();
    if (!root || lasting(1) === 0) return;
    for (const element of root.querySelectorAll<HTMLElement>("[data-fly]")) {
      this.#seen.set(element.dataset.fly ?? "", { box: element.getBoundingClientRect(), face: element.dataset.face ?? "" });
    }
  }

  /** Nothing is followed: everything is at once where it belongs. */
  still(): void {
    this.#seen.clear();
    this.finish();
  }

  /** After it has changed. `origin`: where a card comes from that was nowhere to be seen. */
  after(origin: (element: HTMLElement) => Start | null, wait: (element: HTMLElement, fresh: boolean) => number = () => 0): void {
    const root = this.root();
    if (!root || !this.#seen.size) return;
    const elements = [...root.querySelectorAll<HTMLElement>("[data-fly]")];
    const gone = new Map(this.#seen);
    for (const element of elements) gone.delete(element.dataset.fly ?? "");
    const moves: Move[] = [];
    for (const element of elements) {
      if (element.dataset.held !== undefined) continue; // under a finger
      const was = this.#seen.get(element.dataset.fly ?? "");
      if (was) moves.push({ element, from: { box: was.box }, delay: 0, lifted: false });
      else {
        const from = this.#take(gone, element.dataset.face ?? "") ?? origin(element);
        if (from) moves.push({ element, from, delay: wait(element, true), lifted: true });
      }
    }
    this.#go(moves);
    this.#seen.clear();
  }

  /** All of them from one place, one after the other. */
  bring(elements: HTMLElement[], from: DOMRect, apart: number): void {
    this.#go(elements.map((element, at) => ({ element, from: { box: from }, delay: at * apart, lifted: true })));
  }

  /** A card that is only passing: from here to there, then gone. */
  pass(from: DOMRect, to: DOMRect, picture: string, milliseconds = 300): void {
    const root = this.root();
    if (!root || lasting(milliseconds) === 0) return;
    const image = new Image();
    image.src = picture;
    image.alt = "";
    image.className = "passing";
    Object.assign(image.style, { left: `${from.x}px`, top: `${from.y}px`, width: `${from.width}px`, height: `${from.height}px` });
    root.append(image);
    const shrink = Math.min(1, to.width / from.width, to.height / from.height);
    const end = `translate(${to.x + to.width / 2 - from.x - from.width / 2}px, ${to.y + to.height / 2 - from.y - from.height / 2}px) scale(${shrink})`;
    const animation = image.animate([{ transform: "none" }, { transform: end, opacity: 1, offset: 0.8 }, { transform: end, opacity: 0 }], { duration: lasting(milliseconds), easing: EASE });
    animation.finished.finally(() => image.remove()).catch(() => undefined);
  }

  /** Everything is at once where it belongs. */
  finish(): void {
    for (const animations of this.#moving.values()) for (const animation of animations) animation.finish();
  }

  #take(gone: Map<string, Seen>, face: string): Start | null {
    for (const [name, seen] of gone) {
      if (seen.face !== face) continue;
      gone.delete(name);
      return { box: seen.box };
    }
    return null;
  }

  /** All are measured before the first one moves: a box asked for after a change makes the browser lay the page out again. */
  #go(moves: Move[]): void {
    for (const { element } of moves) {
      for (const animation of this.#moving.get(element) ?? []) animation.cancel();
      if (this.#moving.delete(element)) element.style.zIndex = ""; // perhaps it was in the air, and now only makes room
    }
    const boxes = moves.map(({ element }) => element.getBoundingClientRect());
    moves.forEach((move, at) => this.#move(move, boxes[at]!));
  }

  #move({ element, from, delay, lifted }: Move, to: DOMRect): void {
    const x = from.box.x + from.box.width / 2 - to.x - to.width / 2;
    const y = from.box.y + from.box.height / 2 - to.y - to.height / 2;
    const scale = to.width ? from.box.width / to.width : 1;
    if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(scale - 1) < 0.02) return;
    const far = Math.hypot(x, y);
    const duration = lasting(lifted ? Math.min(380, 220 + far / 6) : 220);
    const start = `translate(${x}px, ${y}px) scale(${scale})`;
    const arc = `translate(${x * 0.45}px, ${y * 0.45 - Math.min(28, far / 10)}px) scale(${1 + (scale - 1) * 0.45 + 0.04})`;
    const frames: Keyframe[] = lifted ? [{ transform: start }, { transform: arc, offset: 0.45 }, { transform: "none" }] : [{ transform: start }, { transform: "none" }];
    const timing: KeyframeAnimationOptions = { duration, delay: lasting(delay), easing: EASE, fill: "backwards" };
    const animations = [element.animate(frames, timing)];
    const back = from.hidden ? element.querySelector(".backside") : null;
    if (back) {
      animations.push(back.animate([{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0, offset: 0.5 }, { opacity: 0 }], timing));
      animations.push(element.firstElementChild?.animate([{ scale: "1 1" }, { scale: "0.05 1", offset: 0.5 }, { scale: "1 1" }], timing) ?? animations[0]!);
    }
    if (lifted) element.style.zIndex = "40";
    this.#moving.set(element, animations);
    const done = () => {
      if (this.#moving.get(element) !== animations) return;
      this.#moving.delete(element);
      element.style.zIndex = "";
    };
    animations[0]!.finished.then(done, done);
  }
}
