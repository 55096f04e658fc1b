/** A table over its socket: the last frame, what has happened since, and actions that take effect exactly once.
 *
 * An action's id is kept in this browser before it is sent, and sent again after every reconnection until the server
 * has answered: the server gives the same answer to the same id, and no second effect.
 */
import { newId } from "./api";
import type { Away, Do, Frame, Refused, Shown, Told } from "./protocol";

export type Command = Do["command"];
export type Status = "connecting" | "live" | "lost" | "gone";

/** What the server said no to, in both languages, with the article. */
export class No extends Error {
  constructor(readonly refused: Refused) {
    super(refused.code);
  }
}

type Waiting = { message: Do; done: (frame: Frame) => void; failed: (no: No) => void };

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 5_000;
const SIGNED_OUT = 4401;
const NEVER_AGAIN = new Set([1003, 1007, 1009, SIGNED_OUT, 4404]);

export class LiveTable {
  frame = $state.raw<Frame | null>(null);
  status = $state<Status>("connecting");
  /** Why it is gone: the close code. */
  closed = $state<number | null>(null);
  /** The seats of people who are not there. */
  away = $state.raw<number[]>([]);
  /** An action is on its way. */
  busy = $state(false);

  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ahead = 0;
  #ended = false;
  #listeners = new Set<(told: Told[], frame: Frame) => void>();
  #goings = new Set<(gone: number[], back: number[]) => void>();

  constructor(readonly table: string) {
    for (const message of this.#kept()) {
      this.#waiting.set(message.id, { message, done: () => undefined, failed: () => undefined });
    }
    this.#connect();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    const socket = this.#socket;
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close(1000); // before, the browser complains
    else socket?.close(1000);
  }

  /** What has happened, in order, each time something has: for movement, sound and words. */
  onTold(listener: (told: Told[], frame: Frame) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Who has gone and who is back, each time somebody has or is. */
  onAway(listener: (gone: number[], back: number[]) => void): () => void {
    this.#goings.add(listener);
    return () => this.#goings.delete(listener);
  }

  /** Resolves with the frame that acknowledges it; rejects with `No`. */
  send(command: Command): Promise<Frame> {
    const decided = command.type === "act" || command.type === "cut";
    const message: Do = { id: newId(), command, ...(decided && this.frame ? { v: this.frame.version } : {}) };
    return new Promise((done, failed) => {
      this.#waiting.set(message.id, { message, done, failed });
      this.#keep();
      this.#tell(message);
    });
  }

  act(text: string): Promise<Frame> {
    return this.send({ type: "act", text });
  }

  /** The server's time, in milliseconds. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  // ---- the socket
  #connect(): void {
    if (this.#ended) return;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${this.table}/socket`);
    this.#socket = socket;
    socket.onmessage = (event) => this.#heard(JSON.parse(event.data as string) as Shown | Refused | Away);
    socket.onclose = (event) => this.#lost(event.code);
  }

  #lost(code: number): void {
    if (this.#ended) return;
    this.busy = false;
    const perhapsNew = code === SIGNED_OUT && this.status === "live"; // another session may have begun in this browser
    if (NEVER_AGAIN.has(code) && !perhapsNew) {
      this.closed = code;
      this.status = "gone";
      return;
    }
    this.status = this.frame ? "lost" : "connecting";
    this.#timer = setTimeout(() => this.#connect(), this.#pause * (0.7 + Math.random() * 0.6));
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  #hurry = (): void => {
    if (this.status !== "lost" || document.visibilityState !== "visible") return;
    clearTimeout(this.#timer);
    this.#pause = FIRST_PAUSE;
    if (this.#socket?.readyState === WebSocket.CLOSED) this.#connect();
  };

  #tell(message: Do): void {
    this.busy = true;
    if (this.#socket?.readyState === WebSocket.OPEN && this.status === "live") this.#socket.send(JSON.stringify(message));
  }

  #heard(said: Shown | Refused | Away): void {
    if (this.#ended) return;
    if (said.type === "away") return this.#whoIsAway(said.seats);
    if (said.type === "frame") this.#shown(said);
    const waiting = said.re === null ? undefined : this.#waiting.get(said.re);
    if (!waiting || said.re === null) return;
    this.#waiting.delete(said.re);
    this.#keep();
    this.busy = this.#waiting.size > 0;
    if (said.type === "frame") waiting.done(said.frame);
    else waiting.failed(new No(said));
  }

  #whoIsAway(seats: number[]): void {
    const before = this.away;
    this.away = seats;
    const [gone, back] = [seats.filter((seat) => !before.includes(seat)), before.filter((seat) => !seats.includes(seat))];
    for (const listener of this.#goings) listener(gone, back);
  }

  #shown({ frame }: Shown): void {
    const fresh = this.status !== "live";
    if (this.frame && !fresh && frame.version < this.frame.version) return;
    this.#ahead = frame.seat === null ? this.#ahead : frame.now - Date.now();
    this.frame = frame;
    if (fresh) {
      this.status = "live";
      this.away = []; // a new socket begins with nobody away
      this.#pause = FIRST_PAUSE;
      for (const { message } of this.#waiting.values()) this.#tell(message);
    }
    if (frame.told.length) for (const listener of this.#listeners) listener(frame.told, frame);
  }

  // ---- what was sent and not answered yet
  #keep(): void {
    const messages = [...this.#waiting.values()].map(({ message }) => message);
    try {
      if (messages.length) localStorage.setItem(this.#name, JSON.stringify(messages));
      else localStorage.removeItem(this.#name);
    } catch {
      // private mode: only as long as the page is open
    }
  }

  #kept(): Do[] {
    try {
      return JSON.parse(localStorage.getItem(this.#name) ?? "[]") as Do[];
    } catch {
      return [];
    }
  }

  get #name(): string {
    return `smazzata.sent.${this.table}`;
  }
}
