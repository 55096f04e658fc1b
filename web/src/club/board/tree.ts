/** A board as it is drawn: rounds of places, where each lies, and the lines between them. */
import type { StageShown, TournamentMatch, TournamentShown } from "../../lib/protocol";

export interface Place {
  /** Which of its round, from the top. */
  at: number;
  /** null: against nobody, so there is no match. */
  match: TournamentMatch | null;
  /** Without a match, who goes through: `""` is nobody, null is not known yet. */
  through: string | null;
}

export interface Round {
  /** How many are left in it: 8, the last eight. */
  left: number;
  places: Place[];
}

export interface Board {
  rounds: Round[];
  third: TournamentMatch | null;
}

export function boardOf(shown: TournamentShown, stage: StageShown): Board {
  const matches = new Map(shown.matches.filter((each) => each.stage === stage.number).map((each) => [each.id, each]));
  const rounds: Round[] = [];
  let line: (string | null)[] = stage.slots;
  while (line.length > 1) {
    const here = line;
    const places = Array.from({ length: here.length / 2 }, (_, at): Place => {
      const match = matches.get(`${stage.number}.K${here.length}.${at + 1}`) ?? null;
      const [one = "", other = ""] = here.slice(2 * at, 2 * at + 2);
      return { at, match, through: match ? (match.outcome ? (match.outcome.winner ?? "") : null) : other === "" ? one : other };
    });
    rounds.push({ left: here.length, places });
    line = places.map((place) => place.through);
  }
  return { rounds, third: matches.get(`${stage.number}.P3.1`) ?? null };
}

export const isIn = (place: Place, who: string): boolean => (place.match ? place.match.players.includes(who) : place.through === who);
export const peopleOn = (stage: StageShown): string[] => stage.slots.filter(Boolean);

/** The board from the round that is being played on, in parts that a screen across a room can show. */
export function partsOf(board: Board, most: number): Board[] {
  const due = board.rounds.findIndex(({ places }) => places.some((place) => place.match && place.match.state !== "over"));
  const rounds = due < 0 ? board.rounds.slice(-Math.log2(most)) : board.rounds.slice(due);
  const count = Math.max(1, (rounds[0]?.left ?? 0) / most);
  if (count === 1) return [{ rounds, third: board.third }];
  return Array.from({ length: count }, (_, part) => ({
    rounds: rounds.filter(({ places }) => places.length >= count).map(({ left, places }) => {
      const size = places.length / count;
      return { left, places: places.slice(part * size, (part + 1) * size).map((place, at) => ({ ...place, at })) };
    }),
    third: null,
  }));
}

// ---- where everything lies, in letters' widths --------------------------------------------------------------
export const TALL = 3.7;
const ACROSS = 1.2;
const DOWN = 5.1;
const HEAD = 2.4;

export interface Spot {
  key: string;
  round: number;
  place: Place;
  x: number;
  y: number;
}

export interface Drawing {
  /** Of a match. */
  wide: number;
  width: number;
  height: number;
  heads: { left: number; x: number }[];
  spots: Spot[];
  lines: { key: string; path: string; from: Place }[];
  third: { x: number; y: number } | null;
  /** Above the final, where there is room. */
  crown: { x: number; y: number } | null;
}

/** From eight people on both halves come towards the final in the middle: half as tall, and no longer way to the eye. */
export function drawingOf(board: Board): Drawing {
  const last = board.rounds.length - 1;
  const both = board.rounds.length >= 3;
  const first = board.rounds[0]?.places.length ?? 0;
  const wide = first > 8 ? 11 : 12.6; // where there are few, names are given more room
  const high = Math.max((both ? first / 2 : first) * DOWN, both ? 18 : board.third ? 19 : TALL + 1);
  const column = (round: number, right: boolean) => (right ? 2 * last - round : round) * (wide + ACROSS);
  const spots = board.rounds.flatMap(({ places }, round) => {
    const side = both && round < last ? places.length / 2 : places.length;
    return places.map((place): Spot => {
      const y = HEAD + ((place.at % side) + 0.5) * (high / side) - TALL / 2;
      return { key: `${round}.${place.at}`, round, place, x: column(round, place.at >= side), y };
    });
  });
  const at = new Map(spots.map((spot) => [spot.key, spot]));
  const lines = spots.flatMap((spot) => {
    const next = at.get(`${spot.round + 1}.${Math.floor(spot.place.at / 2)}`);
    if (!next) return [];
    const right = spot.x > next.x;
    const [from, to] = right ? [spot.x, next.x + wide] : [spot.x + wide, next.x];
    return [{ key: spot.key, path: `M${from} ${spot.y + TALL / 2}H${(from + to) / 2}V${next.y + TALL / 2}H${to}`, from: spot.place }];
  });
  const final = at.get(`${last}.0`);
  const heads = board.rounds.flatMap(({ left }, round) => [...new Set([column(round, false), column(round, both)])].map((x) => ({ left, x })));
  return {
    wide,
    width: (both ? 2 * last + 1 : last + 1) * (wide + ACROSS) - ACROSS,
    height: HEAD + high,
    heads,
    spots,
    lines,
    third: board.third && final ? { x: final.x, y: HEAD + high - TALL - 1 } : null,
    crown: (both || board.third) && final ? { x: final.x, y: final.y - 5.2 } : null,
  };
}
