"""Where a rule comes from, in the reader's language: names of documents' sections are Italian, our remarks are not."""

from __future__ import annotations

import re
from typing import Final, Literal

_ITALIAN: Final = tuple(
    (re.compile(english), italian)
    for english, italian in (
        (r" is silent, as in (\d{3}) \(decided\)", r" tace: come in \1 (deciso)"),
        (r"\([^()]*\bdecided, as in (\d{3})\)", r"(deciso, come in \1)"),
        (r"\([^()]*\bdecided\)", "(deciso)"),
        (r"\(silent\)", "(il testo tace)"),
        (r"\bdecided: as (\d{3})", r"deciso: come \1"),
        (r"\bdecided: .*", "deciso"),
        (r"^tradition: ", "uso: "),
    )
)


def cited(rule: str, language: Literal["it", "en"]) -> str:
    """`001 Scarti (silent)` is `001 Scarti (il testo tace)`."""
    if language == "it":
        for english, italian in _ITALIAN:
            rule = english.sub(italian, rule)
    return rule
