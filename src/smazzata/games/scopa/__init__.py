"""Scopa: its words, captures, play, sight and scoring. The record of functions is in `game.py`."""
