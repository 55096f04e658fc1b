/** What is drawn of a deal: the server's view, reached step by step so that every card is seen to move. */
import { tick } from "svelte";

import { isScopa, type Frame, type GameEvent, type ScopaDealt, type ScopaEvent, type ScopaHandsDealt, type ScopaPlayed, type ScopaSwept, type ScopaView } from "../../lib/protocol";
import { lasting } from "../../lib/settings.svelte";
import { sound } from "../../lib/sound";
import { comeFrom, glide, goTo, rest, stopMoving, turnUp } from "./motion";

const viewOf = (frame: Frame): ScopaView | null => (frame.view && isScopa(frame.view) ? frame.view : null);

/** Cards keep their places on the table; new ones come after them. */
const inPlace = (before: string[], now: string[]): string[] => [...before.filter((card) => now.includes(card)), ...now.filter((card) => !before.includes(card))];

const without = (cards: string[], gone: string[]): string[] => cards.filter((card) => !gone.includes(card));

/** What more than these are behind is not watched any more: the newest frame is drawn, and words have told the rest. */
const MOST = 6;

export class Stage {
  shown = $state.raw<ScopaView | null>(null);
  /** A card that has just been laid on the ones it takes. */
  landing = $state.raw<{ card: string; on: string } | null>(null);
  taking = $state.raw<string[]>([]);
  /** The hand is being dealt, still face down. */
  covered = $state(false);
  /** Grows with each scopa that is seen. */
  scope = $state(0);

  #queue: ScopaEvent[] = [];
  #latest: ScopaView | null = null;
  #running = 0;
  #run = 0;

  constructor(readonly root: () => HTMLElement | null) {}

  get busy(): boolean {
    return this.#running !== 0;
  }

  /** What was told, before its frame is drawn. */
  hear(events: GameEvent[], frame: Frame): void {
    const said = events as ScopaEvent[];
    if (frame.missed || lasting(1) === 0 || document.hidden) {
      this.skip();
      if (said.some((event) => event.type === "played" && event.scopa)) this.#brush();
      else if (said.length) sound.card();
      return;
    }
    this.#queue.push(...said);
    if (this.#queue.length > MOST) this.skip();
  }

  /** How things stand by the newest frame. */
  follow(frame: Frame): void {
    this.#latest = viewOf(frame);
    if (!this.#queue.length && !this.#running) this.#settle();
    else if (!this.#running) void this.#play();
  }

  /** Everything is at once where it belongs. */
  skip(): void {
    this.#run++;
    this.#running = 0;
    this.#queue = [];
    stopMoving();
    this.#settle();
  }

  #settle(): void {
    this.landing = null;
    this.taking = [];
    this.covered = false;
    const view = this.#latest;
    this.shown = view && { ...view, table: inPlace(this.shown?.table ?? [], view.table) };
  }

  async #play(): Promise<void> {
    const run = ++this.#run;
    this.#running = run;
    for (let event = this.#queue.shift(); event; event = this.#queue.shift()) {
      if (!this.shown) break;
      await this.#step(event);
      if (this.#running !== run) return;
    }
    this.#running = 0;
    this.#settle();
  }

  #step(event: ScopaEvent): Promise<void> | undefined {
    switch (event.type) {
      case "dealt":
      case "hands-dealt":
        return this.#deal(event);
      case "played":
        return event.taken.length ? this.#take(event) : this.#lay(event);
      case "swept":
        return this.#sweep(event);
      default:
        return undefined;
    }
  }

  #change(parts: Partial<ScopaView>): void {
    if (this.shown) this.shown = { ...this.shown, ...parts };
  }

  #find(selector: string): HTMLElement | null {
    return this.root()?.querySelector<HTMLElement>(selector) ?? null;
  }

  #side(seat: number): number {
    return this.shown?.seats.pairs ? seat % 2 : seat;
  }

  /** Where a card comes from: one's own hand, a partner's open one, or the place of somebody. */
  #source(seat: number, card: string): DOMRect | undefined {
    const own = this.#find(`[data-hand] [data-card="${card}"], [data-partner] [data-card="${card}"]`);
    return (own ?? this.#find(`[data-seat="${seat}"] .cards i`) ?? this.#find(`[data-seat="${seat}"]`))?.getBoundingClientRect();
  }

  #fewer(seat: number, card: string): Partial<ScopaView> {
    const { hand, partner, hands } = this.shown ?? { hand: [], partner: null, hands: [] };
    return {
      hand: without(hand, [card]),
      partner: partner && without(partner, [card]),
      hands: hands.map((count, at) => (at === seat ? Math.max(0, count - 1) : count)),
    };
  }

  async #lay({ seat, card }: ScopaPlayed): Promise<void> {
    const root = this.root();
    const from = this.#source(seat, card);
    if (!root || !this.shown) return;
    const table = [...this.shown.table, card];
    sound.card();
    await glide(root, () => this.#change({ ...this.#fewer(seat, card), table }), (each) => (each === card ? from : undefined));
    await rest(120);
  }

  async #take({ seat, card, taken, scopa }: ScopaPlayed): Promise<void> {
    const root = this.root();
    const from = this.#source(seat, card);
    const run = this.#running;
    if (!root || !this.shown) return;
    this.taking = taken;
    this.landing = { card, on: taken[0] ?? "" };
    this.#change(this.#fewer(seat, card));
    await tick();
    const landed = this.#find("[data-landing]");
    if (landed && from) await comeFrom(landed, from, { milliseconds: 260 });
    sound.onCard();
    await rest(scopa ? 320 : 260);
    if (this.#running !== run) return;
    if (scopa) this.#brush();
    await this.#gather(this.#side(seat), taken, [card], scopa);
  }

  async #sweep({ side, cards }: ScopaSwept): Promise<void> {
    this.taking = cards;
    await rest(450);
    await this.#gather(side, cards, [], false);
  }

  /** Cards of the table, and those laid on them, go to the pile of a side. */
  async #gather(side: number, taken: string[], laid: string[], scopa: boolean): Promise<void> {
    const run = this.#running;
    const root = this.root();
    const pile = this.#find(`[data-pile="${side}"]`)?.getBoundingClientRect();
    const cards = taken.map((card) => this.#find(`[data-table] [data-card="${card}"]`));
    const all = [...cards, this.#find("[data-landing]")].filter((element) => element !== null);
    if (pile) await Promise.all(all.map((element, at) => goTo(element, pile, { milliseconds: 380, after: at * 30, turn: 4 })));
    sound.onCard();
    if (this.#running !== run || !root || !this.shown) return;
    const { captured, scope, table } = this.shown;
    const more = taken.length + laid.length;
    await glide(root, () => {
      this.landing = null;
      this.taking = [];
      this.#change({
        table: without(table, taken),
        captured: captured.map((count, at) => (at === side ? count + more : count)),
        scope: scope.map((count, at) => (at === side && scopa ? count + 1 : count)),
      });
    });
  }

  async #deal(event: ScopaDealt | ScopaHandsDealt): Promise<void> {
    const run = this.#running;
    const { hand, partner, hands, stock } = event;
    const table = event.type === "dealt" ? event.table : (this.shown?.table ?? []);
    if (event.type === "dealt") {
      sound.shuffle();
      const none = this.shown?.captured.map(() => 0) ?? [];
      this.#change({ table: [], hand: [], captured: none, scope: none });
    }
    const deck = this.#find("[data-deck]")?.getBoundingClientRect();
    this.covered = true;
    this.#change({ hand, partner, hands, stock, table });
    await tick();
    const fresh = [...(this.root()?.querySelectorAll(event.type === "dealt" ? "[data-hand] [data-card], [data-table] [data-card]" : "[data-hand] [data-card]") ?? [])];
    if (deck) await Promise.all(fresh.map((element, at) => comeFrom(element, deck, { milliseconds: 300, after: at * 45, turn: -12 })));
    if (this.#running !== run) return;
    this.covered = false;
    sound.card();
    await Promise.all([...(this.root()?.querySelectorAll("[data-hand] [data-card]") ?? [])].map(turnUp));
  }

  #brush(): void {
    sound.scopa();
    this.scope++;
  }
}
