/** Worked examples with real cards. Each carries the position that proves it: tests/web plays it by the rules themselves. */
import type { GameKey } from "../lib/cards";
import type { Words } from "../lib/protocol";

export interface Row {
  /** In the notation. */
  cards: string;
  label?: Words;
  /** Under each card; "." for none. */
  values?: string;
  sum?: number;
  /** Allowed, or not. */
  good?: boolean;
  /** A meld: its cards lie over each other. */
  meld?: boolean;
}

export interface Example {
  id: string;
  game: GameKey;
  rules: string;
  /** The paragraph of the regulation. */
  article: string;
  title: Words;
  says: Words;
  rows: Row[];
  /** As in docs/scenarios.md. */
  proof: { start: Record<string, unknown>; play: string; expect: Record<string, unknown> };
}

export const EXAMPLES: Example[] = [
  {
    id: "opening",
    game: "scala40",
    rules: "online",
    article: "5.2",
    title: ["Aprire con 40", "Opening with 40"],
    says: ["Tre nove fanno 27: non bastano. Con dieci, fante e donna, altri 30: 57 punti, e hai aperto.", "Three nines are 27: not enough. With ten, jack and queen, 30 more: 57 points, and you have opened."],
    rows: [
      { cards: "9H 9D 9S", values: "9 9 9", sum: 27, meld: true },
      { cards: "TC JC QC", values: "10 10 10", sum: 30, meld: true },
    ],
    proof: { start: { hands: ["9H 9D 9S TC JC QC KD", "2C 2D 3C"], stock: "2H" }, play: "draw\nmeld 9H 9D 9S\nmeld TC JC QC\ndiscard KD", expect: { opened: [0], turn: 1 } },
  },
  {
    id: "not-enough",
    game: "scala40",
    rules: "online",
    article: "5.2",
    title: ["37 non bastano", "37 is not enough"],
    says: ["Tre quattro (12) e la scala dal tre al sette (25) fanno 37. Lo scarto è rifiutato finché non riprendi in mano i giochi.", "Three fours (12) and the run from three to seven (25) are 37. The discard is refused until you take the melds back."],
    rows: [
      { cards: "4H 4D 4S", values: "4 4 4", sum: 12, meld: true, good: false },
      { cards: "3C 4C 5C 6C 7C", values: "3 4 5 6 7", sum: 25, meld: true, good: false },
    ],
    proof: { start: { hands: ["4H 4D 4S 3C 4C 5C 6C 7C KD", "2C 2D 3C"], stock: "2H" }, play: "draw\nmeld 4H 4D 4S\nmeld 3C 4C 5C 6C 7C\n! discard KD\ntakeback\ntakeback\ndiscard KD", expect: { opened: [], turn: 1 } },
  },
  {
    id: "joker",
    game: "scala40",
    rules: "online",
    article: "4.7",
    title: ["Il jolly", "The joker"],
    says: ["Il jolly prende il posto di una carta e vale quanto quella. Chi lo cala dice quale: qui è il nove di picche. Uno solo per gioco.", "A joker stands for a card and is worth as much. Whoever lays it says which: here the nine of spades. One in a meld at most."],
    rows: [
      { cards: "9H 9D JK=9S", values: "9 9 9", sum: 27, meld: true, good: true },
      { cards: "9C JK JK", meld: true, good: false },
    ],
    proof: { start: { hands: ["9H 9D JK JK 9C KD QD 2S", "2C 2D 3C"], stock: "2H", opened: [0] }, play: "draw\n! meld 9C JK=9H JK=9S\nmeld 9H 9D JK=9S\ndiscard KD", expect: { turn: 1 } },
  },
  {
    id: "ace",
    game: "scala40",
    rules: "online",
    article: "4.4",
    title: ["L'asso", "The ace"],
    says: ["Prima del due vale 1, dopo il re vale 11. In mezzo non sta mai: re, asso, due non è una scala.", "Before the two it counts 1, after the king 11. Never in the middle: king, ace, two is no run."],
    rows: [
      { cards: "AH 2H 3H", values: "1 2 3", sum: 6, meld: true, good: true },
      { cards: "QS KS AS", values: "10 10 11", sum: 31, meld: true, good: true },
      { cards: "KD AD 2D", meld: true, good: false },
    ],
    proof: { start: { hands: ["AH 2H 3H QS KS AS KD AD 2D 7C", "2C 2D 3C"], stock: "9H", opened: [0] }, play: "draw\n! meld KD AD 2D\nmeld AH 2H 3H\nmeld QS KS AS\ndiscard 7C", expect: { turn: 1 } },
  },
  {
    id: "attach",
    game: "scala40",
    rules: "online",
    article: "6.2",
    title: ["Attaccare", "Attaching"],
    says: ["Dopo l'apertura aggiungi carte a qualunque gioco sul tavolo, anche dell'avversario: il dieci di cuori allunga la scala.", "Once you have opened, add cards to any meld on the table, your opponent's too: the ten of hearts makes the run longer."],
    rows: [
      { cards: "6H 7H 8H 9H", label: ["Sul tavolo", "On the table"], meld: true },
      { cards: "TH", label: ["Dalla tua mano", "From your hand"], good: true },
    ],
    proof: { start: { hands: ["TH 2C 5D", "2C 2D 3C"], table: ["1: 6H 7H 8H 9H"], opened: [0, 1], stock: "9D" }, play: "draw\nattach 0: TH\ndiscard 2C", expect: { turn: 1, table: ["1: 6H 7H 8H 9H TH"] } },
  },
  {
    id: "swap",
    game: "scala40",
    rules: "online",
    article: "6.4",
    title: ["Prendersi il jolly", "Taking the joker"],
    says: ["Hai il 7 di fiori: mettilo al posto del jolly che lo rappresenta. Il jolly preso va usato prima di scartare, anche nello stesso gioco, come 8.", "You hold the 7 of clubs: put it where the joker stands for it. The joker must be used before the discard, even in the same meld, as the 8."],
    rows: [
      { cards: "5C 6C JK=7C", label: ["Sul tavolo", "On the table"], meld: true },
      { cards: "5C 6C 7C JK=8C", label: ["Dopo", "Afterwards"], meld: true, good: true },
    ],
    proof: { start: { hands: ["7C 2C 5D", "2C 2D 3C"], table: ["1: 5C 6C JK=7C"], opened: [0, 1], stock: "9D" }, play: "draw\nswap 0: 7C\n! discard 2C\nattach 0: JK=8C\ndiscard 2C", expect: { turn: 1, table: ["1: 5C 6C 7C JK=8C"] } },
  },
  {
    id: "closing",
    game: "scala40",
    rules: "online",
    article: "8.1",
    title: ["Chiudere", "Closing"],
    says: ["Si chiude scartando l'ultima carta. Restano quattro carte: cali il tris e scarti il re. La carta che chiude non può essere un jolly.", "You close by discarding your last card. With four left you lay the set and discard the king. The card that closes cannot be a joker."],
    rows: [
      { cards: "5H 5D 5S", label: ["Cali", "You lay"], meld: true, good: true },
      { cards: "KD", label: ["Scarti, e hai chiuso", "You discard, and have closed"], good: true },
      { cards: "JK", label: ["Non chiude", "Does not close"], good: false },
    ],
    proof: { start: { hands: ["5H 5D KD", "2C 2D 3C"], table: ["0: 6H 7H 8H"], opened: [0], stock: "5S" }, play: "draw\nmeld 5H 5D 5S\ndiscard KD", expect: { closed_by: 0 } },
  },
  {
    id: "hand",
    game: "scala40",
    rules: "online",
    article: "11.3",
    title: ["Che cosa si paga", "What is paid"],
    says: ["Chi non ha chiuso paga le carte che ha in mano: jolly 25, figure 10, un asso solo 1. Con due o più assi, 11 l'uno. Chi non ha mai aperto paga 100.", "Whoever has not closed pays for the cards in hand: joker 25, court cards 10, a single ace 1. With two or more aces, 11 each. Whoever never opened pays 100."],
    rows: [{ cards: "JK QH 7C AS", values: "25 10 7 1", sum: 43 }],
    proof: { start: { hands: ["KD", "JK QH 7C AS"], table: ["0: 6H 7H 8H", "1: 2C 3C 4C"], opened: [0, 1], stock: "9H" }, play: "draw\nattach 0: 9H\ndiscard KD", expect: { closed_by: 0, scores: [0, 43] } },
  },
  {
    id: "equal",
    game: "scopa",
    rules: "online",
    article: "4.2",
    title: ["Prima la carta uguale", "An equal card comes first"],
    says: ["Il fante vale 8, e tre più cinque fanno 8. Ma sul tavolo c'è un fante: prendi quello e basta.", "The jack is worth 8, and three and five make 8. But there is a jack on the table: you take that one, and nothing else."],
    rows: [
      { cards: "FD", label: ["Giochi", "You play"] },
      { cards: "3C 5S FB", values: "3 5 8", label: ["Sul tavolo", "On the table"] },
      { cards: "FB", label: ["Prendi", "You take"], good: true },
      { cards: "3C 5S", label: ["Non puoi", "You cannot"], good: false },
    ],
    proof: { start: { hands: ["FD 2D", "AD AC"], table: "3C 5S FB" }, play: "! play FD takes 3C 5S\nplay FD takes FB", expect: { turn: 1, table: "3C 5S" } },
  },
  {
    id: "sums",
    game: "scopa",
    rules: "online",
    article: "4.4",
    title: ["Prendere una somma", "Taking a sum"],
    says: ["Il cavallo vale 9. Puoi prendere asso, tre e cinque, oppure quattro e cinque: scegli tu.", "The knight is worth 9. You may take ace, three and five, or four and five: your choice."],
    rows: [
      { cards: "CC", label: ["Giochi", "You play"] },
      { cards: "AS 3D 5B", values: "1 3 5", sum: 9, good: true, label: ["Un modo", "One way"] },
      { cards: "4C 5B", values: "4 5", sum: 9, good: true, label: ["L'altro", "The other"] },
    ],
    proof: { start: { hands: ["CC 2D", "AD AC"], table: "AS 3D 4C 5B" }, play: "! play CC\nplay CC takes AS 3D 5B", expect: { turn: 1, table: "4C" } },
  },
  {
    id: "scopa",
    game: "scopa",
    rules: "online",
    article: "5.1",
    title: ["Scopa!", "Scopa!"],
    says: ["Il sette prende tre e quattro e lascia il tavolo vuoto: è scopa, e vale un punto.", "The seven takes three and four and leaves the table empty: a scopa, and a point."],
    rows: [
      { cards: "7S", label: ["Giochi", "You play"] },
      { cards: "3B 4D", values: "3 4", sum: 7, good: true, label: ["Sul tavolo, tutto qui", "On the table, nothing else"] },
    ],
    proof: { start: { hands: ["7S 2D", "AD AC"], table: "3B 4D" }, play: "play 7S", expect: { table: "", scope: [1, 0] } },
  },
  {
    id: "primiera",
    game: "scopa",
    rules: "online",
    article: "7.5",
    title: ["La primiera", "Primiera"],
    says: ["La carta migliore di ogni seme, con valori tutti suoi: 7 vale 21, 6 vale 18, l'asso 16. Qui 76 batte 70, e il punto è del primo.", "The best card of each suit, by values of its own: a 7 counts 21, a 6 counts 18, an ace 16. Here 76 beats 70, and the first has the point."],
    rows: [
      { cards: "7D 7C 6S AB", values: "21 21 18 16", sum: 76, good: true, label: ["Tu", "You"] },
      { cards: "6D 6C 7S 3B", values: "18 18 21 13", sum: 70, label: ["L'avversario", "The opponent"] },
    ],
    proof: {
      start: { hands: ["2D", "3D"], table: "2C RS", captured: ["7D 7C 6S AB", "6D 6C 7S 3B"], last_capture: 0, rest: "none" },
      play: "play 2D takes 2C\nplay 3D",
      expect: { scores: [2, 0] },
    },
  },
  {
    id: "ace-takes-all",
    game: "scopa",
    rules: "asso-piglia-tutto",
    article: "1.1",
    title: ["Asso piglia tutto", "The ace takes all"],
    says: ["In questa variante l'asso prende tutto quello che c'è sul tavolo, e non è scopa. Se sul tavolo c'è un asso, prende solo quello.", "In this variant the ace takes everything on the table, and it is no scopa. If there is an ace on the table it takes only that."],
    rows: [
      { cards: "AC", label: ["Giochi", "You play"] },
      { cards: "RD 4S 7B", label: ["Prendi tutto", "You take it all"], good: true },
    ],
    proof: { start: { hands: ["AC 2D", "AD 3C"], table: "RD 4S 7B" }, play: "play AC", expect: { table: "", scope: [0, 0] } },
  },
];
