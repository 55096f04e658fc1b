/** Was every card dealt as seed and cut say? What each seat saw of a match, beside the order computed here.
 *
 * The seats' frames are laid side by side: each shows its own hand and the cards it drew, so together they show every card
 * that was turned up. Nothing of it comes from the server's own verification.
 */
import { commitment, bytesOf, DEAL, STOCK, shuffled, verify, type Proof } from "../lib/fair.ts";
import type { CutPack, Frame, GameEvent, Scala40Event, ScopaEvent } from "../lib/protocol";

export type Role = "hand" | "table" | "top" | "stock";

/** A place of the pack, the top one first: the card that must lie there, and the one that was seen. */
export interface Place {
  due: string;
  /** null: nobody saw it. */
  seen: string | null;
  role: Role;
  /** Who got it; null: nobody in particular. */
  seat: number | null;
}

export interface Shuffle {
  kind: "deal" | "stock";
  nonce: number;
  cut: CutPack | null;
  /** Codes of docs/fair.md, with `order-mismatch` where a card that was seen is another; or made again without reason. */
  problems: string[];
  places: Place[];
  /** Three kings at Scopa: thrown together again. */
  again: boolean;
}

export interface Deal {
  number: number;
  dealer: number;
  commitment: string | null;
  seed: string | null;
  /** SHA-256 of the seed, computed here. */
  computed: string | null;
  shuffles: Shuffle[];
  verdict: "proven" | "default-cut" | "wrong" | "unproven";
  /** Frame at which it begins. */
  step: number;
}

/** What is used of a frame. */
export type Seen = Pick<Frame, "told" | "view">;

interface Step {
  cuts: CutPack[];
  /** The same event, as each seat was told it. */
  events: GameEvent[][];
  frame: Seen;
}
type Begun = { table: string; rules: string };
type Gathered = Deal & { steps: Step[] };

/** `frames[seat]`: all frames of the match as that seat saw them. */
export async function checkMatch(frames: Seen[][]): Promise<Deal[]> {
  const { begun, deals } = gathered(frames);
  if (!begun) return [];
  return Promise.all(deals.map((deal) => checked(deal, begun)));
}

function gathered(frames: Seen[][]): { begun: Begun | null; deals: Gathered[] } {
  let begun: Begun | null = null;
  const deals: Gathered[] = [];
  for (const [at, frame] of (frames[0] ?? []).entries()) {
    const step: Step = { cuts: [], events: [], frame };
    for (const notice of frame.told.flatMap((told) => told.notices)) {
      if (notice.type === "begun") begun = { table: notice.header.table, rules: notice.header.rules };
      if (notice.type === "deal") {
        deals.push({ number: notice.number, dealer: notice.dealer, commitment: notice.commitment, seed: null, computed: null, shuffles: [], verdict: "unproven", step: at, steps: [] });
      }
      const now = deals.at(-1);
      if (notice.type === "seed" && now) now.seed = notice.seed;
      if (notice.type === "cut") step.cuts.push(notice);
    }
    const bySeat = frames.map((seat) => (seat[at]?.told ?? []).flatMap((told) => told.game.flat()));
    step.events = (bySeat[0] ?? []).map((_, which) => bySeat.map((events) => events[which] as GameEvent));
    deals.at(-1)?.steps.push(step);
  }
  return { begun, deals };
}

async function checked({ steps, ...deal }: Gathered, begun: Begun): Promise<Deal> {
  if (deal.commitment === null || deal.seed === null) return deal;
  const promise = { table: begun.table, deal: deal.number, commitment: deal.commitment, seed: deal.seed };
  const shuffles = begun.rules.startsWith("scopa/") ? scopa(steps, deal.dealer, promise) : scala40(steps, deal.dealer, promise);
  const found: Shuffle[] = [];
  for (const { proof, before, ...shuffle } of shuffles) {
    const problems = await verify(proof, before, ordered(before, proof));
    if (shuffle.places.some(({ due, seen }) => seen !== null && seen !== due)) problems.push("order-mismatch");
    if (shuffle.again && shuffle.places.filter(({ role, due }) => role === "table" && due.startsWith("R")).length < 3) problems.push("made-again-without-kings");
    found.push({ ...shuffle, problems });
  }
  const wrong = found.length === 0 || found.some(({ problems }) => problems.length);
  const byDefault = found.some(({ cut }) => cut?.default);
  return { ...deal, computed: await commitment(bytesOf(deal.seed)), shuffles: found, verdict: wrong ? "wrong" : byDefault ? "default-cut" : "proven" };
}

// ---- one shuffle
type Promised = Pick<Proof, "table" | "deal" | "commitment" | "seed">;
type Unchecked = Omit<Shuffle, "problems"> & { proof: Proof; before: string[] };

function shuffle(kind: "deal" | "stock", nonce: number, cut: CutPack | null, before: string[], promise: Promised): Unchecked {
  const proof: Proof = {
    ...promise,
    label: kind === "deal" ? DEAL : STOCK,
    nonce,
    cut_place: cut?.default ? 0 : (cut?.place ?? 0),
    cut_bytes: cut?.default ? "00".repeat(32) : (cut?.salt ?? ""),
    cut_default: cut?.default ?? false,
  };
  const places = ordered(before, proof).map((due): Place => ({ due, seen: null, role: "stock", seat: null }));
  return { kind, nonce, cut, places, again: false, proof, before };
}

/** A seed that cannot be read gives no order; `verify` says why. */
function ordered(before: string[], proof: Proof): string[] {
  return shuffled(before.length, proof).map((from) => before[from] ?? "");
}

/** These places went to somebody; in which order the cards of a hand came nobody sees, so only whether they are there counts. */
function give(places: (Place | undefined)[], cards: string[] | null, role: Role, seat: number | null): void {
  const left = cards && [...cards];
  const missing: Place[] = [];
  for (const place of places) {
    if (!place) continue;
    place.role = role;
    place.seat = seat;
    const at = left ? left.indexOf(place.due) : -1;
    if (left && at >= 0) place.seen = left.splice(at, 1)[0] ?? null;
    else if (left) missing.push(place);
  }
  for (const place of missing) place.seen = left?.shift() ?? "";
}

/** The seats that were dealt to, from the one after the dealer on. */
function inOrder(hands: number[], dealer: number): number[] {
  const around = hands.map((_, at) => (dealer + 1 + at) % hands.length);
  return around.filter((seat) => hands[seat]);
}

// ---- Scala 40: one card at a time, then one face up; draws from the top of the stock; the pile shuffled when it is used up
function scala40(steps: Step[], dealer: number, promise: Promised): Unchecked[] {
  const made: Unchecked[] = [];
  let pile: string[] = [];
  let stock: Place[] = [];
  let cut: CutPack | null = null;
  for (const { cuts, events, frame } of steps) {
    cut = cuts.at(-1) ?? cut;
    for (const told of events as Scala40Event[][]) {
      const event = told[0];
      if (event?.type === "dealt") {
        const hands = told.map((each, seat) => (each.type === "dealt" ? (each.hands[seat] ?? []) : []));
        const now = shuffle("deal", 0, cut, french(frame), promise);
        const around = inOrder(hands.map((hand) => hand.length), dealer);
        const dealt = around.length * event.cards;
        for (const [at, seat] of around.entries()) {
          give(now.places.filter((_, place) => place < dealt && place % around.length === at), hands[seat] ?? [], "hand", seat);
        }
        give([now.places[dealt]], [event.top], "top", null);
        stock = now.places.slice(dealt + 1);
        pile = [event.top];
        made.push(now);
      } else if (event?.type === "drew") {
        const own = told[event.seat];
        give([stock.shift()], own?.type === "drew" && own.card ? [own.card] : null, "stock", event.seat);
      } else if (event?.type === "collected") pile.pop();
      else if (event?.type === "discarded" || event?.type === "returned") pile.push(event.card);
      else if (event?.type === "new-stock") {
        const before = pile.slice(0, event.cards);
        pile = pile.slice(event.cards);
        if (event.shuffled) {
          const now = shuffle("stock", made.filter(({ kind }) => kind === "stock").length + 1, cut, before, promise);
          stock = [...now.places];
          made.push(now);
        } else stock = before.map((due) => ({ due, seen: null, role: "stock", seat: null })); // turned over: the bottom card is on top
      }
    }
  }
  return made;
}

/** The pack before the shuffle: suit by suit, twins side by side, the jokers last. */
function french(frame: Seen): string[] {
  const view = frame.view;
  const all = view && "top" in view ? view.stock + view.pile + view.seats.reduce((sum, seat) => sum + seat.cards, 0) : 108;
  const naturals = [..."HDCS"].flatMap((suit) => [..."A23456789TJQK"].flatMap((rank) => [rank + suit, rank + suit]));
  return [...naturals, ...Array.from({ length: all - naturals.length }, () => "JK")];
}

// ---- Scopa: a few at a time to each in turn, some on the table; the same for each further round; made again after three kings
function scopa(steps: Step[], dealer: number, promise: Promised): Unchecked[] {
  const made: Unchecked[] = [];
  const pack = [..."DCSB"].flatMap((suit) => [..."A234567FCR"].map((rank) => rank + suit));
  const first = steps.flatMap(({ events }) => events as ScopaEvent[][]).find((told) => told[0]?.type === "dealt")?.[0];
  const around = first?.type === "dealt" ? inOrder(first.hands, dealer) : [];
  let stock: Place[] = [];
  let cut: CutPack | null = null;
  const round = (told: ScopaEvent[]): void => {
    for (const seat of around) {
      const own = told[seat];
      const hand = own?.type === "dealt" || own?.type === "hands-dealt" ? own.hand : [];
      give(stock.splice(0, hand.length), hand, "hand", seat);
    }
  };
  for (const { cuts, events } of steps) {
    cut = cuts.at(-1) ?? cut;
    for (const told of events as ScopaEvent[][]) {
      const event = told[0];
      if (event?.type === "dealt" || event?.type === "redeal") {
        const now = shuffle("deal", made.length, cut, pack, promise);
        stock = [...now.places];
        if (event.type === "dealt") round(told);
        else stock.splice(0, first?.type === "dealt" ? first.hands.reduce((sum, each) => sum + each, 0) : 0);
        give(stock.splice(0, event.table.length), event.table, "table", null);
        made.push({ ...now, again: event.type === "redeal" });
      } else if (event?.type === "hands-dealt") round(told);
    }
  }
  return made;
}
