"""What can be wrong with a shuffle: a stable code, the numbers that matter, the words in both languages."""

from __future__ import annotations

import msgspec


class Problem(msgspec.Struct, frozen=True):
    code: str
    parameters: dict[str, int | str]
    it: str
    en: str


def problem(code: str, **parameters: int | str) -> Problem:
    it, en = TEXTS[code]
    return Problem(code, parameters, it.format(**parameters), en.format(**parameters))


TEXTS: dict[str, tuple[str, str]] = {
    "label-unknown": (
        "L'etichetta «{label}» non è di una smazzata né di un tallone nuovo.",
        "The label “{label}” is neither that of a deal nor that of a new stock.",
    ),
    "table-invalid": (
        "Il nome del tavolo manca o non si può scrivere in UTF-8.",
        "The table's name is missing or cannot be written in UTF-8.",
    ),
    "number-out-of-range": (
        "Il numero «{name}» vale {value}: deve stare fra 0 e 4294967295.",
        "The number “{name}” is {value}: it must be between 0 and 4294967295.",
    ),
    "pack-size": (
        "Il mazzo ha {size} carte: devono essere da 1 a {largest}.",
        "The pack has {size} cards: there must be from 1 to {largest}.",
    ),
    "seed-missing": (
        "Il seme non è ancora pubblicato: non si può ricalcolare nulla.",
        "The seed is not published yet: nothing can be recomputed.",
    ),
    "seed-not-hex": (
        "Il seme non è scritto in cifre esadecimali minuscole.",
        "The seed is not written in lower-case hexadecimal digits.",
    ),
    "seed-length": (
        "Il seme è di {length} byte: devono essere {needed}.",
        "The seed has {length} bytes: it must have {needed}.",
    ),
    "commitment-malformed": (
        "L'impegno pubblicato non è di 64 cifre esadecimali minuscole.",
        "The published commitment is not 64 lower-case hexadecimal digits.",
    ),
    "commitment-mismatch": (
        "Il seme pubblicato non è quello promesso: la sua impronta è {computed}, l'impegno {published}.",
        "The published seed is not the promised one: it hashes to {computed}, the commitment is {published}.",
    ),
    "commitment-not-as-promised": (
        "L'impegno della prova, {published}, non è quello mostrato prima del taglio, {promised}.",
        "The commitment in the proof, {published}, is not the one shown before the cut, {promised}.",
    ),
    "cut-not-hex": (
        "I byte del taglio non sono scritti in cifre esadecimali minuscole.",
        "The bytes of the cut are not written in lower-case hexadecimal digits.",
    ),
    "cut-length": (
        "I byte del taglio sono {length}: devono essere {needed}.",
        "The cut has {length} bytes: it must have {needed}.",
    ),
    "cut-place": (
        "Il taglio è al posto {place}: in un mazzo di {size} carte i posti vanno da 0 a {last}.",
        "The cut is at place {place}: in a pack of {size} cards places go from 0 to {last}.",
    ),
    "cut-default-not-zero": (
        "Il taglio è detto mancante, ma non è il taglio convenuto (posto 0 e tutti zeri).",
        "The cut is said to be missing, but is not the agreed one (place 0 and all zeros).",
    ),
    "cut-zero-not-default": (
        "Il taglio è detto di un giocatore, ma i suoi byte sono gli zeri riservati al taglio mancante.",
        "The cut is said to be a player's, but its bytes are the zeros reserved for a missing cut.",
    ),
    "cut-not-as-sent": (
        "Il taglio della prova non è quello mandato da chi ha tagliato.",
        "The cut in the proof is not the one the cutter sent.",
    ),
    "cards-differ": (
        "Le carte dopo non sono quelle di prima: in meno {missing}, in più {added}.",
        "The cards after are not those before: {missing} missing, {added} too many.",
    ),
    "order-mismatch": (
        "L'ordine non è quello calcolato: al posto {position} dalla cima c'è {found} e non {expected}.",
        "The order is not the computed one: at place {position} from the top is {found}, not {expected}.",
    ),
}
