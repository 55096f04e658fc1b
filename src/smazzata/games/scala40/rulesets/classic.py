"""Scala 40, classic: document 003."""

from dataclasses import replace

from smazzata.games.contract import Text
from smazzata.games.scala40.catalogue import always_eleven, by_place, never
from smazzata.games.scala40.rulesets import online

_DEAL = "003 Come si gioca a Scala 40"
_OPENING = "003 L'apertura nella scala 40"
_PLAY = "003 Svolgimento della partita"
_CLOSING = "003 Chiusura della partita e vittoria"
_DECIDED = "003 is silent, as in 001 (decided)"

RULES = replace(
    online.RULES,
    key="classic",
    title=Text(it="Scala 40 · classica", en="Scala 40 · classic"),
    pairs=False,
    jokers_in_meld=4,
    joker_placing=by_place,
    must_use_collected=False,
    attachable_is_locked=True,
    discard_ban=never,
    swapped_joker_stays=True,
    joker_may_close=True,
    aces=always_eleven,
    stock_is_shuffled=False,
    sources={
        **dict.fromkeys(online.RULES.sources, _DECIDED),
        "players": _DEAL,
        "pairs": _DEAL,
        "cash_unit": "003 is silent, as in 000 (decided)",
        "jokers": f"{_DEAL} (how many: decided, as in 001)",
        "hand_size": _DEAL,
        "opening_need": _OPENING,
        "opening": _OPENING,
        "jokers_in_meld": f"{_OPENING} (at least one natural card: decided)",
        "joker_placing": _OPENING,
        "must_use_collected": _PLAY,
        "attachable_is_locked": _PLAY,
        "discard_ban": _PLAY,
        "swapped_joker_stays": _PLAY,
        "joker_may_close": f"{_CLOSING} (silent, decided)",
        "doubles_in_hand": _CLOSING,
        "all_in_hand": _CLOSING,
        "joker_points": _OPENING,
        "aces": _OPENING,
        "stock_is_shuffled": _PLAY,
    },
    articles={
        **dict.fromkeys(online.RULES.articles, _PLAY),
        "house-only": _DEAL,
        "nothing-to-shuffle": _DEAL,
        "bad-shuffle": _DEAL,
        "not-in-the-deal": _DEAL,
        "waiting-for-the-house": _DEAL,
        "deal-over": _CLOSING,
        "takeback-nothing": _DECIDED,
        "return-nothing": _DECIDED,
        "return-after-lay": _DECIDED,
        "meld-too-short": _OPENING,
        "meld-only-jokers": f"{_OPENING} (decided)",
        "meld-mixed": _OPENING,
        "set-suit-twice": _OPENING,
        "run-card-twice": _OPENING,
        "run-not-in-order": _DEAL,
        "run-two-aces": _DECIDED,
        "too-many-jokers": _OPENING,
        "joker-undeclared": _OPENING,
        "opening-too-low": _OPENING,
        "opening-not-clean": _OPENING,
        "no-card-to-discard": _CLOSING,
        "discard-collected": f"{_PLAY} (decided)",
        "first-lap": _OPENING,
        "joker-closes": _CLOSING,
        "closed": _CLOSING,
        "hand": _OPENING,
        "hand-doubled": _CLOSING,
        "all-in-hand": _CLOSING,
        "left": _DECIDED,
        "penalty": _DECIDED,
    },
)
