"""Tests of the app as a whole."""
