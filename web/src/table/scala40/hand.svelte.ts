/** The own hand as it is arranged: an order that stays, also over a reload; which cards are chosen; which one is new. */
import { keep, keptOf, prefer, preferred } from "./kept";
import { compare, type Order } from "./sorting";

/** The two copies of a card are written alike; here each has a name of its own. */
export interface Held {
  id: string;
  card: string;
}

export class Hand {
  cards = $state.raw<Held[]>([]);
  /** In the order in which they were chosen. */
  chosen = $state.raw<string[]>([]);
  /** The last card that came in. */
  newest = $state<string | null>(null);
  /** Where the keyboard is. */
  at = $state(0);
  sorted = $state<Order | null>(null);

  /** A hand of which nothing was known in this browser yet. */
  unseen = false;

  #deal = "";
  #number = 0;
  /** As it was before something was laid: what is taken back goes where it was. */
  #before: string[] = [];

  get picked(): string[] {
    return this.chosen.map((id) => this.card(id)).filter((card) => card !== null);
  }

  card(id: string): string | null {
    return this.cards.find((held) => held.id === id)?.card ?? null;
  }

  /** What the server says is in the hand; the arrangement is kept. */
  show(deal: string, cards: string[]): void {
    if (deal !== this.#deal) this.#begin(deal, cards);
    const coming = [...cards];
    const staying = this.cards.filter(({ card }) => {
      const found = coming.indexOf(card);
      if (found >= 0) coming.splice(found, 1);
      return found >= 0;
    });
    if (!coming.length && staying.length === this.cards.length) return;
    if (staying.length < this.cards.length && !coming.length) this.#before = this.cards.map(({ card }) => card);
    const added = coming.map((card) => this.#held(card));
    const next = [...staying];
    for (const held of added) next.splice(this.#place(next, held.card, added.length), 0, held);
    this.cards = next;
    this.newest = added.length === 1 ? (added[0]?.id ?? null) : added.length ? null : this.newest;
    this.chosen = this.chosen.filter((id) => next.some((held) => held.id === id));
    this.at = Math.min(this.at, Math.max(0, next.length - 1));
    this.#keep();
  }

  toggle(id: string): void {
    this.chosen = this.chosen.includes(id) ? this.chosen.filter((each) => each !== id) : [...this.chosen, id];
  }

  sort(order: Order): void {
    this.sorted = order;
    this.cards = this.cards.toSorted((one, other) => compare(order, one.card, other.card));
    prefer(order);
    this.#keep();
  }

  /** By hand: from then on the order is the player's own. */
  move(id: string, to: number): void {
    const from = this.cards.findIndex((held) => held.id === id);
    const held = this.cards[from];
    if (!held || from === to) return;
    const next = this.cards.toSpliced(from, 1).toSpliced(to, 0, held);
    this.cards = next;
    this.sorted = null;
    this.#keep();
  }

  /** A card that was let go elsewhere has not been moved in the hand. */
  arrangement(): () => void {
    const [cards, sorted] = [this.cards, this.sorted];
    return () => {
      const here = new Set(this.cards.map(({ id }) => id));
      this.cards = cards.filter(({ id }) => here.has(id));
      this.sorted = sorted;
      this.#keep();
    };
  }

  #held(card: string): Held {
    this.#number += 1;
    return { id: `${card}.${this.#number}`, card };
  }

  #place(cards: Held[], card: string, coming: number): number {
    const order = this.sorted;
    if (order) {
      const found = cards.findIndex((held) => compare(order, held.card, card) > 0);
      return found < 0 ? cards.length : found;
    }
    const was = this.#before.indexOf(card);
    if (was < 0 || (coming === 1 && this.#before.length <= cards.length)) return cards.length;
    const next = cards.findIndex((held) => this.#before.indexOf(held.card) > was);
    return next < 0 ? cards.length : next;
  }

  #begin(deal: string, cards: string[]): void {
    this.#deal = deal;
    this.chosen = [];
    this.newest = null;
    this.#before = [];
    const kept = keptOf(deal) ?? { order: [], sorted: preferred() };
    this.unseen = kept.order.length === 0 && cards.length > 0;
    this.sorted = kept.sorted;
    const order = [...kept.order];
    const rest = [...cards];
    const known = order.filter((card) => {
      const found = rest.indexOf(card);
      if (found >= 0) rest.splice(found, 1);
      return found >= 0;
    });
    const sorted = kept.sorted;
    const all = sorted ? [...known, ...rest].sort((one, other) => compare(sorted, one, other)) : [...known, ...rest];
    this.cards = all.map((card) => this.#held(card));
    if (cards.length) this.#keep();
  }

  #keep(): void {
    keep(this.#deal, { order: this.cards.map(({ card }) => card), sorted: this.sorted });
  }
}
