/** A finished match, frame by frame: fetched in pieces, the wanted ones first, once for every seat that is looked from. */
import { get } from "../lib/api";
import type { Frame, MatchPage } from "../lib/protocol";

/** From a seat, as a spectator, or with all hands face up. */
export type View = number | "public" | "all";

const AT_ONCE = 100;

export class Replay {
  page = $state.raw<MatchPage | null>(null);
  trouble = $state.raw<unknown>(null);
  /** By viewer: what is there so far. */
  #frames = $state<Record<string, (Frame | undefined)[]>>({});
  #fetching = new Map<string, Promise<void>>();

  constructor(
    readonly table: string,
    readonly number: number,
  ) {}

  get address(): string {
    return `/api/tables/${this.table}/matches/${this.number}`;
  }

  async open(): Promise<void> {
    this.trouble = null;
    try {
      this.page = await get<MatchPage>(this.address);
    } catch (error) {
      this.trouble = error;
    }
  }

  get seats(): number[] {
    return this.page?.names.map((_, seat) => seat) ?? [];
  }

  /** What a viewer saw; null: not fetched yet. With all hands up it is the first seat's frame: the hands come from `hands`. */
  frame(view: View, step: number): Frame | null {
    return this.frames(view)[step] ?? null;
  }

  frames(view: View): (Frame | undefined)[] {
    return this.#frames[name(view === "all" ? 0 : view)] ?? [];
  }

  /** With all hands up what happened is told by whoever saw most of it: the player who drew the card. */
  told(view: View): (Frame | undefined)[] {
    if (view !== "all") return this.frames(view);
    const bySeat = this.seats.map((seat) => this.frames(seat));
    return (bySeat[0] ?? []).map((frame, step) => {
      const mover = frame?.told.flatMap((told) => told.game.flat()).find((event) => event.type === "drew");
      return (mover && bySeat[mover.seat]?.[step]) ?? frame;
    });
  }

  /** By seat: the hand at this step, where this viewer may see it. */
  hands(view: View, step: number): (string[] | null)[] {
    return this.seats.map((seat) => handIn(this.frame(view === "all" ? seat : view, step), seat));
  }

  /** The frames around a step. Rejects where the server does not answer. */
  async near(view: View, step: number): Promise<void> {
    const seats = view === "all" ? this.seats : [view];
    await Promise.all(seats.map((seat) => this.#chunk(seat, Math.floor(step / AT_ONCE))));
  }

  /** All frames of a viewer, those around a step first. */
  async fetch(view: View, around = 0): Promise<void> {
    if (view === "all") {
      await Promise.all(this.seats.map((seat) => this.fetch(seat, around)));
      return;
    }
    const steps = this.page?.steps ?? 0;
    const chunks = Array.from({ length: Math.ceil(steps / AT_ONCE) }, (_, chunk) => chunk);
    const wanted = Math.floor(around / AT_ONCE);
    chunks.sort((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted));
    for (const chunk of chunks) await this.#chunk(view, chunk);
  }

  #chunk(view: number | "public", chunk: number): Promise<void> {
    const key = `${view} ${chunk}`;
    const known = this.#fetching.get(key);
    if (known) return known;
    const first = chunk * AT_ONCE;
    const query = new URLSearchParams({ first: `${first}`, count: `${AT_ONCE}`, ...(view === "public" ? {} : { seat: `${view}` }) });
    const asked = get<Frame[]>(`${this.address}/frames?${query}`).then(
      (frames) => {
        const all = (this.#frames[name(view)] ?? []).slice();
        for (const [at, frame] of frames.entries()) all[first + at] = frame;
        this.#frames[name(view)] = all;
      },
      (error: unknown) => {
        this.#fetching.delete(key);
        throw error;
      },
    );
    this.#fetching.set(key, asked);
    return asked;
  }
}

const name = (view: View): string => `of ${view}`;

function handIn(frame: Frame | null, seat: number): string[] | null {
  const view = frame?.view;
  if (!frame || !view) return null;
  if ("top" in view) return view.seats[seat]?.hand ?? null;
  if (seat === frame.seat) return view.hand;
  return view.partner && frame.seat !== null && seat === (frame.seat + 2) % 4 ? view.partner : null;
}
