"""The rule-sets of Scopa: every file in this folder is one, found by being here."""

from __future__ import annotations

import sys
from typing import Final

from smazzata.games.found import rulesets_in
from smazzata.games.scopa.model import Rules

RULESETS: Final = rulesets_in(sys.modules[__name__], Rules)
