/** Cards as they are drawn and as they are called. The notation is the server's: `7D`, `JK`, `JK=9C`. */
import { getLocale } from "../paraglide/runtime";

export type GameKey = "scala40" | "scopa";

export const gameOf = (rules: string): GameKey => (rules.startsWith("scopa") ? "scopa" : "scala40");

/** What a card of a meld is (`9C`), and whether a joker stands for it. */
export function standing(card: string): { face: string; for: string | null } {
  const [face = card, stands] = card.split("=");
  return { face, for: stands ?? null };
}

type Words = { ranks: Record<string, string>; suits: Record<string, string>; joker: string; of: string };

const WORDS: Record<"it" | "en", Record<GameKey, Words>> = {
  it: {
    scala40: {
      ranks: { A: "asso", "2": "2", "3": "3", "4": "4", "5": "5", "6": "6", "7": "7", "8": "8", "9": "9", T: "10", J: "fante", Q: "donna", K: "re" },
      suits: { H: "cuori", D: "quadri", C: "fiori", S: "picche" },
      joker: "jolly",
      of: " di ",
    },
    scopa: {
      ranks: { A: "asso", "2": "2", "3": "3", "4": "4", "5": "5", "6": "6", "7": "7", F: "fante", C: "cavallo", R: "re" },
      suits: { D: "denari", C: "coppe", S: "spade", B: "bastoni" },
      joker: "",
      of: " di ",
    },
  },
  en: {
    scala40: {
      ranks: { A: "ace", "2": "2", "3": "3", "4": "4", "5": "5", "6": "6", "7": "7", "8": "8", "9": "9", T: "10", J: "jack", Q: "queen", K: "king" },
      suits: { H: "hearts", D: "diamonds", C: "clubs", S: "spades" },
      joker: "joker",
      of: " of ",
    },
    scopa: {
      ranks: { A: "ace", "2": "2", "3": "3", "4": "4", "5": "5", "6": "6", "7": "7", F: "jack", C: "knight", R: "king" },
      suits: { D: "coins", C: "cups", S: "swords", B: "clubs" },
      joker: "",
      of: " of ",
    },
  },
};

/** "8 di quadri"; of a joker that stands for a card, the joker. */
export function cardName(game: GameKey, card: string): string {
  const words = WORDS[getLocale()][game];
  const { face } = standing(card);
  if (face === "JK") return words.joker;
  return `${words.ranks[face.slice(0, -1)] ?? face}${words.of}${words.suits[face.slice(-1)] ?? ""}`;
}

/** With the article, as it is said: "l'8 di quadri", "il jolly", "la donna di cuori", "the 8 of diamonds". */
export function theCard(game: GameKey, card: string): string {
  const name = cardName(game, card);
  if (getLocale() === "en") return `the ${name}`;
  if (/^(asso|8|11)/.test(name)) return `l'${name}`;
  return name.startsWith("donna") ? `la ${name}` : `il ${name}`;
}

export const suitName = (game: GameKey, suit: string): string => WORDS[getLocale()][game].suits[suit] ?? suit;
export const rankName = (game: GameKey, rank: string): string => WORDS[getLocale()][game].ranks[rank] ?? rank;
