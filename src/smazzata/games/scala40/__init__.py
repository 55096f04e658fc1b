"""Scala 40: its words, rules, play, sight and solver. The record of functions is in `game.py`."""
