"""Smazzata: the open table for Scala 40 and Scopa."""

__version__ = "0.1.0"
