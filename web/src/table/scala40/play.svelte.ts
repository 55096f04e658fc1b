/** From gestures to actions: what a click on a place means with the cards that are chosen. What may be done the server says. */
import type { Frame, Scala40View } from "../../lib/protocol";
import * as m from "../../paraglide/messages";
import type { Around } from "../around.svelte";
import type { Hand } from "./hand.svelte";
import { matching, option, type Option, type Verb } from "./options";

/** A joker that can stand for several cards. */
export interface Choice {
  options: Option[];
  at: HTMLElement | null;
}

export class Play {
  choice = $state.raw<Choice | null>(null);
  readonly options: Option[] = $derived.by(() => this.#frame().options.map(option));

  #around: Around;
  #frame: () => Frame;
  #hand: Hand;

  constructor(around: Around, frame: () => Frame, hand: Hand) {
    this.#around = around;
    this.#frame = frame;
    this.#hand = hand;
  }

  can(verb: Verb, cards: string[] = [], meld: number | null = null): boolean {
    return matching(this.options, verb, cards, meld).length > 0;
  }

  /** A place that lights up: something can be done there with what is chosen. */
  canAttach(meld: number): boolean {
    const cards = this.#hand.picked;
    if (!cards.length) return false;
    return cards.length === 1 ? this.can("attach", cards, meld) : cards.some((card) => this.can("attach", [card], meld));
  }

  canSwap(meld: number, card: string): boolean {
    const picked = this.#hand.picked;
    return picked.length === 1 && picked[0] === card && this.can("swap", picked, meld);
  }

  get canDiscardChosen(): boolean {
    return this.#hand.picked.length === 1 && this.can("discard", this.#hand.picked);
  }

  draw = (at: HTMLElement | null) => this.#do("draw", at);

  /** The discard pile: with one card chosen it goes there, otherwise its top comes. */
  pile = (at: HTMLElement | null, cards = this.#hand.picked): Promise<boolean> => {
    const moving = this.#frame().view as Scala40View | null;
    if (!cards.length || (this.can("collect") && !moving?.took)) return this.#do("collect", at);
    if (cards.length > 1) return this.#hint(m.scala40_no_discard(), m.scala40_one_card(), at);
    return this.#do(`discard ${cards.join(" ")}`, at);
  };

  meld = (at: HTMLElement | null, cards = this.#hand.picked): Promise<boolean> => {
    if (!cards.length) return this.#hint(m.scala40_new_meld(), m.scala40_choose_for_meld(), at);
    return this.#one(matching(this.options, "meld", cards), `meld ${cards.join(" ")}`, at);
  };

  attach = async (meld: number, at: HTMLElement | null, cards = this.#hand.picked): Promise<boolean> => {
    const [card] = cards;
    if (card === undefined) return this.#hint(m.scala40_no_attach(), m.scala40_choose_to_attach(), at);
    if (cards.length === 1) {
      const found = matching(this.options, "attach", cards, meld);
      if (!found.length && this.can("swap", cards, meld)) return this.#do(`swap ${meld}: ${card}`, at);
      return this.#one(found, `attach ${meld}: ${card}`, at);
    }
    if (!cards.includes("JK")) return this.#do(`attach ${meld}: ${cards.join(" ")}`, at);
    return this.#oneByOne(meld, cards, at);
  };

  swap = (meld: number, at: HTMLElement | null, cards = this.#hand.picked): Promise<boolean> => {
    const [card] = cards;
    if (cards.length !== 1 || card === undefined || !(this.can("swap", cards, meld) || !this.can("attach", cards, meld))) return this.attach(meld, at, cards);
    return this.#do(`swap ${meld}: ${card}`, at);
  };

  /** The last step: what was laid comes back, then a collected card goes back. */
  get undoes(): "takeback" | "return" | null {
    return this.can("takeback") ? "takeback" : this.can("return") ? "return" : null;
  }
  undo = (at: HTMLElement | null) => this.#do(this.undoes ?? "takeback", at);

  decide(chosen: Option): void {
    const at = this.choice?.at ?? null;
    this.choice = null;
    void this.#do(chosen.text, at);
  }

  /** With a joker among them each card goes by itself, so that its place can be asked for. */
  async #oneByOne(meld: number, cards: string[], at: HTMLElement | null): Promise<boolean> {
    const rest = [...cards];
    while (rest.length) {
      const next = rest.find((card) => card !== "JK" && this.can("attach", [card], meld)) ?? rest.find((card) => this.can("attach", [card], meld)) ?? rest[0];
      if (next === undefined) break;
      const found = matching(this.options, "attach", [next], meld);
      if (!(await this.#one(found, `attach ${meld}: ${next}`, at))) return false;
      rest.splice(rest.indexOf(next), 1);
    }
    return true;
  }

  #hint(title: string, text: string, at: HTMLElement | null): Promise<boolean> {
    if (this.#frame().seat !== null) this.#around.hint(title, text, at);
    return Promise.resolve(false);
  }

  #one(found: Option[], otherwise: string, at: HTMLElement | null): Promise<boolean> {
    const [first] = found;
    if (!first) return this.#do(otherwise, at);
    if (found.length === 1) return this.#do(first.text, at);
    this.choice = { options: found, at };
    return Promise.resolve(false);
  }

  async #do(text: string, at: HTMLElement | null): Promise<boolean> {
    if (this.#frame().seat === null) return false;
    const done = await this.#around.act(text, TITLES[option(text).verb]?.() ?? "", at);
    if (done) this.#hand.chosen = [];
    return done;
  }
}

const TITLES: Record<Verb, () => string> = {
  draw: m.scala40_no_draw,
  collect: m.scala40_no_collect,
  meld: m.scala40_no_meld,
  attach: m.scala40_no_attach,
  swap: m.scala40_no_swap,
  takeback: m.scala40_no_undo,
  return: m.scala40_no_undo,
  discard: m.scala40_no_discard,
};
