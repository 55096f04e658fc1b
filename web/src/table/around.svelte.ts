/** One table as all parts of the screen share it: what happened, in words; an attempt, and the refusal that answers it. */
import { getContext, setContext } from "svelte";

import { gameOf } from "../lib/cards";
import { No, type Command, type LiveTable } from "../lib/live.svelte";
import type { Frame, GameEvent, Refused, Said, Told } from "../lib/protocol";
import { sound } from "../lib/sound";
import * as m from "../paraglide/messages";

/** What a seat did: "ha scartato l'8 di quadri", or, of one's own, "hai scartato …". No seat: a sentence. */
export interface Line {
  seat: number | null;
  text: string;
}

/** Each game gives its own: null where there is nothing to say. */
export type Wording = (event: GameEvent, own: (seat: number) => boolean) => Line | null;

/** A refusal, and the place of the screen that was touched. */
export interface Note {
  refused: Refused;
  at: HTMLElement | null;
  /** "Non puoi ancora scartare": what was tried. */
  title: string;
}

const REMEMBERED = 60;

export class Around {
  /** Events of the game in this deal, the newest last. */
  past = $state.raw<GameEvent[]>([]);
  chat = $state.raw<Said[]>([]);
  note = $state.raw<Note | null>(null);
  /** The last things to be read aloud. */
  aloud = $state("");
  /** Whom this reader does not want to hear. */
  muted = $state<number[]>([]);
  menu = $state<"" | "menu" | "chat" | "look" | "abandon" | "keys">("");
  /** The end of a deal is being shown: paper waits until it has been seen. */
  closing = $state(false);
  words: Wording = () => null;

  #moved = false;

  constructor(readonly live: LiveTable) {
    live.onTold((told, frame) => this.#hear(told, frame));
    live.onAway((gone, back) => this.#notice(gone, back));
  }

  /** The first frame of a socket says what has happened before it. */
  begin(frame: Frame): void {
    this.chat = frame.chat;
    this.past = frame.past;
  }

  name(frame: Frame, seat: number): string {
    return seat === frame.seat ? m.table_you() : (frame.seats[seat]?.name ?? frame.match?.names[seat] ?? "");
  }

  sentence(frame: Frame, line: Line): string {
    return line.seat === null ? line.text : `${this.name(frame, line.seat)} ${line.text}`;
  }

  lines(frame: Frame): Line[] {
    const own = (seat: number) => seat === frame.seat;
    return this.past.map((event) => this.words(event, own)).filter((line) => line !== null).reverse();
  }

  /** True: done. Otherwise the refusal is shown at the place that was touched. */
  async attempt(command: Command, title: string, at: HTMLElement | null): Promise<boolean> {
    this.note = null;
    try {
      await this.live.send(command);
      return true;
    } catch (error) {
      if (!(error instanceof No)) throw error;
      if (error.refused.code === "moved-on") return false; // the frame that says what has happened is on its way
      sound.refused();
      this.note = { refused: error.refused, at, title };
      return false;
    }
  }

  act(text: string, title: string, at: HTMLElement | null): Promise<boolean> {
    return this.attempt({ type: "act", text }, title, at);
  }

  /** Something that the server need not be asked. */
  hint(title: string, text: string, at: HTMLElement | null): void {
    this.note = { refused: { type: "error", re: null, code: "choose-first", rule: "", message: [text, text], parameters: {} }, at, title };
  }

  say(text: string): void {
    this.aloud = text;
  }

  #notice(gone: number[], back: number[]): void {
    const frame = this.live.frame;
    if (!frame) return;
    const there = (seat: number) => frame.seats[seat]?.name; // who stood up is not "back"
    this.say(
      [
        ...gone.filter(there).map((seat) => m.table_away_aloud({ name: this.name(frame, seat) })),
        ...back.filter(there).map((seat) => m.table_back_aloud({ name: this.name(frame, seat) })),
      ].join(" "),
    );
  }

  #hear(told: Told[], frame: Frame): void {
    const said = told.flatMap((each) => each.notices).filter((notice) => notice.type === "said");
    if (said.length) {
      this.chat = [...this.chat, ...said].slice(-REMEMBERED);
      sound.said();
    }
    const events = told.flatMap((each) => each.game.flat());
    if (!events.length) return;
    const fresh = events.findLastIndex((event) => event.type === "dealt");
    this.past = (fresh >= 0 ? events.slice(fresh) : [...this.past, ...events]).slice(-REMEMBERED);
    const own = (seat: number) => seat === frame.seat;
    const lines = events.map((event) => this.words(event, own)).filter((line) => line !== null);
    const sentences = lines.map((line) => `${this.sentence(frame, line)}.`);
    const moves = frame.may.includes("act");
    if (moves && !this.#moved) sentences.push(`${m.table_your_turn()}.`);
    this.#moved = moves;
    if (sentences.length) this.say(sentences.join(" "));
  }
}

export const gameIn = (frame: Frame) => gameOf(frame.terms.rules);

const KEY = Symbol("around");
export const provideAround = (around: Around): Around => setContext(KEY, around);
export const useAround = (): Around => getContext<Around>(KEY);
