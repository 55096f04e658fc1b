"""Ratings: how good somebody is, by the results alone. Pure: see docs/levels.md and docs/standings.md."""
