"""Tests of live tables: over real sockets, on real databases."""
