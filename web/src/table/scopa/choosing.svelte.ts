/** Which card of the hand is chosen, which cards of the table, and what the two together can do. */
import { cardName } from "../../lib/cards";
import type { Frame } from "../../lib/protocol";
import * as m from "../../paraglide/messages";
import type { Around } from "../around.svelte";
import { holds, isAll, letter, waysOf, type Way } from "./options";
import { theCards, withCard } from "./words";

export class Choosing {
  card = $state<string | null>(null);
  table = $state.raw<string[]>([]);
  /** Which way is lit up now. */
  lit = $state(0);
  /** Somebody is looking at one of them: they no longer take turns. */
  held = $state(false);

  readonly #frame: () => Frame;
  readonly #around: Around;

  constructor(frame: () => Frame, around: Around) {
    this.#frame = frame;
    this.#around = around;
  }

  /** Of the chosen card; more than one while the player has to pick. */
  ways = $derived.by((): Way[] => (this.card === null ? [] : this.#of(this.card).filter((way) => holds(way, this.table))));
  open = $derived(this.ways.length > 1);
  any = $derived(this.card !== null || this.table.length > 0);

  get mine(): boolean {
    return this.#frame().may.includes("act");
  }

  /** A card of the hand was touched. */
  pick(card: string, at: HTMLElement | null): void {
    if (!this.mine || (this.card === card && !this.table.length)) {
      this.card = this.card === card ? null : card;
      if (!this.mine && this.card) this.#around.say(m.scopa_not_your_turn());
      return;
    }
    this.#try(card, this.card === null ? this.table : [], at);
  }

  /** A card of the table was touched. */
  touch(card: string, at: HTMLElement | null): void {
    const table = this.table.includes(card) ? this.table.filter((each) => each !== card) : [...this.table, card];
    if (this.card === null || !this.mine) this.table = table;
    else this.#try(this.card, table, at);
  }

  /** A card of the hand was let go over the table, perhaps over one of its cards. */
  drop(card: string, on: string | null, at: HTMLElement | null): Promise<boolean> {
    if (!this.mine) return this.#act(`play ${card}`, card, at);
    const meant = on !== null && this.#of(card).some((way) => way.takes.includes(on)) ? [on] : [];
    return this.#try(card, meant, at); // over a card that it cannot take: as when it is clicked
  }

  choose(way: Way, at: HTMLElement | null = null): void {
    void this.#act(way.text, way.card, at);
  }

  light(at: number): void {
    this.held = true;
    this.lit = at;
  }

  cancel(): void {
    this.card = null;
    this.table = [];
    this.lit = 0;
    this.held = false;
  }

  /** After a frame: what is no longer there is no longer chosen. */
  keep(hand: string[], table: string[]): void {
    if (this.card !== null && !hand.includes(this.card)) this.cancel();
    if (this.table.some((card) => !table.includes(card))) this.table = [];
  }

  #of(card: string): Way[] {
    return waysOf(this.#frame().options).filter((way) => way.card === card);
  }

  /** One way is taken; several are shown; none is asked of the server, which says why not. */
  async #try(card: string, table: string[], at: HTMLElement | null): Promise<boolean> {
    const all = this.#of(card);
    const ways = all.filter((way) => holds(way, table));
    const way = table.length ? (ways.find((each) => isAll(each, table)) ?? ways[0]) : ways[0];
    if (way && (ways.length === 1 || (table.length && isAll(way, table)))) return this.#act(way.text, card, at);
    if (!way) return this.#act(`play ${card}${table.length ? ` takes ${table.join(" ")}` : ""}`, card, at);
    this.card = card;
    this.table = table;
    this.lit = 0;
    this.held = false;
    const said = ways.map((each, index) => `${letter(index)}: ${theCards(each.takes)}`).join("; ");
    this.#around.say(`${m.scopa_which({ card: withCard(card) })} ${said}.`);
    return false;
  }

  async #act(text: string, card: string, at: HTMLElement | null): Promise<boolean> {
    this.cancel();
    return this.#around.act(text, m.scopa_cannot({ card: cardName("scopa", card) }), at);
  }
}
