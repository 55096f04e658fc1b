/** How the cards of Scala 40 move, and how that sounds: deal, draw, discard, lay, what others do. */
import { tick, untrack } from "svelte";

import type { LiveTable } from "../../lib/live.svelte";
import { isScala40, type Frame, type Scala40Event } from "../../lib/protocol";
import { lasting, settings } from "../../lib/settings.svelte";
import { sound } from "../../lib/sound";
import { Flight, type Start } from "../flight";
import { Rush } from "../rush";
import type { Hand } from "./hand.svelte";

const APART = 45;

export class Movement {
  root = $state<HTMLElement>();
  /** The hand lies face down until the last card is dealt. */
  dealing = $state(false);

  #flight = new Flight(() => this.root);
  #told: Scala40Event[] = [];
  #frame: () => Frame;
  #hand: Hand;
  #rush = new Rush();
  #begun = false;
  #turning: ReturnType<typeof setTimeout> | undefined;

  /** To be called while the table's component is made; `laid`: all of it is there. */
  constructor(live: () => LiveTable, frame: () => Frame, hand: Hand, laid: () => boolean) {
    this.#frame = frame;
    this.#hand = hand;
    $effect(() =>
      live().onTold((told) => {
        this.#told.push(...(told.flatMap((each) => each.game.flat()) as Scala40Event[]));
        this.#rush.happened();
      }),
    );
    $effect.pre(() => {
      void [frame(), hand.cards];
      untrack(() => (this.#rush.now ? this.#flight.still() : this.#flight.before()));
    });
    $effect(() => {
      void [frame(), hand.cards];
      if (!laid()) return;
      const events = this.#told;
      this.#told = [];
      const show = () => this.#show(events);
      // at first the page has not been laid out yet: not before it is
      if (this.#begun || document.hidden) void tick().then(show);
      else requestAnimationFrame(show);
      this.#begun = true;
    });
    $effect(() => {
      const stop = () => this.dealing && this.#turnOver();
      addEventListener("pointerdown", stop);
      return () => removeEventListener("pointerdown", stop);
    });
  }

  #show(events: Scala40Event[]): void {
    if (this.#rush.now) {
      this.#hand.unseen = false;
      this.#turnOver();
      return this.#heard(events.slice(-1));
    }
    const dealt = events.some((event) => event.type === "dealt") || this.#hand.unseen;
    this.#passing(events);
    const own = this.#frame().seat;
    const actor = events.findLast((event) => "seat" in event);
    let number = 0;
    this.#flight.after(
      (element) => this.#origin(element, dealt, own, actor && "seat" in actor ? actor.seat : null),
      (element) => (element.classList.contains("at") ? number++ * 30 : 0),
    );
    if (dealt) this.#deal();
    this.#heard(events);
  }

  /** Cards leave the stock one by one; the hand turns over together at the end. */
  #deal(): void {
    this.#hand.unseen = false;
    const cards = [...(this.root?.querySelectorAll<HTMLElement>(".hand .c") ?? [])];
    const stock = this.#box("[data-place=stock]");
    if (!cards.length || !stock || !lasting(1)) return;
    this.dealing = true;
    this.#flight.bring(cards, stock, APART);
    clearTimeout(this.#turning);
    this.#turning = setTimeout(() => this.#turnOver(), lasting(cards.length * APART + 400));
  }

  #turnOver(): void {
    clearTimeout(this.#turning);
    if (!this.dealing) return;
    this.#flight.finish();
    const cards = [...(this.root?.querySelectorAll<HTMLElement>(".hand .c .in") ?? [])];
    for (const card of cards) card.animate([{ scale: "1 1" }, { scale: "0.05 1" }, { scale: "1 1" }], { duration: lasting(240) });
    setTimeout(() => (this.dealing = false), lasting(120));
  }

  #box(selector: string): DOMRect | null {
    return this.root?.querySelector(selector)?.getBoundingClientRect() ?? null;
  }

  #origin(element: HTMLElement, dealt: boolean, own: number | null, actor: number | null): Start | null {
    const stock = this.#box("[data-place=stock]");
    if (element.classList.contains("c")) return dealt ? null : stock && { box: stock, hidden: true };
    if (dealt) return stock && { box: stock };
    const seat = actor === null || actor === own ? null : this.#box(`[data-seat="${actor}"] .cards i`);
    return seat && { box: seat };
  }

  /** A card that somebody else takes is only seen on its way. */
  #passing(events: Scala40Event[]): void {
    const own = this.#frame().seat;
    const deck = settings.french;
    for (const event of events) {
      if (!("seat" in event) || event.seat === own) continue;
      const seat = this.#box(`[data-seat="${event.seat}"] .cards`);
      if (!seat) continue;
      const [stock, pile] = [this.#box("[data-place=stock]"), this.#box("[data-place=pile]")];
      if (event.type === "drew" && stock) this.#flight.pass(stock, seat, `/cards/${deck}/back-${settings.back}.svg`);
      if (event.type === "collected" && pile) this.#flight.pass(pile, seat, `/cards/${deck}/${event.card.toLowerCase()}-l.svg`);
    }
  }

  #heard(events: Scala40Event[]): void {
    const view = this.#frame().view;
    if (!view || !isScala40(view)) return;
    for (const { type } of events) {
      if (type === "dealt" || type === "new-stock") sound.shuffle();
      else if (type === "drew" || type === "laid" || type === "attached" || type === "took-back") sound.card();
      else if (type === "discarded" || type === "collected" || type === "swapped" || type === "returned") sound.onCard();
    }
  }
}
