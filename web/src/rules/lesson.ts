/** A scripted first game: positions, what is done in them, and what is said. The rules themselves check every script (tests/web). */
import type { GameKey } from "../lib/cards";
import type { Words } from "../lib/protocol";

export interface Counted {
  label: Words;
  /** In the notation. */
  cards: string;
  values?: string;
  sum?: number;
  note?: Words;
}

export interface Step {
  says: Words;
  /** What the reader has to do, in the notation. */
  do?: string;
  /** What the other player does. */
  other?: string[];
  count?: Counted[];
}

export interface Scene {
  /** As in docs/scenarios.md. */
  start: { hands: string[]; table?: string; pile?: string; stock?: string };
  steps: Step[];
}

export interface Lesson {
  game: GameKey;
  rules: string;
  scenes: Scene[];
}

// ---- positions
/** A card on the screen keeps its identity wherever it goes. */
export interface Piece {
  id: number;
  /** In the notation; a joker on the table says what it stands for. */
  card: string;
}

export interface Position {
  hands: Piece[][];
  /** Melds, or at Scopa the cards of the table in one group. */
  table: { owner: number; pieces: Piece[] }[];
  pile: Piece[];
  stock: Piece[];
  captured: number[];
  scope: number[];
}

export interface Action {
  kind: "draw" | "collect" | "meld" | "attach" | "swap" | "discard" | "play";
  cards: string[];
  meld: number;
  takes: string[];
}

export const held = (card: string): string => (card.startsWith("JK") ? "JK" : card);

/** `attach 0: 6C 7C`, `play RS takes 4C 6B`. */
export function parse(text: string): Action {
  const [, kind = "", meld, cards = "", takes = ""] = /^(\w+)(?: (\d+):)?(?: (.*?))?(?: takes (.*))?$/.exec(text) ?? [];
  const list = (part: string) => part.split(" ").filter(Boolean);
  return { kind: kind as Action["kind"], meld: Number(meld ?? -1), cards: list(cards), takes: list(takes) };
}

export function begin({ start }: Scene): Position {
  let id = 0;
  const pieces = (text = ""): Piece[] => text.split(" ").filter(Boolean).map((card) => ({ id: id++, card }));
  return {
    hands: start.hands.map(pieces),
    table: start.table === undefined ? [] : [{ owner: 0, pieces: pieces(start.table) }],
    pile: pieces(start.pile),
    stock: pieces(start.stock),
    captured: start.hands.map(() => 0),
    scope: start.hands.map(() => 0),
  };
}

/** The position afterwards. It believes the script: what is allowed is not its business. */
export function apply(before: Position, text: string, seat: number): Position {
  const now = structuredClone(before);
  const { kind, cards, meld, takes } = parse(text);
  const hand = now.hands[seat] ?? [];
  const group = now.table[meld]?.pieces ?? [];
  const out = (from: Piece[], card: string): Piece[] => from.splice(from.findIndex((piece) => held(piece.card) === held(card)), 1).map((piece) => ({ ...piece, card }));
  switch (kind) {
    case "draw":
      hand.push(...now.stock.splice(0, 1));
      break;
    case "collect":
      hand.push(...now.pile.splice(-1));
      break;
    case "meld":
      now.table.push({ owner: seat, pieces: cards.flatMap((card) => out(hand, card)) });
      break;
    case "attach":
      group.push(...cards.flatMap((card) => out(hand, card)));
      break;
    case "swap": {
      const at = group.findIndex((piece) => piece.card === `JK=${cards[0]}`);
      const [joker] = group.splice(at, 1, ...out(hand, cards[0] ?? ""));
      if (joker) hand.push({ ...joker, card: "JK" });
      break;
    }
    case "discard":
      now.pile.push(...out(hand, cards[0] ?? ""));
      break;
    case "play":
      play(now, seat, out(hand, cards[0] ?? ""), takes);
  }
  return now;
}

function play(now: Position, seat: number, played: Piece[], takes: string[]): void {
  const table = now.table[0]?.pieces ?? [];
  if (takes.length) {
    const left = table.filter((piece) => !takes.includes(piece.card));
    table.splice(0, table.length, ...left);
    now.captured[seat] = (now.captured[seat] ?? 0) + takes.length + 1;
    if (!left.length) now.scope[seat] = (now.scope[seat] ?? 0) + 1;
  } else table.push(...played);
  if (now.hands.every((each) => !each.length)) for (const each of now.hands) each.push(...now.stock.splice(0, 3));
}

/** All that is done in a scene, in order, with who does it. */
export const deeds = (scene: Scene): { seat: number; text: string }[] =>
  scene.steps.flatMap((step) => [...(step.do ? [{ seat: 0, text: step.do }] : []), ...(step.other ?? []).map((text) => ({ seat: 1, text }))]);
