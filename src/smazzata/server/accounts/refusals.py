"""What the accounts refuse, in words; the rule is a section of docs/accounts.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NoReturn

from smazzata.games.contract import Illegal, Text

_SECTIONS: Final[Mapping[str, Mapping[str, Text]]] = {
    "Names": {
        "name-length": Text(
            it="Un nome ha da {least} a {most} caratteri.",
            en="A name has from {least} to {most} characters.",
        ),
        "name-characters": Text(
            it="Un nome comincia con una lettera; poi lettere di un solo alfabeto, cifre e, uno alla volta, "
            "spazi, punti, trattini, apostrofi.",
            en="A name begins with a letter; then letters of one alphabet, digits and, one at a time, spaces, dots, "
            "hyphens, apostrophes.",
        ),
        "name-reserved": Text(
            it="Il nome «{name}» è riservato: scegline un altro.",
            en="The name “{name}” is reserved: choose another one.",
        ),
        "name-taken": Text(
            it="Il nome «{name}» è già di qualcuno: scegline un altro, o entra con la tua password.",
            en="The name “{name}” is taken: choose another one, or sign in with your password.",
        ),
    },
    "Passwords": {
        "password-length": Text(
            it="Una password ha da {least} a {most} caratteri.",
            en="A password has from {least} to {most} characters.",
        ),
        "password-is-name": Text(
            it="La password non può essere il tuo nome.",
            en="The password cannot be your name.",
        ),
        "wrong-credentials": Text(
            it="Nome o password non corrispondono.",
            en="Name and password do not match.",
        ),
        "wrong-password": Text(
            it="La password attuale non è questa.",
            en="This is not your current password.",
        ),
        "email-unfit": Text(
            it="Questo non è un indirizzo di posta: correggilo, o lascialo vuoto.",
            en="This is not an e-mail address: correct it, or leave it empty.",
        ),
    },
    "Accounts": {
        "already-registered": Text(
            it="Sei già registrato come {name}.",
            en="You are registered already, as {name}.",
        ),
        "already-here": Text(
            it="Sei già entrato come {name}: esci, prima.",
            en="You are here already, as {name}: sign out first.",
        ),
        "no-such-user": Text(
            it="Non c'è nessuno con questo nome.",
            en="There is nobody of this name.",
        ),
        "guests-have-no-role": Text(
            it="{name} è ospite: prima deve registrarsi.",
            en="{name} is a guest: they must register first.",
        ),
        "last-administrator": Text(
            it="È l'unico amministratore: nominane un altro, prima.",
            en="This is the only administrator: appoint another one first.",
        ),
        "not-yours": Text(
            it="Non c'è, o non è tuo.",
            en="It is not there, or not yours.",
        ),
    },
    "Passkeys": {
        "challenge-over": Text(
            it="La richiesta è scaduta o già usata: ricomincia.",
            en="The request has expired or has been used: start again.",
        ),
        "passkey-refused": Text(
            it="La passkey non è valida per questo sito.",
            en="The passkey is not valid for this site.",
        ),
        "passkey-known": Text(
            it="Questa passkey è già registrata.",
            en="This passkey is registered already.",
        ),
    },
    "Limits": {
        "too-often": Text(
            it="Troppe richieste: riprova fra {seconds:# secondo|# secondi}.",
            en="Too many requests: try again in {seconds:# second|# seconds}.",
        ),
        "too-many": Text(
            it="Ne hai già {most}: togline una, prima.",
            en="You have {most} of them already: remove one first.",
        ),
    },
}

RULES: Final[Mapping[str, str]] = {
    code: f"docs/accounts.md, {section}" for section, texts in _SECTIONS.items() for code in texts
}
REFUSALS: Final[Mapping[str, Text]] = {
    code: text for texts in _SECTIONS.values() for code, text in texts.items()
}
STATUSES: Final[Mapping[str, int]] = {
    "name-length": 422,
    "name-characters": 422,
    "name-reserved": 422,
    "password-length": 422,
    "password-is-name": 422,
    "email-unfit": 422,
    "wrong-credentials": 401,
    "wrong-password": 403,
    "passkey-refused": 403,
    "no-such-user": 404,
    "not-yours": 404,
    "too-often": 429,
}


def refusal(code: str, **parameters: object) -> Illegal:
    return Illegal(code, rule=RULES[code], **parameters)


def refuse(code: str, **parameters: object) -> NoReturn:
    raise refusal(code, **parameters)
