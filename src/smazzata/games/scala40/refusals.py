"""Every refusal of Scala 40 in words. The article is added by whoever shows it."""

from typing import Final

from smazzata.games.contract import Text

REFUSALS: Final[dict[str, Text]] = {
    "house-only": Text("Questo lo fa il sistema, non un giocatore.", "The house does this, not a player."),
    "nothing-to-shuffle": Text("Non c'è niente da mescolare adesso.", "There is nothing to shuffle now."),
    "bad-shuffle": Text(
        "Non sono le carte attese: ne servono {needed}, ne sono arrivate {given}, oppure sono altre.",
        "These are not the cards expected: {needed} are needed, {given} were given, or they are others.",
    ),
    "not-in-the-deal": Text(
        "Il giocatore {seat} non è in questa smazzata.", "Player {seat} is not in this deal."
    ),
    "deal-over": Text("La smazzata è finita.", "The deal is over."),
    "waiting-for-the-house": Text(
        "Si aspetta che le carte siano mescolate e tagliate.", "The cards are being shuffled and cut."
    ),
    "not-your-turn": Text("Non è il tuo turno: tocca al giocatore {seat}.", "It is not your turn but player {seat}'s."),
    "already-took": Text(
        "Hai già pescato o raccolto in questo turno.", "You have already drawn or collected in this turn."
    ),
    "take-first": Text(
        "Prima pesca dal tallone o raccogli dal pozzo.", "First draw from the stock or collect from the discard pile."
    ),
    "stock-empty": Text("Il tallone è vuoto.", "The stock is empty."),
    "pile-empty": Text("Il pozzo è vuoto: pesca dal tallone.", "The discard pile is empty: draw from the stock."),
    "not-in-hand": Text("Non hai {card} in mano.", "You do not hold {card}."),
    "too-few-in-hand": Text(
        "Hai in mano {card} {held:una volta sola|solo # volte}.", "You hold {card} only {held:once|# times}."
    ),
    "takeback-nothing": Text(
        "Non hai calato niente in questo turno da riprendere.", "You have laid nothing in this turn to take back."
    ),
    "return-nothing": Text(
        "Non hai raccolto nessuna carta in questo turno.", "You have collected no card in this turn."
    ),
    "return-after-lay": Text(
        "Prima riprendi in mano ciò che hai calato, poi rimetti {card} nel pozzo.",
        "First take back what you laid, then put {card} back on the pile.",
    ),
    "meld-too-short": Text("Un gioco ha almeno tre carte.", "A meld has at least three cards."),
    "meld-only-jokers": Text("Un gioco non può essere di soli jolly.", "A meld cannot be made of jokers only."),
    "meld-mixed": Text(
        "{cards}: né una scala (un solo seme) né una combinazione (un solo valore).",
        "{cards}: neither a run (one suit) nor a set (one rank).",
    ),
    "set-suit-twice": Text(
        "In una combinazione i semi sono tutti diversi.", "All suits of a set are different."
    ),
    "run-card-twice": Text(
        "In una scala ogni carta sta una volta sola.", "Each card stands in a run once only."
    ),
    "run-not-in-order": Text(
        "{cards} non sono in ordine: l'asso sta prima del due o dopo il re, mai in mezzo.",
        "{cards} are not in order: an ace stands before the two or after the king, never in the middle.",
    ),
    "run-two-aces": Text(
        "Due assi naturali non si possono mettere nella stessa scala: il quattordicesimo posto è per un jolly.",
        "Two natural aces in one run are not allowed: the fourteenth place is for a joker.",
    ),
    "too-many-jokers": Text(
        "{jokers} jolly in un gioco: al massimo {limit}.", "{jokers} jokers in one meld: at most {limit}."
    ),
    "joker-undeclared": Text(
        "Dichiara quale carta sostituisce il jolly ({ways} possibilità).",
        "Declare which card the joker stands for ({ways} possibilities).",
    ),
    "no-card-to-discard": Text(
        "Resteresti senza carte: l'ultima va scartata.", "You would have no card left: the last one is for the discard."
    ),
    "attach-before-opening": Text(
        "Prima completa l'apertura: hai calato {points} punti, ne servono {needed}; poi potrai attaccare.",
        "First complete the opening: {points} points laid, {needed} needed; then you may attach.",
    ),
    "no-such-meld": Text("Non c'è un gioco numero {meld} sul tavolo.", "There is no meld number {meld} on the table."),
    "attach-nothing": Text("Scegli le carte da attaccare.", "Choose the cards to attach."),
    "attach-other-rank": Text(
        "{cards}: alla combinazione {meld} si attaccano solo carte dello stesso valore.",
        "{cards}: only cards of the same rank go with the set {meld}.",
    ),
    "attach-other-suit": Text(
        "{cards}: alla scala {meld} si attaccano solo carte dello stesso seme.",
        "{cards}: only cards of the same suit go with the run {meld}.",
    ),
    "attach-not-in-order": Text(
        "Con {cards} la scala {meld} non sarebbe in ordine.", "With {cards} the run {meld} would not be in order."
    ),
    "attach-no-place": Text(
        "Per il jolly non c'è posto in {meld}.", "There is no place for the joker in {meld}."
    ),
    "collected-is-locked": Text(
        "{card} attaccava quando è stata scartata: in questo turno vale solo per un gioco nuovo.",
        "{card} attached when it was discarded: in this turn it may only go into a new meld.",
    ),
    "swap-before-opening": Text(
        "Prima completa l'apertura: hai calato {points} punti, ne servono {needed}; poi potrai prendere il jolly.",
        "First complete the opening: {points} points laid, {needed} needed; then you may take the joker.",
    ),
    "swap-no-such-joker": Text(
        "In quel gioco nessun jolly sostituisce {card}.", "No joker in that meld stands for {card}."
    ),
    "opening-too-low": Text(
        "Apri con {points} punti: ne servono {needed}, {missing:ne manca #|ne mancano #}.",
        "You open with {points} points: {needed} are needed, {missing:# is|# are} missing.",
    ),
    "opening-not-clean": Text(
        "Senza jolly hai calato {points} punti su {laid}: ne servono {needed}, {missing:ne manca #|ne mancano #}.",
        "{points} of the {laid} points laid are without a joker: {needed} are needed, {missing:# is|# are} missing.",
    ),
    "opening-without-collected": Text(
        "La carta raccolta, {card}, deve stare nei giochi di apertura.",
        "The collected card, {card}, must be inside the opening melds.",
    ),
    "collected-must-open": Text(
        "Hai raccolto {card} senza aver aperto: apri in questo turno usandola, o rimettila nel pozzo.",
        "You collected {card} without having opened: open with it in this turn, or put it back.",
    ),
    "collected-unused": Text(
        "La carta raccolta, {card}, va calata o attaccata in questo turno.",
        "The collected card, {card}, must be laid or attached in this turn.",
    ),
    "swapped-joker-unused": Text(
        "Il jolly preso dal tavolo va calato o attaccato prima di scartare ({jokers:ne resta #|ne restano #}).",
        "A joker taken from the table must be laid or attached before the discard ({jokers} left).",
    ),
    "discard-collected": Text(
        "Non puoi scartare {card}: l'hai raccolta in questo turno.",
        "You cannot discard {card}: you collected it in this turn.",
    ),
    "discard-attaches": Text(
        "{card} attacca a un gioco sul tavolo: non si può scartare.",
        "{card} attaches to a meld on the table: it may not be discarded.",
    ),
    "first-lap": Text(
        "Non si chiude al primo giro: {players:# giocatore non ha|# giocatori non hanno} ancora completato un turno.",
        "No closing in the first lap: {players:# player has|# players have} not completed a turn yet.",
    ),
    "joker-closes": Text("Non si chiude scartando un jolly.", "One cannot close by discarding a joker."),
}
