"""The verifiable shuffle: a promised seed, a player's cut, an order anyone can check. See docs/fair.md."""

from __future__ import annotations

from smazzata.fair.problems import TEXTS, Problem
from smazzata.fair.proof import Proof, prove, verify
from smazzata.fair.shuffle import (
    CUT_BYTES,
    DEAL,
    LARGEST,
    NO_CUT,
    SEED_BYTES,
    STOCK,
    BadInput,
    Cut,
    commitment,
    cut_problems,
    deal_order,
    message,
    shuffled,
)

__all__ = [
    "CUT_BYTES",
    "DEAL",
    "LARGEST",
    "NO_CUT",
    "SEED_BYTES",
    "STOCK",
    "TEXTS",
    "BadInput",
    "Cut",
    "Problem",
    "Proof",
    "commitment",
    "cut_problems",
    "deal_order",
    "message",
    "prove",
    "shuffled",
    "verify",
]
