"""Names of people: what one looks like, when two are the same, and what stays when somebody leaves."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from smazzata.server.accounts.refusals import refuse

LEAST: Final = 2
MOST: Final = 24
RESERVED: Final = {
    "admin", "administrator", "amministratore", "arbitro", "banco", "bot", "guest", "house", "moderator", "null",
    "ospite", "referee", "root", "server", "sistema", "smazzata", "system", "undefined",
}  # fmt: skip

_SHAPE: Final = re.compile(r"\w(?:[\w .'’-]*[\w.])?")
_GAPS: Final = re.compile(r"[ .'’_-]{2,}")
_LOOKALIKE: Final = str.maketrans({"’": "'", "_": " ", "-": " ", ".": " "})


def tidy(text: str) -> str:
    """The name as it is shown; refuses what is none."""
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not LEAST <= len(name) <= MOST:
        refuse("name-length", least=LEAST, most=MOST)
    if not _SHAPE.fullmatch(name) or _GAPS.search(name) or not name[0].isalpha() or len(_scripts(name)) > 1:
        refuse("name-characters")
    if fold(name) in RESERVED:
        refuse("name-reserved", name=name)
    return name


def fold(name: str) -> str:
    """Two names are the same if this is: capitals, accents and the kind of gap make no difference."""
    plain = unicodedata.normalize("NFKD", name.translate(_LOOKALIKE).casefold())
    return "".join(each for each in plain if not unicodedata.combining(each))


def _scripts(name: str) -> set[str]:
    """Of its letters: an а that is Cyrillic among Latin letters is somebody else's name."""
    return {unicodedata.name(each, "?").split()[0] for each in name if each.isalpha()}


def pseudonym(code: str) -> str:
    """# is in no name that people choose."""
    return f"Ex #{code[:10]}"


def made_up(number: int) -> str:
    """For a guest who gives none; no one may choose such a name, so that it is free."""
    return f"Ospite #{number:06}"
