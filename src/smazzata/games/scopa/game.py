"""Scopa, as the record of functions that the platform knows."""

from smazzata.games.scopa import GAME

__all__ = ["GAME"]
