/** The first game of Scala 40 and of Scopa, as it is told to somebody who has never played. */
import type { GameKey } from "../lib/cards";
import type { Lesson } from "./lesson";

const SCALA40: Lesson = {
  game: "scala40",
  rules: "online",
  scenes: [
    {
      start: {
        hands: ["9H 9D 9S TC JC 4D 5D 5S 2H KS 7S 8S 3C", "KH KD KC 3S 4S JK 9C AS JD 8D 2C 4C QH"],
        pile: "6H",
        stock: "QC 7H 2D 6S",
      },
      steps: [
        {
          says: [
            "Queste sono le tue tredici carte. Lo scopo è restare senza, calandole sul tavolo in gruppi. Chi ci riesce per primo chiude, e l'altro paga le carte che ha ancora in mano.",
            "These are your thirteen cards. The aim is to get rid of them by laying them on the table in groups. Whoever does so first closes, and the other pays for the cards still held.",
          ],
        },
        {
          says: [
            "Ogni turno comincia prendendo una carta e finisce scartandone una. Pesca: tocca il tallone, il mazzo coperto.",
            "Every turn begins with taking a card and ends with discarding one. Draw: tap the stock, the pack that lies face down.",
          ],
          do: "draw",
        },
        {
          says: [
            "È arrivata la donna di fiori. Per calare la prima volta servono giochi che insieme valgano almeno 40 punti: è l'apertura. I tre nove fanno 27. Toccali, poi tocca «Nuovo gioco».",
            "The queen of clubs has come. To lay down for the first time you need melds worth at least 40 points together: the opening. The three nines make 27. Tap them, then “New meld”.",
          ],
          do: "meld 9H 9D 9S",
        },
        {
          says: [
            "Questa è una combinazione: stesso valore, semi diversi. Mancano 13 punti. Dieci, fante e donna di fiori sono una scala: carte in fila dello stesso seme. Calala allo stesso modo.",
            "That is a set: same rank, different suits. 13 points are missing. Ten, jack and queen of clubs are a run: cards in a row of one suit. Lay it in the same way.",
          ],
          do: "meld TC JC QC",
        },
        {
          says: [
            "27 più 30 fa 57: hai aperto! Il turno finisce con uno scarto. Il re di picche non ti serve: toccalo, poi tocca il pozzo, dove stanno gli scarti.",
            "27 and 30 make 57: you have opened! The turn ends with a discard. You do not need the king of spades: tap it, then the discard pile.",
          ],
          do: "discard KS",
        },
        {
          says: [
            "Franco pesca e apre anche lui: tre re, e una scala di picche dove il jolly prende il posto del cinque. Poi scarta il nove di fiori.",
            "Franco draws and opens too: three kings, and a run of spades where the joker stands for the five. Then he discards the nine of clubs.",
          ],
          other: ["draw", "meld KH KD KC", "meld 3S 4S JK=5S", "discard 9C"],
        },
        {
          says: [
            "Il nove di fiori è quello che ti manca. Invece di pescare puoi raccogliere l'ultimo scarto, se lo usi in questo turno. Tocca il pozzo.",
            "The nine of clubs is the one you lack. Instead of drawing you may collect the last discard, if you use it in this turn. Tap the discard pile.",
          ],
          do: "collect",
        },
        {
          says: ["Attaccalo ai tuoi nove: tocca il nove di fiori, poi il gioco.", "Attach it to your nines: tap the nine of clubs, then the meld."],
          do: "attach 0: 9C",
        },
        {
          says: [
            "E ora il jolly di Franco. Sta per il cinque di picche, e tu il cinque di picche ce l'hai: toccalo, poi tocca la scala con il jolly.",
            "And now Franco's joker. It stands for the five of spades, and you hold the five of spades: tap it, then the run with the joker.",
          ],
          do: "swap 3: 5S",
        },
        {
          says: [
            "Il jolly è tuo, ma va usato prima di scartare. Con il quattro e il cinque di quadri fa una scala: qui vale il sei. Tocca le tre carte, poi «Nuovo gioco».",
            "The joker is yours, but it must be used before the discard. With the four and five of diamonds it makes a run, as the six. Tap the three cards, then “New meld”.",
          ],
          do: "meld 4D 5D JK=6D",
        },
        {
          says: [
            "Una volta aperto, un gioco può valere anche poco. Per finire il turno scarta il tre di fiori.",
            "Once you have opened, a meld may be worth little. End the turn: discard the three of clubs.",
          ],
          do: "discard 3C",
        },
        {
          says: ["Franco pesca e scarta il due di quadri, che non ti serve.", "Franco draws and discards the two of diamonds, which you do not need."],
          other: ["draw", "discard 2D"],
        },
        { says: ["Ti restano tre carte. Pesca.", "You have three cards left. Draw."], do: "draw" },
        {
          says: [
            "Il sei di picche! Si attacca anche ai giochi degli altri, e più carte insieme. Tocca sei, sette e otto di picche, poi la scala di Franco.",
            "The six of spades! You may attach to others' melds too, and several cards together. Tap six, seven and eight of spades, then Franco's run.",
          ],
          do: "attach 3: 6S 7S 8S",
        },
        {
          says: ["Ti resta una carta sola. Scartala: così si chiude.", "You have a single card left. Discard it: that is how you close."],
          do: "discard 2H",
        },
        {
          says: [
            "Hai chiuso! Tu fai 0, Franco paga le carte che ha in mano. Un jolly gli sarebbe costato 25; chi non ha mai aperto paga 100.",
            "You have closed! You score 0, Franco pays for the cards in his hand. A joker would have cost him 25; whoever never opened pays 100.",
          ],
          count: [
            {
              label: ["In mano a Franco", "In Franco's hand"],
              cards: "JD QH 8D 7H 4C 2C AS",
              values: "10 10 8 7 4 2 1",
              sum: 42,
              note: ["L'asso vale 1 perché è uno solo: con due o più, 11 l'uno.", "The ace counts 1 because it is the only one: two or more count 11 each."],
            },
          ],
        },
        {
          says: [
            "Si continua, smazzata dopo smazzata. Chi arriva a 101 esce, e vince chi resta. Al tavolo ciò che puoi toccare ha il bordo d'oro, e se qualcosa non si può ti viene detto perché.",
            "It goes on, deal after deal. Whoever reaches 101 is out, and the one who remains wins. At the table what you can touch has a gold edge, and if something is not allowed you are told why.",
          ],
        },
      ],
    },
  ],
};

const SCOPA: Lesson = {
  game: "scopa",
  rules: "online",
  scenes: [
    {
      start: { hands: ["5D 7S RB", "4S 6D 2C"], table: "5C 3D 2S FB", stock: "FS 7D 4B 7C AS 3C" },
      steps: [
        {
          says: [
            "Quaranta carte: denari, coppe, spade e bastoni. L'asso vale 1, le altre il loro numero; il fante 8, il cavallo 9, il re 10. Il numero è scritto nell'angolo. Hai tre carte, e quattro sono sul tavolo.",
            "Forty cards: coins, cups, swords and clubs. The ace is worth 1, the others their number; the jack 8, the knight 9, the king 10. The number is in the corner. You have three cards, and four are on the table.",
          ],
        },
        {
          says: [
            "Si gioca una carta per turno, e la carta prende. Prima di tutto una carta uguale: tocca il cinque di denari, poi il cinque di coppe sul tavolo.",
            "You play one card a turn, and it takes. First of all an equal card: tap the five of coins, then the five of cups on the table.",
          ],
          do: "play 5D takes 5C",
        },
        {
          says: [
            "Anche tre e due fanno cinque, ma se c'è la carta uguale si prende quella. Franco gioca il quattro di spade: non prende niente, e resta sul tavolo.",
            "Three and two make five as well, but if there is an equal card you take that one. Franco plays the four of swords: it takes nothing and stays on the table.",
          ],
          other: ["play 4S"],
        },
        {
          says: [
            "Sul tavolo non c'è un sette, ma tre e quattro fanno sette: una carta prende anche una somma. Tocca il tuo sette, poi il tre e il quattro.",
            "There is no seven on the table, but three and four make seven: a card may take a sum. Tap your seven, then the three and the four.",
          ],
          do: "play 7S takes 3D 4S",
        },
        { says: ["Franco gioca il sei di denari, e non prende.", "Franco plays the six of coins, and takes nothing."], other: ["play 6D"] },
        {
          says: [
            "Il re vale 10: due e fante fanno 10. Chi può prendere deve prendere. Tocca il re, poi il due e il fante.",
            "The king is worth 10: two and jack make 10. Whoever can take must take. Tap the king, then the two and the jack.",
          ],
          do: "play RB takes 2S FB",
        },
        {
          says: [
            "Franco gioca il due di coppe. Le mani sono vuote: se ne danno altre tre a testa, e si va avanti così finché il mazzo finisce.",
            "Franco plays the two of cups. The hands are empty: three more are dealt to each, and so on until the pack is gone.",
          ],
          other: ["play 2C"],
        },
        {
          says: [
            "Un sei e un due: in tutto otto, come il tuo fante. Prendile. Il tavolo resta vuoto, e questa è una scopa!",
            "A six and a two: eight in all, like your jack. Take them. The table is left empty, and that is a scopa!",
          ],
          do: "play FS takes 6D 2C",
        },
        {
          says: [
            "Ogni scopa vale un punto. Franco deve giocare sul tavolo vuoto: cala il sette di coppe.",
            "Each scopa is a point. Franco has to play onto the empty table: he plays the seven of cups.",
          ],
          other: ["play 7C"],
        },
        {
          says: [
            "Il tuo sette di denari è il settebello: chi lo ha nel mazzetto alla fine ha un punto. Prendi il sette di coppe, e fai ancora scopa.",
            "Your seven of coins is the settebello: whoever has it among the captures at the end has a point. Take the seven of cups, and make another scopa.",
          ],
          do: "play 7D takes 7C",
        },
      ],
    },
    {
      start: { hands: ["CC 2B RD", "FD 6S 2D"], table: "AS 3D 4C 5B" },
      steps: [
        {
          says: [
            "A volte si può scegliere. Il cavallo vale 9: quattro e cinque, oppure asso, tre e cinque. Più carte è meglio: tocca il cavallo, poi asso, tre e cinque.",
            "Sometimes there is a choice. The knight is worth 9: four and five, or ace, three and five. More cards are better: tap the knight, then ace, three and five.",
          ],
          do: "play CC takes AS 3D 5B",
        },
        {
          says: [
            "Finito il mazzo si contano le prese. Un punto per il settebello, uno a chi ha più carte (almeno 21), uno a chi ha più denari (almeno 6).",
            "When the pack is gone the captures are counted. A point for the settebello, one for the most cards (21 at least), one for the most coins (6 at least).",
          ],
          count: [
            { label: ["Settebello", "Settebello"], cards: "7D", sum: 1 },
            { label: ["Sei denari", "Six coins"], cards: "AD 3D 5D 6D 7D RD", sum: 1 },
          ],
        },
        {
          says: [
            "E uno per la primiera: la carta migliore di ogni seme, con valori tutti suoi. Il sette vale 21, il sei 18, l'asso 16, il cinque 15, poi 14, 13, 12, e le figure 10. Vince la somma più alta.",
            "And one for primiera: the best card of each suit, by values of its own. A seven counts 21, a six 18, an ace 16, a five 15, then 14, 13, 12, and the figures 10. The highest sum wins.",
          ],
          count: [
            { label: ["La tua primiera", "Your primiera"], cards: "7D 6C 7S AB", values: "21 18 21 16", sum: 76 },
            { label: ["Quella di Franco", "Franco's"], cards: "6D 7C 5S 3B", values: "18 21 15 13", sum: 67 },
          ],
        },
        {
          says: [
            "Quattro punti di mazzo, più le scope. Si gioca a 11: vince chi ci arriva, e chi ne ha di più se ci arrivano in due.",
            "Four points from the pack, and the scope. The match goes to 11: whoever gets there wins, or the higher one if both do.",
          ],
        },
      ],
    },
  ],
};

export const LESSONS: Record<GameKey, Lesson> = { scala40: SCALA40, scopa: SCOPA };
