/** What the referee has entered and the server has not yet: kept first, sent in order, each once, refusals kept too. */
import { newId, Refusal, Unreachable } from "../../lib/api";
import type { TournamentMatchPage, TournamentShown } from "../../lib/protocol";
import { session } from "../../lib/session.svelte";
import { matchPage, order, type Command } from "../asking";
import * as store from "./store";
import type { Waiting } from "./store";

const PATIENCE = 15_000; // with one bar of coverage a request may hang for minutes
const AGAIN = 4_000;

/** A page that shows what has arrived. */
interface Shows {
  take(shown: TournamentShown): void;
  takePage(page: TournamentMatchPage): void;
}

export const matchKey = (club: string, tournament: string, match: string): string => `match/${club}/${tournament}/${match}`;

class Outbox {
  /** Of this person, in the order in which they were made. */
  items = $state.raw<Waiting[]>([]);
  /** Whose phone it is: known without a network too. null: nobody's. */
  user = $state<string | null>(null);
  /** Nothing is sent until somebody has signed in again. */
  nobody = $state(false);
  unsent = $derived(this.items.filter((item) => item.done === null));
  refused = $derived(this.unsent.filter((item) => item.refused !== null));
  #opening: Promise<void> | null = null;
  #sending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shows = new Set<Shows>();
  #others: BroadcastChannel | null = null;

  /** By every page that needs it; somebody else may have signed in since the last. */
  async open(): Promise<void> {
    this.#opening ??= this.#open();
    await this.#opening;
    if (session.me === undefined || (session.me?.id ?? null) === this.user) return;
    await this.#who();
    await this.read();
    void this.send();
  }

  async #open(): Promise<void> {
    addEventListener("online", () => void this.send());
    document.addEventListener("visibilitychange", () => !document.hidden && void this.send());
    this.#others = new BroadcastChannel("smazzata-referee");
    this.#others.onmessage = () => void this.read();
    await this.#who();
    await this.read();
    void this.send();
  }

  /** Without a network, whose phone it was; nobody else is shown what was sent to that person. */
  async #who(): Promise<void> {
    try {
      if (session.me === undefined) await session.load();
    } catch {
      this.user = store.owner();
      return;
    }
    this.user = session.me?.id ?? null;
    this.nobody = this.user === null;
    if (store.owner() !== null && store.owner() !== this.user) await store.forgetPages();
  }

  async read(): Promise<void> {
    this.items = store.owner() === null ? [] : (await store.all()).filter((item) => item.user === this.user);
  }

  async #changed(): Promise<void> {
    await this.read();
    this.#others?.postMessage(null);
  }

  of(club: string, tournament: string, match?: string): Waiting[] {
    return this.items.filter((item) => item.club === club && item.tournament === tournament && (match === undefined || item.match === match));
  }

  /** It is on the phone when this is done; it goes out as soon as it can. */
  async add(club: string, tournament: string, match: string, command: Command): Promise<void> {
    if (this.user === null) throw new Error("nobody is here");
    await store.add({ id: newId(), user: this.user, club, tournament, match, command: $state.snapshot(command) as Command, at: Date.now(), tried: false, refused: null, done: null });
    await this.#changed();
    void this.send();
  }

  /** True: it had not left the phone, and is gone. */
  async takeBack(item: Waiting): Promise<boolean> {
    const taken = await store.takeBack(item.number);
    await this.#changed();
    return taken;
  }

  /** What was refused is the referee's to give up. */
  async discard(item: Waiting): Promise<void> {
    await store.remove([item.number]);
    await this.#changed();
    void this.send();
  }

  /** Once more, after what is on the sheet by now; and what was entered after it follows. */
  async again(item: Waiting, deals: number): Promise<void> {
    let count = deals;
    const following = this.unsent.filter((each) => each.number >= item.number && each.match === item.match && each.tournament === item.tournament);
    await store.write(
      following.map((each) => {
        const { command } = each;
        if (command.type !== "score" && command.type !== "undo" && command.type !== "seal") return { ...each, refused: null };
        const moved = { ...each, command: { ...command, deals: count }, refused: null };
        count += command.type === "score" ? 1 : command.type === "undo" ? -1 : 0;
        return moved;
      }),
    );
    await this.#changed();
    void this.send();
  }

  /** A match as the server has it now: what has arrived is on it. */
  async settle(club: string, page: TournamentMatchPage): Promise<void> {
    if (this.user === null) return;
    await store.keep(this.user, matchKey(club, page.tournament, page.match.id), page);
    const settled = this.of(club, page.tournament, page.match.id).filter((item) => item.done !== null && item.done <= page.version);
    if (!settled.length) return;
    await store.remove(settled.map((item) => item.number));
    await this.#changed();
  }

  shownBy(page: Shows): () => void {
    this.#shows.add(page);
    return () => this.#shows.delete(page);
  }

  // ---- sending ----
  async send(): Promise<void> {
    if (this.#sending || this.user === null || !this.unsent.length) return;
    this.#sending = true;
    clearTimeout(this.#timer);
    try {
      const one = () => this.#sendAll();
      await ("locks" in navigator ? navigator.locks.request("smazzata-referee", { ifAvailable: true }, (lock) => (lock ? one() : undefined)) : one());
    } finally {
      this.#sending = false;
      if (!this.nobody && this.#next()) this.#timer = setTimeout(() => void this.send(), AGAIN);
    }
  }

  async #sendAll(): Promise<void> {
    await this.read(); // another window may have sent some
    for (let item = this.#next(); item && (await this.#sendOne(item)); item = this.#next());
  }

  /** The first that nothing refused stands before, on the same sheet. */
  #next(): Waiting | undefined {
    const stopped = (item: Waiting) => item.match !== "" && this.refused.some((each) => each.number < item.number && each.match === item.match && each.tournament === item.tournament);
    return this.unsent.find((item) => item.refused === null && !stopped(item));
  }

  /** False: no use in trying the next one now. */
  async #sendOne(item: Waiting): Promise<boolean> {
    if (!(await store.leaves(item.number))) {
      await this.read();
      return true;
    }
    try {
      const answer = await inTime(order(item.club, item.tournament, item.command, undefined, item.id));
      this.nobody = false;
      this.#shows.forEach((each) => each.take(answer.tournament));
      if (item.match) await store.write([{ ...item, tried: true, done: answer.version }]);
      else await store.remove([item.number]);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 429 || error.status >= 500) return false;
      if (error.status === 401) {
        this.nobody = true;
        return false;
      }
      await store.write([{ ...item, tried: true, refused: { code: error.code, message: error.message, rule: error.rule } }]);
    }
    await this.#changed();
    await this.#arrived(item);
    return true;
  }

  /** The sheet with what was just done, or as it is instead. If that fails, whoever looks at it next asks again. */
  async #arrived(item: Waiting): Promise<void> {
    if (!item.match) return;
    try {
      const page = await inTime(matchPage(item.club, item.tournament, item.match, "own"));
      this.#shows.forEach((each) => each.takePage(page));
      await this.settle(item.club, page);
    } catch {
      // no network, just now
    }
  }
}

async function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Unreachable("late")), PATIENCE)));
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

export const outbox = new Outbox();
