"""Every sentence the terminal says, in Italian and English."""

from __future__ import annotations

from typing import Final

from smazzata.games.contract import Language, Text

WORDS: Final[dict[str, Text]] = {
    # the first screen
    "welcome": Text(
        "Il tavolo aperto di Scala 40 e Scopa, con le regole vere.",
        "The open table for Scala 40 and Scopa, by the real rules.",
    ),
    "which-game": Text("A che cosa giochiamo?", "What shall we play?"),
    "choose": Text("Scegli un numero (Invio = 1, q = esci): ", "Choose a number (Enter = 1, q = quit): "),
    "not-a-choice": Text("Un numero da 1 a {many}, oppure q.", "A number from 1 to {many}, or q."),
    "menu-more": Text(
        "Altri modi: smazzata play --help. Lingua: --lang en.", "Other ways: smazzata play --help. Language: --lang it."
    ),
    "with-2": Text("contro un bot", "against one bot"),
    "with-3": Text("contro due bot", "against two bots"),
    "with-4": Text("contro tre bot", "against three bots"),
    "with-pairs": Text("a coppie, con un bot per compagno", "in pairs, a bot is your partner"),
    # who
    "you": Text("tu", "you"),
    "partner": Text("compagno", "partner"),
    "and": Text("e", "and"),
    # starting
    "seated": Text(
        "{title}. Al tavolo: {names}. Partita: {format}. Mazziere: {dealer}.",
        "{title}. At the table: {names}. Match: {format}. Dealer: {dealer}.",
    ),
    "points-paid": Text("si esce a {n:# punto|# punti}", "out at {n:# point|# points}"),
    "points-won": Text("vince chi arriva a {n:# punto|# punti}", "first to {n:# point|# points}"),
    "deals": Text("{n} smazzate", "{n} deals"),
    "deals-draws": Text("{n} smazzate, patta ammessa", "{n} deals, a draw allowed"),
    "one-deal": Text("una smazzata", "one deal"),
    "deals-won": Text("smazzate vinte", "deals won"),
    "deal": Text("smazzata {n}", "deal {n}"),
    "deal-begins": Text("Smazzata {n}. Dà le carte {dealer}.", "Deal {n}. {dealer} deals."),
    "commitment": Text("Impegno {commitment}", "Commitment {commitment}"),
    "commitment-why": Text(
        "Il seme del mazzo è già deciso: questo è il suo SHA-256, il seme si pubblica alla fine.",
        "The seed of the pack is already chosen: this is its SHA-256, the seed is published at the end.",
    ),
    "cut-ask": Text(
        "Tocca a te tagliare: quante carte alzi, da 1 a {last}? (Invio = taglio d'ufficio) ",
        "You cut: how many cards do you lift, 1 to {last}? (Enter = the agreed default) ",
    ),
    "cut-ask-stock": Text(
        "Tallone nuovo. Tocca a te tagliare: quante carte alzi, da 1 a {last}? (Invio = taglio d'ufficio) ",
        "A new stock. You cut: how many cards do you lift, 1 to {last}? (Enter = the agreed default) ",
    ),
    "cut-wrong": Text(
        "Un numero da 1 a {last}; intanto taglio d'ufficio.", "A number from 1 to {last}; the default cut is made."
    ),
    "cut-again": Text("Un numero da 1 a {last}, oppure Invio.", "A number from 1 to {last}, or Enter."),
    "cut-help": Text(
        "Scrivi quante carte alzi, da 1 a {last}: dal tuo taglio dipende l'ordine. Invio: taglio d'ufficio; q: esci.",
        "Type how many cards you lift, 1 to {last}: the order depends on your cut. Enter: the default cut; q: quit.",
    ),
    "cut-you": Text("Tagli a {place}.", "You cut at {place}."),
    "cut-default": Text("{name}: taglio d'ufficio.", "{name}: the default cut."),
    "seed": Text(
        "Seme pubblicato: {seed}… Chiunque può rifare i conti (--record FILE, poi smazzata verify FILE).",
        "The seed is published: {seed}… Anyone can recompute the deal (--record FILE, then smazzata verify FILE).",
    ),
    # the table
    "cards-left": Text("{n:# carta|# carte}", "{n:# card|# cards}"),
    "opened": Text("ha aperto", "has opened"),
    "you-opened": Text("hai aperto", "you have opened"),
    "not-opened": Text("non ha aperto", "not opened"),
    "you-not-opened": Text("non hai aperto", "you have not opened"),
    "out": Text("fuori", "out"),
    "dealer": Text("mazziere", "dealer"),
    "stock": Text("tallone", "stock"),
    "pile": Text("pozzo", "discard pile"),
    "pack": Text("mazzo", "pack"),
    "pile-empty": Text("vuoto", "empty"),
    "on-the-table": Text("Sul tavolo", "On the table"),
    "table-empty": Text("nessun gioco", "no melds yet"),
    "table-bare": Text("niente in tavola", "the table is bare"),
    "your-hand": Text("La tua mano", "Your hand"),
    "by-suit": Text("per seme", "by suit"),
    "by-value": Text("per valore", "by value"),
    "partners-hand": Text("La mano di {name}", "{name}'s hand"),
    "taken": Text("prese", "taken"),
    "scope": Text("scope", "scope"),
    "no-moves": Text("nessuna mossa ancora", "no moves yet"),
    # whose turn
    "your-turn": Text("Tocca a te", "Your turn"),
    "type-a-card": Text("scrivi una carta o il suo numero", "type a card or its number"),
    "help-hint": Text("? aiuto · hint · q esci", "? help · hint · q quit"),
    "missing": Text(
        "Apertura: {points} punti calati, {missing:ne manca #|ne mancano #} a {needed}.",
        "Opening: {points} points laid, {missing} missing to {needed}.",
    ),
    "opening-without-collected": Text(
        "La carta raccolta, {card}, deve stare nei giochi di apertura.",
        "The collected card, {card}, must be inside the opening.",
    ),
    "collected-must-open": Text(
        "Hai raccolto {card}: apri usandola, o rimettila (rimetti).",
        "You collected {card}: open with it, or put it back (return).",
    ),
    "collected-unused": Text(
        "Usa la carta raccolta, {card}, prima di scartare.", "Use the collected card, {card}, before the discard."
    ),
    "swapped-joker-unused": Text(
        "Cala o attacca il jolly preso dal tavolo prima di scartare.",
        "Lay or attach the joker taken from the table before the discard.",
    ),
    # answers
    "unreadable": Text(
        "Non capisco: {text} ({why}). Scrivi ? per l'aiuto.", "Not understood: {text} ({why}). Type ? for help."
    ),
    "no-such-number": Text(
        "Non hai una carta numero {n}: in mano ne hai {many}.", "There is no card number {n}: you hold {many}."
    ),
    "which-capture": Text(
        "{card} può prendere in più modi. Scrivi quale:",
        "{card} can take in several ways. Say which:",
    ),
    "which-joker": Text(
        "Il jolly può stare per più carte. Scrivi quale:",
        "The joker may stand for several cards. Say which:",
    ),
    "may": Text("Sì, si può: {action}", "Yes, that is allowed: {action}"),
    "may-not": Text("No: {why}", "No: {why}"),
    "hint": Text(
        "Il bot semplice farebbe: {action}   (vai = fallo)", "The simple bot would do: {action}   (go = do it)"
    ),
    "sorted": Text("Mano ordinata {how}.", "Hand sorted {how}."),
    "sort-how": Text("sort suit (seme) oppure sort value (valore).", "sort suit or sort value."),
    "sure": Text("Lasci la partita? (s/n) ", "Leave the match? (y/n) "),
    "bye": Text("Alla prossima.", "See you soon."),
    "left-unfinished": Text("Partita interrotta.", "The match was left unfinished."),
    "recorded": Text("Partita registrata in {file}.", "The match is recorded in {file}."),
    "not-recorded": Text(
        "La partita non si può registrare in {file}: {why}.", "The match cannot be recorded in {file}: {why}."
    ),
    "go-on": Text("Invio per continuare ", "Enter to go on "),
    "prompt": Text("tu> ", "you> "),
    # help
    "can-now": Text("Che cosa puoi fare adesso", "What you can do now"),
    "cannot-now": Text("Che cosa non puoi fare adesso, e perché", "What you cannot do now, and why"),
    "always": Text("Sempre", "Always"),
    "always-text": Text(
        "? mossa (perché sì o no), hint, vai, punti, regole, mosse, sort seme o valore, esci. "
        "Le carte si scrivono 9h, 10d, kc, jk, jk=9c, oppure con il numero che hanno sotto.",
        "? move (why or why not), hint, go, score, rules, log, sort suit or value, quit. "
        "Cards are written 9h, 10d, kc, jk, jk=9c, or by the number below them.",
    ),
    "always-text-scopa": Text(
        "? mossa (perché sì o no), hint, vai, punti, regole, mosse, esci. "
        "Le carte si scrivono 7d (denari), ac (coppe), fs (spade), rb (bastoni), o con il numero che hanno sotto.",
        "? move (why or why not), hint, go, score, rules, log, quit. "
        "Cards are written 7d (denari), ac (coppe), fs (spade), rb (bastoni), or by the number below them.",
    ),
    "can-draw": Text("la prima carta del tallone", "the top card of the stock"),
    "can-collect": Text(
        "la carta scoperta del pozzo ({top}); chi non ha aperto deve aprire usandola",
        "the top of the discard pile ({top}); who has not opened must open with it",
    ),
    "can-meld": Text("un gioco nuovo:", "a new meld:"),
    "can-attach": Text("a un gioco sul tavolo:", "to a meld on the table:"),
    "can-swap": Text("la carta per il jolly che la sostituisce:", "the card for the joker that stands for it:"),
    "can-takeback": Text("l'ultima cosa calata in questo turno", "the last thing laid in this turn"),
    "can-return": Text("la carta raccolta, nel pozzo", "the collected card, to the pile"),
    "can-discard": Text("una carta, e il turno finisce:", "a card, and the turn ends:"),
    "can-play": Text("una carta:", "a card:"),
    "and-more": Text("e altri {n}", "and {n} more"),
    # counting
    "sheet": Text("Smazzata {n}: {ending}", "Deal {n}: {ending}"),
    "totals": Text("Totali", "Totals"),
    "points": Text("punti", "points"),
    "point": Text("punto", "point"),
    "same-dealer": Text(
        "Non conta: dà di nuovo lo stesso mazziere.", "It does not count: the same dealer deals again."
    ),
    "eliminated": Text("{names}: fuori.", "{names}: out."),
    # endings
    "end-closed": Text("chiude {name}", "closed by {name}"),
    "end-closed-you": Text("hai chiuso tu!", "you closed!"),
    "end-closed-in-hand": Text("chiude in mano {name}", "closed in hand by {name}"),
    "end-closed-in-hand-you": Text("hai chiuso in mano!", "you closed in hand!"),
    "end-played-out": Text("carte finite", "played out"),
    "end-stall": Text(
        "annullata, nessuno può più calare né attaccare", "annulled, nothing could ever be laid or attached"
    ),
    "end-idle-stocks": Text(
        "annullata, quattro talloni senza una carta calata", "annulled, four stocks without a card laid"
    ),
    "end-no-stock": Text("annullata, non c'è più tallone", "annulled, there is no stock left"),
    "end-left": Text("interrotta da chi ha lasciato", "broken off by a player who left"),
    # lines of the sheet
    "line-closed": Text("ha chiuso", "closed"),
    "line-hand": Text("carte in mano", "cards in hand"),
    "line-hand-doubled": Text("carte in mano, raddoppiate", "cards in hand, doubled"),
    "line-all-in-hand": Text("non ha aperto: tutte le carte in mano", "never opened: all cards in hand"),
    "line-left": Text("ha lasciato", "left"),
    "line-penalty": Text("penalità", "penalty"),
    "line-scope": Text("scope", "scope"),
    "line-settebello": Text("settebello", "settebello"),
    "line-primiera": Text("primiera", "primiera"),
    "line-denari": Text("denari", "denari"),
    "line-cards": Text("carte", "cards"),
    "nothing-scored": Text("nessun punto", "no points"),
    # the end of a match
    "won": Text("Vince {name}!", "{name} won!"),
    "won-you": Text("Hai vinto la partita!", "You won the match!"),
    "drawn": Text("Partita patta.", "The match is a draw."),
    # scores
    "score-now": Text("Punti: {list}", "Score: {list}"),
}

EVENTS: Final[dict[str, tuple[Text, Text]]] = {
    # tag → (somebody else, you)
    "dealt": (Text("{name} dà le carte", "{name} deals"), Text("Dai le carte", "You deal")),
    "drew": (Text("{name} pesca", "{name} draws"), Text("Peschi {card}", "You draw {card}")),
    "drew-open": (Text("{name} pesca {card}", "{name} draws {card}"), Text("Peschi {card}", "You draw {card}")),
    "collected": (
        Text("{name} raccoglie {card}", "{name} collects {card}"),
        Text("Raccogli {card}", "You collect {card}"),
    ),
    "laid": (
        Text("{name} cala {cards} ({points})", "{name} lays {cards} ({points})"),
        Text("Cali {cards} ({points})", "You lay {cards} ({points})"),
    ),
    "attached": (
        Text("{name} attacca {cards} al gioco {meld}", "{name} attaches {cards} to meld {meld}"),
        Text("Attacchi {cards} al gioco {meld}", "You attach {cards} to meld {meld}"),
    ),
    "swapped": (
        Text(
            "{name} mette {card} e prende il jolly del gioco {meld}", "{name} puts {card} for the joker of meld {meld}"
        ),
        Text("Metti {card} e prendi il jolly del gioco {meld}", "You put {card} for the joker of meld {meld}"),
    ),
    "opened": (
        Text("{name} apre con {points} punti", "{name} opens with {points} points"),
        Text("Hai aperto con {points} punti", "You have opened with {points} points"),
    ),
    "took-back": (
        Text("{name} riprende {cards}", "{name} takes back {cards}"),
        Text("Riprendi {cards}", "You take back {cards}"),
    ),
    "returned": (
        Text("{name} rimette {card} nel pozzo", "{name} puts {card} back on the pile"),
        Text("Rimetti {card} nel pozzo", "You put {card} back on the pile"),
    ),
    "discarded": (Text("{name} scarta {card}", "{name} discards {card}"), Text("Scarti {card}", "You discard {card}")),
    "discarded-twin": (
        Text("{name} scarta {card} e dichiara di averne due", "{name} discards {card} and declares to have both"),
        Text("Scarti {card} e dichiari di averne due", "You discard {card} and declare to have both"),
    ),
    "new-stock": (Text("Tallone nuovo: {cards:# carta|# carte}", "A new stock: {cards:# card|# cards}"),) * 2,
    "left": (Text("{name} lascia e paga {points}", "{name} leaves and pays {points}"),) * 2,
    "redeal": (
        Text("Troppi re in tavola ({cards}): si rifà", "Too many kings on the table ({cards}): dealt again"),
    )
    * 2,
    "played": (Text("{name} gioca {card}", "{name} plays {card}"), Text("Giochi {card}", "You play {card}")),
    "played-takes": (
        Text("{name} gioca {card} e prende {cards}", "{name} plays {card} and takes {cards}"),
        Text("Giochi {card} e prendi {cards}", "You play {card} and take {cards}"),
    ),
    "played-scopa": (
        Text("{name} gioca {card}, prende {cards}: SCOPA!", "{name} plays {card}, takes {cards}: SCOPA!"),
        Text("Giochi {card}, prendi {cards}: SCOPA!", "You play {card}, take {cards}: SCOPA!"),
    ),
    "hands-dealt": (Text("Altre carte; nel mazzo ne restano {stock}", "More cards; {stock} left in the pack"),) * 2,
    "swept": (
        Text("Le ultime carte ({cards}) vanno a {name}", "The last cards ({cards}) go to {name}"),
        Text("Le ultime carte ({cards}) vanno a te", "The last cards ({cards}) go to you"),
    ),
}


def say(code: str, language: Language, /, **parameters: object) -> str:
    return WORDS[code].filled(language, parameters)


def happened(tag: str, mine: bool, language: Language, /, **parameters: object) -> str:
    return EVENTS[tag][mine].filled(language, parameters)
